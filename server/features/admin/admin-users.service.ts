import { z } from 'zod';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { planForValues } from '../../db/search';
import type { AppDeps } from '../../deps';
import { decodeCursor, type Page, storableText, toPage } from '../../http/pagination';
import { setPassword } from '../accounts/set-password';
import { restore, suspend } from '../accounts/suspension';
import { personNotFound } from '../people/people.service';
import type { AccountRow } from './admin-users.queries';
import * as queries from './admin-users.queries';
import { insertEntry } from './audit.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

const nameCursor = z.tuple([storableText]);

/** Blocks hide nobody from the administrator. */
export async function listAccounts(
  { db }: Pick<Deps, 'db'>,
  { q = '', limit, cursor }: PageQuery & { q?: string },
): Promise<Page<AccountRow>> {
  const [after] = decodeCursor(cursor, nameCursor) ?? [null];
  const rows = await db.transaction(async (tx) => {
    await planForValues(tx);
    return queries.listAccounts(tx, { q, after, limit });
  });
  return toPage(rows, limit, ({ username }) => [username]);
}

/**
 * Suspends or restores an account. No-op (and no audit entry) if it is so already.
 * @throws AppError 404, 409 for an administrator
 */
export async function updateAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  { suspended }: { suspended: boolean },
): Promise<AccountRow> {
  const change = suspended ? suspend : restore;
  const action = suspended ? 'suspended' : 'restored';
  await change(deps, id, async (tx, isChanged) => {
    if (isChanged) await insertEntry(tx, { action, actorId: actor.id, subjectId: id });
  });
  const account = await queries.findAccount(deps.db, id);
  if (!account) throw personNotFound();
  return account;
}

/**
 * @returns whose password it is
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
