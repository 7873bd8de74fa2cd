import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { changePost, countOnPost, getPost } from '../media/posts.service';
import * as queries from './likes.queries';

/**
 * Sets whether `actor` likes a post. By state, so that two taps or two devices agree: saying the
 * same again changes nothing.
 * @throws AppError 404 when there is no such post, or none that `actor` may see
 */
export async function setLike(
  { db }: Pick<AppDeps, 'db'>,
  actor: Actor,
  mediaId: number,
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  await getPost({ db }, actor, mediaId);
  const { likeCount } = await changePost({ db }, actor, mediaId, async (tx, post) => {
    const like = { mediaId, userId: actor.id };
    const changed = liked ? await queries.insertLike(tx, like) : await queries.deleteLike(tx, like);
    return changed ? countOnPost(tx, post, { likes: liked ? 1 : -1 }) : post;
  });
  return { liked, likeCount };
}
