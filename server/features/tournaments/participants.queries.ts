import { and, asc, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import { anyOf, idList, notBlocked } from '../../db/conditions';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import {
  events,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';

/** Guests have only a name. */
export interface ParticipantRow {
  id: number;
  userId: number | null;
  username: string | null;
  displayName: string | null;
  avatarFolder: string | null;
  guestName: string | null;
}

/** Guests and people who are not blocked. */
const isShownTo = (viewerId: number | Placeholder) =>
  or(isNull(participants.userId), notBlocked(participants.userId, viewerId));

/** Joins people below the limit, so that no more are read than shown. */
const readFirst = prepared('first_participants', (db) => {
  const first = db
    .select({
      id: participants.id,
      userId: participants.userId,
      guestName: participants.guestName,
      username: users.username,
      displayName: users.displayName,
      avatarFolder: users.avatarFolder,
    })
    .from(participants)
    .leftJoin(users, eq(users.id, participants.userId))
    .where(
      and(eq(participants.tournamentId, tournaments.id), isShownTo(sql.placeholder('viewerId'))),
    )
    .orderBy(asc(participants.id))
    .limit(sql.placeholder('limit'))
    .as('first');
  return db
    .select({
      tournamentId: tournaments.id,
      id: first.id,
      userId: first.userId,
      guestName: first.guestName,
      username: first.username,
      displayName: first.displayName,
      avatarFolder: first.avatarFolder,
    })
    .from(tournaments)
    .crossJoinLateral(first)
    .where(anyOf(tournaments.id, sql.placeholder('ids')))
    .orderBy(asc(tournaments.id), asc(first.id));
});

/**
 * The first `limit` participants of each tournament, without blocked people; the tournaments'
 * counts include them.
 */
export async function listParticipants(
  db: Reader,
  viewerId: number,
  tournamentIds: readonly number[],
  limit: number,
): Promise<Map<number, ParticipantRow[]>> {
  const found = new Map<number, ParticipantRow[]>();
  if (tournamentIds.length === 0) return found;
  const rows = await readFirst(db, { viewerId, limit, ids: idList(tournamentIds) });
  for (const { tournamentId, ...row } of rows) {
    const known = found.get(tournamentId);
    if (known) known.push(row);
    else found.set(tournamentId, [row]);
  }
  return found;
}

export interface LockedTournament {
  id: number;
  date: Date;
  participantCount: number;
  /** Null without an event. */
  phase: (typeof events.$inferSelect)['phase'] | null;
  /** Of an event. */
  maxEntrants: number | null;
}

/** Locks the tournament, and its event by that; undefined when it is gone. */
export async function lockTournament(
  tx: Reader,
  id: number,
): Promise<LockedTournament | undefined> {
  const { date, participantCount } = tournaments;
  const [row] = await tx
    .select({ id: tournaments.id, date, participantCount })
    .from(tournaments)
    .where(eq(tournaments.id, id))
    .for('no key update');
  if (!row) return undefined;
  const [event] = await tx
    .select({ phase: events.phase, settings: events.settings })
    .from(events)
    .where(eq(events.tournamentId, id));
  const { phase = null, settings } = event ?? {};
  return { ...row, phase, maxEntrants: settings?.maxEntrants ?? null };
}

/** What polls of the event compare. */
export async function bumpEvent(tx: Writer, id: number): Promise<void> {
  await tx
    .update(events)
    .set({ version: sql`${events.version} + 1` })
    .where(eq(events.tournamentId, id));
}

/** Entrants of an event are numbered as they come; nobody else changes them under the lock. */
const nextNumber = (tournamentId: number) =>
  sql`(select coalesce(max(number), 0) + 1 from tournament_participants where tournament_id = ${tournamentId})`;

/** @returns whether it is new */
export async function insertParticipant(
  tx: Writer,
  tournamentId: number,
  userId: number,
): Promise<boolean> {
  // Not now(): the transaction may have waited for its lock.
  const createdAt = sql`clock_timestamp()`;
  const rows = await tx
    .insert(participants)
    .values({ tournamentId, userId, createdAt, number: nextNumber(tournamentId) })
    .onConflictDoNothing({ target: [participants.tournamentId, participants.userId] })
    .returning({ id: participants.id });
  return rows.length > 0;
}

/** @returns whether it was there */
export async function deleteParticipant(
  tx: Writer,
  tournamentId: number,
  userId: number,
): Promise<boolean> {
  const isTheirs = and(
    eq(participants.tournamentId, tournamentId),
    eq(participants.userId, userId),
  );
  const rows = await tx.delete(participants).where(isTheirs).returning({ id: participants.id });
  return rows.length > 0;
}

export async function addToCount(tx: Writer, tournamentId: number, change: number): Promise<void> {
  await tx
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} + ${change}` })
    .where(eq(tournaments.id, tournamentId));
}
