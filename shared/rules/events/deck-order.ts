import type { ComboNumber, MatchRound, Side } from './match';
import type { MatchRules } from './match-rules';
import { isNoResult } from './no-result';

/** Combos of a deck list in launch order. */
export type DeckOrder = readonly [ComboNumber, ComboNumber, ComboNumber];

export const LISTED_ORDER: DeckOrder = [1, 2, 3];

const PAIRS = LISTED_ORDER.length;

/** The next battle of a deck game: both launch their combo at `place` (from 0) of the cycle. */
export interface DeckTurn {
  /** From 1. */
  cycle: number;
  place: number;
}

/** Draws are replayed, up to `drawsBeforeNext` in a row. Penalties are not battles. */
export function nextTurn(
  rounds: readonly Pick<MatchRound, 'winner' | 'finish'>[],
  { drawsBeforeNext }: Pick<MatchRules, 'drawsBeforeNext'>,
): DeckTurn {
  let pairs = 0;
  let draws = 0;
  for (const { winner, finish } of rounds) {
    // No battles: a penalty, and a round that is launched again.
    if (finish === 'penalty' || isNoResult(finish)) continue;
    draws = winner === 'draw' ? draws + 1 : 0;
    if (winner !== 'draw' || draws === drawsBeforeNext) {
      pairs += 1;
      draws = 0;
    }
  }
  return { cycle: Math.floor(pairs / PAIRS) + 1, place: pairs % PAIRS };
}

export interface OrderTurn {
  game: number;
  cycle: number;
}

/** For which game and cycle an order is chosen that holds in this one; null if the list's holds. */
export function orderTurn({ order }: Pick<MatchRules, 'order'>, turn: OrderTurn): OrderTurn | null {
  if (order === 'listed') return null;
  return order === 'match' ? { game: 1, cycle: 1 } : turn;
}

/** The order of a side in a cycle: undefined for the list's, null for one that is still secret. */
type OrderOf = (side: Side, cycle: number) => DeckOrder | null | undefined;

/** The orders that hold in a game. */
export const ordersIn =
  (
    orders: readonly (OrderTurn & { a?: DeckOrder | null; b?: DeckOrder | null })[],
    game: number,
    rules: Pick<MatchRules, 'order'>,
  ): OrderOf =>
  (side, cycle) => {
    const turn = orderTurn(rules, { game, cycle });
    return orders.find((one) => one.game === turn?.game && one.cycle === turn.cycle)?.[side];
  };

/** Fills in missing combos in the rounds of a deck game. */
export function withDeckCombos(
  rounds: readonly MatchRound[],
  orders: OrderOf,
  rules: Pick<MatchRules, 'drawsBeforeNext'>,
): MatchRound[] {
  return rounds.map((round, index) => {
    if (round.finish === 'penalty') return round;
    const { cycle, place } = nextTurn(rounds.slice(0, index), rules);
    const launched = (side: Side) => {
      const order = orders(side, cycle);
      return (order === undefined ? LISTED_ORDER : order)?.[place] ?? null;
    };
    return {
      ...round,
      aCombo: round.aCombo ?? launched('a'),
      bCombo: round.bCombo ?? launched('b'),
    };
  });
}
