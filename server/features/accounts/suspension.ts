import { endSessions, type Tx } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { personNotFound } from '../people/people.service';
import * as queries from './accounts.queries';
import { isTombstone } from './usernames';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

const CANNOT_SUSPEND = 'An administrator cannot be suspended.';

/** What goes along in the transaction, told whether the account was changed. */
type Alongside = (tx: Tx, isChanged: boolean) => Promise<void>;

/** Holds an account. @throws AppError 404 when there is none */
async function hold(tx: Tx, id: number) {
  const account = await queries.lockAccount(tx, id);
  if (!account || isTombstone(account.username)) throw personNotFound();
  return account;
}

/**
 * Lets nobody sign in to an account until it is restored: its sessions end, with their sockets. Done
 * again it changes nothing.
 * @throws AppError 404 without such an account, 409 for an administrator's
 */
export async function suspend(deps: Deps, id: number, alongside: Alongside): Promise<void> {
  await endSessions(deps, async (tx) => {
    // The row before the sessions; see `readStanding`.
    const { role, suspendedAt } = await hold(tx, id);
    if (role === 'admin') throw new AppError('conflict', CANNOT_SUSPEND);
    const isChanged = suspendedAt === null;
    if (isChanged) await queries.updateSuspension(tx, id, true);
    await alongside(tx, isChanged);
    return id;
  });
}

/** Lets somebody sign in again. @throws AppError 404 without such an account */
export async function restore({ db }: Deps, id: number, alongside: Alongside): Promise<void> {
  await db.transaction(async (tx) => {
    const { suspendedAt } = await hold(tx, id);
    const isChanged = suspendedAt !== null;
    if (isChanged) await queries.updateSuspension(tx, id, false);
    await alongside(tx, isChanged);
  });
}
