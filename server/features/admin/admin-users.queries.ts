import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { guardianOf } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import { searchTerms } from '../../db/prepared-search';
import { first, type PageOf } from '../../db/query';
import { publicRemovals, reports, users } from '../../db/schema';
import { isPersonFoundBy, pageOfFound } from '../../db/search';
import { isAccount, personColumns } from '../people/people.policy';

const accountColumns = {
  ...personColumns,
  role: users.role,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
};

/** Counts reports only for the people on the page. */
function readAccounts(db: Reader, where: SQL | undefined, limit: number) {
  const byName = sql<string>`lower(${users.username})`;
  const page = db
    .select({ ...accountColumns, name: byName.as('name') })
    .from(users)
    .where(and(isAccount, where))
    .orderBy(asc(byName))
    .limit(limit)
    .as('page');
  const open = sql`select count(*) from ${reports}
    where ${reports.subjectId} = ${page.id} and ${reports.status} = 'open'`;
  return db
    .select({
      ...page._.selectedFields,
      guardian: guardianOf(page.id),
      openReports: sql<number>`(${open})::int`,
      publicRemovedAt: publicRemovals.removedAt,
    })
    .from(page)
    .leftJoin(publicRemovals, eq(publicRemovals.userId, page.id))
    .orderBy(asc(page.name));
}
export type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

export async function readAccountPage(
  db: Reader,
  q: string,
  { after, limit }: PageOf<[username: string]>,
): Promise<AccountRow[]> {
  const isLater = after ? sql`lower(${users.username}) > lower(${after[0]}::text)` : undefined;
  const terms = await searchTerms(db, q, [users]);
  const found = q ? isPersonFoundBy(users, terms) : undefined;
  if (!found) return readAccounts(db, isLater, limit + 1);
  const ids = pageOfFound(users, terms, found, {
    where: and(isAccount, isLater),
    order: [asc(sql`lower(${users.username})`)],
    limit: limit + 1,
  });
  return readAccounts(db, sql`${users.id} = any(array(${ids}))`, limit + 1);
}

export const findAccount = (db: Reader, id: number) => first(readAccounts(db, eq(users.id, id), 1));
