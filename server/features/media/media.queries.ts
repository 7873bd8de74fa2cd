import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { MediaValues } from '../../../shared/media';
import type { Authorized } from '../../auth/authorize';
import { anyOf, idList, isListedMedia, isSentAs, unlessSent } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Tx, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { blocks, comments, media, mediaLikes, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { isMediaListedFor, isMediaVisibleTo } from './media.policy';

// The search text repeats other columns.
const { searchText, ...mediaColumns } = getTableColumns(media);

export type MediaRow = Omit<typeof media.$inferSelect, 'searchText'> & {
  user: PersonRow;
  /** By the viewer. */
  isLiked: boolean;
};

interface PageOf {
  after: [createdAt: string, id: number] | null;
  limit: number;
}

const isLiked = sql<boolean>`${mediaLikes.userId} is not null`;

/** The viewer's comment list leaves out blocked people's. The array is read once per statement. */
const shownComments = (count: Column | SQL, mediaId: Column | SQL, userId: number | Placeholder) =>
  sql<number>`greatest(0, ${count} - (
    select count(*)::int from ${comments}
    where ${comments.mediaId} = ${mediaId} and ${comments.userId} = any(array(
      select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${userId}
      union all select ${blocks.userId} from ${blocks} where ${blocks.blockedId} = ${userId}
    ))
  ))`;

const likeOf = (mediaId: Column | SQL, userId: number | Placeholder) =>
  and(eq(mediaLikes.mediaId, mediaId), eq(mediaLikes.userId, userId));

const readMedia = (db: Reader, userId: number | Placeholder) =>
  db
    .select({
      ...mediaColumns,
      commentCount: shownComments(media.commentCount, media.id, userId),
      user: personColumns,
      isLiked,
    })
    .from(media)
    .innerJoin(users, eq(users.id, media.userId))
    .leftJoin(mediaLikes, likeOf(media.id, userId));

const newestFirst = [desc(media.createdAt), desc(media.id)];

const isOlder = ({ after }: PageOf) =>
  after
    ? sql`(${media.createdAt}, ${media.id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined;

/** Newest first; joins people and likes after cutting out the page. */
function readPage(db: Reader, userId: number, where: SQL | undefined, { limit }: PageOf) {
  const page = db
    .select(mediaColumns)
    .from(media)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit + 1)
    .as('page');
  return db
    .select({
      ...page._.selectedFields,
      commentCount: shownComments(page.commentCount, page.id, userId),
      user: personColumns,
      isLiked,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .leftJoin(mediaLikes, likeOf(page.id, userId))
    .orderBy(desc(page.createdAt), desc(page.id));
}

export function listOwnMedia(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf,
): Promise<MediaRow[]> {
  const where = and(eq(media.userId, userId), isFoundAmongOwn(media, q), isOlder(page));
  return readPage(db, userId, where, page);
}

export function listPrivateMedia(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf,
): Promise<MediaRow[]> {
  const isPrivate = and(eq(media.userId, userId), eq(media.visibility, 'private'));
  return readPage(db, userId, and(isPrivate, isFoundAmongOwn(media, q), isOlder(page)), page);
}

export function listPublicMediaOf(
  db: Reader,
  userId: number,
  ownerId: number,
  page: PageOf,
): Promise<MediaRow[]> {
  const where = and(eq(media.userId, ownerId), isListedMedia, isOlder(page));
  return readPage(db, userId, where, page);
}

export function listPublicMedia(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf,
): Promise<MediaRow[]> {
  const where = isFoundBy(media, userId, {
    q,
    where: and(isMediaListedFor(userId), isOlder(page)),
    order: newestFirst,
    limit: page.limit + 1,
  });
  return readPage(db, userId, where, page);
}

export async function findMedia(
  db: Reader,
  userId: number,
  id: number,
): Promise<MediaRow | undefined> {
  const [row] = await readMedia(db, userId).where(eq(media.id, id));
  return row;
}

export async function findState(
  db: Reader,
  id: number,
): Promise<Pick<MediaRow, 'userId' | 'status' | 'statusMessage'> | undefined> {
  const { userId, status, statusMessage } = media;
  const [row] = await db
    .select({ userId, status, statusMessage })
    .from(media)
    .where(eq(media.id, id));
  return row;
}

const readSome = prepared('some_media', (db) => {
  const userId = sql.placeholder('userId');
  const isOne = anyOf(media.id, sql.placeholder('ids'));
  return readMedia(db, userId).where(and(isOne, isMediaVisibleTo(userId)));
});

/** Unordered. */
export function findVisibleMedia(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<MediaRow[]> {
  return readSome(db, { ids: idList(ids), userId });
}

export async function findByClientId(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<MediaRow | undefined> {
  const [row] = await readMedia(db, userId).where(isSentAs(media, userId, clientId));
  return row;
}

/** @returns undefined when this person has one with its clientId already */
export async function insertMedia(
  tx: Writer,
  values: MediaValues & Pick<typeof media.$inferInsert, 'userId' | 'status' | 'folder' | 'files'>,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(media)
    .values(values)
    .onConflictDoNothing(unlessSent(media))
    .returning({ id: media.id });
  return row?.id;
}

/** Counters of a post depend on the viewer; an edit leaves them as they were read. */
const editedColumns = {
  title: media.title,
  description: media.description,
  visibility: media.visibility,
  version: media.version,
  updatedAt: media.updatedAt,
};

/** Locks the row; undefined when it has been deleted. */
export async function lockMedia<Row extends MediaRow>(
  tx: Tx,
  post: Authorized<Row>,
): Promise<Authorized<Row> | undefined> {
  const isIt = eq(media.id, post.id);
  const [row] = await tx.select(editedColumns).from(media).where(isIt).for('no key update');
  return row && { ...post, ...row };
}

/** Needs the lock. */
export async function updateMedia(
  db: Writer,
  post: Authorized<MediaRow>,
  change: Partial<Pick<MediaRow, 'title' | 'description' | 'visibility'>>,
): Promise<MediaRow> {
  const [row] = await db
    .update(media)
    .set({ ...change, version: post.version + 1, updatedAt: new Date() })
    .where(eq(media.id, post.id))
    .returning(editedColumns);
  return { ...post, ...row };
}

/**
 * With its likes, views and comments.
 * @returns the folder of its files
 */
export async function deleteMedia(
  tx: Tx,
  post: Authorized<MediaRow>,
): Promise<string | null | undefined> {
  const [row] = await tx
    .delete(media)
    .where(eq(media.id, post.id))
    .returning({ folder: media.folder });
  return row?.folder;
}
