import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { mediaLikes } from '../../db/schema';

type Writer = Pick<Db, 'insert' | 'delete'>;
type Like = Pick<typeof mediaLikes.$inferInsert, 'mediaId' | 'userId'>;

/** @returns whether it is new */
export async function insertLike(tx: Writer, like: Like): Promise<boolean> {
  const rows = await tx
    .insert(mediaLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ mediaId: mediaLikes.mediaId });
  return rows.length > 0;
}

/** @returns whether it was there */
export async function deleteLike(tx: Writer, { mediaId, userId }: Like): Promise<boolean> {
  const rows = await tx
    .delete(mediaLikes)
    .where(and(eq(mediaLikes.mediaId, mediaId), eq(mediaLikes.userId, userId)))
    .returning({ mediaId: mediaLikes.mediaId });
  return rows.length > 0;
}
