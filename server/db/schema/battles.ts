import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FINISH_TYPES, RESULTS, type Round } from '../../../shared/rules/finish';
import {
  clientIdKey,
  counter,
  id,
  moment,
  newest,
  person,
  searchTextOf,
  version,
  wonRounds,
} from './accounts';
import { combos } from './combos';

export const battles = pgTable(
  'battles',
  {
    id: id(),
    userId: person(),
    myComboId: bigint({ mode: 'number' })
      .notNull()
      .references(() => combos.id, { onDelete: 'cascade' }),
    eventName: text().notNull(),
    opponentName: text().notNull(),
    opponentCombo: text().notNull(),
    /** Computed from the rounds by shared/rules; an imported battle may have only a score. */
    result: text({ enum: RESULTS }).notNull(),
    myScore: smallint().notNull(),
    opponentScore: smallint().notNull(),
    /** Null without rounds. */
    finishType: text({ enum: FINISH_TYPES }),
    roundsData: jsonb().$type<Round[]>().notNull(),
    playedAt: moment().notNull(),
    clientId: uuid(),
    version: version(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    searchText: searchTextOf('event_name', 'opponent_name', 'opponent_combo'),
  },
  (table) => [
    index('battles_user_played_idx').on(table.userId, newest(table.playedAt), newest(table.id)),
    index('battles_combo_played_idx').on(table.myComboId, newest(table.playedAt), newest(table.id)),
    clientIdKey('battles_client_id_key', table),
  ],
);

/** The clientIds of deleted battles, so that a late repeat of their POST does not bring them back. */
export const deletedBattles = pgTable(
  'deleted_battles',
  { userId: person(), clientId: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.clientId] })],
);

/** Totals by day in the person's time zone: statistics are sums over these rows. */
export const battleDays = pgTable(
  'battle_days',
  {
    userId: person(),
    day: date({ mode: 'string' }).notNull(),
    battles: counter(),
    wins: counter(),
    losses: counter(),
    draws: counter(),
    ...wonRounds(),
    myPoints: counter(),
    opponentPoints: counter(),
    /** Battles by finish type. */
    burstFinishes: counter(),
    spinFinishes: counter(),
    overFinishes: counter(),
    extremeFinishes: counter(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Earned badges; their conditions are in shared/rules/badges.ts. */
export const userBadges = pgTable(
  'user_badges',
  {
    id: id(),
    userId: person(),
    badgeKey: text().notNull(),
    earnedAt: moment().notNull().defaultNow(),
    seenAt: moment(),
    /** Null when it is not shown on the profile. */
    showcasedAt: moment(),
  },
  (table) => [
    uniqueIndex('user_badges_user_key').on(table.userId, table.badgeKey),
    index('user_badges_earned_idx').on(table.userId, newest(table.earnedAt), newest(table.id)),
    index('user_badges_unseen_idx').on(table.userId).where(sql`seen_at is null`),
    index('user_badges_showcased_idx')
      .on(table.userId, table.showcasedAt)
      .where(sql`showcased_at is not null`),
  ],
);
