import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { awardSoon } from '../badges/award';
import { changePost, countOnPost, getPost } from '../media/posts.service';
import * as queries from './likes.queries';

/**
 * Idempotent, so that two taps or two devices agree.
 * @throws AppError 404
 */
export async function setLike(
  deps: Pick<AppDeps, 'db' | 'jobs'>,
  actor: Actor,
  mediaId: number,
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  await getPost(deps, actor, mediaId);
  const { likeCount } = await changePost(deps, actor, mediaId, async (tx, post) => {
    const like = { mediaId, userId: actor.id };
    const changed = liked ? await queries.insertLike(tx, like) : await queries.deleteLike(tx, like);
    if (!changed) return post;
    const counted = await countOnPost(tx, post, { likes: liked ? 1 : -1 });
    if (liked && post.userId !== actor.id) await awardSoon(deps, tx, post.userId, 'like');
    return counted;
  });
  if (liked) deps.jobs.wake('badges.award');
  return { liked, likeCount };
}
