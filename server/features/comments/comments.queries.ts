import { and, desc, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import { isSentAs } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { comments, users } from '../../db/schema';
import { isAuthorVisibleTo } from './comments.policy';

type StoredComment = typeof comments.$inferSelect;

export interface CommentRow extends StoredComment {
  user: PersonRow;
}

/** Joins people after cutting out the page. */
function readComments(db: Reader, where: SQL | undefined, limit: number | Placeholder) {
  const page = db
    .select()
    .from(comments)
    .where(where)
    .orderBy(desc(comments.id))
    .limit(limit)
    .as('page');
  return db
    .select({
      id: page.id,
      mediaId: page.mediaId,
      userId: page.userId,
      content: page.content,
      clientId: page.clientId,
      createdAt: page.createdAt,
      user: personColumns,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(desc(page.id));
}

const shown = (mediaId: number | Placeholder, viewerId: number | Placeholder) =>
  and(eq(comments.mediaId, mediaId), isAuthorVisibleTo(viewerId));

const readFirst = prepared('first_comments', (db) =>
  readComments(
    db,
    shown(sql.placeholder('mediaId'), sql.placeholder('viewerId')),
    sql.placeholder('limit'),
  ),
);

/** Newest first, without blocked people's. */
export function listComments(
  db: Reader,
  viewerId: number,
  mediaId: number,
  { after, limit }: { after: [id: number] | null; limit: number },
): Promise<CommentRow[]> {
  if (!after) return readFirst(db, { mediaId, viewerId, limit: limit + 1 });
  const where = and(shown(mediaId, viewerId), lt(comments.id, after[0]));
  return readComments(db, where, limit + 1);
}

export async function findComment(db: Reader, id: number): Promise<CommentRow | undefined> {
  const [row] = await readComments(db, eq(comments.id, id), 1);
  return row;
}

export async function findByClientId(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<CommentRow | undefined> {
  const [row] = await readComments(db, isSentAs(comments, userId, clientId), 1);
  return row;
}

export async function insertComment(
  tx: Writer,
  values: Pick<StoredComment, 'mediaId' | 'userId' | 'content'> & { clientId?: string },
): Promise<StoredComment | undefined> {
  // Not now(): the transaction may have waited for its lock.
  const createdAt = sql`clock_timestamp()`;
  const [row] = await tx
    .insert(comments)
    .values({ ...values, createdAt })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** @returns whether it was there */
export async function deleteComment(
  tx: Writer,
  { id }: Authorized<Pick<StoredComment, 'id'>>,
): Promise<boolean> {
  const rows = await tx.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id });
  return rows.length > 0;
}
