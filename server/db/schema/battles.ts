import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Round } from '../../../shared/rules/finish';
import { FINISH_TYPES, RESULTS } from '../../../shared/rules/finish';
import { id, moment, users } from './accounts';
import { combos } from './combos';

export const battles = pgTable(
  'battles',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    myComboId: bigint({ mode: 'number' })
      .notNull()
      .references(() => combos.id, { onDelete: 'cascade' }),
    eventName: text().notNull(),
    opponentName: text().notNull(),
    opponentCombo: text().notNull(),
    /** Computed from the rounds by shared/rules, never taken from a request. */
    result: text({ enum: RESULTS }).notNull(),
    myScore: smallint().notNull(),
    opponentScore: smallint().notNull(),
    finishType: text({ enum: FINISH_TYPES }).notNull(),
    roundsData: jsonb().$type<Round[]>().notNull(),
    playedAt: moment().notNull(),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('battles_user_played_idx').on(
      table.userId,
      table.playedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('battles_combo_played_idx').on(
      table.myComboId,
      table.playedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('battles_client_id_key')
      .on(table.userId, table.clientId)
      .where(sql`client_id is not null`),
  ],
);

const counter = () => integer().notNull().default(0);

/** A person's totals by day (UTC): every statistic is a sum over these rows. */
export const battleDays = pgTable(
  'battle_days',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    battles: counter(),
    wins: counter(),
    losses: counter(),
    draws: counter(),
    /** Won rounds by burst, spin, over and extreme. */
    burstWins: counter(),
    outspinWins: counter(),
    knockoutWins: counter(),
    extremeWins: counter(),
    myPoints: counter(),
    opponentPoints: counter(),
    /** Battles by overall finish type. */
    burstFinishes: counter(),
    spinFinishes: counter(),
    overFinishes: counter(),
    extremeFinishes: counter(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
