import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { BATTLE_TEXTS, type BattleEventRules } from '#shared/battles';
import { FINISH_TYPES, RESULTS, type Round } from '#shared/rules/finish';
import {
  clientIdKey,
  counter,
  edited,
  id,
  idOf,
  moment,
  newest,
  person,
  searchTextOf,
  wonRounds,
} from './accounts';
import { combos } from './combos';
import { eventMatches } from './events';
import { tournaments } from './tournaments';

export const battles = pgTable(
  'battles',
  (t) => ({
    id: id(),
    userId: person(),
    myComboId: idOf(() => combos.id).notNull(),
    eventName: t.text().notNull(),
    opponentName: t.text().notNull(),
    opponentCombo: t.text().notNull(),
    /** The parts that it stands for, as searches read them; null until a job has read them. */
    opponentParts: t.text(),
    /** Computed from the rounds by shared/rules; imported battles may have only a score. */
    result: t.text({ enum: RESULTS }).notNull(),
    myScore: t.smallint().notNull(),
    opponentScore: t.smallint().notNull(),
    /** Null without rounds. */
    finishType: t.text({ enum: FINISH_TYPES }),
    roundsData: t.jsonb().$type<Round[]>().notNull(),
    playedAt: moment().notNull(),
    clientId: t.uuid(),
    /** Set on battles written by an event. Cleared if the event is deleted. */
    eventId: idOf(() => tournaments.id, 'set null'),
    eventMatchId: idOf(() => eventMatches.id, 'set null'),
    eventKey: t.text(),
    eventGame: t.smallint(),
    /** The rules of its match, by which its rounds are scored. */
    eventRules: t.jsonb().$type<BattleEventRules>(),
    /** The event hides from others which combos were launched. */
    isHidden: t.boolean().notNull().default(false),
    ...edited(),
    searchText: searchTextOf(...BATTLE_TEXTS.map(toSnakeCase).toReversed()),
  }),
  (table) => [
    // With everything a search or filter of one's own battles reads, so that it leaves out their rows.
    index('battles_user_played_idx').on(
      table.userId,
      newest(table.playedAt),
      newest(table.id),
      table.myComboId,
      table.result,
      table.finishType,
      table.searchText,
      table.opponentParts,
    ),
    index('battles_unread_parts_idx').on(table.id).where(sql`opponent_parts is null`),
    index('battles_combo_played_idx').on(table.myComboId, newest(table.playedAt), newest(table.id)),
    clientIdKey('battles_client_id_key', table),
    index('battles_event_idx').on(table.eventId, table.userId).where(sql`event_id is not null`),
    uniqueIndex('battles_event_match_key')
      .on(table.eventMatchId, table.userId, table.eventGame, table.myComboId, table.opponentCombo)
      .where(sql`event_match_id is not null`),
  ],
);

/** Totals by day in the person's time zone; statistics are sums over these rows. */
export const battleDays = pgTable(
  'battle_days',
  (t) => ({
    userId: person(),
    day: t.date({ mode: 'string' }).notNull(),
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
  }),
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Earned badges; their conditions are in shared/rules/badges.ts. */
export const userBadges = pgTable(
  'user_badges',
  (t) => ({
    id: id(),
    userId: person(),
    badgeKey: t.text().notNull(),
    earnedAt: moment().notNull().defaultNow(),
    seenAt: moment(),
    /** Null if it is not shown on the profile. */
    showcasedAt: moment(),
  }),
  (table) => [
    uniqueIndex('user_badges_user_key').on(table.userId, table.badgeKey),
    index('user_badges_earned_idx').on(table.userId, newest(table.earnedAt), newest(table.id)),
    index('user_badges_unseen_idx').on(table.userId).where(sql`seen_at is null`),
    index('user_badges_showcased_idx')
      .on(table.userId, table.showcasedAt)
      .where(sql`showcased_at is not null`),
  ],
);
