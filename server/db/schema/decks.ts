import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { DECK_OUTCOMES, type DeckRound } from '../../../shared/rules/deck-counters';
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
import { tournaments } from './tournaments';

/** Whole percent. */
const rate = () => smallint();

/** No cascade: a combo cannot be deleted before the decks that use it. */
const combo = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => combos.id);

/** Three combos of one person. */
export const decks = pgTable(
  'decks',
  {
    id: id(),
    userId: person(),
    name: text().notNull(),
    description: text(),
    isPublic: boolean().notNull().default(false),
    /** False while its combos share a part, because one was edited: then only its owner sees it. */
    isLegal: boolean().notNull().default(true),
    isAiRecommended: boolean().notNull().default(false),
    combo1Id: combo(),
    combo2Id: combo(),
    combo3Id: combo(),
    /** Predicted when the combos were chosen; null where nothing was known. */
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
    /** Rounds by the type of the opponent's blade, where it is known. */
    attackRounds: counter(),
    attackRoundsWon: counter(),
    defenseRounds: counter(),
    defenseRoundsWon: counter(),
    staminaRounds: counter(),
    staminaRoundsWon: counter(),
    balanceRounds: counter(),
    balanceRoundsWon: counter(),
    /** For sorting. */
    winRate: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when battles > 0 then wins::double precision / battles else 0 end`,
      ),
    clientId: uuid(),
    version: version(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** For sorting by name, ignoring case. */
    nameKey: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    searchText: searchTextOf('name', 'description'),
  },
  (table) => {
    const isPublic = sql`is_public`;
    return [
      index('decks_user_idx').on(table.userId, newest(table.createdAt), newest(table.id)),
      index('decks_combo1_idx').on(table.combo1Id),
      index('decks_combo2_idx').on(table.combo2Id),
      index('decks_combo3_idx').on(table.combo3Id),
      // One per order of the community list; the reverse orders read them backwards.
      index('decks_community_idx').on(newest(table.createdAt), newest(table.id)).where(isPublic),
      index('decks_name_idx').on(table.nameKey, table.id).where(isPublic),
      index('decks_battles_idx').on(newest(table.battles), newest(table.id)).where(isPublic),
      index('decks_wins_idx').on(newest(table.wins), newest(table.id)).where(isPublic),
      index('decks_win_rate_idx').on(newest(table.winRate), newest(table.id)).where(isPublic),
      // The feed, and the activity of friends.
      index('decks_feed_idx').on(newest(table.updatedAt), newest(table.id)).where(isPublic),
      index('decks_user_public_idx')
        .on(table.userId, newest(table.updatedAt), newest(table.id))
        .where(isPublic),
      index('decks_search_idx').using('gin', sql`search_text gin_trgm_ops`),
      clientIdKey('decks_client_id_key', table),
    ];
  },
);

/** A 3v3 of two or three rounds. */
export const deckBattles = pgTable(
  'deck_battles',
  {
    id: id(),
    deckId: bigint({ mode: 'number' })
      .notNull()
      .references(() => decks.id, { onDelete: 'cascade' }),
    userId: person(),
    opponentName: text().notNull(),
    opponentDeckName: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    location: text(),
    tournamentId: bigint({ mode: 'number' }).references(() => tournaments.id, {
      onDelete: 'set null',
    }),
    /** The chosen tournament's name at that time, or free text. */
    tournamentName: text(),
    result: text({ enum: DECK_OUTCOMES }).notNull(),
    myScore: smallint().notNull(),
    opponentScore: smallint().notNull(),
    rounds: jsonb().$type<DeckRound[]>().notNull(),
    notes: text(),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('deck_battles_deck_idx').on(table.deckId, newest(table.date), newest(table.id)),
    index('deck_battles_user_idx').on(table.userId),
    index('deck_battles_tournament_idx').on(table.tournamentId),
    clientIdKey('deck_battles_client_id_key', table),
  ],
);
