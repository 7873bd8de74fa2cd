import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { counter, id, idOf, moment, person, sessions } from './accounts';

/** A browser that a push service reaches; it goes with the session that it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  (t) => ({
    id: id(),
    userId: person(),
    sid: t
      .text()
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    endpoint: t.text().notNull(),
    /** Of the endpoint, with the port if it has one. */
    host: t.text().notNull(),
    p256dh: t.text().notNull(),
    auth: t.text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastSentAt: moment(),
    /** Refusals in a row. */
    refusals: counter(),
    /** Tries in a row after which the push service asked for another. */
    tries: counter(),
    /** No push before: the push service asked for a pause, or another process sends. */
    pausedUntil: moment().notNull().default(sql`'epoch'`),
    busyUntil: moment().notNull().default(sql`'epoch'`),
  }),
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_idx').on(table.userId),
    index('push_subscriptions_sid_idx').on(table.sid),
  ],
);

/**
 * Pushes that were not sent yet, each for one device. What they say is read when they are sent. Not
 * a foreign key to the notification, for whose deletion nobody should wait.
 */
export const pushQueue = pgTable(
  'push_queue',
  (t) => ({
    id: id(),
    subscriptionId: idOf(() => pushSubscriptions.id).notNull(),
    /** Null for a test. */
    notificationId: t.bigint({ mode: 'number' }),
    /** Waits for the end of quiet hours, after which all such are one push. */
    isHeld: t.boolean().notNull().default(false),
    /** The notification was pushed before. */
    isUpdate: t.boolean().notNull().default(false),
    /** Changes when it happens again while this waits. */
    queuedAt: moment().notNull(),
    dueAt: moment().notNull(),
    expiresAt: moment().notNull(),
  }),
  (table) => [
    uniqueIndex('push_queue_notification_key').on(table.subscriptionId, table.notificationId),
    index('push_queue_due_idx').on(table.dueAt),
  ],
);
