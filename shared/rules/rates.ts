import { type BattleCounters, WON_ROUNDS_BY_FINISH } from './counters';
import { FINISH_TYPES, type FinishType } from './finish';

/** A combo that won all battles is perfect from this many on. */
export const PERFECT_COMBO_BATTLES = 10;

/** With fewer battles, NOT_ENOUGH_BATTLES is shown beside a rate. */
export const CERTAIN_BATTLES = 5;

export const NOT_ENOUGH_BATTLES = 'not enough battles yet';

/** With fewer battles, a rate is still called early. */
export const SETTLED_BATTLES = 20;

/** Win rates (percent) from which on they are shown in green and in amber; below, in red. */
export const GOOD_RATE = 80;
export const FAIR_RATE = 50;

/** Standard deviations of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/** Breaks ties of the most common finish: more points first, then burst before over. */
const FINISHES_BY_WORTH: readonly FinishType[] = ['extreme', 'burst', 'over', 'spin'];

type WonRounds = Pick<BattleCounters, 'burstWins' | 'outspinWins' | 'knockoutWins' | 'extremeWins'>;
type Outcomes = Pick<BattleCounters, 'wins' | 'losses' | 'draws'>;

/** Whole percent, 0 to 100; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  if (!(whole > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((part * 100) / whole)));
}

/** Counts draws as battles (specification, section 4). */
export function winPercentage({ wins, losses, draws }: Outcomes): number {
  return percent(wins, wins + losses + draws);
}

/** As community views show it: leaves out draws. */
export function communityWinPercentage({ wins, losses }: Omit<Outcomes, 'draws'>): number {
  return percent(wins, wins + losses);
}

export function drawPercentage({ wins, losses, draws }: Outcomes): number {
  return percent(draws, wins + losses + draws);
}

export function wonRounds(counters: WonRounds): number {
  return FINISH_TYPES.reduce((sum, finish) => sum + counters[WON_ROUNDS_BY_FINISH[finish]], 0);
}

/** Shares of the won rounds. Each is rounded by itself, so they may add up to 98 to 102. */
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

/** The most common finish among the won rounds; null without any. */
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
 * Lower bound of the 95 % Wilson score interval, 0 to 1. "Top" lists are sorted by it, so that one
 * win of one does not beat 45 of 50.
 */
export function wilsonLowerBound(wins: number, total: number): number {
  if (!(total > 0)) return 0;
  const share = wins / total;
  const z2 = Z_95 * Z_95;
  const middle = share + z2 / (2 * total);
  const margin = Z_95 * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  // Rounding may leave a trace above 0 when there is no win.
  return Math.min(share, Math.max(0, (middle - margin) / (1 + z2 / total)));
}

/** Won all of at least ten battles, without a draw. */
export function isPerfectCombo(counters: Pick<BattleCounters, 'battles' | 'wins'>): boolean {
  return counters.battles >= PERFECT_COMBO_BATTLES && counters.wins === counters.battles;
}

export function isRateCertain(battles: number): boolean {
  return battles >= CERTAIN_BATTLES;
}

/** What stands beside a rate that few battles back; null from SETTLED_BATTLES on. */
export function rateCaveat(battles: number): string | null {
  if (!isRateCertain(battles)) return NOT_ENOUGH_BATTLES;
  return battles < SETTLED_BATTLES ? 'early' : null;
}

export function rateGrade(percent: number): 'good' | 'fair' | 'poor' {
  if (percent >= GOOD_RATE) return 'good';
  return percent >= FAIR_RATE ? 'fair' : 'poor';
}

/** Change of a rate in percentage points. */
export function changeInPoints(nowRate: number, beforeRate: number): number {
  return Math.min(100, Math.max(-100, Math.round(nowRate - beforeRate))) + 0; // no minus zero
}
