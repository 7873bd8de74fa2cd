import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { DECK_OUTCOMES, type DeckRound } from '#shared/rules/deck-counters';
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

/** Whole percent. */
const rate = () => smallint();

/** No cascade: a combo cannot be deleted while decks use it. */
const combo = () => idOf(() => combos.id, 'no action').notNull();

/** Three combos of one person. */
export const decks = pgTable(
  'decks',
  (t) => ({
    id: id(),
    userId: person(),
    name: t.text().notNull(),
    description: t.text(),
    isPublic: t.boolean().notNull().default(false),
    /** False while its combos share a part, because one was edited: only its owner sees it. */
    isLegal: t.boolean().notNull().default(true),
    isAiRecommended: t.boolean().notNull().default(false),
    combo1Id: combo(),
    combo2Id: combo(),
    combo3Id: combo(),
    /** Predicted when the combos were chosen; null if nothing could be predicted. */
    predictedWinRate: rate(),
    predictedWinRateLow: rate(),
    predictedWinRateHigh: rate(),
    predictedBurstFinishRate: rate(),
    predictedSpinFinishRate: rate(),
    predictedOverFinishRate: rate(),
    predictedExtremeFinishRate: rate(),
    battles: counter(),
    wins: counter(),
    ...wonRounds(),
    /** Rounds by the type of the opponent's blade, if known. */
    attackRounds: counter(),
    attackRoundsWon: counter(),
    defenseRounds: counter(),
    defenseRoundsWon: counter(),
    staminaRounds: counter(),
    staminaRoundsWon: counter(),
    balanceRounds: counter(),
    balanceRoundsWon: counter(),
    /** For sorting. */
    winRate: t
      .doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when battles > 0 then wins::double precision / battles else 0 end`,
      ),
    clientId: t.uuid(),
    ...edited(),
    /** For sorting by name, ignoring case. */
    nameKey: t.text().notNull().generatedAlwaysAs(sql`lower(name)`),
    searchText: searchTextOf('name', 'description'),
  }),
  (table) => {
    const isPublic = sql`is_public`;
    return [
      index('decks_user_idx').on(table.userId, newest(table.createdAt), newest(table.id)),
      index('decks_combo1_idx').on(table.combo1Id),
      index('decks_combo2_idx').on(table.combo2Id),
      index('decks_combo3_idx').on(table.combo3Id),
      // One per sort order of the community list; reverse orders scan backwards.
      index('decks_community_idx').on(newest(table.createdAt), newest(table.id)).where(isPublic),
      index('decks_name_idx').on(table.nameKey, table.id).where(isPublic),
      index('decks_battles_idx').on(newest(table.battles), newest(table.id)).where(isPublic),
      index('decks_wins_idx').on(newest(table.wins), newest(table.id)).where(isPublic),
      index('decks_win_rate_idx').on(newest(table.winRate), newest(table.id)).where(isPublic),
      // Used for the feed and friends' activity.
      index('decks_feed_idx').on(newest(table.updatedAt), newest(table.id)).where(isPublic),
      index('decks_user_public_idx')
        .on(table.userId, newest(table.updatedAt), newest(table.id))
        .where(isPublic),
      index('decks_search_idx').using('gin', sql`search_text gin_trgm_ops`),
      clientIdKey('decks_client_id_key', table),
    ];
  },
);

/** A 3v3 battle of two or three rounds. */
export const deckBattles = pgTable(
  'deck_battles',
  (t) => ({
    id: id(),
    deckId: idOf(() => decks.id).notNull(),
    userId: person(),
    opponentName: t.text().notNull(),
    opponentDeckName: t.text().notNull(),
    date: t.date({ mode: 'string' }).notNull(),
    location: t.text(),
    tournamentId: idOf(() => tournaments.id, 'set null'),
    /** The chosen tournament's name at the time, or free text. */
    tournamentName: t.text(),
    result: t.text({ enum: DECK_OUTCOMES }).notNull(),
    myScore: t.smallint().notNull(),
    opponentScore: t.smallint().notNull(),
    rounds: t.jsonb().$type<DeckRound[]>().notNull(),
    notes: t.text(),
    clientId: t.uuid(),
    /** As in `battles`. */
    eventMatchId: idOf(() => eventMatches.id, 'set null'),
    eventKey: t.text(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    index('deck_battles_deck_idx').on(table.deckId, newest(table.date), newest(table.id)),
    index('deck_battles_user_idx').on(table.userId),
    index('deck_battles_tournament_idx').on(table.tournamentId),
    clientIdKey('deck_battles_client_id_key', table),
    uniqueIndex('deck_battles_event_match_key')
      .on(table.eventMatchId, table.userId)
      .where(sql`event_match_id is not null`),
  ],
);
