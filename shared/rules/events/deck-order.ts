import type { ComboNumber, MatchRound, Side } from './match';
import type { MatchRules } from './settings';

/** A list's combos in launch order. */
export type DeckOrder = readonly [ComboNumber, ComboNumber, ComboNumber];

export const LISTED_ORDER: DeckOrder = [1, 2, 3];

const PAIRS = LISTED_ORDER.length;

/** Which battle of a deck game comes next: both launch their `place`-th combo of the cycle (from 0). */
export interface DeckTurn {
  /** From 1. */
  cycle: number;
  place: number;
}

/**
 * Draws are replayed; after `drawsBeforeNext` in a row the next pair comes. Penalties are no battle.
 */
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

/** Orders by cycle; a missing one is the list's own. */
export type DeckOrders = Record<Side, Readonly<Record<number, DeckOrder>>>;

/** Fills in the combos of a deck game that its rounds leave open. */
export function withDeckCombos(
  rounds: readonly MatchRound[],
  orders: DeckOrders,
  rules: Pick<MatchRules, 'drawsBeforeNext'>,
): MatchRound[] {
  return rounds.map((round, index) => {
    if (round.finish === 'penalty') return round;
    const { cycle, place } = nextTurn(rounds.slice(0, index), rules);
    const launched = (side: Side) => (orders[side][cycle] ?? LISTED_ORDER)[place] ?? null;
    return {
      ...round,
      aCombo: round.aCombo ?? launched('a'),
      bCombo: round.bCombo ?? launched('b'),
    };
  });
}
