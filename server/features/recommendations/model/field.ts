import type { Design } from './design';
import type { Observations } from './observations';
import { sideStrengths } from './unknowns';

/** Opponents stand for each other in so many groups of like strength. */
const GROUPS = 24;

/**
 * The field: the opponents of all public battles, each as often as it was met. What a combo is
 * predicted to win is what it would win against them.
 */
export interface Field {
  /** How much of each feature the average opponent has. */
  features: Float64Array;
  /** Strengths of equally large groups of opponents, beside their mean. */
  groups: Float64Array;
}

export function fieldFeatures(
  { starts, list, features }: Design,
  { met }: Observations,
): Float64Array {
  const average = new Float64Array(features.length);
  const all = met.reduce((sum, count) => sum + count, 0);
  if (all === 0) return average;
  met.forEach((count, side) => {
    for (let place = starts[side] as number; place < (starts[side + 1] as number); place += 1) {
      const index = list[place] as number;
      average[index] = (average[index] as number) + count / all;
    }
  });
  return average;
}

/** The strengths of the field in equal groups, each at its mean, from the weakest to the strongest. */
export function fieldGroups(
  design: Design,
  { met }: Observations,
  shared: Float64Array,
): Float64Array {
  const strengths = sideStrengths(design, shared);
  const order = Array.from(met.keys())
    .filter((side) => (met[side] as number) > 0)
    .sort((a, b) => (strengths[a] as number) - (strengths[b] as number) || a - b);
  const all = met.reduce((sum, count) => sum + count, 0);
  if (all === 0) return new Float64Array(1);
  const mean = order.reduce((sum, side) => sum + at(strengths, side) * at(met, side), 0) / all;
  const groups = new Float64Array(GROUPS);
  let passed = 0;
  for (const side of order) {
    // A side that was met often lies in several groups.
    let left = at(met, side);
    while (left > 0) {
      const group = Math.min(GROUPS - 1, Math.floor((passed * GROUPS) / all));
      const room = ((group + 1) * all) / GROUPS - passed;
      const taken = group === GROUPS - 1 ? left : Math.min(left, Math.max(room, 1e-9));
      groups[group] = at(groups, group) + ((at(strengths, side) - mean) * taken * GROUPS) / all;
      passed += taken;
      left -= taken;
    }
  }
  return groups;
}

const at = (values: ArrayLike<number>, index: number) => values[index] as number;
