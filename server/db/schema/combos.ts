import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  text,
} from 'drizzle-orm/pg-core';
import { id, moment, users } from './accounts';

const counter = () => integer().notNull().default(0);

export const combos = pgTable(
  'combos',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    blade: text().notNull(),
    disk: text().notNull(),
    driver: text().notNull(),
    lockChip: text(),
    mainBlade: text(),
    assistBlade: text(),
    overBlade: text(),
    chip: text(),
    frame: text(),
    armor: text(),
    /** As sent by the owner; null means the sum of the catalogue's weights. Grams. */
    weight: real(),
    description: text(),
    colorStart: text().notNull(),
    colorEnd: text().notNull(),
    isPublic: boolean().notNull().default(false),
    wins: counter(),
    losses: counter(),
    draws: counter(),
    battles: counter(),
    /** Won rounds by burst, spin, over and extreme. */
    burstWins: counter(),
    outspinWins: counter(),
    knockoutWins: counter(),
    extremeWins: counter(),
    /** Lower bound of the 95 % Wilson interval of the win rate; written with the counters. */
    winRateFloor: doublePrecision().notNull().default(0),
    lastUsedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** What the search boxes look through; the blank in front makes the first word begin like any. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || name || ' ' || blade || ' ' || disk || ' ' || driver || ' ' || coalesce(lock_chip, '') || ' ' || coalesce(main_blade, ''))`,
      ),
  },
  (table) => [
    index('combos_user_id_idx').on(table.userId, table.id.desc().nullsFirst()),
    index('combos_user_rank_idx').on(
      table.userId,
      table.winRateFloor.desc().nullsFirst(),
      table.battles.desc().nullsFirst(),
      table.id,
    ),
    index('combos_community_idx')
      .on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_public`),
    // What one person shares, newest first: the activity of friends, and other people's profiles.
    index('combos_user_public_idx')
      .on(table.userId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_public`),
    index('combos_top_idx')
      .on(table.battles.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_public`),
    index('combos_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);
