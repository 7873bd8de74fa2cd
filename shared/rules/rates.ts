import { msg, t } from '../translate';
import { type BattleCounters, WON_ROUNDS_BY_FINISH } from './counters';
import { FINISH_TYPES, type FinishType } from './finish';

/** Fewest battles of a perfect combo. */
export const PERFECT_COMBO_BATTLES = 10;

/** With fewer battles, NOT_ENOUGH_BATTLES is shown next to a rate. */
export const CERTAIN_BATTLES = 5;

export const NOT_ENOUGH_BATTLES = msg('not enough battles yet');

/** With fewer battles, a rate is still called early. */
export const SETTLED_BATTLES = 20;

/** Lowest win rates (percent) shown in green and in amber; lower ones are red. */
export const GOOD_RATE = 80;
export const FAIR_RATE = 50;

/** Standard deviations of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/** Standard deviations of a two-sided 90 % interval. */
export const Z_90 = 1.6448536269514722;

/** Tie-break of the most common finish: more points first, then burst before over. */
const FINISHES_BY_WORTH: readonly FinishType[] = ['extreme', 'burst', 'over', 'spin'];

type WonRounds = Pick<BattleCounters, 'burstWins' | 'outspinWins' | 'knockoutWins' | 'extremeWins'>;
type Outcomes = Pick<BattleCounters, 'wins' | 'losses' | 'draws'>;

/** Whole percent, 0 to 100; 0 of 0 is 0. */
export function percent(part: number, whole: number): number {
  if (!(whole > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((part * 100) / whole)));
}

/** Counts draws as battles. */
export const winPercentage = ({ wins, losses, draws }: Outcomes): number =>
  percent(wins, wins + losses + draws);

/** For community views: leaves out draws. */
export const communityWinPercentage = ({ wins, losses }: Omit<Outcomes, 'draws'>): number =>
  percent(wins, wins + losses);

export const drawPercentage = ({ wins, losses, draws }: Outcomes): number =>
  percent(draws, wins + losses + draws);

export const wonRounds = (counters: WonRounds): number =>
  FINISH_TYPES.reduce((sum, finish) => sum + counters[WON_ROUNDS_BY_FINISH[finish]], 0);

/** Shares of the won rounds. Rounded separately, so the sum can range from 98 to 102. */
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

/** The most common finish of the won rounds; null if there are none. */
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

/** The Wilson score interval, 0 to 1; `total` can be fractional. */
export function wilsonInterval(
  share: number,
  total: number,
  z: number,
): [low: number, high: number] {
  if (!(total > 0)) return [0, 1];
  const z2 = z * z;
  const middle = share + z2 / (2 * total);
  const margin = z * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  const whole = 1 + z2 / total;
  // Rounding errors could leave the range 0 to 1 or exclude the share.
  return [
    Math.min(share, Math.max(0, (middle - margin) / whole)),
    Math.max(share, Math.min(1, (middle + margin) / whole)),
  ];
}

interface RateRange {
  winRate: number;
  low: number;
  high: number;
}

/** How a rate differs from an earlier one, with the interval of the difference (Newcombe's method). */
export function rateChange(now: RateRange, before: RateRange) {
  const points = now.winRate - before.winRate;
  return {
    points,
    low: Math.round(points - Math.hypot(now.winRate - now.low, before.high - before.winRate)),
    high: Math.round(points + Math.hypot(now.high - now.winRate, before.winRate - before.low)),
  };
}

/** Whether a difference is more than chance: its interval excludes 0. */
export const isClear = ({ low, high }: { low: number | null; high: number | null }): boolean =>
  low !== null && high !== null && (low > 0 || high < 0);

/** Won and all battles, or rounds with a finish and all won rounds. */
type Count = readonly [part: number, whole: number];

/** Whether two shares differ by more than chance, by their 90 % intervals. */
export function isClearChange(now: Count, before: Count): boolean {
  const [latest, earlier] = [now, before].map(([part, whole]) => {
    const share = whole > 0 ? part / whole : 0;
    const [low, high] = wilsonInterval(share, whole, Z_90);
    return { winRate: share * 100, low: low * 100, high: high * 100 };
  }) as [RateRange, RateRange];
  return isClear(rateChange(latest, earlier));
}

/** The one notation of ranges. */
export const percentRange = ({ low, high }: Pick<RateRange, 'low' | 'high'>): string =>
  t('{low} to {high}%', { low, high });

/**
 * Lower bound of the 95 % Wilson score interval, 0 to 1. "Top" lists sort by it, so that 1 win of 1
 * does not beat 45 of 50.
 */
export const wilsonLowerBound = (wins: number, total: number): number =>
  total > 0 ? wilsonInterval(wins / total, total, Z_95)[0] : 0;

/** Won all of at least ten battles, without a draw. */
export const isPerfectCombo = (counters: Pick<BattleCounters, 'battles' | 'wins'>): boolean =>
  counters.battles >= PERFECT_COMBO_BATTLES && counters.wins === counters.battles;

export const isRateCertain = (battles: number): boolean => battles >= CERTAIN_BATTLES;

/** Shown next to a rate with few battles; null from SETTLED_BATTLES on. */
export function rateCaveat(battles: number): string | null {
  if (!isRateCertain(battles)) return t(NOT_ENOUGH_BATTLES);
  return battles < SETTLED_BATTLES ? t('early [[a rate from few battles]]') : null;
}

export function rateGrade(percent: number): 'good' | 'fair' | 'poor' {
  if (percent >= GOOD_RATE) return 'good';
  return percent >= FAIR_RATE ? 'fair' : 'poor';
}

/** Change of a rate in percentage points. */
export const changeInPoints = (nowRate: number, beforeRate: number): number =>
  Math.min(100, Math.max(-100, Math.round(nowRate - beforeRate))) + 0;
