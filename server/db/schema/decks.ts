import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DECK_OUTCOMES, type DeckRound } from '../../../shared/rules/deck-counters';
import { id, moment, users } from './accounts';
import { combos } from './combos';
import { tournaments } from './tournaments';

const counter = () => integer().notNull().default(0);
/** Whole percent. */
const rate = () => smallint();
const person = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Without an action: a combo that a deck uses cannot go before the deck, unless both go at once. */
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
    isAiRecommended: boolean().notNull().default(false),
    combo1Id: combo(),
    combo2Id: combo(),
    combo3Id: combo(),
    /** As predicted when the combos were chosen; null where nothing was known. */
    predictedWinRate: rate(),
    predictedWinRateLow: rate(),
    predictedWinRateHigh: rate(),
    predictedBurstFinishRate: rate(),
    predictedSpinFinishRate: rate(),
    predictedOverFinishRate: rate(),
    predictedExtremeFinishRate: rate(),
    battles: counter(),
    wins: counter(),
    /** Won rounds by burst, spin, over and extreme. */
    burstWins: counter(),
    outspinWins: counter(),
    knockoutWins: counter(),
    extremeWins: counter(),
    /** Rounds by the type of the opponent's blade, where it is known. */
    attackRounds: counter(),
    attackRoundsWon: counter(),
    defenseRounds: counter(),
    defenseRoundsWon: counter(),
    staminaRounds: counter(),
    staminaRoundsWon: counter(),
    balanceRounds: counter(),
    balanceRoundsWon: counter(),
    /** For the order by win rate. */
    winRate: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when battles > 0 then wins::double precision / battles else 0 end`,
      ),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** For the order by name, without regard to case. */
    nameKey: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    /** What the search boxes look through; the blank in front makes the first word begin like any. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || name || ' ' || coalesce(description, ''))`),
  },
  (table) => {
    const isPublic = sql`is_public`;
    // Made anew for each index: the index that is given it first takes its order away.
    const last = () => table.id.desc().nullsFirst();
    return [
      index('decks_user_idx').on(table.userId, table.createdAt.desc().nullsFirst(), last()),
      index('decks_combo1_idx').on(table.combo1Id),
      index('decks_combo2_idx').on(table.combo2Id),
      index('decks_combo3_idx').on(table.combo3Id),
      // One for each order of the community list; oldest and z to a read them backwards.
      index('decks_community_idx').on(table.createdAt.desc().nullsFirst(), last()).where(isPublic),
      index('decks_name_idx').on(table.nameKey, table.id).where(isPublic),
      index('decks_battles_idx').on(table.battles.desc().nullsFirst(), last()).where(isPublic),
      index('decks_wins_idx').on(table.wins.desc().nullsFirst(), last()).where(isPublic),
      index('decks_win_rate_idx').on(table.winRate.desc().nullsFirst(), last()).where(isPublic),
      // What people changed last: the feed; and of one person: the activity of friends.
      index('decks_feed_idx').on(table.updatedAt.desc().nullsFirst(), last()).where(isPublic),
      index('decks_user_public_idx')
        .on(table.userId, table.updatedAt.desc().nullsFirst(), last())
        .where(isPublic),
      index('decks_search_idx').using('gin', sql`search_text gin_trgm_ops`),
      uniqueIndex('decks_client_id_key')
        .on(table.userId, table.clientId)
        .where(sql`client_id is not null`),
    ];
  },
);

/** A 3v3 of a deck, of two or three rounds. */
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
    /** The chosen tournament's name as it was, or what was typed. */
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
    index('deck_battles_deck_idx').on(
      table.deckId,
      table.date.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deck_battles_user_idx').on(table.userId),
    index('deck_battles_tournament_idx').on(table.tournamentId),
    uniqueIndex('deck_battles_client_id_key')
      .on(table.userId, table.clientId)
      .where(sql`client_id is not null`),
  ],
);
