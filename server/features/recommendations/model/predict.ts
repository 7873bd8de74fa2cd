import { FINISH_TYPES } from '#shared/rules/finish';
import { Z_90 } from '#shared/rules/rates';
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

/**
 * The share of opponents that a strength wins against, if their strengths have the variance
 * `spread`: MacKay's approximation of the mean of sigmoid(x) over a normal x. Little evidence pulls
 * it towards one half.
 */
export const winShare = ({ mean, variance }: Estimate, spread: number) =>
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
export const deckChance = (a: number, b: number, c: number) => a * b + c * (a + b - 2 * a * b);

const covariance = (a: Strength, b: Strength) =>
  a === b ? a.variance : a.root.reduce((sum, value, i) => sum + value * (b.root[i] as number), 0);

const STEP = 1e-3;

function slopeOfShare({ mean }: Estimate, spread: number): number {
  const share = (strength: number) => winShare({ mean: strength, variance: 0 }, spread);
  return (share(mean + STEP) - share(mean - STEP)) / (2 * STEP);
}

type Weights = ReadonlyMap<Strength, number>;

/** How much a deck's share changes with each of its strengths. */
function slopesOf(strengths: Three<Strength>, [a, b, c]: Three<number>, spread: number): Weights {
  const partials = [b + c - 2 * b * c, a + c - 2 * a * c, a + b - 2 * a * b];
  return new Map(
    strengths.map((one, i) => [one, slopeOfShare(one, spread) * (partials[i] ?? 0)] as const),
  );
}

function varianceOf(weights: Weights): number {
  let variance = 0;
  for (const [one, weight] of weights) {
    for (const [other, factor] of weights) variance += weight * factor * covariance(one, other);
  }
  return Math.max(0, variance);
}

const sharesOf = (
  [a, b, c]: Three<Strength>,
  share: (strength: Strength) => number,
): Three<number> => [share(a), share(b), share(c)];

/** The share won at the most likely strength, against opponents with this spread. */
export const likelyShare = ({ mean }: Pick<Estimate, 'mean'>, spread: number) =>
  winShare({ mean, variance: 0 }, spread);

/** How much better one deck is than another, from its combos' strengths in rounds. */
export function deckGain(before: Three<Strength>, after: Three<Strength>, spread: number): Rate {
  const rated = [before, after].map((deck) => {
    const shares = sharesOf(deck, (strength) => likelyShare(strength, spread));
    return { value: deckChance(...shares), slopes: slopesOf(deck, shares, spread) };
  });
  const weights = new Map<Strength, number>();
  let value = 0;
  rated.forEach((deck, i) => {
    const sign = i === 0 ? -1 : 1;
    value += sign * deck.value;
    for (const [one, slope] of deck.slopes)
      weights.set(one, (weights.get(one) ?? 0) + sign * slope);
  });
  const margin = Z_90 * Math.sqrt(varianceOf(weights));
  return { value, low: value - margin, high: value + margin };
}

/**
 * The share of deck battles that three combos win, from their strengths in rounds.
 * @param share of rounds that a combo wins
 */
export function deckRate(
  strengths: Three<Strength>,
  spread: number,
  share: (strength: Strength, spread: number) => number = winShare,
): Rate {
  const shares = sharesOf(strengths, (strength) => share(strength, spread));
  const value = deckChance(...shares);
  // The interval uses the delta method, on log odds so that it stays within 0 and 1.
  const variance = varianceOf(slopesOf(strengths, shares, spread));
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, value));
  const logOdds = Math.log(inside / (1 - inside));
  const margin = (Z_90 * Math.sqrt(variance)) / (inside * (1 - inside));
  return { value, low: sigmoid(logOdds - margin), high: sigmoid(logOdds + margin) };
}

/** Won rounds by finish, in the order of FINISH_TYPES. */
type FinishCounts = readonly number[];

/** How won rounds end before any battle: burst, spin, over, extreme. */
const USUAL_FINISHES: FinishCounts = [0.22, 0.44, 0.22, 0.12];

/** The expected shares count as this many won rounds: over all rounds, per part, per combo. */
const USUAL_ROUNDS = 40;
const PART_ROUNDS = 30;
const COMBO_ROUNDS = 15;

/** Observed shares shrunk towards the expected ones (a Dirichlet prior). */
function shrink(expected: FinishCounts, weight: number, counts: FinishCounts): number[] {
  const whole = counts.reduce((sum, count) => sum + count, weight);
  return expected.map((share, finish) => (weight * share + (counts[finish] ?? 0)) / whole);
}

/**
 * How the rounds that a combo wins end, as shares that sum to 1: the average of its parts, then its
 * own rounds.
 */
export function predictFinishes({ tallies, index }: PublicFit, side: Side, own: FinishCounts) {
  const all = FINISH_TYPES.map(() => 0);
  for (const [feature, place] of index) {
    // Every combo has one bit, so these are all rounds.
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
