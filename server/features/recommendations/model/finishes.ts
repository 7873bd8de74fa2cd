import { FINISH_TYPES } from '../../../../shared/rules/finish';
import { featuresOf } from './design';
import type { LoadedFit } from './loaded-fit';
import type { Side } from './sides';

/** Won rounds by finish, in the order of FINISH_TYPES. */
export type FinishCounts = readonly number[];

/** How won rounds end before anything is known of them: burst, spin, over, extreme. */
const USUAL: FinishCounts = [0.22, 0.44, 0.22, 0.12];

/** What is expected counts like so many won rounds: of all rounds, of a part's and of a combo's. */
const USUAL_ROUNDS = 40;
const PART_ROUNDS = 30;
const COMBO_ROUNDS = 15;

const sum = (counts: FinishCounts) => counts.reduce((all, count) => all + count, 0);

/** Shares seen, drawn towards what is expected while they are few (a Dirichlet prior). */
function drawn(expected: FinishCounts, weight: number, counts: FinishCounts): number[] {
  const whole = weight + sum(counts);
  return expected.map((share, finish) => (weight * share + (counts[finish] ?? 0)) / whole);
}

/**
 * How the rounds end that a combo wins, as shares that add up to 1: what its parts' won rounds look
 * like on average, then those of its combination of parts, then its own.
 */
export function predictFinishes(
  { tallies, features, index }: LoadedFit,
  side: Side,
  own: FinishCounts,
): number[] {
  const isPart = (name: string | undefined) => name?.includes(':') && !name.startsWith('=');
  const isTold = (place: number) => isPart(features[place]);
  const all = FINISH_TYPES.map((_, finish) =>
    tallies.reduce(
      (total, tally, place) =>
        features[place]?.startsWith('driver:') ? total + (tally.finishes[finish] ?? 0) : total,
      0,
    ),
  );
  const everybody = drawn(USUAL, USUAL_ROUNDS, all);
  const places = featuresOf(side, index);
  const parts = places
    .filter(isTold)
    .map((place) => drawn(everybody, PART_ROUNDS, tallies[place]?.finishes ?? []));
  const ofParts = FINISH_TYPES.map((_, finish) =>
    parts.length === 0
      ? (everybody[finish] ?? 0)
      : parts.reduce((total, part) => total + (part[finish] ?? 0), 0) / parts.length,
  );
  const together = places.filter((place) => features[place]?.startsWith('='));
  const ofCombination = together.reduce<number[]>(
    (expected, place) => drawn(expected, COMBO_ROUNDS, tallies[place]?.finishes ?? []),
    ofParts,
  );
  return drawn(ofCombination, COMBO_ROUNDS, own);
}
