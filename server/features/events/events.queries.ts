import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { personColumns } from '../../db/people';
import type { Reader, Tx, Writer } from '../../db/pool';
import {
  eventLog,
  eventMatches,
  eventReports,
  eventRounds,
  eventStaff,
  eventStages,
  events,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';

export type EventRow = typeof events.$inferSelect;
export type StageRow = typeof eventStages.$inferSelect;
export type RoundRow = typeof eventRounds.$inferSelect;
export type MatchRow = typeof eventMatches.$inferSelect;
export type ReportRow = typeof eventReports.$inferSelect;
export type StaffRow = typeof eventStaff.$inferSelect;
export type EntrantRow = typeof participants.$inferSelect & {
  username: string | null;
  displayName: string | null;
};

/** Locks the event, by way of its tournament as registration and account deletion do. */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow | undefined> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, id))
    .for('no key update');
  const [row] = await tx.select().from(events).where(eq(events.tournamentId, id)).for('update');
  return row;
}

export async function findEvent(db: Reader, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.tournamentId, id));
  return row;
}

export async function findEventByCode(db: Reader, code: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.liveCode, code));
  return row;
}

/** In order of entry. */
export function listEntrants(db: Reader, id: number): Promise<EntrantRow[]> {
  return db
    .select({
      ...getTableColumns(participants),
      username: users.username,
      displayName: users.displayName,
    })
    .from(participants)
    .leftJoin(users, eq(users.id, participants.userId))
    .where(eq(participants.tournamentId, id))
    .orderBy(asc(participants.id));
}

export const listStages = (db: Reader, id: number): Promise<StageRow[]> =>
  db
    .select()
    .from(eventStages)
    .where(eq(eventStages.tournamentId, id))
    .orderBy(asc(eventStages.number));

export const listRounds = (db: Reader, id: number): Promise<RoundRow[]> =>
  db
    .select()
    .from(eventRounds)
    .where(eq(eventRounds.tournamentId, id))
    .orderBy(asc(eventRounds.number));

/** In order of play. */
export const listMatches = (db: Reader, id: number): Promise<MatchRow[]> =>
  db
    .select()
    .from(eventMatches)
    .where(eq(eventMatches.tournamentId, id))
    .orderBy(asc(eventMatches.stage), asc(eventMatches.position));

export const listStaff = (db: Reader, id: number) =>
  db
    .select({ ...getTableColumns(eventStaff), user: personColumns })
    .from(eventStaff)
    .innerJoin(users, eq(users.id, eventStaff.userId))
    .where(eq(eventStaff.tournamentId, id))
    .orderBy(asc(eventStaff.role), asc(users.username));

