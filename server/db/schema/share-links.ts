import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { counter, id, idOf, moment, newest, person } from './accounts';
import { battles } from './battles';
import { combos } from './combos';
import { decks } from './decks';
import { media } from './media';

/** Opens one thing of its owner to whoever has the code, without an account. */
export const shareLinks = pgTable(
  'share_links',
  (t) => ({
    id: id(),
    userId: person(),
    code: t.text().notNull(),
    /** One of the four is set. */
    comboId: idOf(() => combos.id),
    battleId: idOf(() => battles.id),
    deckId: idOf(() => decks.id),
    mediaId: idOf(() => media.id),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('share_links_code_key').on(table.code),
    uniqueIndex('share_links_combo_key').on(table.comboId).where(sql`combo_id is not null`),
    uniqueIndex('share_links_battle_key').on(table.battleId).where(sql`battle_id is not null`),
    uniqueIndex('share_links_deck_key').on(table.deckId).where(sql`deck_id is not null`),
    uniqueIndex('share_links_media_key').on(table.mediaId).where(sql`media_id is not null`),
    index('share_links_user_idx').on(table.userId, newest(table.id)),
    check('share_links_one_thing', sql`num_nonnulls(combo_id, battle_id, deck_id, media_id) = 1`),
  ],
);

/** How often a link was opened on a day (UTC), by whomever. */
export const shareLinkViews = pgTable(
  'share_link_views',
  (t) => ({
    linkId: idOf(() => shareLinks.id).notNull(),
    day: t.date({ mode: 'string' }).notNull(),
    views: counter(),
  }),
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);
