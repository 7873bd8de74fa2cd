import { and, eq, sql } from 'drizzle-orm';
import type { ReportKind } from '#shared/reports';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import { reports } from '../../db/schema';

export type ReportRow = typeof reports.$inferSelect;
export type NewReport = Pick<
  ReportRow,
  'reporterId' | 'kind' | 'targetId' | 'subjectId' | 'category' | 'reason'
>;

const isOpen = sql`status = 'open'`;

/** Undefined if this person already has an open report about the target. */
export const insertReport = (db: Writer, values: NewReport) =>
  first(
    db
      .insert(reports)
      .values(values)
      .onConflictDoNothing({
        target: [reports.reporterId, reports.kind, reports.targetId],
        where: isOpen,
      })
      .returning(),
  );

export const findOpenReport = (
  db: Reader,
  { reporterId, kind, targetId }: { reporterId: number; kind: ReportKind; targetId: number },
) =>
  first(
    db
      .select()
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, reporterId),
          eq(reports.kind, kind),
          eq(reports.targetId, targetId),
          isOpen,
        ),
      ),
  );
