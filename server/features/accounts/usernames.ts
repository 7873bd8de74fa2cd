import { USERNAME_TAKEN } from '../../../shared/accounts';
import type { Config } from '../../config';
import { AppError } from '../../http/app-error';

/** No username begins with it, so that no account can be taken for a deleted one. */
const TOMBSTONE_MARK = '@';

/**
 * What others see of a deleted account, where something of them is left that needs a person: the
 * conversations of those who wrote with them.
 */
export const DELETED_PERSON = { username: 'deleted', displayName: 'Deleted user' };

/** Whether the row stands for a deleted account. */
export const isTombstone = (username: string): boolean => username.startsWith(TOMBSTONE_MARK);

/** The name of a row that takes the place of a deleted account; `unique` is anything of its own. */
export const tombstoneName = (unique: string): string => `${TOMBSTONE_MARK}${unique}`;

/** Names that could be mistaken for the product's own or for a part of an address. */
const RESERVED = new Set([
  'account',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'auth',
  'deleted',
  'deleted-user',
  'everyone',
  'help',
  'login',
  'me',
  'mod',
  'moderator',
  'null',
  'official',
  'owner',
  'ripcord',
  'root',
  'staff',
  'superuser',
  'support',
  'system',
  'team',
  'undefined',
  'webmaster',
]);

/** Reserved names, and the administrator's, read as taken. */
export function isReserved(username: string, config: Pick<Config, 'adminUsername'>): boolean {
  const name = username.toLowerCase();
  return RESERVED.has(name) || name === config.adminUsername.toLowerCase();
}

export function usernameTaken(cause?: unknown): AppError {
  return new AppError('conflict', USERNAME_TAKEN, {
    fields: [{ path: 'username', message: USERNAME_TAKEN }],
    cause,
  });
}
