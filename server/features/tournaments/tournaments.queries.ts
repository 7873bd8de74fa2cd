import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { EventPhase } from '#shared/rules/events/phases';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Tx, Writer } from '../../db/pool';
import { searchTerms } from '../../db/prepared-search';
import { anyOf, arg, first, idList, isSentAs, prepared, unlessSent } from '../../db/query';
import {
  events,
  eventWaitlist,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isTournamentVisibleTo, webFor } from './tournaments.policy';

// The search text only repeats other columns.
const { searchText, clientId, ...columns } = getTableColumns(tournaments);

export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'searchText' | 'clientId'> & {
  user: PersonRow;
  /** Whether the viewer is registered. */
  isRegistered: boolean;
  /** The viewer's place on the waitlist, or until when one is theirs. */
  waiting: { place: number | null; confirmBy: string | null } | null;
  eventPhase: EventPhase | null;
  /** Whether it is an event with a waitlist and no free place. */
  isFull: boolean;
  /** When the first offer of the waitlist lapses. */
  lapsesAt: Date | null;
  /** Whether the event was played elsewhere; null without one. */
  eventImported: boolean | null;
};

type Insert = typeof tournaments.$inferInsert;
export type Flyer = Pick<TournamentRow, 'folder' | 'files' | 'placeholder'>;

/** Upcoming tournaments are listed soonest first, past ones latest first. */
export const SECTIONS = ['upcoming', 'past'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Choice {
  /** Empty for all. */
  q: string;
  /** Created by the viewer. */
  mine: boolean;
  /** The viewer is a participant. */
  going: boolean;
  now: Date;
}

export interface PartOf {
  section: Section;
  edge: string;
  after: [date: string, id: number] | null;
  limit: number;
}

const isFull = sql<boolean>`coalesce(case when (${events.settings} ->> 'waitlist')::boolean then
  (${events.settings} ->> 'maxEntrants')::int <= (
    select count(*) from tournament_participants entrant
    where entrant.tournament_id = ${events.tournamentId}
      and entrant.state in ('registered', 'checked_in')
  ) + (
    select count(*) from event_waitlist offer
    where offer.tournament_id = ${events.tournamentId} and offer.confirm_by is not null
  ) end, false)`;

const eventFacts = {
  eventPhase: events.phase,
  eventImported: events.imported,
  lapsesAt: events.lapsesAt,
  isFull,
};

const waitingOf = (tournamentId: Column, userId: number | Placeholder) =>
  sql<TournamentRow['waiting']>`(
    select json_build_object('confirmBy', own.confirm_by, 'place', case when own.confirm_by is null
      then (select count(*)::int from event_waitlist other where other.tournament_id
        = own.tournament_id and other.confirm_by is null and other.id <= own.id) end)
    from event_waitlist own where own.tournament_id = ${tournamentId} and own.user_id = ${userId})`;
const isRegistered = sql<boolean>`${participants.id} is not null`;

const participationOf = (tournamentId: Column, userId: number | Placeholder) =>
  and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));

