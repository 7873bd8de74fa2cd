import { type BattleCounters, WON_ROUNDS_BY_FINISH } from './counters';
import { FINISH_TYPES, type FinishType } from './finish';

/** Battles from which on a combo at 100 % is a perfect one. */
export const PERFECT_COMBO_BATTLES = 10;

/** Battles below which a rate says little; the words below then stand beside it. */
export const CERTAIN_BATTLES = 5;

export const NOT_ENOUGH_BATTLES = 'not enough battles yet';

/** Rates from these on are shown in green and in amber, below in red (whole percent). */
export const GOOD_RATE = 80;
export const FAIR_RATE = 50;

/** Number of standard deviations of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/**
 * Ties of the commonest finish: the one worth more stands first, then burst before over. Written
 * out, since the points alone leave burst and over equal.
 */
const FINISHES_BY_WORTH: readonly FinishType[] = ['extreme', 'burst', 'over', 'spin'];

type WonRounds = Pick<BattleCounters, 'burstWins' | 'outspinWins' | 'knockoutWins' | 'extremeWins'>;
type Outcomes = Pick<BattleCounters, 'wins' | 'losses' | 'draws'>;

/** Share in whole percent, 0 to 100; halves round up; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  if (!(whole > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((part * 100) / whole)));
}

/** Share of battles won, draws among the battles (specification, section 4). */
export function winPercentage({ wins, losses, draws }: Outcomes): number {
  return percent(wins, wins + losses + draws);
}

/** The same as community views show it: draws are left out. */
export function communityWinPercentage({ wins, losses }: Omit<Outcomes, 'draws'>): number {
  return percent(wins, wins + losses);
}

/** Share of battles that ended level. */
export function drawPercentage({ wins, losses, draws }: Outcomes): number {
  return percent(draws, wins + losses + draws);
}

/** Rounds won, whatever the finish: the whole that the finish rates are shares of. */
export function wonRounds(counters: WonRounds): number {
  return FINISH_TYPES.reduce((sum, finish) => sum + counters[WON_ROUNDS_BY_FINISH[finish]], 0);
}

/**
 * Shares of the won rounds by finish. Each is rounded by itself, so the four may add up to 98 to
 * 102; all are 0 without a won round.
 */
export function finishRates(counters: WonRounds): {
  burstFinishRate: number;
  spinFinishRate: number;
  overFinishRate: number;
  extremeFinishRate: number;
} {
  const whole = wonRounds(counters);
  const rate = (finish: FinishType) => percent(counters[WON_ROUNDS_BY_FINISH[finish]], whole);
  return {
    burstFinishRate: rate('burst'),
    spinFinishRate: rate('spin'),
    overFinishRate: rate('over'),
    extremeFinishRate: rate('extreme'),
  };
}

/** The commonest finish among the won rounds, or null when no round was won. */
export function topFinishType(counters: WonRounds): FinishType | null {
  let top: FinishType | null = null;
  let most = 0;
  for (const finish of FINISHES_BY_WORTH) {
    const count = counters[WON_ROUNDS_BY_FINISH[finish]];
    if (count > most) {
      top = finish;
      most = count;
    }
  }
  return top;
}

/**
 * Lower bound of the 95 % Wilson score interval for a share, 0 to 1 (not percent). Lists of "top"
 * things are ordered by it, so that one win of one does not beat 45 of 50.
 */
export function wilsonLowerBound(wins: number, total: number): number {
  if (!(total > 0)) return 0;
  const share = wins / total;
  const z2 = Z_95 * Z_95;
  const middle = share + z2 / (2 * total);
  const margin = Z_95 * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  // Without a win the bound is 0 exactly; rounding may leave a trace above it.
  return Math.min(share, Math.max(0, (middle - margin) / (1 + z2 / total)));
}

/** Won every one of at least ten battles; a draw spoils it, and so does one loss in a thousand. */
export function isPerfectCombo(counters: Pick<BattleCounters, 'battles' | 'wins'>): boolean {
  return counters.battles >= PERFECT_COMBO_BATTLES && counters.wins === counters.battles;
}

/** Whether a rate stands on enough battles to be shown without NOT_ENOUGH_BATTLES beside it. */
export function isRateCertain(battles: number): boolean {
  return battles >= CERTAIN_BATTLES;
}

/** What the colour of a win rate says. */
export function rateGrade(percent: number): 'good' | 'fair' | 'poor' {
  if (percent >= GOOD_RATE) return 'good';
  return percent >= FAIR_RATE ? 'fair' : 'poor';
}

/** How a rate moved between two spans, in percentage points, -100 to 100. */
export function changeInPoints(nowRate: number, beforeRate: number): number {
  return Math.min(100, Math.max(-100, Math.round(nowRate - beforeRate))) + 0; // no minus zero
}
