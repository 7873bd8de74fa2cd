import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { blocks, media } from '../../db/schema';

type Reader = Pick<Db, 'select'>;
type Writer = Pick<Db, 'update'>;

/** What likes, views, comments and sockets need of a post. */
const postColumns = {
  id: media.id,
  userId: media.userId,
  visibility: media.visibility,
  viewCount: media.viewCount,
  likeCount: media.likeCount,
  commentCount: media.commentCount,
  commentsVersion: media.commentsVersion,
};

export type PostRow = Pick<typeof media.$inferSelect, keyof typeof postColumns>;

const readUnblocked = prepared('unblocked_post', (db) =>
  db
    .select(postColumns)
    .from(media)
    .where(
      and(
        eq(media.id, sql.placeholder('id')),
        notBlocked(media.userId, sql.placeholder('viewerId')),
      ),
    ),
);

export async function findUnblockedPost(
  db: Reader,
  viewerId: number,
  id: number,
): Promise<PostRow | undefined> {
  const [row] = await readUnblocked(db, { viewerId, id });
  return row;
}

export async function findPost(db: Reader, id: number): Promise<PostRow | undefined> {
  const [row] = await db.select(postColumns).from(media).where(eq(media.id, id));
  return row;
}

/** Locks the post until the transaction ends. */
export async function lockPost(tx: Reader, id: number): Promise<PostRow | undefined> {
  const [row] = await tx
    .select(postColumns)
    .from(media)
    .where(eq(media.id, id))
    .for('no key update');
  return row;
}

/** In id order, to avoid deadlocks. */
export async function lockPostsOf(tx: Reader, userId: number): Promise<void> {
  await tx
    .select({ id: media.id })
    .from(media)
    .where(eq(media.userId, userId))
    .orderBy(media.id)
    .for('no key update');
}

export async function addToCounters(
  tx: Writer,
  id: number,
  { views = 0, likes = 0, comments = 0 }: { views?: number; likes?: number; comments?: number },
): Promise<PostRow> {
  const [row] = await tx
    .update(media)
    .set({
      viewCount: sql`${media.viewCount} + ${views}`,
      likeCount: sql`${media.likeCount} + ${likes}`,
      commentCount: sql`${media.commentCount} + ${comments}`,
      commentsVersion: sql`${media.commentsVersion} + ${comments === 0 ? 0 : 1}`,
    })
    .where(eq(media.id, id))
    .returning(postColumns);
  if (!row) throw new Error('A post that was held is gone');
  return row;
}

/** Makes polls of these posts' comments see a change. Locks in id order. */
export async function growCommentsVersions(
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`update media post set comments_version = comments_version + 1
    from (
      select id from media where ${anyOf(media.id, ids)} order by id for no key update
    ) held
    where post.id = held.id`);
}

/** @returns how many posts were wrong */
export async function recountPosts(tx: Pick<Db, 'execute'>, userId: number): Promise<number> {
  const { rows } = await tx.execute(sql`update media post
    set view_count = found.views, like_count = found.likes, comment_count = found.comments
    from (
      select id,
        (select count(*) from media_views where media_id = media.id) as views,
        (select count(*) from media_likes where media_id = media.id) as likes,
        (select count(*) from comments where media_id = media.id) as comments
      from media
      where user_id = ${userId}
    ) found
    where post.id = found.id
      and (post.view_count, post.like_count, post.comment_count)
        <> (found.views, found.likes, found.comments)
    returning post.id`);
  return rows.length;
}

export async function listBlockedWith(
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
  return (await blocking.union(blocked)).map(({ id }) => id);
}
