import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { buildPath } from '../../../shared/contract';
import { api } from '../../../shared/routes';
import type { Db } from '../../db/pool';
import {
  combos,
  comments,
  deckBattles,
  decks,
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
import { avatarUrl } from '../accounts/accounts.presenter';
import { deviceOf } from '../sessions/device';
import { byId, inBatches } from './batches';

type Reader = Pick<Db, 'select'>;

export async function readProfile(db: Reader, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('Whoever asks is not there');
  const { id, username, displayName, email, bio, city, avatarFolder, createdAt } = row;
  const picture = avatarUrl({ username, avatarFolder });
  return { id, username, displayName, email, bio, city, avatar: picture, createdAt };
}

export function listCombos(db: Reader, userId: number) {
  const { userId: _, searchText, winRateFloor, ...columns } = getTableColumns(combos);
  return byId((after, limit) =>
    db
      .select(columns)
      .from(combos)
      .where(and(eq(combos.userId, userId), gt(combos.id, after)))
      .orderBy(asc(combos.id))
      .limit(limit),
  );
}

export function listDecks(db: Reader, userId: number) {
  const { userId: _, searchText, nameKey, clientId, ...columns } = getTableColumns(decks);
  return byId((after, limit) =>
    db
      .select(columns)
      .from(decks)
      .where(and(eq(decks.userId, userId), gt(decks.id, after)))
      .orderBy(asc(decks.id))
      .limit(limit),
  );
}

export function listDeckBattles(db: Reader, userId: number) {
  const { userId: _, clientId, ...columns } = getTableColumns(deckBattles);
  return byId((after, limit) =>
    db
      .select(columns)
      .from(deckBattles)
      .where(and(eq(deckBattles.userId, userId), gt(deckBattles.id, after)))
      .orderBy(asc(deckBattles.id))
      .limit(limit),
  );
}

const fileOf = ({ id, folder }: { id: number; folder: string | null }, path: string) =>
  folder ? buildPath(path, { id }) : null;

export async function* listPosts(db: Reader, userId: number) {
  const { id, folder, title, description, mediaType, visibility, status, duration } = media;
  const { viewCount, likeCount, commentCount, createdAt, updatedAt } = media;
  const columns = { id, folder, title, description, mediaType, visibility, status, duration };
  const counts = { viewCount, likeCount, commentCount, createdAt, updatedAt };
  const batches = byId((after, limit) =>
    db
      .select({ ...columns, ...counts })
      .from(media)
      .where(and(eq(media.userId, userId), gt(media.id, after)))
      .orderBy(asc(media.id))
      .limit(limit),
  );
  for await (const batch of batches) {
    yield batch.map(({ folder: place, ...post }) => ({
      ...post,
      file: fileOf({ ...post, folder: place }, api.getMediaFile.path),
      thumbnail: fileOf({ ...post, folder: place }, api.getMediaThumbnail.path),
    }));
  }
}

export function listComments(db: Reader, userId: number) {
  const { id, mediaId, content, createdAt } = comments;
  return byId((after, limit) =>
    db
      .select({ id, mediaId, content, createdAt })
      .from(comments)
      .where(and(eq(comments.userId, userId), gt(comments.id, after)))
      .orderBy(asc(comments.id))
      .limit(limit),
  );
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
  const { id, name, description, locations, date, isOfficial, folder } = tournaments;
  const { participantCount, createdAt, updatedAt } = tournaments;
  const batches = byId((after, limit) =>
    db
      .select({
        ...{ id, name, description, locations, date, isOfficial, folder },
        ...{ participantCount, createdAt, updatedAt },
      })
      .from(tournaments)
      .where(and(eq(tournaments.userId, userId), gt(tournaments.id, after)))
      .orderBy(asc(tournaments.id))
      .limit(limit),
  );
  for await (const batch of batches) {
    yield batch.map(({ folder: place, ...tournament }) => ({
      ...tournament,
      flyer: fileOf({ ...tournament, folder: place }, api.getTournamentFlyer.path),
    }));
  }
}

export function listRegistrations(db: Reader, userId: number) {
  const { tournamentId, createdAt } = tournamentParticipants;
  const read = (after: number | null, limit: number) =>
    db
      .select({ tournamentId, tournament: tournaments.name, registeredAt: createdAt })
      .from(tournamentParticipants)
      .innerJoin(tournaments, eq(tournaments.id, tournamentId))
      .where(and(eq(tournamentParticipants.userId, userId), gt(tournamentId, after ?? 0)))
      .orderBy(asc(tournamentId))
      .limit(limit);
  return inBatches(read, (row) => row.tournamentId);
}

export function listBadges(db: Reader, userId: number) {
  const { id, badgeKey, earnedAt, seenAt, showcasedAt } = userBadges;
  return byId((after, limit) =>
    db
      .select({ id, badge: badgeKey, earnedAt, seenAt, showcasedAt })
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit),
  );
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
