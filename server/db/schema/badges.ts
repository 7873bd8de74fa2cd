import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, users } from './accounts';

/** Badges that people have earned; what each one asks for is in shared/rules/badges.ts. */
export const userBadges = pgTable(
  'user_badges',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeKey: text().notNull(),
    earnedAt: moment().notNull().defaultNow(),
    seenAt: moment(),
    /** When it was put on the profile; null when it is not there. */
    showcasedAt: moment(),
  },
  (table) => [
    // Never twice.
    uniqueIndex('user_badges_user_key').on(table.userId, table.badgeKey),
    index('user_badges_earned_idx').on(
      table.userId,
      table.earnedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('user_badges_unseen_idx').on(table.userId).where(sql`seen_at is null`),
    index('user_badges_showcased_idx')
      .on(table.userId, table.showcasedAt)
      .where(sql`showcased_at is not null`),
  ],
);
