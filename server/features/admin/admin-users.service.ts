import type { PageQuery } from '#shared/fields';
import { searchesOf, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { nameCursor, type Page, readPage } from '../../http/pagination';
import { restore, suspend } from '../accounts/accounts.service';
import { setPassword } from '../accounts/password-changes.service';
import { personNotFound } from '../people/people.service';
import { type AccountRow, findAccount, readAccountPage } from './admin-users.queries';
import { insertEntry } from './audit.queries';

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
    (page) => readAccountPage(q ? searchesOf(db) : db, q, page),
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
