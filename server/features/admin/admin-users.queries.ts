import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isAccount, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { reports, users } from '../../db/schema';
import { hasNoWord, isFoundBy } from '../../db/search';

type Reader = Pick<Db, 'select'>;

const accountColumns = {
  ...personColumns,
  role: users.role,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
};

/**
 * By username and display name. A text of marks alone, which the index cannot find, can only be a
 * username.
 */
const isFound = (q: string) =>
  hasNoWord(q) ? sql`lower(${users.username}) = lower(${q})` : isFoundBy(users.searchText, q);

/** Counts the reports only for the people on the page. */
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
      id: page.id,
      username: page.username,
      displayName: page.displayName,
      avatarFolder: page.avatarFolder,
      role: page.role,
      createdAt: page.createdAt,
      suspendedAt: page.suspendedAt,
      openReports: sql<number>`(${open})::int`,
    })
    .from(page)
    .orderBy(asc(page.name));
}
export type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

export function listAccounts(
  db: Reader,
  { q, after, limit }: { q: string; after: string | null; limit: number },
): Promise<AccountRow[]> {
  const isLater =
    after === null ? undefined : sql`lower(${users.username}) > lower(${after}::text)`;
  return readAccounts(db, and(q ? isFound(q) : undefined, isLater), limit + 1);
}

export async function findAccount(db: Reader, id: number): Promise<AccountRow | undefined> {
  const [row] = await readAccounts(db, eq(users.id, id), 1);
  return row;
}
