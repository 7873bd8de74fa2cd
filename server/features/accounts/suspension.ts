import { endSessions, type Tx } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { personNotFound } from '../people/people.service';
import * as queries from './accounts.queries';
import { isTombstone } from './usernames';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

const CANNOT_SUSPEND = 'An administrator cannot be suspended.';

/** Runs in the same transaction. */
type Alongside = (tx: Tx, isChanged: boolean) => Promise<void>;

/** @throws AppError 404 */
async function hold(tx: Tx, id: number) {
  const account = await queries.lockAccount(tx, id);
  if (!account || isTombstone(account.username)) throw personNotFound();
  return account;
}

/**
 * Suspends an account and ends its sessions. Idempotent.
 * @throws AppError 404, 409 for an administrator
 */
export async function suspend(deps: Deps, id: number, alongside: Alongside): Promise<void> {
  await endSessions(deps, async (tx) => {
    // Lock the row before deleting sessions; see `readStanding`.
    const { role, suspendedAt } = await hold(tx, id);
    if (role === 'admin') throw new AppError('conflict', CANNOT_SUSPEND);
    const isChanged = suspendedAt === null;
    if (isChanged) await queries.updateSuspension(tx, id, true);
    await alongside(tx, isChanged);
    return id;
  });
}

/** @throws AppError 404 */
export async function restore({ db }: Deps, id: number, alongside: Alongside): Promise<void> {
  await db.transaction(async (tx) => {
    const { suspendedAt } = await hold(tx, id);
    const isChanged = suspendedAt !== null;
    if (isChanged) await queries.updateSuspension(tx, id, false);
    await alongside(tx, isChanged);
  });
}
