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
import type { MediaValues } from '#shared/media';
import type { Authorized } from '../../auth/authorize';
import { notHidden, privatePeopleShownTo, publicPeopleBlockedFor } from '../../db/hidden';
import type { Reader, Tx, Writer } from '../../db/pool';
import { searchTerms } from '../../db/prepared-search';
import {
  anyOf,
  arg,
  first,
  idList,
  isOlder,
  isSentAs,
  type PageOf,
  prepared,
  unlessSent,
} from '../../db/query';
import { comments, isListedMedia, media, mediaLikes, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isListedUnlessHidden, isMediaVisibleTo } from './media.policy';

// The search text only repeats other columns.
const { searchText, ...mediaColumns } = getTableColumns(media);

export type MediaRow = Omit<typeof media.$inferSelect, 'searchText'> & {
  user: PersonRow;
  /** Whether the viewer likes it. */
  isLiked: boolean;
};

const isLiked = sql<boolean>`${mediaLikes.userId} is not null`;

const commentsOf = (mediaId: Column | SQL, people: SQL) => sql`(
  select count(*)::int from ${comments}
  where ${comments.mediaId} = ${mediaId} and ${comments.userId} = any(array(${people}))
)`;

/**
 * The comments that the viewer's list shows: the stored number counts those of people whom
 * everybody sees. The two arrays are read once per statement.
 */
const shownComments = (count: Column | SQL, mediaId: Column | SQL, userId: number | Placeholder) =>
  sql<number>`greatest(0, ${count}
    - ${commentsOf(mediaId, publicPeopleBlockedFor(userId))}
    + ${commentsOf(mediaId, privatePeopleShownTo(userId))})`;

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

/** Newest first. Joins people and likes after limiting the page. */
function readPage(
  db: Reader,
  userId: number,
  where: SQL | undefined,
  { limit }: PageOf<[createdAt: string, id: number]>,
) {
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
  page: PageOf<[createdAt: string, id: number]>,
) {
  const where = and(
    eq(media.userId, userId),
    isFoundAmongOwn(media, q),
    isOlder(media.createdAt, media.id, page.after),
  );
  return readPage(db, userId, where, page);
}

export function listPrivateMedia(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[createdAt: string, id: number]>,
) {
  const isPrivate = and(eq(media.userId, userId), eq(media.visibility, 'private'));
  return readPage(
    db,
    userId,
    and(isPrivate, isFoundAmongOwn(media, q), isOlder(media.createdAt, media.id, page.after)),
    page,
  );
}

export function listPublicMediaOf(
  db: Reader,
  userId: number,
  ownerId: number,
  page: PageOf<[createdAt: string, id: number]>,
) {
  const where = and(
    eq(media.userId, ownerId),
    isListedMedia,
    isOlder(media.createdAt, media.id, page.after),
  );
  return readPage(db, userId, where, page);
}

export async function listPublicMedia(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[createdAt: string, id: number]>,
) {
  const where = isFoundBy(media, userId, await searchTerms(db, q, [media]), {
    where: and(isListedUnlessHidden(userId), isOlder(media.createdAt, media.id, page.after)),
    visible: notHidden(media.userId, userId),
    order: newestFirst,
    limit: page.limit + 1,
  });
  return readPage(db, userId, where, page);
}

export const findMedia = (db: Reader, userId: number, id: number) =>
  first(readMedia(db, userId).where(eq(media.id, id)));

export async function findState(db: Reader, id: number) {
  const { userId, status, statusNote, statusMessage } = media;
  return first(
    db.select({ userId, status, statusNote, statusMessage }).from(media).where(eq(media.id, id)),
  );
}

const readSome = prepared('some_media', (db) => {
  const userId = arg('userId');
  const isOne = anyOf(media.id, arg('ids'));
  return readMedia(db, userId).where(and(isOne, isMediaVisibleTo(userId)));
});

/** Unordered. */
export const findVisibleMedia = (db: Reader, userId: number, ids: readonly number[]) =>
  readSome(db, { ids: idList(ids), userId });

export const findByClientId = (db: Reader, userId: number, clientId: string) =>
  first(readMedia(db, userId).where(isSentAs(media, userId, clientId)));

/** @returns undefined if the person already has a post with this clientId */
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

/** Columns that an edit reads back; counters depend on the viewer and stay as they were read. */
const editedColumns = {
  title: media.title,
  description: media.description,
  visibility: media.visibility,
  version: media.version,
  updatedAt: media.updatedAt,
};

/** Locks the row. Undefined if it was deleted. */
export async function lockMedia<Row extends MediaRow>(tx: Tx, post: Authorized<Row>) {
  const isIt = eq(media.id, post.id);
  const [row] = await tx.select(editedColumns).from(media).where(isIt).for('no key update');
  return row && { ...post, ...row };
}

/** Requires the lock. */
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
 * Deletes a post with its likes, views and comments.
 * @returns the folder of its files
 */
export async function deleteMedia(tx: Tx, post: Authorized<MediaRow>) {
  const [row] = await tx
    .delete(media)
    .where(eq(media.id, post.id))
    .returning({ folder: media.folder });
  return row?.folder;
}
