import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  type passwordChangeSchema,
  RESET_TOKEN_INVALID,
  RESET_TOKEN_MISSING,
} from '../../../shared/accounts';
import type { Actor } from '../../actor';
import { endSessions } from '../../auth/session';
import type { Tx } from '../../db/pool';
import { transact } from '../../db/transact';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import * as queries from './accounts.queries';
import { createOwnPasswordCheck, hashPassword, wrongCurrentPassword } from './credentials';
import { passwordChangedMail, resetMail } from './mails';

type Deps = Pick<AppDeps, 'db' | 'pool' | 'config' | 'realtime' | 'mailer' | 'background' | 'log'>;
type Change = z.output<typeof passwordChangeSchema>;

/**
 * Changes one's own password. Ends all other sessions, voids reset links and notifies the owner by
 * mail.
 * @throws AppError 400 on a wrong `currentPassword`, 429 after too many of them
 */
export function createPasswordChange(deps: Deps) {
  const { log } = deps;
  const check = createOwnPasswordCheck(deps);

  return async (
    actor: Actor,
    { currentPassword, newPassword }: Change,
    exceptSid: string | undefined,
  ): Promise<void> => {
    const before = await check(actor, currentPassword).catch((error: unknown) => {
      log.warn({ event: 'password-change-refused', userId: actor.id }, 'password not changed');
      throw error;
    });
    const hash = await hashPassword(newPassword);
    await transact(deps, async (tx, after) => {
      // Lock the row before deleting sessions; see `readStanding`.
      const isChanged = await queries.replacePasswordHash(tx, actor.id, { before, after: hash });
      if (!isChanged) throw wrongCurrentPassword();
      await queries.deleteResets(tx, actor.id);
      await endSessions(deps, tx, after, actor.id, exceptSid);
    });
    log.info({ event: 'password-changed', userId: actor.id }, 'password changed');
    tellOwner(deps, actor);
  };
}

function tellOwner(
  { background, mailer }: Deps,
  { id, email, displayName, username }: Actor,
): void {
  if (!email) return;
  const mail = passwordChangedMail({ name: displayName ?? username });
  background.run('password change mail', () => mailer.send({ to: email, userId: id, ...mail }));
}

const RESET_MINUTES = 30;

interface ResetRequest {
  /** Username or e-mail address, as typed. */
  name: string;
  /** Of the client; see `addressKey`. */
  address: string;
  /** For the link. */
  origin: string;
}

type AllowResetMail = (userId: number, request: ResetRequest) => Promise<boolean>;

export function createResetMailLimit(deps: Pick<AppDeps, 'pool' | 'config'>): AllowResetMail {
  const perAddress = createLimiter(deps, 'reset-mail');
  const perAccount = createLimiter(deps, 'reset-mailbox');
  return async (userId, { address }) => {
    try {
      await perAddress.consume(`id:${userId}|${address}`);
      await perAccount.consume(`id:${userId}`);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
}

/** Tokens are stored hashed: a copy of the table lets nobody in. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a reset link, voids older ones and mails it, if there is such an account with an address.
 * @returns the link, for development
 */
export async function sendResetLink(
  { db, mailer, log }: Pick<AppDeps, 'db' | 'mailer' | 'log'>,
  isAllowed: AllowResetMail,
  request: ResetRequest,
): Promise<string | undefined> {
  const account = await queries.findAccount(db, request.name);
  if (!account?.email) return undefined;
  if (!(await isAllowed(account.id, request))) {
    log.warn({ event: 'reset-mails-limited', userId: account.id }, 'reset mail limit reached');
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  await transact({ db, log }, async (tx) => {
    await queries.lockUser(tx, account.id);
    await queries.deleteResets(tx, account.id);
    await queries.insertReset(tx, {
      tokenHash: digest(token),
      userId: account.id,
      lifetimeSeconds: RESET_MINUTES * 60,
    });
  });
  const url = `${request.origin}/reset-password?token=${token}`;
  const name = account.displayName ?? account.username;
  await mailer.send({
    to: account.email,
    userId: account.id,
    ...resetMail({ name, url, minutes: RESET_MINUTES }),
  });
  log.info({ event: 'reset-requested', userId: account.id }, 'reset link sent');
  return url;
}

export async function verifyResetToken({ db }: Pick<AppDeps, 'db'>, token: string) {
  if (token === '') return { valid: false, message: RESET_TOKEN_MISSING };
  const valid = (await queries.findReset(db, digest(token))) !== undefined;
  return { valid, message: valid ? 'This link is valid.' : RESET_TOKEN_INVALID };
}

/**
 * Sets the new password, consumes the token and ends all sessions.
 * @throws AppError 400 when the token is unknown, used or expired
 */
export async function completeReset(
  deps: Pick<AppDeps, 'db' | 'realtime' | 'log'>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const tokenHash = digest(token);
  // Checked first, so that a wrong token costs no hash.
  const owner = await queries.findReset(deps.db, tokenHash);
  if (owner === undefined) throw invalidToken();
  const passwordHash = await hashPassword(newPassword);
  await transact(deps, async (tx, after) => {
    // Lock the account before its tokens, as everywhere.
    await queries.lockUser(tx, owner);
    if ((await queries.takeReset(tx, tokenHash)) === undefined) throw invalidToken();
    // Before deleting sessions; see `readStanding`.
    await queries.updatePasswordHash(tx, owner, passwordHash);
    await queries.deleteResets(tx, owner);
    await endSessions(deps, tx, after, owner);
  });
  deps.log.info({ event: 'password-reset', userId: owner }, 'password reset, all sessions ended');
}

const invalidToken = () => invalidField('token', RESET_TOKEN_INVALID);

const noSuchAccount = () => {
  const message = 'There is no account with this name.';
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
  deps: Pick<AppDeps, 'db' | 'realtime' | 'log'>,
  { name, password, exceptSid }: { name: string; password: string; exceptSid?: string },
  alongside: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  const account = await queries.findAccount(deps.db, name);
  if (!account) throw noSuchAccount();
  const passwordHash = await hashPassword(password);
  await transact(deps, async (tx, after) => {
    // Lock the row before deleting sessions; see `readStanding`.
    if (!(await queries.lockAccount(tx, account.id))) throw noSuchAccount();
    await queries.updatePasswordHash(tx, account.id, passwordHash);
    await queries.deleteResets(tx, account.id);
    await alongside(tx, account.id);
    await endSessions(deps, tx, after, account.id, exceptSid);
  });
  return account.id;
}
