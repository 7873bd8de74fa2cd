import { endSessions, type Tx } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import * as queries from './accounts.queries';
import { hashPassword } from './passwords';

const noSuchAccount = () => {
  const message = 'There is no account of this name.';
  return new AppError('not_found', message, { fields: [{ path: 'username', message }] });
};

/**
 * Sets another person's password. Ends their sessions except the caller's own and voids reset
 * links.
 * @param name a username or an e-mail address
 * @returns the account's id
 * @throws AppError 404
 */
export async function setPassword(
  deps: Pick<AppDeps, 'db' | 'realtime'>,
  { name, password, exceptSid }: { name: string; password: string; exceptSid?: string },
  alongside: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  const account = await queries.findAccount(deps.db, name);
  if (!account) throw noSuchAccount();
  const passwordHash = await hashPassword(password);
  const work = async (tx: Tx) => {
    // Lock the row before deleting sessions; see `readStanding`.
    if (!(await queries.lockAccount(tx, account.id))) throw noSuchAccount();
    await queries.updatePasswordHash(tx, account.id, passwordHash);
    await queries.deleteResets(tx, account.id);
    await alongside(tx, account.id);
    return account.id;
  };
  return endSessions(deps, work, { exceptSid });
}
