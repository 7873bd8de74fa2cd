import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { buildPath } from '../../../shared/contract';
import { api } from '../../../shared/routes';
import type { Reader } from '../../db/pool';
import {
  combos,
  comments,
  deckBattles,
  decks,
  eventReports,
  eventStaff,
  importMatches,
  media,
  mediaLikes,
  mediaViews,
  reports,
  sessions,
  tournamentParticipants,
  tournaments,
  userBadges,
  users,
} from '../../db/schema';
import { avatarUrl } from '../people/people.presenter';
import { deviceOf } from '../sessions/device';
import { byId, inBatches } from './batches';

interface OwnTable extends PgTable {
  id: PgColumn;
  userId: PgColumn;
}

/** A person's rows of one table by id; what an export says of them is only serialized. */
const listOwn = (db: Reader, userId: number, table: OwnTable, columns: Record<string, PgColumn>) =>
  byId(
    (after, limit) =>
      db
        .select({ id: table.id, ...columns })
        .from(table as PgTable)
        .where(and(eq(table.userId, userId), gt(table.id, after)))
        .orderBy(asc(table.id))
        .limit(limit) as unknown as Promise<({ id: number } & Record<string, unknown>)[]>,
  );

export async function readProfile(db: Reader, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('Whoever asks is not there');
  const { id, username, displayName, email, bio, city, timeZone, avatarFolder, createdAt } = row;
  const avatar = avatarUrl({ username, avatarFolder });
  return { id, username, displayName, email, bio, city, timeZone, avatar, createdAt };
}

export function listCombos(db: Reader, userId: number) {
  const { userId: _, searchText, winRateFloor, version, ...columns } = getTableColumns(combos);
  return listOwn(db, userId, combos, columns);
}

export function listDecks(db: Reader, userId: number) {
  const { userId: _, searchText, nameKey, clientId, version, ...columns } = getTableColumns(decks);
  return listOwn(db, userId, decks, columns);
}

export function listDeckBattles(db: Reader, userId: number) {
  const { userId: _, clientId, ...columns } = getTableColumns(deckBattles);
  return listOwn(db, userId, deckBattles, columns);
}

export async function* listPosts(db: Reader, userId: number) {
  const { folder, title, description, mediaType, visibility, status, duration } = media;
  const { viewCount, likeCount, commentCount, createdAt, updatedAt } = media;
  const columns = { folder, title, description, mediaType, visibility, status, duration };
  const counts = { viewCount, likeCount, commentCount, createdAt, updatedAt };
  for await (const batch of listOwn(db, userId, media, { ...columns, ...counts })) {
    yield batch.map(({ folder: stored, ...post }) => ({
      ...post,
      file: stored ? buildPath(api.getMediaFile.path, { id: post.id }) : null,
      thumbnail: stored ? buildPath(api.getMediaThumbnail.path, { id: post.id }) : null,
    }));
  }
}

export function listComments(db: Reader, userId: number) {
  const { mediaId, content, createdAt } = comments;
  return listOwn(db, userId, comments, { mediaId, content, createdAt });
}

export function listLikes(db: Reader, userId: number) {
  const { mediaId, createdAt } = mediaLikes;
  const read = (after: number | null, limit: number) =>
    db
      .select({ mediaId, createdAt })
      .from(mediaLikes)
      .where(and(eq(mediaLikes.userId, userId), gt(mediaId, after ?? 0)))
      .orderBy(asc(mediaId))
      .limit(limit);
  return inBatches(read, (row) => row.mediaId);
}

export function listViews(db: Reader, userId: number) {
  const { mediaId, day } = mediaViews;
  const read = (after: readonly [number, string] | null, limit: number) =>
    db
      .select({ mediaId, day })
      .from(mediaViews)
      .where(
        and(
          eq(mediaViews.userId, userId),
          after ? sql`(${mediaId}, ${day}) > (${after[0]}, ${after[1]}::date)` : undefined,
        ),
      )
      .orderBy(asc(mediaId), asc(day))
      .limit(limit);
  return inBatches(read, (row) => [row.mediaId, row.day] as const);
}

export async function* listTournaments(db: Reader, userId: number) {
  const { name, description, locations, date, isOfficial, folder } = tournaments;
  const { participantCount, createdAt, updatedAt } = tournaments;
  const columns = { name, description, locations, date, isOfficial, folder };
  const counts = { participantCount, createdAt, updatedAt };
  for await (const batch of listOwn(db, userId, tournaments, { ...columns, ...counts })) {
    yield batch.map(({ folder: stored, ...tournament }) => ({
      ...tournament,
      flyer: stored ? buildPath(api.getTournamentFlyer.path, { id: tournament.id }) : null,
    }));
  }
}

export function listRegistrations(db: Reader, userId: number) {
  const { tournamentId, createdAt, number, shownName, state, rating, deck } =
    tournamentParticipants;
  const read = (after: number | null, limit: number) =>
    db
      .select({
        tournamentId,
        tournament: tournaments.name,
        registeredAt: createdAt,
        ...{ number, shownName, state, rating, deck },
      })
      .from(tournamentParticipants)
      .innerJoin(tournaments, eq(tournaments.id, tournamentId))
      .where(and(eq(tournamentParticipants.userId, userId), gt(tournamentId, after ?? 0)))
      .orderBy(asc(tournamentId))
      .limit(limit);
  return inBatches(read, (row) => row.tournamentId);
}

/** What they reported of matches in events. */
export function listEventReports(db: Reader, userId: number) {
  const { id, tournamentId, key, body, status, playedAt } = eventReports;
  return byId((after, limit) =>
    db
      .select({ id, tournamentId, key, body, status, playedAt })
      .from(eventReports)
      .where(and(eq(eventReports.by, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit),
  );
}

/** Events for which they are organiser or judge, besides their own. */
export async function* listEventRoles(db: Reader, userId: number) {
  const { tournamentId, role, tables } = eventStaff;
  yield await db
    .select({ tournamentId, role, tables })
    .from(eventStaff)
    .where(eq(eventStaff.userId, userId))
    .orderBy(asc(tournamentId));
}

export function listBadges(db: Reader, userId: number) {
  const { badgeKey, earnedAt, seenAt, showcasedAt } = userBadges;
  return listOwn(db, userId, userBadges, { badge: badgeKey, earnedAt, seenAt, showcasedAt });
}

/** Without the person who was reported. */
export function listReports(db: Reader, userId: number) {
  const { id, kind, targetId, reason, status, createdAt } = reports;
  return byId((after, limit) =>
    db
      .select({ id, kind, targetId, reason, status, createdAt })
      .from(reports)
      .where(and(eq(reports.reporterId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit),
  );
}

/** Without the secret id. */
export async function* listSessions(db: Reader, userId: number) {
  const userAgent = sql<string | null>`${sessions.sess} ->> 'userAgent'`;
  const batches = byId((after, limit) =>
    db
      .select({ id: sessions.id, userAgent, createdAt: sessions.createdAt })
      .from(sessions)
      .where(
        and(eq(sessions.userId, userId), gt(sessions.id, after), gt(sessions.expire, sql`now()`)),
      )
      .orderBy(asc(sessions.id))
      .limit(limit),
  );
  for await (const batch of batches) {
    yield batch.map((row) => ({ device: deviceOf(row.userAgent), signedInAt: row.createdAt }));
  }
}

export async function* listImportMatches(db: Reader, userId: number) {
  const { kind, text, name } = importMatches;
  yield await db
    .select({ kind, text, name })
    .from(importMatches)
    .where(eq(importMatches.userId, userId))
    .orderBy(asc(kind), asc(text));
}
