import { and, eq, ne, sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, dayIn } from '#shared/rules/time-zones';
import { chunks } from '../../async';
import { wasVisible } from '../../auth/authorize';
import { isPrivateTo, isPublicPerson } from '../../db/hidden';
import { type After, type Reader, type Tx, transact, type Writer } from '../../db/pool';
import { anyOf, arg, first, isChanged, prepared } from '../../db/query';
import { blocks, guardianships, media, mediaLikes, mediaViews, users } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { awardSoon } from '../badges/badges.service';
import { canViewMedia, isMediaVisibleTo } from './media.policy';
import { mediaNotFound } from './media.service';

/** The post columns needed for likes, views, comments and sockets. */
const postColumns = {
  id: media.id,
  userId: media.userId,
  visibility: media.visibility,
  viewCount: media.viewCount,
  likeCount: media.likeCount,
  commentCount: media.commentCount,
  commentsVersion: media.commentsVersion,
  createdAt: media.createdAt,
};

export type PostRow = Pick<typeof media.$inferSelect, keyof typeof postColumns>;

const readVisible = prepared('visible_post', (db) =>
  db
    .select(postColumns)
    .from(media)
    .where(and(eq(media.id, arg('id')), isMediaVisibleTo(arg('viewerId')))),
);

export const findPost = (db: Reader, id: number) =>
  first(db.select(postColumns).from(media).where(eq(media.id, id)));

/** Locks the post until the transaction ends. */
export const lockPost = (tx: Reader, id: number) =>
  first(tx.select(postColumns).from(media).where(eq(media.id, id)).for('no key update'));

/** Locks all posts of a person in id order, to avoid deadlocks. */
export async function lockPostsOf(tx: Reader, userId: number): Promise<void> {
  await tx
    .select({ id: media.id })
    .from(media)
    .where(eq(media.userId, userId))
    .orderBy(media.id)
    .for('no key update');
}

/** Returns those of `people` from whom one of `others` is hidden. */
export async function listHiddenFrom(
  db: Reader,
  people: readonly number[],
  others: readonly number[],
): Promise<number[]> {
  const blocking = db
    .select({ id: blocks.userId })
    .from(blocks)
    .where(and(anyOf(blocks.userId, people), anyOf(blocks.blockedId, others)));
  const blocked = db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(anyOf(blocks.blockedId, people), anyOf(blocks.userId, others)));
  const strangers = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(guardianships, anyOf(guardianships.userId, others))
    .where(
      and(
        anyOf(users.id, people),
        ne(users.id, guardianships.userId),
        isPrivateTo(guardianships.userId, users.id),
      ),
    );
  return (await blocking.union(blocked).union(strangers)).map(({ id }) => id);
}

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

/**
 * Changes a locked post's counters. They are the same for everybody: they include what blocks hide,
 * and no comments of children and suspended people (`shownComments` adds those that a viewer sees).
 */
export async function countOnPost(
  tx: Tx,
  { id }: PostRow,
  {
    views = 0,
    likes = 0,
    comment,
  }: { views?: number; likes?: number; comment?: { by: number; change: 1 | -1 } },
): Promise<PostRow> {
  const counted =
    comment &&
    sql`
    case when ${isPublicPerson(sql`${comment.by}::bigint`)} then ${comment.change}::int else 0 end`;
  const [row] = await tx
    .update(media)
    .set({
      viewCount: sql`${media.viewCount} + ${views}`,
      likeCount: sql`${media.likeCount} + ${likes}`,
      ...(counted && {
        commentCount: sql`${media.commentCount} + ${counted}`,
        commentsVersion: sql`${media.commentsVersion} + 1`,
      }),
    })
    .where(eq(media.id, id))
    .returning(postColumns);
  if (!row) throw new Error('A post that was held is gone');
  return row;
}

/** Comments that everybody sees on the post `media`. */
const publicComments = sql`(
  select count(*) from comments
  where media_id = media.id and ${isPublicPerson(sql`comments.user_id`)}
)`;

/** Posts per transaction. */
const BATCH = 100;

/**
 * For when a person's comments look different or are shown to others than before: recounts the
 * comments of the posts, and makes polls of them see a change. Locks in id order.
 */
export async function refreshCommentsBy(
  { db }: Deps,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct media_id as id from comments where user_id = ${userId} order by id`);
  for (const posts of chunks(rows, BATCH)) {
    signal.throwIfAborted();
    const ids = posts.map(({ id }) => id);
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        select from media where ${anyOf(media.id, ids)} order by id for no key update`);
      // A separate statement, to count what was committed before the lock.
      await tx.execute(sql`update media set
        comments_version = comments_version + 1, comment_count = ${publicComments}
        where ${anyOf(media.id, ids)}`);
    });
  }
}

/**
 * Recounts a person's posts from likes, views and comments.
 * @returns how many were wrong
 */
export async function recountMedia(tx: Tx, userId: number): Promise<number> {
  // A separate statement, since the recount must see what was committed before the lock.
  await lockPostsOf(tx, userId);
  const { rows } = await tx.execute(sql`update media post
    set view_count = found.views, like_count = found.likes, comment_count = found.comments
    from (
      select id,
        (select count(*) from media_views where media_id = media.id) as views,
        (select count(*) from media_likes where media_id = media.id) as likes,
        ${publicComments} as comments
      from media
      where user_id = ${userId}
    ) found
    where post.id = found.id
      and (post.view_count, post.like_count, post.comment_count)
        <> (found.views, found.likes, found.comments)
    returning post.id`);
  return rows.length;
}

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

type Like = Pick<typeof mediaLikes.$inferInsert, 'mediaId' | 'userId'>;

/** @returns whether the like is new */
const insertLike = (tx: Writer, like: Like) =>
  isChanged(tx.insert(mediaLikes).values(like).onConflictDoNothing());

/** @returns whether the like existed */
const deleteLike = (tx: Writer, { mediaId, userId }: Like) =>
  isChanged(
    tx
      .delete(mediaLikes)
      .where(and(eq(mediaLikes.mediaId, mediaId), eq(mediaLikes.userId, userId))),
  );

/**
 * Idempotent, so that double taps and two devices agree.
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

/** @returns whether it is this person's first view of that day */
const insertView = (tx: Writer, view: typeof mediaViews.$inferInsert) =>
  isChanged(tx.insert(mediaViews).values(view).onConflictDoNothing());

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
