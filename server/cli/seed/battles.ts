import {
  addCounters,
  type BattleCounters,
  countBattle,
  countDay,
  type DayCounters,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '#shared/rules/counters';
import { FINISH_POINTS, FINISH_TYPES, type FinishType, type Winner } from '#shared/rules/finish';
import type { PartType } from '#shared/rules/parts/catalogue';
import { wilsonLowerBound } from '#shared/rules/rates';
import { numberRounds, type ScoredRound, settleBattle } from '#shared/rules/scoring';
import type { Random } from './random';

/** Points that end a match, and the maximum number of rounds. */
const MATCH_POINTS = 4;
const LONGEST_MATCH = 9;

/** Share of drawn rounds, such as both tops stopping together. */
const DRAWN_ROUNDS = 0.04;

/** Share of matches that end before somebody has four points; some are draws. */
const CUT_SHORT = 0.12;

type FinishHabit = readonly (readonly [FinishType, number])[];

const habit = (...weights: [number, number, number, number]) =>
  FINISH_TYPES.map((finish, index) => [finish, weights[index] ?? 0] as const);

/** How a type wins rounds: weights of burst, spin, over and extreme. */
const FINISH_HABITS: Readonly<Record<PartType, FinishHabit>> = {
  attack: habit(22, 18, 32, 28),
  defense: habit(24, 44, 24, 8),
  stamina: habit(14, 68, 14, 4),
  balance: habit(24, 36, 26, 14),
};

interface Match {
  /** Chance of winning a round, 0 to 1. */
  strength: number;
  myType: PartType | null;
  opponentType: PartType | null;
}

/** Draws how a top of this type wins a round. */
export const winningFinish = (random: Random, type: PartType | null) =>
  random.weighted(FINISH_HABITS[type ?? 'balance']);

/** Plays a match round by round, as people do. */
function playRounds(random: Random, { strength, myType, opponentType }: Match): ScoredRound[] {
  const rounds: ScoredRound[] = [];
  const points = { me: 0, opponent: 0 };
  const limit = random.chance(CUT_SHORT) ? random.int(1, 3) : LONGEST_MATCH;
  while (rounds.length < limit && Math.max(points.me, points.opponent) < MATCH_POINTS) {
    const mine = random.chance(strength);
    const finishType = winningFinish(random, mine ? myType : opponentType);
    const winner: Winner = random.chance(DRAWN_ROUNDS) ? 'draw' : mine ? 'me' : 'opponent';
    if (winner !== 'draw') points[winner] += FINISH_POINTS[finishType];
    rounds.push({ winner, finishType });
  }
  return rounds;
}

/** Computes all columns of a battle from its rounds, by the app's own rules. */
export function playBattle(random: Random, match: Match) {
  const roundsData = numberRounds(playRounds(random, match));
  const { myScore, opponentScore, result, finishType } = settleBattle(roundsData);
  return { roundsData, myScore, opponentScore, result, finishType };
}
export type PlayedBattle = ReturnType<typeof playBattle>;

interface ComboCount {
  counters: BattleCounters;
  lastUsedAt: Date | null;
}

interface DayCount {
  userId: number;
  /** yyyy-mm-dd, UTC. */
  day: string;
  counters: DayCounters;
}

const UNUSED: Readonly<ComboCount> = { counters: EMPTY_COUNTERS, lastUsedAt: null };

/** Counts battles written in bulk, by the rules of the battles service. */
export class Tally {
  readonly #combos = new Map<number, ComboCount>();
  #days = new Map<string, DayCount>();

  add(userId: number, comboId: number, playedAt: Date, battle: PlayedBattle): void {
    const counted = { ...battle, rounds: battle.roundsData };
    const { counters, lastUsedAt } = this.#combos.get(comboId) ?? UNUSED;
    this.#combos.set(comboId, {
      counters: addCounters(counters, countBattle(counted)),
      lastUsedAt: lastUsedAt && lastUsedAt > playedAt ? lastUsedAt : playedAt,
    });

    const day = playedAt.toISOString().slice(0, 10);
    const key = `${userId} ${day}`;
    const before = this.#days.get(key)?.counters ?? EMPTY_DAY_COUNTERS;
    this.#days.set(key, { userId, day, counters: addCounters(before, countDay(counted)) });
  }

  /** Counter columns of a combo; zero for an unused one. */
  combo(comboId: number) {
    const { counters, lastUsedAt } = this.#combos.get(comboId) ?? UNUSED;
    const winRateFloor = wilsonLowerBound(counters.wins, counters.battles);
    return { ...counters, winRateFloor, lastUsedAt };
  }

  /** Days counted since the last call, so that a million battles need not stay in memory. */
  takeDays() {
    const days = [...this.#days.values()];
    this.#days = new Map();
    return days.map(({ userId, day, counters }) => ({ userId, day, ...counters }));
  }
}
