import { and, desc, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Writer } from '../../db/pool';
import { arg, first, isChanged, isSentAs, type PageOf, prepared } from '../../db/query';
import { comments, users } from '../../db/schema';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isAuthorVisibleTo } from './comments.policy';

type StoredComment = typeof comments.$inferSelect;

export interface CommentRow extends StoredComment {
  user: PersonRow;
}

/** Joins people after limiting the page. */
function readComments(db: Reader, where: SQL | undefined, limit: number | Placeholder) {
  const page = db
    .select()
    .from(comments)
    .where(where)
    .orderBy(desc(comments.id))
    .limit(limit)
    .as('page');
  return db
    .select({ ...page._.selectedFields, user: personColumns })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(desc(page.id));
}

const shown = (mediaId: number | Placeholder, viewerId: number | Placeholder) =>
  and(eq(comments.mediaId, mediaId), isAuthorVisibleTo(viewerId));

const readFirst = prepared('first_comments', (db) =>
  readComments(db, shown(arg('mediaId'), arg('viewerId')), arg('limit')),
);

/** Newest first, without comments by hidden people. */
export function listComments(
  db: Reader,
  viewerId: number,
  mediaId: number,
  { after, limit }: PageOf<[id: number]>,
): Promise<CommentRow[]> {
  if (!after) return readFirst(db, { mediaId, viewerId, limit: limit + 1 });
  const where = and(shown(mediaId, viewerId), lt(comments.id, after[0]));
  return readComments(db, where, limit + 1);
}

export const findComment = (db: Reader, id: number) =>
  first(readComments(db, eq(comments.id, id), 1));

export const findByClientId = (db: Reader, userId: number, clientId: string) =>
  first(readComments(db, isSentAs(comments, userId, clientId), 1));

export async function insertComment(
  tx: Writer,
  values: Pick<StoredComment, 'mediaId' | 'userId' | 'content'> & { clientId?: string },
): Promise<StoredComment | undefined> {
  // Not now(): the transaction may have waited for its lock.
  const createdAt = sql`clock_timestamp()`;
  return first(
    tx
      .insert(comments)
      .values({ ...values, createdAt })
      .onConflictDoNothing()
      .returning(),
  );
}

/** @returns whether the comment existed */
export const deleteComment = (tx: Writer, { id }: Authorized<Pick<StoredComment, 'id'>>) =>
  isChanged(tx.delete(comments).where(eq(comments.id, id)));
