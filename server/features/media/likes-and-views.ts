import { and, eq } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, dayIn } from '../../../shared/rules/time-zones';
import type { Actor } from '../../actor';
import type { Writer } from '../../db/pool';
import { mediaLikes, mediaViews } from '../../db/schema';
import type { AppDeps } from '../../deps';
import { awardSoon } from '../badges/award';
import { changePost, countOnPost, getPost } from './posts';

type Like = Pick<typeof mediaLikes.$inferInsert, 'mediaId' | 'userId'>;

/** @returns whether it is new */
async function insertLike(tx: Writer, like: Like): Promise<boolean> {
  const rows = await tx
    .insert(mediaLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ mediaId: mediaLikes.mediaId });
  return rows.length > 0;
}

/** @returns whether it was there */
async function deleteLike(tx: Writer, { mediaId, userId }: Like): Promise<boolean> {
  const rows = await tx
    .delete(mediaLikes)
    .where(and(eq(mediaLikes.mediaId, mediaId), eq(mediaLikes.userId, userId)))
    .returning({ mediaId: mediaLikes.mediaId });
  return rows.length > 0;
}

/**
 * Idempotent, so that two taps or two devices agree.
 * @throws AppError 404
 */
export async function setLike(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log'>,
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
    if (liked && post.userId !== actor.id) await awardSoon(deps, tx, after, post.userId, 'like');
    return counted;
  });
  return { liked, likeCount };
}

/** @returns whether it is this person's first one of that day */
async function insertView(tx: Writer, view: typeof mediaViews.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(mediaViews)
    .values(view)
    .onConflictDoNothing()
    .returning({ mediaId: mediaViews.mediaId });
  return rows.length > 0;
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
  const day = dayIn(deps.clock?.() ?? new Date(), DEFAULT_TIME_ZONE);
  return changePost(deps, actor, mediaId, async (tx, post) => {
    const isFirst = await insertView(tx, { mediaId, userId: actor.id, day });
    const { viewCount } = isFirst ? await countOnPost(tx, post, { views: 1 }) : post;
    return { viewCount };
  });
}
