import { aliasedTable, and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Report, ReportKind } from '#shared/reports';
import type { Reader, Writer } from '../../db/pool';
import type { PageOf } from '../../db/query';
import { first } from '../../db/query';
import { reports, users } from '../../db/schema';
import { type PersonRow, personColumnsOf } from '../people/people.policy';

type StoredReport = typeof reports.$inferSelect;

/** A report with the reporter and the owner of the reported item. */
export type QueuedReport = Omit<StoredReport, 'reporterId' | 'subjectId'> & {
  reporter: PersonRow;
  subject: PersonRow;
};

const reporter = aliasedTable(users, 'reporter');
const subject = aliasedTable(users, 'subject');

/** Newest first. Joins people after limiting the page. */
function readReports(db: Reader, where: SQL | undefined, limit: number): Promise<QueuedReport[]> {
  const page = db
    .select()
    .from(reports)
    .where(where)
    .orderBy(desc(reports.id))
    .limit(limit)
    .as('page');
  return db
    .select({
      ...page._.selectedFields,
      reporter: personColumnsOf(reporter),
      subject: personColumnsOf(subject),
    })
    .from(page)
    .innerJoin(reporter, eq(reporter.id, page.reporterId))
    .innerJoin(subject, eq(subject.id, page.subjectId))
    .orderBy(desc(page.id));
}

export function listReports(
  db: Reader,
  { status, kind }: { status: Report['status']; kind: ReportKind | undefined },
  { after, limit }: PageOf<[id: number]>,
): Promise<QueuedReport[]> {
  const isLater = after ? lt(reports.id, after[0]) : undefined;
  const isOfKind = kind && eq(reports.kind, kind);
  return readReports(db, and(eq(reports.status, status), isOfKind, isLater), limit + 1);
}

export const findReport = (db: Reader, id: number) => first(readReports(db, eq(reports.id, id), 1));

const isOpenAbout = ({ kind, targetId, subject: { id } }: QueuedReport) =>
  and(
    eq(reports.subjectId, id),
    eq(reports.kind, kind),
    eq(reports.targetId, targetId),
    eq(reports.status, 'open'),
  );

/**
 * Closes a report, or all open ones about the same item. Locks the rows in id order.
 * @returns the ids of the reports that were open
 */
export async function closeReports(
  tx: Writer,
  report: QueuedReport,
  status: 'removed' | 'dismissed',
): Promise<number[]> {
  const which =
    status === 'removed'
      ? isOpenAbout(report)
      : and(eq(reports.id, report.id), eq(reports.status, 'open'));
  await tx.select({ id: reports.id }).from(reports).where(which).orderBy(reports.id).for('update');
  const closed = await tx
    .update(reports)
    .set({ status })
    .where(which)
    .returning({ id: reports.id });
  return closed.map(({ id }) => id);
}
