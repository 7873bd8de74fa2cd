import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { PRIORITIES } from '#shared/wishlist';
import { counter, id, moment, person } from './accounts';

const part = () => ({
  kind: text({ enum: PART_KINDS }).notNull(),
  /** The catalogue's name, or the name as typed. */
  name: text().notNull(),
  /** Folded, so that two spellings of a part are one row. */
  nameKey: text().notNull(),
});

export const collectionParts = pgTable(
  'collection_parts',
  (t) => ({
    id: id(),
    userId: person(),
    ...part(),
    count: t.integer().notNull(),
    forTrade: counter(),
    note: t.text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('collection_parts_user_key').on(table.userId, table.kind, table.nameKey),
    index('collection_parts_trade_idx')
      .on(table.userId, table.kind, table.nameKey)
      .where(sql`for_trade > 0`),
  ],
);

/** Additions by clientId, so that repeats add nothing. */
export const collectionAdditions = pgTable(
  'collection_additions',
  (t) => ({
    userId: person(),
    clientId: t.uuid().notNull(),
    addedAt: moment().notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.clientId] })],
);

export const wishlistParts = pgTable(
  'wishlist_parts',
  (t) => ({
    id: id(),
    userId: person(),
    ...part(),
    priority: t.text({ enum: PRIORITIES }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [uniqueIndex('wishlist_parts_user_key').on(table.userId, table.kind, table.nameKey)],
);

/** Who can see a collection; without a row, nobody can. */
export const collectionSettings = pgTable('collection_settings', (t) => ({
  userId: person().primaryKey(),
  visible: t.boolean().notNull().default(false),
  tradeVisible: t.boolean().notNull().default(false),
}));
