import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type Matchups,
  META_KINDS,
  META_PERIODS,
  type PartDetail,
  type PartStats,
} from '#shared/meta';
import { moment } from './accounts';

export type StoredStats = Omit<PartStats, 'mine'>;
export type StoredDetail = Pick<PartDetail, 'companions' | 'opponents' | 'history'>;

/** Statistics of parts and builds from public battles, without names. A job replaces all rows. */
export const metaParts = pgTable(
  'meta_parts',
  (t) => ({
    period: t.text({ enum: META_PERIODS }).notNull(),
    kind: t.text({ enum: META_KINDS }).notNull(),
    slug: t.text().notNull(),
    /** Position in the list of all kinds; builds are last. */
    place: t.integer().notNull(),
    stats: t.jsonb().$type<StoredStats>().notNull(),
    /** Set for parts, over all time. */
    detail: t.jsonb().$type<StoredDetail>(),
  }),
  (table) => [
    primaryKey({ columns: [table.period, table.kind, table.slug] }),
    uniqueIndex('meta_parts_place_key').on(table.period, table.place),
    uniqueIndex('meta_parts_kind_place_key').on(table.period, table.kind, table.place),
  ],
);

/** Written by the same job. */
export const metaMatchups = pgTable('meta_matchups', (t) => ({
  by: t.text({ enum: ['type', 'blade'] }).primaryKey(),
  data: t.jsonb().$type<Matchups>().notNull(),
  createdAt: moment().notNull(),
}));
