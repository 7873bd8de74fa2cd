import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { battleTextsOf } from '#shared/battles';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { deviceOf } from '../../auth/known-device';
import type { Reader } from '../../db/pool';
import { columnsOf } from '../../db/query';
import {
  battles,
  collectionParts,
  collectionSettings,
  combos,
  comments,
  deckBattles,
  decks,
  guardianships,
  importMatches,
  media,
  mediaLikes,
  mediaViews,
  publicRemovals,
  removedComments,
  reports,
  sessions,
  userBadges,
  users,
  wishlistParts,
} from '../../db/schema';
import { avatarUrl } from '../people/people.presenter';

/** Rows in memory at once: some megabytes if every text has its maximum length. */
export const BATCH = 1_000;

/** A query that `inBatches` orders and limits. */
interface Sortable<Row> {
  orderBy(...columns: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
}

/** Reads a query's rows in key order, batch by batch. `key` names its columns as in the rows. */
export async function* inBatches<Row extends object>(
  key: { [Name in keyof Row]?: PgColumn },
  read: (later: SQL | undefined) => Sortable<Row>,
): AsyncGenerator<Row[]> {
  const names = Object.keys(key) as (keyof Row)[];
  const columns = Object.values<PgColumn>(key as Record<string, PgColumn>);
  let later: SQL | undefined;
  while (true) {
    const sorted = read(later).orderBy(...columns.map((column) => asc(column)));
    const rows = await sorted.limit(BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    const values = names.map((name, i) => sql.param(last[name], columns[i]));
    later = sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

export async function* presented<Row, T>(
  batches: AsyncIterable<Row[]>,
  present: (row: Row) => T,
): AsyncGenerator<T[]> {
  for await (const batch of batches) yield batch.map(present);
}

interface OwnTable {
  id: PgColumn;
  /** The column with the rows' owner. */
  userId: PgColumn;
}

/** A person's rows of one table by id. Typed loosely, since an export only serializes them. */
export const listOwn = (
  db: Reader,
  userId: number,
  { id, userId: owner }: OwnTable,
  columns: Record<string, PgColumn>,
) =>
  inBatches({ id }, (later) => {
    const query = db.select({ id, ...columns }).from(id.table as PgTable);
    const own = query.where(and(eq(owner, userId), later));
    return own as unknown as Sortable<{ id: number } & Record<string, unknown>>;
  });

export async function readProfile(db: Reader, userId: number) {
  const [found] = await db
    .select()
    .from(users)
    .leftJoin(guardianships, eq(guardianships.userId, users.id))
    .where(eq(users.id, userId));
  const row = found?.users;
  if (!row) throw new Error('Whoever asks is not there');
  const { id, username, displayName, email, bio, city, timeZone, avatarFolder, createdAt } = row;
  const { birthYear, friendCode, language, deviceLanguage, webProfile } = row;
  const guardian = found.guardianships && {
    address: found.guardianships.email,
    confirmedAt: found.guardianships.confirmedAt,
  };
  const avatar = avatarUrl({ username, avatarFolder });
  const emailConfirmed = email !== null && row.emailState === 'confirmed';
  const own = { id, username, displayName, email, emailConfirmed, bio, city, timeZone, avatar };
  return {
    ...own,
    language,
    deviceLanguage,
    webProfile,
    createdAt,
    birthYear,
    friendCode,
    guardian,
  };
}

export function listCombos(db: Reader, userId: number) {
  const { userId: _, searchText, winRateFloor, version, ...columns } = getTableColumns(combos);
  return listOwn(db, userId, combos, columns);
}

export function listDecks(db: Reader, userId: number) {
  const { userId: _, searchText, nameKey, clientId, version, ...columns } = getTableColumns(decks);
  return listOwn(db, userId, decks, columns);
}

export function listOwnedParts(db: Reader, userId: number) {
  const { userId: _, nameKey, ...columns } = getTableColumns(collectionParts);
  return listOwn(db, userId, collectionParts, columns);
}

export function listWishes(db: Reader, userId: number) {
  const { userId: _, nameKey, ...columns } = getTableColumns(wishlistParts);
  return listOwn(db, userId, wishlistParts, columns);
}

export async function* readCollectionSettings(db: Reader, userId: number) {
  const { visible, tradeVisible } = collectionSettings;
  yield await db
    .select({ visible, tradeVisible })
    .from(collectionSettings)
    .where(eq(collectionSettings.userId, userId));
}

export function listDeckBattles(db: Reader, userId: number) {
  const { userId: _, clientId, ...columns } = getTableColumns(deckBattles);
  return listOwn(db, userId, deckBattles, columns);
}

export function listPosts(db: Reader, userId: number) {
  const { folder, title, description, mediaType, visibility, status, duration } = media;
  const { viewCount, likeCount, commentCount, createdAt, updatedAt } = media;
  const columns = { folder, title, description, mediaType, visibility, status, duration };
  const counts = { viewCount, likeCount, commentCount, createdAt, updatedAt };
  const batches = listOwn(db, userId, media, { ...columns, ...counts });
  return presented(batches, ({ folder: stored, ...post }) => ({
    ...post,
    file: stored ? buildPath(api.getMediaFile.path, { id: post.id }) : null,
    thumbnail: stored ? buildPath(api.getMediaThumbnail.path, { id: post.id }) : null,
  }));
}

export function listComments(db: Reader, userId: number) {
  const { mediaId, content, createdAt } = comments;
  return listOwn(db, userId, comments, { mediaId, content, createdAt });
}

/** What administrators took off and can still bring back. */
export function listRemovedComments(db: Reader, userId: number) {
  const { mediaId, content, createdAt } = removedComments;
  return listOwn(db, userId, removedComments, { mediaId, content, createdAt });
}

/** As `listRemovedComments`. */
export async function* readRemovedProfile(db: Reader, userId: number) {
  const { displayName, bio, city, removedAt } = publicRemovals;
  yield await db
    .select({ displayName, bio, city, removedAt })
    .from(publicRemovals)
    .where(eq(publicRemovals.userId, userId));
}

export function listLikes(db: Reader, userId: number) {
  const { mediaId, createdAt } = mediaLikes;
  return inBatches({ mediaId }, (later) =>
    db
      .select({ mediaId, createdAt })
      .from(mediaLikes)
      .where(and(eq(mediaLikes.userId, userId), later)),
  );
}

export function listViews(db: Reader, userId: number) {
  const { mediaId, day } = mediaViews;
  return inBatches({ mediaId, day }, (later) =>
    db
      .select({ mediaId, day })
      .from(mediaViews)
      .where(and(eq(mediaViews.userId, userId), later)),
  );
}

export function listBadges(db: Reader, userId: number) {
  const { badgeKey, earnedAt, seenAt, showcasedAt } = userBadges;
  return listOwn(db, userId, userBadges, { badge: badgeKey, earnedAt, seenAt, showcasedAt });
}

/** Leaves out who was reported. */
export function listReports(db: Reader, userId: number) {
  const { id, reporterId, kind, targetId, category, reason, status, createdAt } = reports;
  const columns = { kind, targetId, category, reason, status, createdAt };
  return listOwn(db, userId, { id, userId: reporterId }, columns);
}

/** Leaves out the secret id. */
export function listSessions(db: Reader, userId: number) {
  const { id, createdAt } = sessions;
  const userAgent = sql<string | null>`${sessions.sess} ->> 'userAgent'`;
  const isOwn = and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`));
  const batches = inBatches({ id }, (later) =>
    db.select({ id, userAgent, createdAt }).from(sessions).where(and(isOwn, later)),
  );
  return presented(batches, (row) => ({
    device: deviceOf(row.userAgent),
    signedInAt: row.createdAt,
  }));
}

export async function* listImportMatches(db: Reader, userId: number) {
  const { kind, text, name } = importMatches;
  yield await db
    .select({ kind, text, name })
    .from(importMatches)
    .where(eq(importMatches.userId, userId))
    .orderBy(asc(kind), asc(text));
}

export const columns = {
  id: battles.id,
  playedAt: battles.playedAt,
  ...battleTextsOf(battles),
  result: battles.result,
  myScore: battles.myScore,
  opponentScore: battles.opponentScore,
  finishType: battles.finishType,
  rounds: battles.roundsData,
  createdAt: battles.createdAt,
  combo: {
    id: combos.id,
    name: combos.name,
    ...columnsOf(combos, PART_KINDS),
  },
};

/** Oldest first. */
export const listBattles = (db: Reader, userId: number) =>
  inBatches({ playedAt: battles.playedAt, id: battles.id }, (later) =>
    db
      .select(columns)
      .from(battles)
      .innerJoin(combos, eq(combos.id, battles.myComboId))
      .where(and(eq(battles.userId, userId), later)),
  );

export type ExportedBattle =
  ReturnType<typeof listBattles> extends AsyncGenerator<(infer Row)[]> ? Row : never;
