import type { Answer } from './fit';
import { sigmoid } from './logistic';
import type { Estimate, Strength } from './personal';

/** A share from 0 to 1, and between what nine in ten such shares truly lie. */
export interface Rate {
  value: number;
  low: number;
  high: number;
}

/** Standard deviations to either side of a 90 % interval. */
const Z_90 = 1.6448536269514722;

/** The mean of sigmoid(x) over a normal x, closely (MacKay). */
const meanSigmoid = ({ mean, variance }: Estimate): number =>
  sigmoid(mean / Math.sqrt(1 + (Math.PI * variance) / 8));

/** Whom one meets: groups of like strength, and what else differs from one meeting to the next. */
export type Opponents = Pick<Answer, 'groups' | 'shift'>;

/** What somebody wins against this one opponent. */
export const chanceOf = ({ mean, variance }: Estimate, { shift }: Opponents): number =>
  meanSigmoid({ mean, variance: variance + shift });

/**
 * The share of the field that a strength wins against: the mean over its groups. Little known is
 * drawn towards one half, since it may be much better or much worse.
 */
export function winShare({ mean, variance }: Estimate, { groups, shift }: Opponents): number {
  const against = (group: number) =>
    meanSigmoid({ mean: mean - group, variance: variance + shift });
  return groups.reduce((sum, group) => sum + against(group), 0) / groups.length;
}

export function winRate({ mean, variance }: Estimate, opponents: Opponents): Rate {
  const margin = Z_90 * Math.sqrt(variance);
  const exactly = (strength: number) => winShare({ mean: strength, variance: 0 }, opponents);
  return {
    value: winShare({ mean, variance }, opponents),
    low: exactly(mean - margin),
    high: exactly(mean + margin),
  };
}

const SMALL = 1e-3;

/** How fast a win share grows with the strength. */
function slope({ mean }: Estimate, opponents: Opponents): number {
  const share = (strength: number) => winShare({ mean: strength, variance: 0 }, opponents);
  return (share(mean + SMALL) - share(mean - SMALL)) / (2 * SMALL);
}

/**
 * The chance to win a deck battle: at least two of three rounds, one with each combo, won with these
 * chances. A third round that need not be played does not change who has won, nor does the order.
 */
export const deckChance = (a: number, b: number, c: number): number =>
  a * b + c * (a + b - 2 * a * b);

type Three<T> = readonly [T, T, T];

const covariance = (a: Strength, b: Strength): number =>
  a === b
    ? a.variance
    : a.common + a.doubt.reduce((sum, value, index) => sum + value * (b.doubt[index] as number), 0);

/** The share of deck battles that three combos win against the field, from their rounds. */
export function deckRate(strengths: Three<Strength>, opponents: Opponents): Rate {
  const shares = strengths.map((strength) => winShare(strength, opponents));
  const [a = 0, b = 0, c = 0] = shares;
  const value = deckChance(a, b, c);
  // Doubt by the delta method, on log odds so that the interval stays within 0 and 1.
  const towards = [b + c - 2 * b * c, a + c - 2 * a * c, a + b - 2 * a * b];
  const slopes = strengths.map((strength, i) => slope(strength, opponents) * (towards[i] ?? 0));
  let variance = 0;
  strengths.forEach((one, i) => {
    strengths.forEach((other, j) => {
      variance += (slopes[i] ?? 0) * (slopes[j] ?? 0) * covariance(one, other);
    });
  });
  const clipped = Math.min(1 - 1e-9, Math.max(1e-9, value));
  const logOdds = Math.log(clipped / (1 - clipped));
  const margin = (Z_90 * Math.sqrt(variance)) / (clipped * (1 - clipped));
  return { value, low: sigmoid(logOdds - margin), high: sigmoid(logOdds + margin) };
}
