import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, person } from './accounts';

/** Opens its owner's own calendar to whoever has the code, without an account. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  (t) => ({
    userId: person().primaryKey(),
    code: t.text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [uniqueIndex('calendar_feeds_code_key').on(table.code)],
);