const readTournaments = (db: Reader, userId: number | Placeholder) =>
  db
    .select({
      ...columns,
      user: personColumns,
      isRegistered,
      ...eventFacts,
      waiting: waitingOf(tournaments.id, userId),
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(participants, participationOf(tournaments.id, userId))
    .leftJoin(events, eq(events.tournamentId, tournaments.id));

function isChosen(db: Reader, userId: number, { q, mine, going, now }: Choice): SQL | undefined {
  const ofUser = db
    .select({ id: participants.tournamentId })
    .from(participants)
    .where(eq(participants.userId, userId))
    // Also those in which the viewer may have got a place just now.
    .unionAll(
      db
        .select({ id: eventWaitlist.tournamentId })
        .from(eventWaitlist)
        .innerJoin(events, eq(events.tournamentId, eventWaitlist.tournamentId))
        .where(and(eq(eventWaitlist.userId, userId), lte(events.lapsesAt, now))),
    );
  return and(
    mine ? eq(tournaments.userId, userId) : isTournamentVisibleTo(userId),
    // As an array, since otherwise Postgres walks everybody's tournaments by date.
    going ? sql`${tournaments.id} = any(array(${ofUser}))` : undefined,
    mine ? isFoundAmongOwn(tournaments, q) : undefined,
  );
}

/** Lists one section. Joins people after limiting the page. */
export async function listTournaments(
  db: Reader,
  userId: number,
  choice: Choice,
  { section, edge, after, limit }: PartOf,
): Promise<TournamentRow[]> {
  const isUpcoming = section === 'upcoming';
  const [sign, direction] = isUpcoming ? [sql`>`, asc] : [sql`<`, desc];
  const inSection = isUpcoming
    ? sql`${tournaments.date} > ${edge}::timestamptz`
    : sql`${tournaments.date} <= ${edge}::timestamptz`;
  const isLater =
    after &&
    sql`(${tournaments.date}, ${tournaments.id}) ${sign} (${after[0]}::timestamptz, ${after[1]})`;
  const where = and(isChosen(db, userId, choice), inSection, isLater ?? undefined);
  const order = [direction(tournaments.date), direction(tournaments.id)];
  const { q, mine } = choice;
  const terms = await searchTerms(db, q, [tournaments]);
  const page = db
    .select(columns)
    .from(tournaments)
    .where(mine ? where : isFoundBy(tournaments, userId, terms, { where, order, limit: limit + 1 }))
    .orderBy(...order)
    .limit(limit + 1)
    .as('page');
  return db
    .select({
      ...page._.selectedFields,
      user: personColumns,
      isRegistered,
      ...eventFacts,
      waiting: waitingOf(page.id, userId),
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .leftJoin(participants, participationOf(page.id, userId))
    .leftJoin(events, eq(events.tournamentId, page.id))
    .orderBy(direction(page.date), direction(page.id));
}

const readOne = prepared('one_tournament', (db) =>
  readTournaments(db, arg('userId')).where(eq(tournaments.id, arg('id'))),
);

export const findTournament = (db: Reader, userId: number, id: number) =>
  first(readOne(db, { userId, id }));

const readSome = prepared('some_tournaments', (db) => {
  const userId = arg('userId');
  const isOne = anyOf(tournaments.id, arg('ids'));
  return readTournaments(db, userId).where(and(isOne, isTournamentVisibleTo(userId)));
});

const readMany = prepared('many_tournaments', (db) =>
  readTournaments(db, arg('userId')).where(anyOf(tournaments.id, arg('ids'))),
);

/** Whoever may see them; unordered. */
export const findTournaments = (db: Reader, userId: number, ids: readonly number[]) =>
  readMany(db, { ids: idList(ids), userId });

/** Unordered. */
export const findVisibleTournaments = (db: Reader, userId: number, ids: readonly number[]) =>
  readSome(db, { ids: idList(ids), userId });

export const findByClientId = (db: Reader, userId: number, name: string) =>
  first(readTournaments(db, userId).where(isSentAs(tournaments, userId, name)));

/** @returns undefined if the person already has a tournament with this clientId */
export async function insertTournament(tx: Writer, values: Insert): Promise<number | undefined> {
  const [row] = await tx
    .insert(tournaments)
    .values(values)
    .onConflictDoNothing(unlessSent(tournaments))
    .returning({ id: tournaments.id });
  return row?.id;
}

/**
 * Copies what a tournament is announced with; a name replaces its own. Copies share the folder of the
 * flyer, which stays while any of them has it.
 * @returns undefined if the person already has a tournament with this clientId
 */
export async function copyTournament(
  tx: Writer,
  from: number,
  {
    userId,
    date,
    name,
    clientId,
  }: Pick<Insert, 'userId' | 'clientId'> & { date: Date; name?: string },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tournaments (user_id, client_id, date, name,
      description, locations, is_official, folder, files, placeholder, removed_at, web)
    select ${userId}, ${clientId ?? null}::uuid, ${date.toISOString()}::timestamptz, coalesce(${name ?? null}, name),
      description, locations, is_official, folder, files, placeholder, removed_at,
      ${webFor(sql`${userId}::bigint`)}
    from tournaments where id = ${from}
    on conflict (user_id, client_id) where client_id is not null do nothing
    returning id::float8`);
  return rows[0]?.id;
}

/** Locks the row. Undefined if it was deleted. */
export async function lockForEdit(tx: Reader, { id }: Authorized<TournamentRow>) {
  const { locations, folder, date } = tournaments;
  return first(
    tx
      .select({ locations, folder, date })
      .from(tournaments)
      .where(eq(tournaments.id, id))
      .for('no key update'),
  );
}

/** Requires the lock. Calendars compare versions by `updatedAt`. */
export async function updateTournament(
  tx: Writer,
  { id }: Authorized<TournamentRow>,
  change: Partial<
    Pick<Insert, 'name' | 'description' | 'locations' | 'date' | 'isOfficial' | 'web' | keyof Flyer>
  >,
): Promise<void> {
  await tx
    .update(tournaments)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(tournaments.id, id));
}

/** Offers of the waitlist end with the event's date. Requires the lock. */
export async function capOffers(tx: Tx, { id }: Authorized<TournamentRow>, date: Date) {
  await tx.execute(sql`
    update event_waitlist set confirm_by = least(confirm_by, ${date.toISOString()}::timestamptz)
    where tournament_id = ${id} and confirm_by is not null`);
  await tx.execute(sql`
    update events set lapses_at = least(lapses_at, ${date.toISOString()}::timestamptz)
    where tournament_id = ${id} and lapses_at is not null`);
}

/** @returns the flyer's folder */
export async function deleteTournament(tx: Writer, { id }: Authorized<TournamentRow>) {
  const [row] = await tx
    .delete(tournaments)
    .where(eq(tournaments.id, id))
    .returning({ folder: tournaments.folder });
  return row?.folder;
}

export function findEntries(db: Reader, ids: readonly number[]) {
  const { id, tournamentId, place } = participants;
  return db.select({ id, tournamentId, place }).from(participants).where(anyOf(id, ids));
}

/** What a person was offered from waitlists; without an end, they have the place. */
export function findOffers(db: Reader, userId: number, ids: readonly number[]) {
  const { id, tournamentId } = participants;
  const none = sql<Date | null>`null::timestamptz`.mapWith(eventWaitlist.confirmBy);
  return db
    .select({
      id: eventWaitlist.id,
      tournamentId: eventWaitlist.tournamentId,
      confirmBy: eventWaitlist.confirmBy,
    })
    .from(eventWaitlist)
    .where(and(anyOf(eventWaitlist.id, ids), eq(eventWaitlist.userId, userId)))
    .unionAll(
      db
        .select({ id, tournamentId, confirmBy: none })
        .from(participants)
        .where(and(anyOf(id, ids), eq(participants.userId, userId))),
    );
}
