import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { REPORT_KINDS, REPORT_STATUSES } from '../../../shared/reports';
import { id, moment, users } from './accounts';

/** Somebody's id; what hangs on it goes when that person's row does. */
const person = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A friendship is two rows, one for each side: a list of friends reads one range of the key. */
export const friendships = pgTable(
  'friendships',
  { userId: person(), friendId: person(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    index('friendships_friend_id_idx').on(table.friendId),
  ],
);

/** Requests that nobody has answered; an answer deletes the row. Between two people: one. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: id(),
    senderId: person(),
    receiverId: person(),
    seenAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('friend_requests_pair_key').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
    ),
    index('friend_requests_sender_idx').on(table.senderId, table.id.desc().nullsFirst()),
    index('friend_requests_receiver_idx').on(table.receiverId, table.id.desc().nullsFirst()),
  ],
);

/** `userId` wants nothing to do with `blockedId`; it hides each from the other. */
export const blocks = pgTable(
  'blocks',
  { userId: person(), blockedId: person(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_blocked_id_idx').on(table.blockedId),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: person(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** The id of a row of the table that `kind` names; the row may be gone by now. */
    targetId: bigint({ mode: 'number' }).notNull(),
    /** Whose thing it is. */
    subjectId: person(),
    reason: text().notNull(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reports_open_key')
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`status = 'open'`),
    index('reports_status_idx').on(table.status, table.id.desc().nullsFirst()),
    index('reports_subject_idx').on(table.subjectId),
    index('reports_reporter_idx').on(table.reporterId),
  ],
);
