import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS } from '../../../shared/admin';
import { id, moment } from './accounts';

/**
 * What administrators did. Ids only, and no foreign keys: an entry outlives the accounts that it is
 * about without naming them.
 */
export const auditLog = pgTable('audit_log', {
  id: id(),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  actorId: bigint({ mode: 'number' }).notNull(),
  subjectId: bigint({ mode: 'number' }).notNull(),
  reportId: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
});
