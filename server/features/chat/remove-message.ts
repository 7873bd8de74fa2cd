import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import * as queries from './chat.queries';
import { deleteMessage } from './removal.queries';

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Removes a message that was reported, for both sides; their polls and sockets have them ask again.
 * One that is gone is removed already.
 * @param alongside what belongs to the same transaction
 */
export async function removeMessage(
  { db, realtime }: Pick<AppDeps, 'db' | 'realtime'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  const message = await queries.findMessage(db, id);
  if (!message) return db.transaction(alongside);
  const { senderId, receiverId } = message;
  const authorized = authorize(actor, message, canModerate, NOT_A_MODERATOR);
  await db.transaction(async (tx) => {
    await bumpVersions(tx, [senderId, receiverId], 'messages');
    await deleteMessage(tx, authorized);
    await alongside(tx);
  });
  realtime.publish({ type: 'messages.removed', userIds: [senderId, receiverId] });
}
