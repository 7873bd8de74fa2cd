import { WON_ROUNDS_BY_FINISH } from './counters';
import type { FinishType } from './finish';
import { PART_TYPES, type PartType } from './parts/kinds';

/** Combos that make up a deck, and rounds of a deck battle at most. */
export const DECK_SIZE = 3;

/** How a round of a deck battle, and the battle itself, can end for the person who recorded it. */
export const DECK_OUTCOMES = ['win', 'loss'] as const;
export type DeckOutcome = (typeof DECK_OUTCOMES)[number];

/** A round as it is stored. The combo may be deleted later: its name then is what is left of it. */
export interface DeckRound {
  myComboId: number;
  /** As the combo was called when the round was recorded. */
  comboName: string;
  outcome: DeckOutcome;
  finishType: FinishType;
  opponentCombo: string | null;
  /** What the catalogue makes of `opponentCombo`; null when it does not know. */
  opponentType: PartType | null;
}

/**
 * What a deck is counted by: battles, its won rounds by finish (in the names of the combos'
 * counters), and rounds by the type of the opponent where that is known.
 */
export type DeckCounters = Record<
  | 'battles'
  | 'wins'
  | (typeof WON_ROUNDS_BY_FINISH)[FinishType]
  | `${PartType}Rounds`
  | `${PartType}RoundsWon`,
  number
>;

export const EMPTY_DECK_COUNTERS: Readonly<DeckCounters> = {
  battles: 0,
  wins: 0,
  burstWins: 0,
  outspinWins: 0,
  knockoutWins: 0,
  extremeWins: 0,
  attackRounds: 0,
  attackRoundsWon: 0,
  defenseRounds: 0,
  defenseRoundsWon: 0,
  staminaRounds: 0,
  staminaRoundsWon: 0,
  balanceRounds: 0,
  balanceRoundsWon: 0,
};

/** Names of the counters, for columns and sums that must miss none. */
export const DECK_COUNTER_KEYS = Object.keys(EMPTY_DECK_COUNTERS) as (keyof DeckCounters)[];

type Outcome = Pick<DeckRound, 'outcome'>;

/** Rounds won by each side; the one with more has won (specification, "Deck battle scoring"). */
export function settleDeckBattle(rounds: readonly Outcome[]): {
  myScore: number;
  opponentScore: number;
  /** Null as long as it is level: such a battle is not over. */
  result: DeckOutcome | null;
} {
  const myScore = rounds.filter(({ outcome }) => outcome === 'win').length;
  const opponentScore = rounds.length - myScore;
  if (myScore === opponentScore) return { myScore, opponentScore, result: null };
  return { myScore, opponentScore, result: myScore > opponentScore ? 'win' : 'loss' };
}

/** What one battle adds to its deck. */
export function countDeckBattle({
  result,
  rounds,
}: {
  result: DeckOutcome;
  rounds: readonly Pick<DeckRound, 'outcome' | 'finishType' | 'opponentType'>[];
}): DeckCounters {
  const counters: DeckCounters = {
    ...EMPTY_DECK_COUNTERS,
    battles: 1,
    wins: result === 'win' ? 1 : 0,
  };
  for (const { outcome, finishType, opponentType } of rounds) {
    if (outcome === 'win') counters[WON_ROUNDS_BY_FINISH[finishType]] += 1;
    if (!opponentType) continue;
    counters[`${opponentType}Rounds`] += 1;
    if (outcome === 'win') counters[`${opponentType}RoundsWon`] += 1;
  }
  return counters;
}

/** Rounds whose opponent's type is known. */
export const knownRounds = (counters: DeckCounters): number =>
  PART_TYPES.reduce((sum, type) => sum + counters[`${type}Rounds`], 0);
