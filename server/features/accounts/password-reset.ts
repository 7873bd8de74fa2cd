import { createHash, randomBytes } from 'node:crypto';
import { RESET_TOKEN_INVALID, RESET_TOKEN_MISSING } from '../../../shared/accounts';
import { endSessions } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import type { Limiter } from '../../http/rate-limit';
import * as queries from './accounts.queries';
import { resetMail } from './mails';
import { hashPassword } from './passwords';

const RESET_MINUTES = 30;

/** Tokens are stored hashed: a copy of the table lets nobody in. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a reset link, voids older ones and mails it, if there is such an account with an address.
 * `mails` limits mails per account.
 * @returns the link, for development
 */
export async function sendResetLink(
  { db, mailer, log }: Pick<AppDeps, 'db' | 'mailer' | 'log'>,
  mails: Limiter,
  name: string,
  origin: string,
): Promise<string | undefined> {
  const account = await queries.findAccount(db, name);
  if (!account?.email) return undefined;
  try {
    await mails.consume(`id:${account.id}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ event: 'reset-mails-limited', userId: account.id }, 'no further reset mail for now');
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    await queries.lockUser(tx, account.id);
    await queries.deleteResets(tx, account.id);
    await queries.insertReset(tx, {
      tokenHash: digest(token),
      userId: account.id,
      lifetimeSeconds: RESET_MINUTES * 60,
    });
  });
  const url = `${origin}/reset-password?token=${token}`;
  const name_ = account.displayName ?? account.username;
  await mailer.send({
    to: account.email,
    userId: account.id,
    ...resetMail({ name: name_, url, minutes: RESET_MINUTES }),
  });
  log.info({ event: 'reset-requested', userId: account.id }, 'reset link sent');
  return url;
}

export async function verifyResetToken({ db }: Pick<AppDeps, 'db'>, token: string) {
  if (token === '') return { valid: false, message: RESET_TOKEN_MISSING };
  const valid = (await queries.findReset(db, digest(token))) !== undefined;
  return { valid, message: valid ? 'This link works.' : RESET_TOKEN_INVALID };
}

/**
 * Sets the new password, consumes the token and ends all sessions.
 * @throws AppError 400 when the token is unknown, used or expired
 */
export async function completeReset(
  { db, realtime, log }: Pick<AppDeps, 'db' | 'realtime' | 'log'>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const tokenHash = digest(token);
  // Checked first, so that a wrong token costs no hash.
  const owner = await queries.findReset(db, tokenHash);
  if (owner === undefined) throw invalidToken();
  const passwordHash = await hashPassword(newPassword);
  const userId = await endSessions({ db, realtime }, async (tx) => {
    // Lock the account before its tokens, as everywhere.
    await queries.lockUser(tx, owner);
    const id = await queries.takeReset(tx, tokenHash);
    if (id === undefined) throw invalidToken();
    // Lock the row before deleting sessions; see `readStanding`.
    await queries.updatePasswordHash(tx, id, passwordHash);
    await queries.deleteResets(tx, id);
    return id;
  });
  log.info({ event: 'password-reset', userId }, 'password reset, all sessions ended');
}

const invalidToken = () => invalidField('token', RESET_TOKEN_INVALID);
