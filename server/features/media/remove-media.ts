import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { AppDeps } from '../../deps';
import type { Tx } from './media.queries';
import * as queries from './media.queries';

/**
 * Removes a post that was reported, whoever sees it, with its likes, views and comments; its files
 * are out of reach from then on, and are removed by a job. One that is gone is removed already.
 * @param alongside what belongs to the same transaction
 */
export async function removeMedia(
  { db, jobs }: Pick<AppDeps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await queries.findMedia(tx, actor.id, id);
    if (post) {
      const authorized = authorize(actor, post, canModerate, NOT_A_MODERATOR);
      const folder = await queries.deleteMedia(tx, authorized);
      if (folder) await jobs.enqueue(tx, 'media.delete-files', { folder });
    }
    await alongside(tx);
  });
  jobs.wake();
}
