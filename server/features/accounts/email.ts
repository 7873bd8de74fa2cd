import { EMAIL_TAKEN } from '../../../shared/accounts';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { isUniqueViolation } from '../../http/database-error';
import * as queries from './accounts.queries';
import { emailChangedMail } from './mails';

/**
 * Sets one's e-mail address and notifies the previous one.
 * @throws AppError 409 when another account has it
 */
export async function changeEmail(
  { db, mailer, background, log }: Pick<AppDeps, 'db' | 'mailer' | 'background' | 'log'>,
  actor: Actor,
  email: string,
): Promise<Actor> {
  try {
    await queries.updateEmail(db, actor.id, email);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new AppError('conflict', EMAIL_TAKEN, {
      fields: [{ path: 'email', message: EMAIL_TAKEN }],
      cause: error,
    });
  }
  log.info({ event: 'email-changed', userId: actor.id }, 'email address changed');
  const before = actor.email;
  if (before && before.toLowerCase() !== email.toLowerCase()) {
    const name = actor.displayName ?? actor.username;
    background.run('email change mail', () =>
      mailer.send({ to: before, userId: actor.id, ...emailChangedMail({ name }) }),
    );
  }
  return { ...actor, email };
}
