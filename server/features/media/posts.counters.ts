import { eq, sql } from 'drizzle-orm';
import { chunks } from '../../async';
import { isPublicPerson } from '../../db/hidden';
import { type Reader, type Tx, transact } from '../../db/pool';
import { anyOf } from '../../db/query';
import { media } from '../../db/schema';
import type { AppDeps } from '../../deps';
import { type PostRow, postColumns } from './posts.queries';

/** Locks all posts of a person in id order, to avoid deadlocks. */
async function lockPostsOf(tx: Reader, userId: number): Promise<void> {
  await tx
    .select({ id: media.id })
    .from(media)
    .where(eq(media.userId, userId))
    .orderBy(media.id)
    .for('no key update');
}

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
export const publicComments = sql`(
  select count(*) from comments
  where media_id = media.id and ${isPublicPerson(sql`comments.user_id`)}
)`;

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

/** Posts per transaction. */
const BATCH = 100;

/**
 * For when a person's comments look different or are shown to others than before: recounts the
 * comments of the posts, and makes polls of them see a change. Locks in id order.
 */
export async function refreshCommentsBy(
  deps: Pick<AppDeps, 'db' | 'log'>,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    select distinct media_id as id from comments where user_id = ${userId} order by id`);
  for (const posts of chunks(rows, BATCH)) {
    signal.throwIfAborted();
    const ids = posts.map(({ id }) => id);
    await transact(deps, async (tx) => {
      await tx.execute(sql`
        select from media where ${anyOf(media.id, ids)} order by id for no key update`);
      // A separate statement, to count what was committed before the lock.
      await tx.execute(sql`update media set
        comments_version = comments_version + 1, comment_count = ${publicComments}
        where ${anyOf(media.id, ids)}`);
    });
  }
}
