import { and, asc, eq, gt, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import { notHidden } from '../../db/hidden';
import type { Reader, Tx, Writer } from '../../db/pool';
import { anyOf, arg, first, idList, isChanged, prepared } from '../../db/query';
import {
  events,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';

/** Guests, who have only a name, and people who are not hidden. */
const isShownTo = (viewerId: number | Placeholder) =>
  or(isNull(participants.userId), notHidden(participants.userId, viewerId));

/** Joins people below the limit, so that no more are read than are shown. */
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
    .where(and(eq(participants.tournamentId, tournaments.id), isShownTo(arg('viewerId'))))
    .orderBy(asc(participants.id))
    .limit(arg('limit'))
    .as('first');
  return db
    .select({ tournamentId: tournaments.id, ...first._.selectedFields })
    .from(tournaments)
    .crossJoinLateral(first)
    .where(anyOf(tournaments.id, arg('ids')))
    .orderBy(asc(tournaments.id), asc(first.id));
});

export type ParticipantRow = Omit<Awaited<ReturnType<typeof readFirst>>[number], 'tournamentId'>;

/**
 * The first `limit` participants of each tournament, without blocked people, whom the tournaments'
 * counts include.
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

/** Locks the tournament and thereby its event. Undefined if it was deleted. */
export async function lockTournament(tx: Reader, id: number) {
  const { date, participantCount } = tournaments;
  const [row] = await tx
    .select({ id: tournaments.id, date, participantCount })
    .from(tournaments)
    .where(eq(tournaments.id, id))
    .for('no key update');
  if (!row) return undefined;
  const [event] = await tx
    .select({ phase: events.phase })
    .from(events)
    .where(eq(events.tournamentId, id));
  return { ...row, phase: event?.phase ?? null };
}

/** `phase` is null without an event. */
export type LockedTournament = NonNullable<Awaited<ReturnType<typeof lockTournament>>>;

/** Bumps the version that polls of the event compare. */
export async function bumpEvent(tx: Writer, id: number): Promise<number> {
  const [row] = await tx
    .update(events)
    .set({ version: sql`${events.version} + 1` })
    .where(eq(events.tournamentId, id))
    .returning({ version: events.version });
  return row?.version ?? 0;
}

/** Entrants of an event are numbered in order of entry; the lock keeps numbers unique. */
const nextNumber = (tournamentId: number) =>
  sql`(select coalesce(max(number), 0) + 1 from tournament_participants where tournament_id = ${tournamentId})`;

/** @returns whether the participant is new */
export async function insertParticipant(tx: Writer, tournamentId: number, userId: number) {
  // Not now(): the transaction may have waited for its lock.
  const createdAt = sql`clock_timestamp()`;
  return isChanged(
    tx
      .insert(participants)
      .values({ tournamentId, userId, createdAt, number: nextNumber(tournamentId) })
      .onConflictDoNothing({ target: [participants.tournamentId, participants.userId] }),
  );
}

/** @returns whether the participant existed */
export async function deleteParticipant(tx: Writer, tournamentId: number, userId: number) {
  const isTheirs = and(
    eq(participants.tournamentId, tournamentId),
    eq(participants.userId, userId),
  );
  return isChanged(tx.delete(participants).where(isTheirs));
}

export async function addToCount(tx: Writer, tournamentId: number, change: number): Promise<void> {
  await tx
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} + ${change}` })
    .where(eq(tournaments.id, tournamentId));
}

export async function findEntrant(db: Reader, id: number) {
  const { tournamentId, userId, createdAt } = participants;
  const isInEvent = sql<boolean>`${events.tournamentId} is not null`;
  return first(
    db
      .select({ tournamentId, userId, createdAt, isInEvent })
      .from(participants)
      .leftJoin(events, eq(events.tournamentId, tournamentId))
      .where(eq(participants.id, id)),
  );
}
export type EntrantRow = NonNullable<Awaited<ReturnType<typeof findEntrant>>>;

export async function listPlayers(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .innerJoin(events, eq(events.tournamentId, participants.tournamentId))
    .where(and(eq(participants.tournamentId, eventId), isNotNull(participants.userId)))
    .orderBy(asc(participants.userId));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Tournaments locked at once. */
const BATCH = 200;

/** Locks in id order, to avoid deadlocks. */
export async function lockNext(tx: Tx, userId: number, after: number): Promise<number[]> {
  const rows = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.userId, userId), gt(tournaments.id, after)))
    .orderBy(asc(tournaments.id))
    .limit(BATCH)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** A separate statement, since it must see what was committed before the lock. */
export async function recount(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`update tournaments cup
    set participant_count = found.participants
    from (
      select id, (
        select count(*) from tournament_participants where tournament_id = tournaments.id
      ) as participants
      from tournaments where id = any(${idList(ids)}::bigint[])
    ) found
    where cup.id = found.id and cup.participant_count <> found.participants`);
  return rowCount ?? 0;
}

/** People show their own name again, guests a number. */
export async function removeName(tx: Writer, id: number): Promise<void> {
  const { guestName, number } = participants;
  const change = {
    shownName: null,
    guestName: sql`case when ${guestName} is not null then 'Player ' || coalesce(${number}, 0) end`,
  };
  await tx.update(participants).set(change).where(eq(participants.id, id));
}