export async function isMember(db: Reader, id: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select from event_staff where tournament_id = ${id} and user_id = ${userId})
    or (exists (select from events where tournament_id = ${id}) and exists (
      select from tournament_participants where tournament_id = ${id} and user_id = ${userId}
    )) as found`);
  return rows[0]?.found ?? false;
}

export async function insertEvent(tx: Writer, values: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(values);
}

export async function updateEvent(
  tx: Writer,
  id: number,
  change: Partial<typeof events.$inferInsert>,
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.tournamentId, id));
}

export async function insertStage(tx: Writer, values: StageRow): Promise<void> {
  await tx.insert(eventStages).values(values);
}

export async function deleteStage(tx: Writer, id: number, number: number): Promise<void> {
  await tx
    .delete(eventStages)
    .where(and(eq(eventStages.tournamentId, id), eq(eventStages.number, number)));
}

export async function saveRound(tx: Writer, values: RoundRow): Promise<void> {
  const { tournamentId, number, ...set } = values;
  await tx
    .insert(eventRounds)
    .values(values)
    .onConflictDoUpdate({ target: [eventRounds.tournamentId, eventRounds.number], set });
}

export async function deleteRounds(tx: Writer, id: number, from: number): Promise<void> {
  await tx
    .delete(eventRounds)
    .where(and(eq(eventRounds.tournamentId, id), sql`${eventRounds.number} >= ${from}`));
}

export type NewMatch = typeof eventMatches.$inferInsert;

/** Rows per statement, below the parameter limit of Postgres. */
const CHUNK = 500;

export async function insertMatches(tx: Writer, rows: readonly NewMatch[]): Promise<MatchRow[]> {
  const inserted: MatchRow[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    inserted.push(
      ...(await tx
        .insert(eventMatches)
        .values(rows.slice(start, start + CHUNK))
        .returning()),
    );
  }
  return inserted;
}

export async function updateMatch(
  tx: Writer,
  id: number,
  change: Partial<MatchRow>,
): Promise<void> {
  await tx.update(eventMatches).set(change).where(eq(eventMatches.id, id));
}

export async function deleteMatches(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(eventMatches).where(inArray(eventMatches.id, [...ids]));
}

export async function findReport(
  db: Reader,
  id: number,
  clientId: string,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(eventReports)
    .where(and(eq(eventReports.tournamentId, id), eq(eventReports.clientId, clientId)));
  return row;
}

export type NewReport = typeof eventReports.$inferInsert;

export async function insertReport(tx: Writer, values: NewReport): Promise<ReportRow> {
  const [row] = await tx.insert(eventReports).values(values).returning();
  if (!row) throw new Error('An insert returned no row');
  return row;
}

/** Of these matches, the oldest first, with who brought them. */
export function listReports(db: Reader, id: number, keys: readonly string[]) {
  return db
    .select({ ...getTableColumns(eventReports), user: personColumns })
    .from(eventReports)
    .leftJoin(users, eq(users.id, eventReports.by))
    .where(and(eq(eventReports.tournamentId, id), inArray(eventReports.key, [...keys])))
    .orderBy(asc(eventReports.id));
}
export type ReportWithAuthor = Awaited<ReturnType<typeof listReports>>[number];

/** Those that came before their round was known. */
export const listWaitingReports = (db: Reader, id: number): Promise<ReportRow[]> =>
  db
    .select()
    .from(eventReports)
    .where(and(eq(eventReports.tournamentId, id), eq(eventReports.status, 'waiting')))
    .orderBy(asc(eventReports.id));

export async function setReportStatus(
  tx: Writer,
  ids: readonly number[],
  status: ReportRow['status'],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(eventReports)
    .set({ status })
    .where(inArray(eventReports.id, [...ids]));
}

export async function insertEntrant(
  tx: Writer,
  values: typeof participants.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(participants).values(values).returning({ id: participants.id });
  if (!row) throw new Error('An insert returned no row');
  return row.id;
}

export async function updateEntrant(
  tx: Writer,
  id: number,
  change: Partial<typeof participants.$inferInsert>,
): Promise<void> {
  await tx.update(participants).set(change).where(eq(participants.id, id));
}

export async function addToParticipants(tx: Writer, id: number, change: number): Promise<void> {
  await tx
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} + ${change}` })
    .where(eq(tournaments.id, id));
}

export async function saveStaff(tx: Writer, values: StaffRow): Promise<void> {
  const { role, tables } = values;
  await tx
    .insert(eventStaff)
    .values(values)
    .onConflictDoUpdate({
      target: [eventStaff.tournamentId, eventStaff.userId],
      set: { role, tables },
    });
}

export async function deleteStaff(tx: Writer, id: number, userId: number): Promise<void> {
  await tx
    .delete(eventStaff)
    .where(and(eq(eventStaff.tournamentId, id), eq(eventStaff.userId, userId)));
}

export async function insertLog(
  tx: Writer,
  rows: readonly (typeof eventLog.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(eventLog).values([...rows]);
}

/** The latest first. */
export function listLog(
  db: Reader,
  id: number,
  { after, limit }: { after: readonly [number] | null; limit: number },
) {
  return db
    .select({ ...getTableColumns(eventLog), user: personColumns })
    .from(eventLog)
    .leftJoin(users, eq(users.id, eventLog.by))
    .where(and(eq(eventLog.tournamentId, id), after ? lt(eventLog.id, after[0]) : undefined))
    .orderBy(desc(eventLog.id))
    .limit(limit + 1);
}
export type LogRow = Awaited<ReturnType<typeof listLog>>[number];
