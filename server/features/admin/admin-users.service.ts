import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#shared/fields';
import { guardianOf } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import { transact } from '../../db/pool';
import { first, isAccount, type PageOf, personColumns } from '../../db/query';
import { publicRemovals, reports, users } from '../../db/schema';
import { isPersonFoundBy, withOwnPlans } from '../../db/search';
import type { Actor, AppDeps } from '../../deps';
import { nameCursor, type Page, readPage } from '../../http/pagination';
import { restore, suspend } from '../accounts/accounts.service';
import { setPassword } from '../accounts/password-changes.service';
import { personNotFound } from '../people/people.service';
import { insertEntry } from './audit';

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

function readAccountPage(
  db: Reader,
  q: string,
  { after, limit }: PageOf<[username: string]>,
): Promise<AccountRow[]> {
  const isLater = after ? sql`lower(${users.username}) > lower(${after[0]}::text)` : undefined;
  return readAccounts(db, and(q ? isPersonFoundBy(users, q) : undefined, isLater), limit + 1);
}

export const findAccount = (db: Reader, id: number) => first(readAccounts(db, eq(users.id, id), 1));

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'realtime' | 'log'>;

/** Lists accounts. Blocks hide nobody from administrators. */
export const listAccounts = (
  { db }: Pick<Deps, 'db'>,
  { q = '', ...query }: PageQuery & { q?: string },
): Promise<Page<AccountRow>> =>
  readPage(
    query,
    nameCursor,
    ({ username }) => [username],
    (page) => withOwnPlans(db, (tx) => readAccountPage(tx, q, page)),
  );

/**
 * Suspends or restores an account. No-op (without an audit entry) if nothing changes.
 * @throws AppError 404, 409 for an administrator
 */
export async function updateAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  { suspended }: { suspended: boolean },
): Promise<AccountRow> {
  await transact(deps, async (tx, after) => {
    const isChanged = await (suspended ? suspend : restore)(deps, tx, after, id);
    const action = suspended ? 'suspended' : 'restored';
    if (isChanged) await insertEntry(tx, { action, actorId: actor.id, subjectId: id });
  });
  const account = await findAccount(deps.db, id);
  if (!account) throw personNotFound();
  return account;
}

/**
 * @returns the id of the person whose password was set
 * @throws AppError 404
 */
export function resetPassword(
  deps: Deps,
  actor: Actor,
  { username, newPassword }: { username: string; newPassword: string },
  sid: string | undefined,
): Promise<number> {
  const wanted = { name: username, password: newPassword, exceptSid: sid };
  return setPassword(deps, wanted, (tx, subjectId) =>
    insertEntry(tx, { action: 'password-reset', actorId: actor.id, subjectId }),
  );
}
