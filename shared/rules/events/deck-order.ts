import type { ComboNumber, MatchRound, Side } from './match';
import type { MatchRules } from './match-rules';

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
    if (finish === 'penalty') continue;
    draws = winner === 'draw' ? draws + 1 : 0;
    if (winner !== 'draw' || draws === drawsBeforeNext) {
      pairs += 1;
      draws = 0;
    }
  }
  return { cycle: Math.floor(pairs / PAIRS) + 1, place: pairs % PAIRS };
}

/** Orders by cycle; the default is the deck list's order, and null is one that is still secret. */
export type DeckOrders = Record<Side, Readonly<Record<number, DeckOrder | null>>>;

/** Fills in missing combos in the rounds of a deck game. */
export function withDeckCombos(
  rounds: readonly MatchRound[],
  orders: DeckOrders,
  rules: Pick<MatchRules, 'drawsBeforeNext'>,
): MatchRound[] {
  return rounds.map((round, index) => {
    if (round.finish === 'penalty') return round;
    const { cycle, place } = nextTurn(rounds.slice(0, index), rules);
    const launched = (side: Side) => {
      const { [cycle]: order = LISTED_ORDER } = orders[side];
      return order?.[place] ?? null;
    };
    return {
      ...round,
      aCombo: round.aCombo ?? launched('a'),
      bCombo: round.bCombo ?? launched('b'),
    };
  });
}
