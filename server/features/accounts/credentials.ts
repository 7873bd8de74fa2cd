import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { CURRENT_PASSWORD_WRONG } from '../../../shared/accounts';
import { SUSPENDED } from '../../../shared/admin';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import * as queries from './accounts.queries';
import { verifyPassword } from './passwords';

const QUARTER_HOUR = 15 * 60;
const TOO_MANY = 'Too many wrong passwords.';

/** Wrong passwords in 15 minutes: the eleventh for an account, or the 31st of an address, is 429. */
const ACCOUNT_LIMIT = {
  name: 'login-account',
  points: 10,
  seconds: QUARTER_HOUR,
  message: TOO_MANY,
};
const ADDRESS_LIMIT = {
  name: 'login-address',
  points: 30,
  seconds: QUARTER_HOUR,
  message: TOO_MANY,
};

/**
 * Passwords checked at once in one process. A hash fills 46 MiB and a core; and since each check
 * holds a place in the limits until its outcome is known, a crowd that signs in at one moment must
 * not use the places up.
 */
const CHECKS_AT_ONCE = 4;
const limit = pLimit(CHECKS_AT_ONCE);

/** Keys are short, and what was typed may be an address: only its digest is stored. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** An account counts under its id, whatever name it is asked for by. */
const keyOf = ({ id }: Pick<Actor, 'id'>) => `id:${id}`;

/** The same for an unknown name and a wrong password. */
export const wrongCredentials = () =>
  new AppError('unauthenticated', 'Invalid username or password');

const suspended = () => new AppError('forbidden', SUSPENDED);

export interface Credentials {
  /** A username or an e-mail address, as typed. */
  name: string;
  password: string;
  /** Whom the attempt counts for besides the account; see `addressKey`. */
  address: string;
}

/** A checked sign-in: the person, and the hash that the password matched. */
export interface Checked {
  actor: Actor;
  passwordHash: string;
}

/**
 * Checks names and passwords within limits that all instances share. An attempt is counted before
 * it is checked, so that guesses sent in parallel count each, and taken back if it was right. An
 * unknown name is counted under that name: nothing tells it from an account.
 * @throws AppError 401 unless both are right, 403 when they are but the account is suspended, 429
 */
export function createCredentialCheck(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>) {
  const accounts = createLimiter(deps, ACCOUNT_LIMIT);
  const addresses = createLimiter(deps, ADDRESS_LIMIT);

  async function check({ name, password, address }: Credentials): Promise<Checked> {
    const account = await queries.findAccount(deps.db, name);
    const accountKey = account ? keyOf(account) : `name:${digest(name.toLowerCase())}`;
    await addresses.consume(address);
    try {
      await accounts.consume(accountKey);
    } catch (refusal) {
      // Nothing was checked: a locked account must not lock the hall that it was tried from.
      await addresses.giveBack(address);
      throw refusal;
    }
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) throw wrongCredentials();
    await Promise.all([accounts.giveBack(accountKey), addresses.giveBack(address)]);
    const { passwordHash, suspendedAt, ...actor } = account;
    // Only whoever knows the password is told.
    if (suspendedAt) throw suspended();
    return { actor, passwordHash };
  }

  return (credentials: Credentials) => limit(() => check(credentials));
}

export const wrongCurrentPassword = () => invalidField('currentPassword', CURRENT_PASSWORD_WRONG);

/**
 * Checks the password of somebody who is signed in. Wrong ones count like those of sign-ins, or a
 * device that was left open would be a place to guess at; not for the address, which is the owner's
 * mostly. The right one gives its hash.
 */
export function createOwnPasswordCheck(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>) {
  const accounts = createLimiter(deps, ACCOUNT_LIMIT);

  async function check(actor: Actor, password: string): Promise<string> {
    await accounts.consume(keyOf(actor));
    const passwordHash = (await queries.readStanding(deps.db, actor.id))?.passwordHash;
    const matches = await verifyPassword(passwordHash, password);
    if (passwordHash === undefined || !matches) throw wrongCurrentPassword();
    await accounts.giveBack(keyOf(actor));
    return passwordHash;
  }

  return (actor: Actor, password: string) => limit(() => check(actor, password));
}

/**
 * Looks again after the session was made; see `readStanding`.
 * @throws AppError 401 when the password changed after it was checked, 403 after a suspension
 */
export async function checkStanding(
  { db }: Pick<AppDeps, 'db'>,
  { actor, passwordHash }: Checked,
): Promise<void> {
  const now = await queries.readStanding(db, actor.id);
  if (now?.passwordHash !== passwordHash) throw wrongCredentials();
  if (now.suspendedAt) throw suspended();
}
