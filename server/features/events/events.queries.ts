import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { notHidden } from '../../db/hidden';
import type { Reader, Tx } from '../../db/pool';
import { together } from '../../db/pool';
import { first, type PageOf, placeholders, prepared } from '../../db/query';
import {
  eventLog,
  eventMatches,
  type eventReports,
  eventRounds,
  type eventStaff,
  eventStages,
  events,
  eventWaitlist,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';
import type { PersonRow } from '../people/people.policy';
import { isNotRemoved, isTournamentVisibleTo } from '../tournaments/tournaments.policy';

export type EventRow = typeof events.$inferSelect;
export type StageRow = typeof eventStages.$inferSelect;
/** Leaves out the inputs, which are large and read only to recompute a draw. */
export type RoundRow = Omit<typeof eventRounds.$inferSelect, 'inputs'>;
export type MatchRow = typeof eventMatches.$inferSelect;
export type ReportRow = typeof eventReports.$inferSelect;
export type StaffRow = typeof eventStaff.$inferSelect;
export type StaffMemberRow = StaffRow & { user: PersonRow };
export type EntrantRow = typeof participants.$inferSelect & {
  username: string | null;
  displayName: string | null;
  birthYear: number | null;
};
/** Somebody on the waitlist. Their division is that of their year of birth. */
export type WaitingRow = typeof eventWaitlist.$inferSelect &
  Pick<EntrantRow, 'username' | 'displayName' | 'birthYear' | 'division'>;

export type NamedEntrant = Pick<
  EntrantRow,
  | 'id'
  | 'state'
  | 'userId'
  | 'number'
  | 'shownName'
  | 'seenName'
  | 'guestName'
  | 'displayName'
  | 'username'
>;

const { id, key, userId } = placeholders(['id', 'key', 'userId']);

const lockTournament = prepared('lock_tournament', (tx: Tx) =>
  tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, id))
    .for('no key update'),
);
const lockEventRow = prepared('lock_event', (tx: Tx) =>
  tx.select().from(events).where(eq(events.tournamentId, id)).for('update'),
);

/**
 * Locks the event through its tournament, as registration and account deletion do. Statements
 * issued after this call read what the lock protects.
 */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow | undefined> {
  const [, [row]] = await together(lockTournament(tx, { id }), lockEventRow(tx, { id }));
  return row;
}

const readEvent = prepared('one_event', (db) =>
  db.select().from(events).where(eq(events.tournamentId, id)),
);

export const findEvent = (db: Reader, id: number): Promise<EventRow | undefined> =>
  first(readEvent(db, { id }));

/** Not removed, nor of somebody suspended: the public page shows nobody's own words then. */
const readByCode = prepared('event_by_code', (db) =>
  db
    .select(getTableColumns(events))
    .from(events)
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .innerJoin(users, and(eq(users.id, tournaments.userId), isNull(users.suspendedAt)))
    .where(
      and(
        eq(events.liveCode, sql.placeholder('code')),
        isNotRemoved,
        sql`greatest(${events.changedAt}, ${tournaments.date}) > ${sql.placeholder('since')}::timestamptz`,
      ),
    ),
);

/** @param since an event before this has no codes any more */
export const findEventByCode = (
  db: Reader,
  code: string,
  since: Date,
): Promise<EventRow | undefined> => first(readByCode(db, { code, since: since.toISOString() }));

const selectEntrants = (db: Reader, where?: SQL) =>
  db
    .select({
      ...getTableColumns(participants),
      username: users.username,
      displayName: users.displayName,
      birthYear: users.birthYear,
    })
    .from(participants)
    .leftJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, id), where))
    .orderBy(asc(participants.id));

/** In order of entry. */
export const listEntrants = prepared('event_entrants', (db) => selectEntrants(db));

/** In order of waiting. */
export const listWaiting = prepared('event_waitlist', (db) =>
  db
    .select({
      ...getTableColumns(eventWaitlist),
      username: users.username,
      displayName: users.displayName,
      birthYear: users.birthYear,
      division: sql<null>`null`,
    })
    .from(eventWaitlist)
    .innerJoin(users, eq(users.id, eventWaitlist.userId))
    .where(eq(eventWaitlist.tournamentId, id))
    .orderBy(asc(eventWaitlist.id)),
);

/** The two entrants of a match, and the person's own entrant. */
export const listMatchEntrants = prepared('match_entrants', (db) =>
  selectEntrants(
    db,
    or(
      eq(participants.userId, userId),
      sql`${participants.id} in (select unnest(array[a, b]) from event_matches
        where tournament_id = ${id} and key = ${key})`,
    ),
  ),
);

