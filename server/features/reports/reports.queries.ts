import { and, eq, sql } from 'drizzle-orm';
import type { ReportKind } from '../../../shared/reports';
import type { Db } from '../../db/pool';
import { reports } from '../../db/schema';

export type ReportRow = typeof reports.$inferSelect;
export type NewReport = Pick<
  ReportRow,
  'reporterId' | 'kind' | 'targetId' | 'subjectId' | 'reason'
>;

const isOpen = sql`status = 'open'`;

/** Undefined when this person has an open report of the thing. */
export async function insertReport(
  db: Pick<Db, 'insert'>,
  values: NewReport,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .insert(reports)
    .values(values)
    .onConflictDoNothing({
      target: [reports.reporterId, reports.kind, reports.targetId],
      where: isOpen,
    })
    .returning();
  return row;
}

export async function findOpenReport(
  db: Pick<Db, 'select'>,
  { reporterId, kind, targetId }: { reporterId: number; kind: ReportKind; targetId: number },
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.kind, kind),
        eq(reports.targetId, targetId),
        isOpen,
      ),
    );
  return row;
}
