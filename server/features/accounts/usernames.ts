import { USERNAME_TAKEN } from '../../../shared/accounts';
import type { Config } from '../../config';
import { AppError } from '../../http/app-error';

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
