import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { first, personColumns, placeholders, prepared } from '../../db/query';
import { eventReports, events, users } from '../../db/schema';
import type { MatchRow, ReportRow } from './events.queries';

const { id, clientId } = placeholders(['id', 'clientId']);

const readReport = prepared('report_sent', (db) =>
  db
    .select()
    .from(eventReports)
    .where(and(eq(eventReports.tournamentId, id), eq(eventReports.clientId, clientId))),
);

export const findReport = (
  db: Reader,
  id: number,
  clientId: string,
): Promise<ReportRow | undefined> => first(readReport(db, { id, clientId }));

export const insertReport = (tx: Writer, values: typeof eventReports.$inferInsert) =>
  tx.insert(eventReports).values(values);

/** Lists reports of these matches, oldest first, with their authors. */
export function listReports(db: Reader, id: number, keys: readonly string[]) {
  return db
    .select({ ...getTableColumns(eventReports), user: personColumns })
    .from(eventReports)
    .leftJoin(users, eq(users.id, eventReports.by))
    .where(and(eq(eventReports.tournamentId, id), inArray(eventReports.key, [...keys])))
    .orderBy(asc(eventReports.id));
}
export type ReportWithAuthor = Awaited<ReturnType<typeof listReports>>[number];

/** Lists reports that arrived before their round was drawn. */
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

/** Changes the status of a match's reports that are in one of these states. */
export async function settleReports(
  tx: Writer,
  { tournamentId, key }: Pick<MatchRow, 'tournamentId' | 'key'>,
  from: readonly ReportRow['status'][],
  status: ReportRow['status'],
): Promise<void> {
  const isOfMatch = and(eq(eventReports.tournamentId, tournamentId), eq(eventReports.key, key));
  await tx
    .update(eventReports)
    .set({ status })
    .where(and(isOfMatch, inArray(eventReports.status, [...from])));
}

/** Whether a match waits for a table, which the next result frees. */
export const hasQueue = prepared('event_queue', (db) =>
  db
    .select({
      found: sql<boolean>`case when ${events.settings} ->> 'tables' = '0' then false else exists (
        select from event_matches where tournament_id = ${id} and "table" is null
          and state in ('ready', 'playing', 'disputed')) end`,
    })
    .from(events)
    .where(eq(events.tournamentId, id)),
);
