import { USERNAME_TAKEN } from '../../../shared/accounts';
import type { Config } from '../../config';
import { AppError } from '../../http/app-error';

/** No username can begin with it. */
const TOMBSTONE_MARK = '@';

/** How deleted accounts are shown in other people's conversations. */
export const DELETED_PERSON = { username: 'deleted', displayName: 'Deleted user' };

export const isTombstone = (username: string): boolean => username.startsWith(TOMBSTONE_MARK);

export const tombstoneName = (unique: string): string => `${TOMBSTONE_MARK}${unique}`;

/** Names that could be mistaken for the product's own or for part of an address. */
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
