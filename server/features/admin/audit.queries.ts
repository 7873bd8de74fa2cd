import { aliasedTable, desc, eq, lt } from 'drizzle-orm';
import type { PageQuery } from '#shared/fields';
import type { Reader, Writer } from '../../db/pool';
import type { PageOf } from '../../db/query';
import { auditLog, users } from '../../db/schema';
import type { AppDeps } from '../../deps';
import { readPageById } from '../../http/pagination';
import { type PersonRow, personColumnsOf } from '../people/people.policy';

type NewEntry = Pick<typeof auditLog.$inferInsert, 'action' | 'actorId' | 'subjectId' | 'reportId'>;

export type AuditRow = Pick<
  typeof auditLog.$inferSelect,
  'id' | 'action' | 'reportId' | 'createdAt'
> & { actor: PersonRow | null; subject: PersonRow | null };

/** Call this in the transaction of the action. */
export async function insertEntry(tx: Writer, entry: NewEntry): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

const actor = aliasedTable(users, 'actor');
const subject = aliasedTable(users, 'subject');

/** Newest first. Limits the page before joining people, whose accounts may be deleted. */
export function listEntries(
  db: Reader,
  { after, limit }: PageOf<[id: number]>,
): Promise<AuditRow[]> {
  const page = db
    .select()
    .from(auditLog)
    .where(after ? lt(auditLog.id, after[0]) : undefined)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
    .as('page');
  return db
    .select({
      id: page.id,
      action: page.action,
      reportId: page.reportId,
      createdAt: page.createdAt,
      actor: personColumnsOf(actor),
      subject: personColumnsOf(subject),
    })
    .from(page)
    .leftJoin(actor, eq(actor.id, page.actorId))
    .leftJoin(subject, eq(subject.id, page.subjectId))
    .orderBy(desc(page.id));
}

export const listAudit = ({ db }: Pick<AppDeps, 'db'>, query: PageQuery) =>
  readPageById(query, (page) => listEntries(db, page));
