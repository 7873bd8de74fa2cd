import type { z } from 'zod';
import type { passwordChangeSchema } from '../../../shared/accounts';
import type { Actor } from '../../auth/actor';
import { endSessions } from '../../auth/session';
import type { AppDeps } from '../../deps';
import * as queries from './accounts.queries';
import { createOwnPasswordCheck, wrongCurrentPassword } from './credentials';
import { passwordChangedMail } from './mails';
import { hashPassword } from './passwords';

type Deps = Pick<AppDeps, 'db' | 'pool' | 'config' | 'realtime' | 'mailer' | 'background' | 'log'>;
type Change = z.output<typeof passwordChangeSchema>;

/**
 * Changes one's own password. Ends all other sessions, voids reset links and notifies the owner by
 * mail.
 * @throws AppError 400 on a wrong `currentPassword`, 429 after too many of them
 */
export function createPasswordChange(deps: Deps) {
  const { db, realtime, log } = deps;
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
    const after = await hashPassword(newPassword);
    await endSessions(
      { db, realtime },
      async (tx) => {
        // Lock the row before deleting sessions; see `readStanding`.
        const isChanged = await queries.replacePasswordHash(tx, actor.id, { before, after });
        if (!isChanged) throw wrongCurrentPassword();
        await queries.deleteResets(tx, actor.id);
        return actor.id;
      },
      { exceptSid },
    );
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
