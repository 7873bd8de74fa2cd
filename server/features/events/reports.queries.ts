import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { first, placeholders, prepared } from '../../db/query';
import { eventReports, events, users } from '../../db/schema';
import { authorColumns, type ReportRow } from './events.queries';

const { id, clientId, by, key, body } = placeholders(['id', 'clientId', 'by', 'key', 'body']);

const readReport = prepared('report_sent', (db) =>
  db
    .select()
    .from(eventReports)
    .where(
      and(
        eq(eventReports.tournamentId, id),
        eq(eventReports.clientId, clientId),
        or(
          eq(eventReports.by, by),
          // Brought by staff from a phone whose code did not say whose it is.
          sql`(${eventReports.role} <> 'player' and ${eventReports.key} = ${key}
            and ${eventReports.body} = ${body}::jsonb)`,
        ),
      ),
    )
    .orderBy(sql`${eventReports.by} <> ${by}`)
    .limit(1),
);

/** The same submission: with this clientId by the same person, or relayed by the staff. */
export const findReport = (
  db: Reader,
  report: Pick<ReportRow, 'tournamentId' | 'clientId' | 'key' | 'body'> & { by: number },
): Promise<ReportRow | undefined> => {
  const { tournamentId, body, ...others } = report;
  return first(readReport(db, { ...others, id: tournamentId, body: JSON.stringify(body) }));
};

/** The matches whose standing result was reported, among staff, by this person alone. */
export async function listKeysOnlyBy(
  db: Reader,
  { id, by }: { id: number; by: number },
): Promise<string[]> {
  const rows = await db
    .select({ key: eventReports.key })
    .from(eventReports)
    .where(
      and(
        eq(eventReports.tournamentId, id),
        ne(eventReports.role, 'player'),
        inArray(eventReports.status, ['accepted', 'same']),
      ),
    )
    .groupBy(eventReports.key)
    .having(sql`bool_and(${eventReports.by} = ${by})`);
  return rows.map(({ key }) => key);
}

export const insertReport = (tx: Writer, values: typeof eventReports.$inferInsert) =>
  tx.insert(eventReports).values(values);

/** Lists reports of these matches, oldest first, with their authors as `viewer` may see them. */
export function listReports(db: Reader, viewer: number, id: number, keys: readonly string[]) {
  return db
    .select({ ...getTableColumns(eventReports), user: authorColumns(viewer) })
    .from(eventReports)
    .leftJoin(users, eq(users.id, eventReports.by))
    .where(and(eq(eventReports.tournamentId, id), inArray(eventReports.key, [...keys])))
    .orderBy(asc(eventReports.id));
}
export type ReportWithAuthor = Awaited<ReturnType<typeof listReports>>[number];

/** Lists reports of these matches, and those that arrived before their match was drawn. */
export const listUnsettled = (
  db: Reader,
  id: number,
  keys: readonly string[],
): Promise<ReportRow[]> =>
  db
    .select()
    .from(eventReports)
    .where(
      and(
        eq(eventReports.tournamentId, id),
        or(
          eq(eventReports.status, 'waiting'),
          sql`${eventReports.key} = any(${`{${keys.join(',')}}`}::text[])`,
        ),
      ),
    )
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

/** Whether a match waits for a table, which the next result frees. */
export const hasQueue = prepared('event_queue', (db) =>
  db
    .select({
      found: sql<boolean>`exists (select from event_matches where tournament_id = ${id}
        and "table" is null and state in ('ready', 'playing', 'disputed'))`,
    })
    .from(events)
    .where(eq(events.tournamentId, id)),
);
