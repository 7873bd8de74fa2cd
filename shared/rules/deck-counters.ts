import { WON_ROUNDS_BY_FINISH } from './counters';
import type { FinishType } from './finish';
import { PART_TYPES, type PartType } from './parts/kinds';

/** Combos in a deck, and the maximum number of rounds in a deck battle. */
export const DECK_SIZE = 3;

/** Outcome of a round or deck battle, from the recorder's point of view. */
export const DECK_OUTCOMES = ['win', 'loss'] as const;
export type DeckOutcome = (typeof DECK_OUTCOMES)[number];

/** A stored round. The name outlives a deleted combo. */
export interface DeckRound {
  myComboId: number;
  /** The combo's name when recorded. */
  comboName: string;
  outcome: DeckOutcome;
  finishType: FinishType;
  opponentCombo: string | null;
  /** From the catalogue; null when `opponentCombo` is unknown. */
  opponentType: PartType | null;
}

/** Battles, won rounds by finish, and rounds by opponent type where known. */
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

export const DECK_COUNTER_KEYS = Object.keys(EMPTY_DECK_COUNTERS) as (keyof DeckCounters)[];

type Outcome = Pick<DeckRound, 'outcome'>;

/** The side with more rounds wins. */
export function settleDeckBattle(rounds: readonly Outcome[]): {
  myScore: number;
  opponentScore: number;
  /** Null while tied: the battle is not over. */
  result: DeckOutcome | null;
} {
  const myScore = rounds.filter(({ outcome }) => outcome === 'win').length;
  const opponentScore = rounds.length - myScore;
  if (myScore === opponentScore) return { myScore, opponentScore, result: null };
  return { myScore, opponentScore, result: myScore > opponentScore ? 'win' : 'loss' };
}

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
