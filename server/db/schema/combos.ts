import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { counter, edited, id, moment, newest, person, searchTextOf, wonRounds } from './accounts';

export const combos = pgTable(
  'combos',
  (t) => ({
    id: id(),
    userId: person(),
    name: t.text().notNull(),
    blade: t.text().notNull(),
    disk: t.text().notNull(),
    driver: t.text().notNull(),
    lockChip: t.text(),
    mainBlade: t.text(),
    assistBlade: t.text(),
    overBlade: t.text(),
    chip: t.text(),
    frame: t.text(),
    armor: t.text(),
    /** Grams, as entered by the owner; null means the sum of the parts' catalogue weights. */
    weight: t.real(),
    description: t.text(),
    colorStart: t.text().notNull(),
    colorEnd: t.text().notNull(),
    isPublic: t.boolean().notNull().default(false),
    /** Deleted by its owner, but kept for battles of events; in no list of combos. */
    isArchived: t.boolean().notNull().default(false),
    wins: counter(),
    losses: counter(),
    draws: counter(),
    battles: counter(),
    ...wonRounds(),
    /** Lower bound of the 95 % Wilson interval of the win rate; written with the counters. */
    winRateFloor: t.doublePrecision().notNull().default(0),
    lastUsedAt: moment(),
    ...edited(),
    searchText: searchTextOf(
      'name',
      'blade',
      'disk',
      'driver',
      'lock_chip',
      'main_blade',
      'assist_blade',
      'over_blade',
    ),
  }),
  (table) => [
    index('combos_user_id_idx').on(table.userId, newest(table.id)),
    index('combos_user_rank_idx').on(
      table.userId,
      newest(table.winRateFloor),
      newest(table.battles),
      table.id,
    ),
    index('combos_community_idx')
      .on(newest(table.updatedAt), newest(table.id))
      .where(sql`is_public`),
    // Used for friends' activity and profiles.
    index('combos_user_public_idx')
      .on(table.userId, newest(table.updatedAt), newest(table.id))
      .where(sql`is_public`),
    index('combos_top_idx').on(newest(table.battles), newest(table.id)).where(sql`is_public`),
    index('combos_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/** Archived combos are in no list; they are never public. */
export const isListedCombo = sql`not ${combos.isArchived}`;

/** Parts that a person picked for unknown names, for their next import. */
export const importMatches = pgTable(
  'import_matches',
  (t) => ({
    userId: person(),
    kind: t.text({ enum: PART_KINDS }).notNull(),
    /** Lower case. */
    text: t.text().notNull(),
    name: t.text().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.text] })],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What recommendations have learnt from all public battles. A job adds a row and deletes older
 * ones; requests read the newest.
 */
export const recommendationFits = pgTable('recommendation_fits', (t) => ({
  id: id(),
  createdAt: moment().notNull().defaultNow(),
  /** Format of `data`; rows of other formats are ignored. */
  format: t.integer().notNull(),
  /** Number of battles. */
  battles: t.integer().notNull(),
  /** Parameters of server/features/recommendations/model, a few megabytes at most. */
  data: bytea().notNull(),
}));

const { blade, lockChip, mainBlade, assistBlade, overBlade, disk, driver } = combos;

export const partColumns = { blade, lockChip, mainBlade, assistBlade, overBlade, disk, driver };

/** The parts of a combo as rows `part (kind, name)`. */
export const partRows = sql`(values ${sql.join(
  PART_KINDS.map((kind) => sql`(${sql.raw(`'${kind}'`)}, ${partColumns[kind]})`),
  sql`, `,
)}) as part (kind, name)`;
