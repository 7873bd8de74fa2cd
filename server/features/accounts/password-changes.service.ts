import type { z } from 'zod';
import {
  type passwordChangeSchema,
  RESET_TOKEN_INVALID,
  RESET_TOKEN_MISSING,
} from '#shared/accounts';
import { t } from '#shared/translate';
import { endTokens } from '../../auth/bearer';
import { createKnownDevices, type Device } from '../../auth/known-device';
import { endSessions } from '../../auth/session';
import { hashToken, newToken } from '../../auth/tokens';
import { StartError } from '../../config';
import { type Tx, transact } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { warn } from '../../jobs/notify';
import {
  mailOwner,
  passwordChangedMail,
  resetMail,
  secondFactorMail,
} from '../../mail/account-mails';
import { deleteTwoStep, removePasskeys } from '../second-factors/two-step.service';
import * as queries from './accounts.queries';
import { findAccount, lockAccount } from './accounts.queries';
import {
  createOwnPasswordCheck,
  hashPassword,
  type OwnSession,
  wrongCurrentPassword,
} from './credentials';
import { sendConfirmation } from './email.service';

type Deps = Pick<
  AppDeps,
  'db' | 'pool' | 'config' | 'realtime' | 'mailer' | 'background' | 'log' | 'jobs' | 'clock'
>;
type Change = z.output<typeof passwordChangeSchema>;

/**
 * Changes the actor's password. Ends all other sessions, voids reset links and notifies the owner
 * by mail.
 * @returns the new hash
 * @throws AppError 400 if `currentPassword` is wrong, 429 after too many attempts
 */
export function createPasswordChange(deps: Deps) {
  const { log } = deps;
  const check = createOwnPasswordCheck(deps, 'password-changes');

  return async ({ actor, sid }: OwnSession, { currentPassword, newPassword }: Change) => {
    const before = await check({ actor, sid }, currentPassword).catch((error: unknown) => {
      log.warn({ event: 'password-change-refused', userId: actor.id }, 'password not changed');
      throw error;
    });
    const hash = await hashPassword(newPassword);
    await transact(deps, async (tx, after) => {
      // Lock the row before sessions are deleted; see `readStanding`.
      const isChanged = await queries.replacePasswordHash(tx, actor.id, { before, after: hash });
      if (!isChanged) throw wrongCurrentPassword();
      await queries.deleteResets(tx, actor.id);
      await endSessions(deps, tx, after, actor.id, sid);
      await endTokens(tx, actor.id);
      await warn(deps, tx, after, actor.id, 'password');
    });
    log.info({ event: 'password-changed', userId: actor.id }, 'password changed');
    mailOwner(deps, actor, 'password change mail', passwordChangedMail);
    return hash;
  };
}

const RESET_MINUTES = 30;

interface ResetRequest {
  /** Username or e-mail address, as typed. */
  name: string;
  /** The client's address; see `addressKey`. */
  address: string;
  device: Device | null;
  /** Origin of the link. */
  origin: string;
}

type AllowResetMail = (account: queries.Account, request: ResetRequest) => Promise<boolean>;

