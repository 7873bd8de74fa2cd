import { FINISH_TYPES } from '../../../../shared/rules/finish';
import { isCataloguePart, type Side } from './features';
import type { PublicFit } from './fit';
import { sigmoid } from './newton';
import type { Estimate, Strength } from './personal';

/** A share from 0 to 1 with its 90 % interval. */
export interface Rate {
  value: number;
  low: number;
  high: number;
}

export type Three<T> = readonly [T, T, T];

/** Standard deviations to either side of a 90 % interval. */
export const Z_90 = 1.6448536269514722;

/**
 * The share of opponents that a strength wins against, their strengths having the variance `spread`:
 * MacKay's approximation of the mean of sigmoid(x) over a normal x. Little evidence draws it towards
 * one half.
 */
export const winShare = ({ mean, variance }: Estimate, spread: number): number =>
  sigmoid(mean / Math.sqrt(1 + (Math.PI * (variance + spread)) / 8));

export function winRate({ mean, variance }: Estimate, spread: number): Rate {
  const margin = Z_90 * Math.sqrt(variance);
  return {
    value: winShare({ mean, variance }, spread),
    low: winShare({ mean: mean - margin, variance: 0 }, spread),
    high: winShare({ mean: mean + margin, variance: 0 }, spread),
  };
}

/**
 * The chance to win at least two of three rounds, one with each combo. Whether the third round is
 * played, and in which order, makes no difference.
 */
export const deckChance = (a: number, b: number, c: number): number =>
  a * b + c * (a + b - 2 * a * b);

const covariance = (a: Strength, b: Strength): number =>
  a === b ? a.variance : a.root.reduce((sum, value, i) => sum + value * (b.root[i] as number), 0);

const STEP = 1e-3;

function slopeOfShare({ mean }: Estimate, spread: number): number {
  const share = (strength: number) => winShare({ mean: strength, variance: 0 }, spread);
  return (share(mean + STEP) - share(mean - STEP)) / (2 * STEP);
}

/** The share of deck battles that three combos win, from their strengths in rounds. */
export function deckRate(strengths: Three<Strength>, spread: number): Rate {
  const [a, b, c] = strengths.map((strength) => winShare(strength, spread)) as [
    number,
    number,
    number,
  ];
  const value = deckChance(a, b, c);
  // The interval by the delta method, on log odds so that it stays within 0 and 1.
  const partials = [b + c - 2 * b * c, a + c - 2 * a * c, a + b - 2 * a * b];
  const slopes = strengths.map((one, i) => slopeOfShare(one, spread) * (partials[i] ?? 0));
  let variance = 0;
  strengths.forEach((one, i) => {
    strengths.forEach((other, j) => {
      variance += (slopes[i] ?? 0) * (slopes[j] ?? 0) * covariance(one, other);
    });
  });
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, value));
  const logOdds = Math.log(inside / (1 - inside));
  const margin = (Z_90 * Math.sqrt(variance)) / (inside * (1 - inside));
  return { value, low: sigmoid(logOdds - margin), high: sigmoid(logOdds + margin) };
}

/** Won rounds by finish, in the order of FINISH_TYPES. */
type FinishCounts = readonly number[];

/** How won rounds end before any battle: burst, spin, over, extreme. */
const USUAL_FINISHES: FinishCounts = [0.22, 0.44, 0.22, 0.12];

/** What is expected counts like so many won rounds: of all rounds, of a part, of a combo. */
const USUAL_ROUNDS = 40;
const PART_ROUNDS = 30;
const COMBO_ROUNDS = 15;

/** Observed shares shrunk towards the expected ones (a Dirichlet prior). */
function shrink(expected: FinishCounts, weight: number, counts: FinishCounts): number[] {
  const whole = counts.reduce((sum, count) => sum + count, weight);
  return expected.map((share, finish) => (weight * share + (counts[finish] ?? 0)) / whole);
}

/**
 * How the rounds end that a combo wins, as shares that add up to 1: the average of its parts, then
 * its own rounds.
 */
export function predictFinishes(
  { tallies, index }: PublicFit,
  side: Side,
  own: FinishCounts,
): number[] {
  const all = FINISH_TYPES.map(() => 0);
  for (const [feature, place] of index) {
    // Every combo has one bit, so that these are all rounds.
    if (!feature.startsWith('driver:')) continue;
    tallies[place]?.finishes.forEach((count, i) => {
      all[i] = (all[i] ?? 0) + count;
    });
  }
  const everybody = shrink(USUAL_FINISHES, USUAL_ROUNDS, all);
  const parts = side
    .filter((feature) => isCataloguePart(feature) && index.has(feature))
    .map((feature) =>
      shrink(everybody, PART_ROUNDS, tallies[index.get(feature) ?? -1]?.finishes ?? []),
    );
  const ofParts = everybody.map((share, i) =>
    parts.length === 0 ? share : parts.reduce((sum, p) => sum + (p[i] ?? 0), 0) / parts.length,
  );
  return shrink(ofParts, COMBO_ROUNDS, own);
}
