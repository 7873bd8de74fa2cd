import { and, eq, ne } from 'drizzle-orm';
import { isPrivateTo } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { anyOf, arg, first, isChanged, prepared } from '../../db/query';
import { blocks, guardianships, media, mediaLikes, mediaViews, users } from '../../db/schema';
import { isMediaVisibleTo } from './media.policy';

/** The post columns needed for likes, views, comments and sockets. */
export const postColumns = {
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

export const readVisible = prepared('visible_post', (db) =>
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

type Like = Pick<typeof mediaLikes.$inferInsert, 'mediaId' | 'userId'>;

/** @returns whether the like is new */
export const insertLike = (tx: Writer, like: Like) =>
  isChanged(tx.insert(mediaLikes).values(like).onConflictDoNothing());

/** @returns whether the like existed */
export const deleteLike = (tx: Writer, { mediaId, userId }: Like) =>
  isChanged(
    tx
      .delete(mediaLikes)
      .where(and(eq(mediaLikes.mediaId, mediaId), eq(mediaLikes.userId, userId))),
  );

/** @returns whether it is this person's first view of that day */
export const insertView = (tx: Writer, view: typeof mediaViews.$inferInsert) =>
  isChanged(tx.insert(mediaViews).values(view).onConflictDoNothing());