export const listStages = prepared('event_stages', (db) =>
  db
    .select()
    .from(eventStages)
    .where(eq(eventStages.tournamentId, id))
    .orderBy(asc(eventStages.number)),
);

const { inputs: _, ...roundColumns } = getTableColumns(eventRounds);

export const listRounds = prepared('event_rounds', (db) =>
  db
    .select(roundColumns)
    .from(eventRounds)
    .where(eq(eventRounds.tournamentId, id))
    .orderBy(asc(eventRounds.number)),
);

export const findRound = (db: Reader, id: number, number: number) =>
  first(
    db
      .select()
      .from(eventRounds)
      .where(and(eq(eventRounds.tournamentId, id), eq(eventRounds.number, number))),
  );

export const listMatchesByKey = prepared('one_match', (db) =>
  db
    .select()
    .from(eventMatches)
    .where(and(eq(eventMatches.tournamentId, id), eq(eventMatches.key, key))),
);

/** Matches written after a version, each with the count of all; one row without a match if none. */
export const listMatchesSince = prepared('matches_since', (db) => {
  const all = db
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(eventMatches)
    .where(eq(eventMatches.tournamentId, id))
    .as('all_matches');
  const isNew = gt(eventMatches.eventVersion, sql.placeholder('version'));
  return db
    .select({ count: all.count, match: eventMatches })
    .from(all)
    .leftJoin(eventMatches, and(eq(eventMatches.tournamentId, id), isNew));
});

export const isMemberOf = (
  id: number | Placeholder | SQLWrapper,
  userId: number | Placeholder | SQLWrapper,
) => sql<boolean>`(
  exists (select from event_staff where tournament_id = ${id} and user_id = ${userId})
  or exists (select from tournament_participants member
    join events on events.tournament_id = member.tournament_id
    where member.tournament_id = ${id} and member.user_id = ${userId})
  or exists (select from event_waitlist where tournament_id = ${id} and user_id = ${userId}))`;

export async function isMember(db: Reader, id: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${isMemberOf(id, userId)} as found`,
  );
  return rows[0]?.found ?? false;
}

const readVersion = prepared('event_version', (db) =>
  db
    .select({
      tournamentId: tournaments.id,
      version: events.version,
      updatedAt: tournaments.updatedAt,
      ownerId: tournaments.userId,
      lapsesAt: events.lapsesAt,
    })
    .from(tournaments)
    .leftJoin(events, eq(events.tournamentId, tournaments.id))
    .where(
      and(
        eq(tournaments.id, id),
        or(isTournamentVisibleTo(userId), and(isNotRemoved, isMemberOf(id, userId))),
      ),
    ),
);

/** The version that polls compare; undefined if the user cannot see the event. */
export const findVersion = (db: Reader, id: number, userId: number) =>
  first(readVersion(db, { id, userId }));

export async function findBirthYear(db: Reader, userId: number): Promise<number | null> {
  const row = await first(
    db.select({ birthYear: users.birthYear }).from(users).where(eq(users.id, userId)),
  );
  return row?.birthYear ?? null;
}

/** Events in which an offer of the waitlist has lapsed, the longest first. */
export async function listDue(db: Reader, now: Date, limit: number): Promise<number[]> {
  const { lapsesAt, tournamentId } = events;
  const rows = await db
    .select({ id: tournamentId })
    .from(events)
    .where(lte(lapsesAt, now))
    .orderBy(asc(lapsesAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those in which this person waits. */
export async function listDueOf(db: Reader, now: Date, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: events.tournamentId })
    .from(eventWaitlist)
    .innerJoin(events, eq(events.tournamentId, eventWaitlist.tournamentId))
    .where(and(eq(eventWaitlist.userId, userId), lte(events.lapsesAt, now)));
  return rows.map(({ id }) => id);
}

/** For `authorName`. */
export const authorColumns = (viewer: number) => ({
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  isHidden: sql<boolean>`not ${notHidden(users.id, viewer)}`,
});

/** Latest first. */
export function listLog(
  db: Reader,
  viewer: number,
  id: number,
  { after, limit }: PageOf<readonly [number]>,
) {
  return db
    .select({ ...getTableColumns(eventLog), user: authorColumns(viewer) })
    .from(eventLog)
    .leftJoin(users, eq(users.id, eventLog.by))
    .where(and(eq(eventLog.tournamentId, id), after ? lt(eventLog.id, after[0]) : undefined))
    .orderBy(desc(eventLog.id))
    .limit(limit + 1);
}
