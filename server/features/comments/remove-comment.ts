import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { AppDeps } from '../../deps';
import { countOnPost, holdPost, type Tx } from '../media/posts.service';
import * as queries from './comments.queries';

/**
 * Removes a comment that was reported, whoever sees its post. Pages that show it are told as by a
 * deletion: the post's version of its comments grows. One that is gone is removed already.
 * @param alongside what belongs to the same transaction
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
      // Somebody may have deleted it, or the post, before that was held.
      if (post && (await queries.deleteComment(tx, authorized))) {
        await countOnPost(tx, post, { comments: -1 });
      }
    }
    await alongside(tx);
  });
}
