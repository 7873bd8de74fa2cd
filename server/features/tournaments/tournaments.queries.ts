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
import type { Authorized } from '../../auth/authorize';
import { anyOf, idList, isSentAs, unlessSent } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { tournamentParticipants as participants, tournaments, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { isTournamentVisibleTo } from './tournaments.policy';

// The search text repeats other columns.
const { searchText, clientId, ...columns } = getTableColumns(tournaments);

export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'searchText' | 'clientId'> & {
  user: PersonRow;
  /** The viewer. */
  isRegistered: boolean;
};

type Insert = typeof tournaments.$inferInsert;
export type Flyer = Pick<TournamentRow, 'folder' | 'files' | 'placeholder'>;

/** Soonest first, and latest first. */
export const SECTIONS = ['upcoming', 'past'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Choice {
  /** '' for all. */
  q: string;
  /** Created by the viewer. */
  mine: boolean;
  /** With the viewer as participant. */
  going: boolean;
}

export interface PartOf {
  section: Section;
  edge: string;
  after: [date: string, id: number] | null;
  limit: number;
}

const isRegistered = sql<boolean>`${participants.id} is not null`;

const participationOf = (tournamentId: Column, userId: number | Placeholder) =>
  and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));

const readTournaments = (db: Reader, userId: number | Placeholder) =>
  db
    .select({ ...columns, user: personColumns, isRegistered })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(participants, participationOf(tournaments.id, userId));

function isChosen(db: Reader, userId: number, { q, mine, going }: Choice): SQL | undefined {
  const ofUser = db
    .select({ id: participants.tournamentId })
    .from(participants)
    .where(eq(participants.userId, userId));
  return and(
    mine ? eq(tournaments.userId, userId) : isTournamentVisibleTo(userId),
    // As an array: otherwise Postgres walks everybody's tournaments by date.
    going ? sql`${tournaments.id} = any(array(${ofUser}))` : undefined,
    mine ? isFoundAmongOwn(tournaments, q) : undefined,
  );
}

/** One section; joins people after cutting out the page. */
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
    .select({ ...page._.selectedFields, user: personColumns, isRegistered })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .leftJoin(participants, participationOf(page.id, userId))
    .orderBy(direction(page.date), direction(page.id));
}

export async function findTournament(
  db: Reader,
  userId: number,
  id: number,
): Promise<TournamentRow | undefined> {
  const [row] = await readTournaments(db, userId).where(eq(tournaments.id, id));
  return row;
}

const readSome = prepared('some_tournaments', (db) => {
  const userId = sql.placeholder('userId');
  const isOne = anyOf(tournaments.id, sql.placeholder('ids'));
  return readTournaments(db, userId).where(and(isOne, isTournamentVisibleTo(userId)));
});

/** Unordered. */
export function findVisibleTournaments(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<TournamentRow[]> {
  return readSome(db, { ids: idList(ids), userId });
}

export async function findByClientId(
  db: Reader,
  userId: number,
  name: string,
): Promise<TournamentRow | undefined> {
  const [row] = await readTournaments(db, userId).where(isSentAs(tournaments, userId, name));
  return row;
}

/** @returns undefined when this person has one with its clientId already */
export async function insertTournament(tx: Writer, values: Insert): Promise<number | undefined> {
  const [row] = await tx
    .insert(tournaments)
    .values(values)
    .onConflictDoNothing(unlessSent(tournaments))
    .returning({ id: tournaments.id });
  return row?.id;
}

/** Locks the row; undefined when it is gone. */
export async function lockForEdit(
  tx: Reader,
  { id }: Authorized<TournamentRow>,
): Promise<Pick<TournamentRow, 'locations' | 'folder'> | undefined> {
  const { locations, folder } = tournaments;
  const [row] = await tx
    .select({ locations, folder })
    .from(tournaments)
    .where(eq(tournaments.id, id))
    .for('no key update');
  return row;
}

/** Needs the lock. Calendars compare versions by `updatedAt`. */
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

/** @returns the folder of its flyer */
export async function deleteTournament(
  tx: Writer,
  { id }: Authorized<TournamentRow>,
): Promise<string | null | undefined> {
  const [row] = await tx
    .delete(tournaments)
    .where(eq(tournaments.id, id))
    .returning({ folder: tournaments.folder });
  return row?.folder;
}
