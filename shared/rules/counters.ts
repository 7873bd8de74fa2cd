import type { BattleResult, FinishType } from './finish';
import type { ScoredRound } from './scoring';

/**
 * Counters of a combo or a person. The last four count won rounds by finish (spin as "outspin",
 * over as "knockout"), whoever won the battle.
 */
export type BattleCounters = {
  battles: number;
  wins: number;
  losses: number;
  draws: number;
  burstWins: number;
  outspinWins: number;
  knockoutWins: number;
  extremeWins: number;
};

/** One day's battles. The last four count battles by overall finish, whoever won. */
export type DayCounters = BattleCounters & {
  myPoints: number;
  opponentPoints: number;
  burstFinishes: number;
  spinFinishes: number;
  overFinishes: number;
  extremeFinishes: number;
};

export const WON_ROUNDS_BY_FINISH = {
  burst: 'burstWins',
  spin: 'outspinWins',
  over: 'knockoutWins',
  extreme: 'extremeWins',
} as const satisfies Record<FinishType, keyof BattleCounters>;

export const BATTLES_BY_FINISH = {
  burst: 'burstFinishes',
  spin: 'spinFinishes',
  over: 'overFinishes',
  extreme: 'extremeFinishes',
} as const satisfies Record<FinishType, keyof DayCounters>;

const BATTLES_BY_RESULT = {
  WIN: 'wins',
  DRAW: 'draws',
  LOSS: 'losses',
} as const satisfies Record<BattleResult, keyof BattleCounters>;

export const EMPTY_COUNTERS: Readonly<BattleCounters> = {
  battles: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  burstWins: 0,
  outspinWins: 0,
  knockoutWins: 0,
  extremeWins: 0,
};

export const EMPTY_DAY_COUNTERS: Readonly<DayCounters> = {
  ...EMPTY_COUNTERS,
  myPoints: 0,
  opponentPoints: 0,
  burstFinishes: 0,
  spinFinishes: 0,
  overFinishes: 0,
  extremeFinishes: 0,
};

export const COUNTER_KEYS = Object.keys(EMPTY_COUNTERS) as (keyof BattleCounters)[];
export const DAY_COUNTER_KEYS = Object.keys(EMPTY_DAY_COUNTERS) as (keyof DayCounters)[];

export function countBattle(battle: {
  result: BattleResult;
  rounds: readonly ScoredRound[];
}): BattleCounters {
  const counters: BattleCounters = { ...EMPTY_COUNTERS, battles: 1 };
  counters[BATTLES_BY_RESULT[battle.result]] += 1;
  for (const { winner, finishType, cause } of battle.rounds) {
    if (winner === 'me' && !cause) counters[WON_ROUNDS_BY_FINISH[finishType]] += 1;
  }
  return counters;
}

export function countDay(battle: {
  result: BattleResult;
  finishType: FinishType | null;
  myScore: number;
  opponentScore: number;
  rounds: readonly ScoredRound[];
}): DayCounters {
  const counters: DayCounters = {
    ...EMPTY_DAY_COUNTERS,
    ...countBattle(battle),
    myPoints: battle.myScore,
    opponentPoints: battle.opponentScore,
  };
  if (battle.finishType) counters[BATTLES_BY_FINISH[battle.finishType]] += 1;
  return counters;
}

type Counted<T> = Readonly<Record<keyof T, number>>;

function combine<T extends Counted<T>>(a: T, b: T, sign: 1 | -1): T {
  const keys = Object.keys(a) as (keyof T)[];
  const sums = keys.map((key) => [key, a[key] + sign * b[key]] as const);
  return Object.fromEntries(sums) as T;
}

export const addCounters = <T extends Counted<T>>(a: T, b: T): T => combine(a, b, 1);

/** Can be negative: the change made by an edit. */
export const subtractCounters = <T extends Counted<T>>(a: T, b: T): T => combine(a, b, -1);
