import { FINISH_TYPES } from '../../../../shared/rules/finish';
import type { TimeSlice } from '../../../async';
import { GrowingInts } from './growing';
import type { Observations, Tally } from './observations';
import { combinationFeature, RECORDER, type Side } from './sides';

/** Combinations that are learnt about beside their parts: met so often at least, and so many at most. */
const COMBINATION_BATTLES = 25;
const MOST_COMBINATIONS = 250;

/** The unknowns that all battles share, and which of them each side has. */
export interface Design {
  /** `recorder` first, then parts, then combinations; each of them occurs. */
  features: readonly string[];
  /** The features of a side stand in `list` from `starts[side]` to `starts[side + 1]`. */
  starts: Int32Array;
  list: Int32Array;
  /** 1 for sides whose combination has a feature of its own. */
  isCombination: Uint8Array;
}

/** The features that a side has among those that are known. */
export function featuresOf(side: Side, known: ReadonlyMap<string, number>): number[] {
  const names = side.isComplete ? [...side.features, combinationFeature(side)] : side.features;
  return names.map((name) => known.get(name)).filter((index) => index !== undefined);
}

export const indexFeatures = (features: readonly string[]): Map<string, number> =>
  new Map(features.map((feature, index) => [feature, index]));

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The combinations worth a feature of their own: those met most. */
function chooseCombinations({ sides, tallies }: Observations): string[] {
  return sides
    .map((side, index) => ({ side, battles: tallies[index]?.battles ?? 0 }))
    .filter(({ side, battles }) => side.isComplete && battles >= COMBINATION_BATTLES)
    .map(({ side, battles }) => ({ feature: combinationFeature(side), battles }))
    .sort((a, b) => b.battles - a.battles || byText(a.feature, b.feature))
    .slice(0, MOST_COMBINATIONS)
    .map(({ feature }) => feature);
}

/** Sides after which is looked whether it is time for a pause. */
const STRIDE = 256;

export async function createDesign(observations: Observations, slice: TimeSlice): Promise<Design> {
  const { sides } = observations;
  const parts = [...new Set(sides.flatMap((side) => side.features))].sort(byText);
  const combinations = chooseCombinations(observations);
  const features = [RECORDER, ...parts, ...combinations];
  const known = indexFeatures(features);
  const list = new GrowingInts();
  const starts = new Int32Array(sides.length + 1);
  const isCombination = new Uint8Array(sides.length);
  for (const [side, met] of sides.entries()) {
    const places = featuresOf(met, known);
    for (const place of places) list.push(place);
    starts[side + 1] = list.length;
    // All parts are known here, so that one feature more is that of the combination.
    isCombination[side] = places.length > met.features.length ? 1 : 0;
    if (side % STRIDE === 0 && slice.isOver()) await slice.yield();
  }
  return { features, starts, list: list.view().slice(), isCombination };
}

/** What happened in the battles of each feature. */
export function tallyFeatures(
  { features, starts, list }: Design,
  { tallies }: Observations,
): Tally[] {
  const sums = features.map(() => ({ battles: 0, wins: 0, finishes: FINISH_TYPES.map(() => 0) }));
  tallies.forEach((tally, side) => {
    for (let place = starts[side] as number; place < (starts[side + 1] as number); place += 1) {
      const sum = sums[list[place] as number];
      if (!sum) continue;
      sum.battles += tally.battles;
      sum.wins += tally.wins;
      tally.finishes.forEach((count, finish) => {
        sum.finishes[finish] = (sum.finishes[finish] ?? 0) + count;
      });
    }
  });
  return sums;
}
