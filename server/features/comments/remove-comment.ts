import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import { canModerate, NOT_A_MODERATOR } from '../../auth/moderation';
import type { AppDeps } from '../../deps';
import { countOnPost, holdPost, type Tx } from '../media/posts.service';
import * as queries from './comments.queries';

/**
 * Removes a reported comment. No-op if it is gone.
 * @param alongside runs in the same transaction
 */
export async function removeComment(
  { db }: Pick<AppDeps, 'db'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const comment = await queries.findComment(tx, id);
    if (comment) {
      const authorized = authorize(actor, comment, canModerate, NOT_A_MODERATOR);
      const post = await holdPost(tx, comment.mediaId);
      // It, or the post, may have been deleted before the lock.
      if (post && (await queries.deleteComment(tx, authorized))) {
        await countOnPost(tx, post, { comments: -1 });
      }
    }
    await alongside(tx);
  });
}