export function createResetMailLimit(deps: Pick<AppDeps, 'pool' | 'config'>): AllowResetMail {
  const perAddress = createLimiter(deps, 'reset-mail');
  const perAccount = createLimiter(deps, 'reset-mailbox');
  const devices = createKnownDevices(deps.config);
  return async (account, { address, device }) => {
    const isKnown = devices.knows(device, account);
    try {
      await perAddress.consume(`id:${account.id}|${isKnown ? device.id : address}`);
      if (!isKnown) await perAccount.consume(`id:${account.id}`);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
}

/**
 * Creates a reset link, voids older ones and mails it, if the account exists and has an address.
 * @returns the link, for development
 */
export async function sendResetLink(
  deps: Pick<AppDeps, 'db' | 'mailer' | 'log'>,
  isAllowed: AllowResetMail,
  request: ResetRequest,
): Promise<string | undefined> {
  const { db, mailer, log } = deps;
  const account = await queries.findAccount(db, request.name);
  if (!account?.email) return undefined;
  if (account.emailState === 'new') {
    // It may be a stranger's; whoever confirms it can ask again.
    await sendConfirmation(deps, account, request.origin);
    return undefined;
  }
  if (!(await isAllowed(account, request))) {
    log.warn({ event: 'reset-mails-limited', userId: account.id }, 'reset mail limit reached');
    return undefined;
  }
  const token = newToken();
  const isCurrent = await transact(deps, async (tx) => {
    const { email } = await queries.lockEmail(tx, account.id);
    if (email !== account.email) return false;
    await queries.deleteResets(tx, account.id);
    await queries.insertReset(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      lifetimeSeconds: RESET_MINUTES * 60,
    });
    return true;
  });
  if (!isCurrent) return undefined;
  const url = `${request.origin}/reset-password?token=${token}`;
  const name = account.displayName ?? account.username;
  await mailer.send('reset', { to: account.email, userId: account.id }, () =>
    resetMail({ name, url, minutes: RESET_MINUTES }),
  );
  log.info({ event: 'reset-requested', userId: account.id }, 'reset link sent');
  return url;
}

export async function verifyResetToken({ db }: Pick<AppDeps, 'db'>, token: string) {
  if (token === '') return { valid: false, message: t(RESET_TOKEN_MISSING) };
  const valid = (await queries.findReset(db, hashToken(token))) !== undefined;
  return { valid, message: valid ? t('This link is valid.') : t(RESET_TOKEN_INVALID) };
}

/**
 * Sets the new password, consumes the token and ends all sessions.
 * @returns the account as `createKnownDevices` needs it
 * @throws AppError 400 if the token is unknown, used or expired
 */
export async function completeReset(
  deps: Pick<AppDeps, 'db' | 'realtime' | 'log' | 'jobs' | 'clock'>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ id: number; passwordHash: string }> {
  const tokenHash = hashToken(token);
  // Look the token up first, so that a wrong one costs no hashing.
  const owner = await queries.findReset(deps.db, tokenHash);
  if (owner === undefined) throw invalidToken();
  const passwordHash = await hashPassword(newPassword);
  await transact(deps, async (tx, after) => {
    // Lock the account before its tokens, as everywhere.
    const { email } = await queries.lockEmail(tx, owner);
    if ((await queries.takeReset(tx, tokenHash)) === undefined) throw invalidToken();
    // Before sessions are deleted; see `readStanding`.
    await queries.updateUser(tx, owner, { passwordHash });
    // The link was mailed to this address: a changed one voids it.
    if (email !== null) await queries.confirmAddress(tx, { userId: owner, email });
    await queries.deleteResets(tx, owner);
    await endSessions(deps, tx, after, owner);
    await endTokens(tx, owner);
    await warn(deps, tx, after, owner, 'password');
  });
  deps.log.info({ event: 'password-reset', userId: owner }, 'password reset, all sessions ended');
  return { id: owner, passwordHash };
}

const invalidToken = () => invalidField('token', RESET_TOKEN_INVALID);

const noSuchAccount = () => {
  const message = t('There is no account with this name.');
  return new AppError('not_found', message, { fields: [{ path: 'username', message }] });
};

/**
 * Sets another person's password. Also turns off two-step sign-in, since they may have lost their
 * phone as well. Ends their sessions, except the caller's own, and voids reset links.
 * @param name a username or an e-mail address
 * @returns the account's id
 * @throws AppError 404
 */
export async function setPassword(
  deps: Pick<AppDeps, 'db' | 'realtime' | 'log' | 'jobs' | 'clock'>,
  { name, password, exceptSid }: { name: string; password: string; exceptSid?: string },
  alongside: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  const account = await queries.findAccount(deps.db, name);
  if (!account) throw noSuchAccount();
  const passwordHash = await hashPassword(password);
  await transact(deps, async (tx, after) => {
    // Lock the row before sessions are deleted; see `readStanding`.
    if (!(await queries.lockAccount(tx, account.id))) throw noSuchAccount();
    await queries.updateUser(tx, account.id, { passwordHash });
    await queries.deleteResets(tx, account.id);
    await deleteTwoStep(tx, account.id);
    await alongside(tx, account.id);
    await endSessions(deps, tx, after, account.id, exceptSid);
    await endTokens(tx, account.id);
    await warn(deps, tx, after, account.id, 'password');
  });
  return account.id;
}

/**
 * Helps a person who lost phone and recovery codes when no administrator can: removes two-step
 * sign-in and passkeys, ends all sessions, and notifies the person. The password stays.
 * @param name a username or an e-mail address
 * @throws StartError if there is no such account
 */
export async function removeSecondFactors(
  deps: Pick<AppDeps, 'db' | 'realtime' | 'log' | 'mailer'>,
  name: string,
): Promise<{ username: string; passkeys: number }> {
  const account = await findAccount(deps.db, name);
  if (!account) throw new StartError(t('There is no account named {name}.', { name }));
  const { id, username, displayName, email } = account;
  const removed = await transact(deps, async (tx, after) => {
    await lockAccount(tx, id);
    await deleteTwoStep(tx, id);
    const count = await removePasskeys(tx, id);
    await endSessions(deps, tx, after, id);
    return count;
  });
  deps.log.warn(
    { event: 'second-factors-removed', userId: id, passkeys: removed },
    'second factors removed by the operator, all sessions ended',
  );
  if (email) {
    const name = displayName ?? username;
    await deps.mailer
      .send('security', { to: email, userId: id }, () =>
        secondFactorMail({
          name,
          change: t(
            'The operator of your Ripcord removed two-step login and all passkeys from your account and logged out every device. Log in with your password and set them up again.',
          ),
        }),
      )
      .catch((err: unknown) => deps.log.error({ err, userId: id }, 'second factor mail'));
  }
  return { username, passkeys: removed };
}
