import { PART_KINDS } from '../../../../shared/rules/parts/kinds';
import type { Family } from './sides';

/**
 * What the model is asked: how often a battle is won, and how often a round. Battles run over
 * several rounds, which makes the better side win more of them, and decks play single rounds.
 */
export type Question = 'battles' | 'rounds';
export const QUESTIONS: readonly Question[] = ['battles', 'rounds'];

/** What differs from one to the next: parts of a kind, combinations, players, one player's combos. */
export type Spread = Family | 'player' | 'ownCombo';

/**
 * How much the members of each family differ, as variances of their strengths (in log odds of
 * winning). A small one draws them together: little is believed of a part until much speaks for it.
 */
export type Variances = Record<Spread, number>;

/** Standard deviations that are expected before any battle, in log odds of winning a battle. */
const EXPECTED: Readonly<Record<Spread, number>> = {
  blade: 0.35,
  lockChip: 0.1,
  mainBlade: 0.3,
  assistBlade: 0.15,
  overBlade: 0.1,
  disk: 0.2,
  driver: 0.3,
  combination: 0.2,
  player: 0.5,
  ownCombo: 0.25,
};

/** Standard deviation that is expected of what the rounds of a battle have in common. */
export const EXPECTED_SHIFT = 0.4;

/** A round decides less than a battle. */
const SCALE: Readonly<Record<Question, number>> = { battles: 1, rounds: 0.6 };

/** Strength of `recorder`: people may win or lose much oftener than they should. */
export const RECORDER_VARIANCE = 1;

/** The expectation counts like so many members whose strength is known. */
export const EXPECTATION_WEIGHT = 6;

export const SPREADS: readonly Spread[] = [...PART_KINDS, 'combination', 'player', 'ownCombo'];

export function expectedVariances(question: Question): Variances {
  const entries = SPREADS.map((spread) => [spread, (EXPECTED[spread] * SCALE[question]) ** 2]);
  return Object.fromEntries(entries) as Variances;
}
