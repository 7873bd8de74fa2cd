import { EMAIL_LINK_INVALID, EMAIL_TAKEN } from '#shared/accounts';
import { normalizeEmail } from '#shared/email';
import { hashToken, newToken } from '../../auth/tokens';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, isUniqueViolation, notFound } from '../../http/app-error';
import { warn } from '../../jobs/notify';
import { emailChangedMail, emailConfirmationMail, mailOwner } from '../../mail/account-mails';
import * as queries from './accounts.queries';

type Deps = Pick<AppDeps, 'db' | 'mailer' | 'background' | 'log' | 'jobs' | 'clock'>;

const LINK_HOURS = 24;

const keyOf = (email: string | null) =>
  email === null ? null : normalizeEmail(email).toLowerCase();

/**
 * Sets or removes the actor's e-mail address, and notifies the previous one. A new address is
 * unconfirmed and gets a link; links that were sent to the previous one become void.
 * @throws AppError 409 if another account uses it
 */
export async function changeEmail(
  deps: Deps,
  actor: Actor,
  email: string | null,
  origin: string,
): Promise<Actor> {
  try {
    const { before, after } = await transact(deps, async (tx, afterwards) => {
      const before = await queries.lockEmail(tx, actor.id);
      const isSame = keyOf(before.email) === keyOf(email);
      const emailState = isSame ? before.emailState : 'new';
      await queries.updateUser(tx, actor.id, { email, emailState });
      if (!isSame) {
        await queries.deleteMailedLinks(tx, actor.id);
        await warn(deps, tx, afterwards, actor.id, 'email');
      }
      return { before, after: { ...actor, email, emailState, isSame } };
    });
    const { isSame, ...changed } = after;
    deps.log.info({ event: 'email-changed', userId: actor.id }, 'email address changed');
    if (!isSame) {
      mailOwner(deps, { ...actor, email: before.email }, 'email change mail', emailChangedMail);
      deps.background.run('email confirmation', () => sendConfirmation(deps, changed, origin));
    }
    return changed;
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new AppError('conflict', EMAIL_TAKEN, {
      fields: [{ path: 'email', message: EMAIL_TAKEN }],
      cause: error,
    });
  }
}

type Owner = Pick<Actor, 'id' | 'username' | 'displayName' | 'email'>;

/**
 * Counts a confirmation mail to the owner's address, and returns how to send it.
 * @throws AppError 429
 */
export async function prepareConfirmation(
  { db, mailer, log }: Pick<Deps, 'db' | 'mailer' | 'log'>,
  { id, username, displayName, email }: Owner,
  origin: string,
): Promise<() => Promise<void>> {
  if (email === null) return async () => {};
  const deliver = await mailer.admit('confirmation', { to: email, userId: id });
  return async () => {
    const token = newToken();
    await transact({ db, log }, (tx) =>
      queries.insertConfirmation(tx, {
        tokenHash: hashToken(token),
        userId: id,
        email,
        lifetimeSeconds: LINK_HOURS * 60 * 60,
      }),
    );
    // After the #, so that no server or log ever sees it.
    const url = `${origin}/confirm-email#${token}`;
    const name = displayName ?? username;
    await deliver(() => emailConfirmationMail({ name, url, hours: LINK_HOURS }));
    log.info({ event: 'email-confirmation-sent', userId: id }, 'email confirmation sent');
  };
}

/** Sends the link unless a limit is reached; the owner can ask for another. */
export async function sendConfirmation(
  deps: Pick<Deps, 'db' | 'mailer' | 'log'>,
  owner: Owner,
  origin: string,
): Promise<void> {
  const send = await prepareConfirmation(deps, owner, origin).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ event: 'mail-refused', kind: 'confirmation', userId: owner.id }, error.message);
  });
  await send?.();
}

/** @throws AppError 404 for an unknown, used or expired link, or once the address has changed */
export async function confirmEmail(deps: Pick<Deps, 'db' | 'log'>, token: string): Promise<void> {
  const userId = await transact(deps, async (tx) => {
    const link = await queries.takeConfirmation(tx, hashToken(token));
    if (!link || !(await queries.confirmAddress(tx, link))) throw notFound(EMAIL_LINK_INVALID);
    return link.userId;
  });
  deps.log.info({ event: 'email-confirmed', userId }, 'email address confirmed');
}
