import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { EventPhase } from '#shared/rules/events/phases';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Writer } from '../../db/pool';
import { anyOf, arg, first, idList, isSentAs, prepared, unlessSent } from '../../db/query';
import {
  events,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isTournamentVisibleTo } from './tournaments.policy';

// The search text only repeats other columns.
const { searchText, clientId, ...columns } = getTableColumns(tournaments);

export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'searchText' | 'clientId'> & {
  user: PersonRow;
  /** Whether the viewer is registered. */
  isRegistered: boolean;
  eventPhase: EventPhase | null;
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
}

export interface PartOf {
  section: Section;
  edge: string;
  after: [date: string, id: number] | null;
  limit: number;
}

const eventPhase = events.phase;
const isRegistered = sql<boolean>`${participants.id} is not null`;

const participationOf = (tournamentId: Column, userId: number | Placeholder) =>
  and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));

const readTournaments = (db: Reader, userId: number | Placeholder) =>
  db
    .select({ ...columns, user: personColumns, isRegistered, eventPhase })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(participants, participationOf(tournaments.id, userId))
    .leftJoin(events, eq(events.tournamentId, tournaments.id));

function isChosen(db: Reader, userId: number, { q, mine, going }: Choice): SQL | undefined {
  const ofUser = db
    .select({ id: participants.tournamentId })
    .from(participants)
    .where(eq(participants.userId, userId));
  return and(
    mine ? eq(tournaments.userId, userId) : isTournamentVisibleTo(userId),
    // As an array, since otherwise Postgres walks everybody's tournaments by date.
    going ? sql`${tournaments.id} = any(array(${ofUser}))` : undefined,
    mine ? isFoundAmongOwn(tournaments, q) : undefined,
  );
}

/** Lists one section. Joins people after limiting the page. */
export function listTournaments(
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
  const page = db
    .select(columns)
    .from(tournaments)
    .where(mine ? where : isFoundBy(tournaments, userId, { q, where, order, limit: limit + 1 }))
    .orderBy(...order)
    .limit(limit + 1)
    .as('page');
  return db
    .select({ ...page._.selectedFields, user: personColumns, isRegistered, eventPhase })
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
      description, locations, is_official, folder, files, placeholder, removed_at)
    select ${userId}, ${clientId ?? null}::uuid, ${date.toISOString()}::timestamptz, coalesce(${name ?? null}, name),
      description, locations, is_official, folder, files, placeholder, removed_at
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
    Pick<Insert, 'name' | 'description' | 'locations' | 'date' | 'isOfficial' | keyof Flyer>
  >,
): Promise<void> {
  await tx
    .update(tournaments)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(tournaments.id, id));
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
