import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { media, mediaLikes, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

// What the search looks through repeats other columns.
const { searchText, ...mediaColumns } = getTableColumns(media);

export type MediaRow = Omit<typeof media.$inferSelect, 'searchText'> & {
  user: { id: number; username: string; displayName: string | null };
  /** Whether whoever asks likes it. */
  isLiked: boolean;
};

const user = { id: users.id, username: users.username, displayName: users.displayName };

/** Posts with their people and the asker's likes, each looked up by its key. */
const readMedia = (db: Reader, userId: number) =>
  db
    .select({ ...mediaColumns, user, isLiked: sql<boolean>`${mediaLikes.userId} is not null` })
    .from(media)
    .innerJoin(users, eq(users.id, media.userId))
    .leftJoin(mediaLikes, and(eq(mediaLikes.mediaId, media.id), eq(mediaLikes.userId, userId)));

export async function findMedia(
  db: Reader,
  userId: number,
  id: number,
): Promise<MediaRow | undefined> {
  const [row] = await readMedia(db, userId).where(eq(media.id, id));
  return row;
}

/** Those of these posts whose people are not blocked either way, in no order. */
export function findManyMedia(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<MediaRow[]> {
  return readMedia(db, userId).where(and(anyOf(media.id, ids), notBlocked(media.userId, userId)));
}
