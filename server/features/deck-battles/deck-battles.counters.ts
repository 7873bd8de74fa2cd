import { addCounters, subtractCounters } from '#shared/rules/counters';
import {
  countDeckBattle,
  DECK_COUNTER_KEYS,
  type DeckCounters,
  EMPTY_DECK_COUNTERS,
} from '#shared/rules/deck-counters';
import type { Tx } from '../../db/pool';
import {
  type CountedDeck,
  type CountedDeckBattle,
  type DeckBattleKey,
  lockDecksOf,
  readBatch,
  updateDeckCounters,
} from './deck-battles.queries';

type Counted = Parameters<typeof countDeckBattle>[0];

/** Rows in memory at once. */
const BATCH = 500;

const countersOf = (deck: CountedDeck): DeckCounters =>
  addCounters(EMPTY_DECK_COUNTERS, deck satisfies DeckCounters);

/** Requires the deck's lock. */
export const countOnDeck = (tx: Tx, deck: CountedDeck, battle: Counted): Promise<void> =>
  updateDeckCounters(tx, deck, addCounters(countersOf(deck), countDeckBattle(battle)));

/** Requires the deck's lock. Never goes below zero. */
export async function takeOffDeck(tx: Tx, deck: CountedDeck, battle: Counted): Promise<void> {
  const left = subtractCounters(countersOf(deck), countDeckBattle(battle));
  for (const key of DECK_COUNTER_KEYS) left[key] = Math.max(0, left[key]);
  await updateDeckCounters(tx, deck, left);
}

async function recount(tx: Tx, deckId: number): Promise<DeckCounters> {
  let counters: DeckCounters = EMPTY_DECK_COUNTERS;
  let after: DeckBattleKey | null = null;
  while (true) {
    const batch: CountedDeckBattle[] = await readBatch(tx, deckId, { after, limit: BATCH });
    const last = batch.at(-1);
    if (!last) return counters;
    for (const battle of batch) counters = addCounters(counters, countDeckBattle(battle));
    after = [last.date, last.id];
  }
}

/**
 * Recounts a person's decks from their battles, locking one batch of decks at a time.
 * @returns how many were wrong
 */
export async function recountDecks(tx: Tx, userId: number): Promise<number> {
  let wrong = 0;
  let after = 0;
  while (true) {
    const decks = await lockDecksOf(tx, userId, { after, limit: BATCH });
    for (const deck of decks) {
      const counters = await recount(tx, deck.id);
      if (DECK_COUNTER_KEYS.every((key) => deck[key] === counters[key])) continue;
      await updateDeckCounters(tx, deck, counters);
      wrong += 1;
    }
    const last = decks.at(-1);
    if (!last) return wrong;
    after = last.id;
  }
}
