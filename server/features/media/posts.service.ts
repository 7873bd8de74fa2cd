import { DEFAULT_TIME_ZONE, dayIn } from '#shared/rules/time-zones';
import { wasVisible } from '../../auth/authorize';
import { type After, type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { forgetNews, notify } from '../../jobs/notify';
import { awardSoon } from '../badges/badges.service';
import { canViewMedia } from './media.policy';
import { mediaNotFound } from './media.service';
import { countOnPost } from './posts.counters';
import {
  deleteLike,
  findPost,
  insertLike,
  insertView,
  listHiddenFrom,
  lockPost,
  type PostRow,
  readVisible,
} from './posts.queries';

export { findPost, lockPost } from './posts.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;

/**
 * Like `getMedia`, but reads much less.
 * @throws AppError 404
 */
export async function getPost({ db }: Deps, actor: Actor, id: number): Promise<PostRow> {
  const [post] = await readVisible(db, { viewerId: actor.id, id });
  if (!post) throw mediaNotFound();
  return post;
}

/**
 * Finds a post that `actor` can see, or could see before a block.
 * @throws AppError 404
 */
export async function getSeenPost({ db }: Deps, actor: Actor, id: number): Promise<PostRow> {
  const post = await findPost(db, id);
  if (!post || !(await wasVisible(db, actor, post, canViewMedia))) throw mediaNotFound();
  return post;
}

/**
 * Changes likes, views or comments of a post in one transaction. The row is locked first, so that
 * counters miss nothing, ids of comments grow in the order in which they become visible, and
 * nothing deadlocks.
 * @throws AppError 404 if it was deleted or is no longer visible; blocks are checked by `getPost`
 */
export const changePost = <T>(
  deps: WriteDeps,
  actor: Actor,
  id: number,
  work: (tx: Tx, post: PostRow, after: After) => Promise<T>,
): Promise<T> =>
  transact(deps, async (tx, after) => {
    const post = await lockPost(tx, id);
    if (!post || !canViewMedia(actor, post)) throw mediaNotFound();
    return work(tx, post, after);
  });

/** Returns those of `people` who may be notified of a post, and of what `author` did there. */
export async function findAudience(
  { db }: Deps,
  id: number,
  people: readonly number[],
  author?: number,
): Promise<ReadonlySet<number>> {
  const post = await findPost(db, id);
  if (!post) return new Set();
  const allowed = people.filter((person) => canViewMedia({ id: person }, post));
  if (allowed.length === 0) return new Set();
  const blocked = new Set(await listHiddenFrom(db, allowed, [post.userId, author ?? post.userId]));
  return new Set(allowed.filter((person) => !blocked.has(person)));
}

/**
 * Idempotent, so that double taps and two devices agree.
 * @throws AppError 404
 */
export async function setLike(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log' | 'clock'>,
  actor: Actor,
  mediaId: number,
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  await getPost(deps, actor, mediaId);
  const { likeCount } = await changePost(deps, actor, mediaId, async (tx, post, after) => {
    const like = { mediaId, userId: actor.id };
    const changed = liked ? await insertLike(tx, like) : await deleteLike(tx, like);
    if (!changed) return post;
    const counted = await countOnPost(tx, post, { likes: liked ? 1 : -1 });
    if (post.userId === actor.id) return counted;
    if (liked) {
      await awardSoon(deps, tx, after, post.userId, 'like');
      await notify(deps, tx, after, { kind: 'like', by: actor.id, about: mediaId });
    } else await forgetNews(deps, tx, after, 'likes', mediaId);
    return counted;
  });
  return { liked, likeCount };
}

/**
 * Counts a view: one per person and day (UTC), and none by the owner.
 * @throws AppError 404
 */
export async function countView(
  deps: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  actor: Actor,
  mediaId: number,
): Promise<{ viewCount: number }> {
  const { userId: ownerId, viewCount } = await getPost(deps, actor, mediaId);
  if (ownerId === actor.id) return { viewCount };
  const day = dayIn(currentTime(deps), DEFAULT_TIME_ZONE);
  return changePost(deps, actor, mediaId, async (tx, post) => {
    const isFirst = await insertView(tx, { mediaId, userId: actor.id, day });
    const { viewCount } = isFirst ? await countOnPost(tx, post, { views: 1 }) : post;
    return { viewCount };
  });
}
