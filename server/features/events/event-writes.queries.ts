import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { chunks } from '../../async';
import type { Tx, Writer } from '../../db/pool';
import {
  eventLog,
  eventMatches,
  eventRounds,
  eventStages,
  events,
  eventWaitlist,
  tournamentParticipants as participants,
  tournaments,
} from '../../db/schema';
import type { EntrantRow, MatchRow, StageRow, WaitingRow } from './events.queries';

export const insertEvent = (tx: Writer, values: typeof events.$inferInsert) =>
  tx.insert(events).values(values);

export const updateEvent = (tx: Writer, id: number, change: Partial<typeof events.$inferInsert>) =>
  tx.update(events).set(change).where(eq(events.tournamentId, id));

export const insertStage = (tx: Writer, values: StageRow) => tx.insert(eventStages).values(values);

export const deleteStages = (tx: Writer, id: number, from: number) =>
  tx
    .delete(eventStages)
    .where(and(eq(eventStages.tournamentId, id), gte(eventStages.number, from)));

export async function saveRound(
  tx: Writer,
  values: typeof eventRounds.$inferInsert,
): Promise<void> {
  const { tournamentId, number, ...set } = values;
  await tx
    .insert(eventRounds)
    .values(values)
    .onConflictDoUpdate({ target: [eventRounds.tournamentId, eventRounds.number], set });
}

export const deleteRounds = (tx: Writer, id: number, from: number) =>
  tx
    .delete(eventRounds)
    .where(and(eq(eventRounds.tournamentId, id), sql`${eventRounds.number} >= ${from}`));

/** Rows per statement, below the parameter limit of Postgres. */
const CHUNK = 500;

export async function insertMatches(tx: Writer, rows: readonly MatchRow[]): Promise<void> {
  for (const some of chunks(rows, CHUNK)) {
    await tx.insert(eventMatches).values(some.map(({ id: _, ...values }) => values));
  }
}

export async function saveMatch(tx: Writer, { id, ...values }: MatchRow): Promise<void> {
  await tx.update(eventMatches).set(values).where(eq(eventMatches.id, id));
}

export async function deleteMatches(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(eventMatches).where(inArray(eventMatches.id, [...ids]));
}

/** Ids for entrants who are inserted later in the transaction. */
export async function newEntrantIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('tournament_participants', 'id'))::float8 as id
    from generate_series(1, ${count})`);
  return rows.map(({ id }) => id);
}

export const insertEntrants = (tx: Writer, rows: readonly EntrantRow[]) =>
  tx
    .insert(participants)
    .overridingSystemValue()
    .values([...rows]);

export const updateEntrant = (
  tx: Writer,
  id: number,
  change: Partial<typeof participants.$inferInsert>,
) => tx.update(participants).set(change).where(eq(participants.id, id));

export async function deleteEntrants(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(participants).where(inArray(participants.id, [...ids]));
}

export const insertWaiting = (tx: Writer, rows: readonly WaitingRow[]) =>
  tx.insert(eventWaitlist).values([...rows]);

export const offerPlace = (
  tx: Writer,
  id: number,
  offer: Pick<WaitingRow, 'offeredAt' | 'confirmBy'>,
) => tx.update(eventWaitlist).set(offer).where(eq(eventWaitlist.id, id));

export async function deleteWaiting(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(eventWaitlist).where(inArray(eventWaitlist.id, [...ids]));
}

export const addToParticipants = (tx: Writer, id: number, change: number) =>
  tx
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} + ${change}` })
    .where(eq(tournaments.id, id));

export async function insertLog(
  tx: Writer,
  rows: readonly (typeof eventLog.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(eventLog).values([...rows]);
}
