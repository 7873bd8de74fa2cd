import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SettingsChange } from '#shared/notifications';
import { NOTIFICATION_KINDS } from '#shared/notifications';
import { id, moment, newest, person } from './accounts';
import { tournaments } from './tournaments';

/** What a notification says besides what is read where it happened. */
export type NotificationParams = Record<string, string | number>;

/**
 * Only the owner is a foreign key: whoever deletes what a row is about must not lock rows of others,
 * so a job removes them, and until then nobody is shown them.
 */
export const notifications = pgTable(
  'notifications',
  (t) => ({
    id: id(),
    userId: person(),
    kind: t.text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Id of the post, event, person … that it is about, which the kind says; 0 for none. */
    about: t.bigint({ mode: 'number' }).notNull(),
    /** Tells groups about the same thing apart, as the matches of an event. */
    part: t.text().notNull().default(''),
    /** Who did the latest act. */
    actorId: t.bigint({ mode: 'number' }),
    params: t.jsonb().$type<NotificationParams>().notNull(),
    /** Likes and comments are counted from here. */
    since: moment().notNull(),
    /** Time of the latest act. */
    at: moment().notNull(),
    /** Acts. */
    count: t.integer().notNull().default(1),
    seenAt: moment(),
    /** When a push of it was last due, while it is unseen. */
    pushedAt: moment(),
    /** The same for a mail. */
    mailedAt: moment(),
  }),
  (table) => [
    uniqueIndex('notifications_unseen_key')
      .on(table.userId, table.kind, table.about, table.part)
      .where(sql`seen_at is null`),
    index('notifications_user_idx').on(table.userId, newest(table.at), newest(table.id)),
    index('notifications_about_idx').on(table.about, table.kind),
    index('notifications_actor_idx').on(table.actorId),
    index('notifications_at_idx').on(table.at),
  ],
);

/** What a person has changed in their settings. */
export const notificationSettings = pgTable('notification_settings', (t) => ({
  userId: person().primaryKey(),
  changes: t.jsonb().$type<SettingsChange>().notNull(),
}));

/** The end of what a person's last digest told. */
export const notificationDigests = pgTable('notification_digests', {
  userId: person().primaryKey(),
  until: moment().notNull(),
});

/** The date of which those registered were told a day ahead. */
export const tournamentReminders = pgTable('tournament_reminders', (t) => ({
  tournamentId: t
    .bigint({ mode: 'number' })
    .primaryKey()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  date: moment().notNull(),
}));
