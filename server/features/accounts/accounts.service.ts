import { type Registration, usernameSchema } from '../../../shared/accounts';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { isUniqueViolation } from '../../http/database-error';
import * as queries from './accounts.queries';
import { hashPassword } from './passwords';
import { isReserved, usernameTaken } from './usernames';

type Deps = Pick<AppDeps, 'db' | 'config'>;

export async function isUsernameAvailable({ db, config }: Deps, typed: string): Promise<boolean> {
  const username = usernameSchema.safeParse(typed);
  if (!username.success || isReserved(username.data, config)) return false;
  return (await queries.findAccount(db, username.data)) === undefined;
}

/** @throws AppError 409 when the name is taken */
export async function register(deps: Deps, input: Registration): Promise<Actor> {
  const { username, password, displayName } = input;
  if (!(await isUsernameAvailable(deps, username))) throw usernameTaken();
  const passwordHash = await hashPassword(password);
  try {
    return await queries.insertUser(deps.db, { username, displayName, passwordHash });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw usernameTaken(error);
    throw error;
  }
}
