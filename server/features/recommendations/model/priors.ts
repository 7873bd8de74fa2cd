import { PART_KINDS } from '../../../../shared/rules/parts/kinds';
import { type Family, familyOf, RECORDER } from './features';

/**
 * The model predicts battles and single rounds. A battle runs over several rounds, which favours the
 * better side; decks play single rounds.
 */
export const QUESTIONS = ['battles', 'rounds'] as const;
export type Question = (typeof QUESTIONS)[number];

/** `ownCombo` is what one player's combo does better or worse than its parts. */
export type VarianceFamily = Family | 'player' | 'ownCombo';

/** Prior variances of strengths, in squared log odds of winning. */
export type Variances = Record<VarianceFamily, number>;

/** Standard deviations assumed before any battle, in log odds of winning a battle. */
const EXPECTED_DEVIATIONS: Readonly<Variances> = {
  blade: 0.35,
  lockChip: 0.1,
  mainBlade: 0.3,
  assistBlade: 0.15,
  overBlade: 0.1,
  disk: 0.2,
  driver: 0.3,
  opponent: 0.5,
  player: 0.5,
  ownCombo: 0.32,
};

/** A round decides less than a battle. */
const QUESTION_SCALE: Readonly<Record<Question, number>> = { battles: 1, rounds: 0.6 };

const RECORDER_VARIANCE = 0.12;

/** The expected variance counts like this many members of known strength. */
const EXPECTATION_WEIGHT = 6;

const LEAST_VARIANCE = 0.001;
const MOST_VARIANCE = 4;

const FAMILIES: readonly VarianceFamily[] = [...PART_KINDS, 'opponent', 'player', 'ownCombo'];

const forFamilies = (choose: (family: VarianceFamily) => number): Variances => ({
  ...EXPECTED_DEVIATIONS,
  ...Object.fromEntries(FAMILIES.map((family) => [family, choose(family)])),
});

export const expectedVariances = (question: Question): Variances =>
  forFamilies((family) => (EXPECTED_DEVIATIONS[family] * QUESTION_SCALE[question]) ** 2);

export const priorVariance = (variances: Variances, feature: string): number =>
  feature === RECORDER ? RECORDER_VARIANCE : variances[familyOf(feature)];

/**
 * Each family's variance from the strengths found with `prior`: MacKay's fixed point of the evidence
 * approximation, with an inverse gamma prior. Players and their combos keep the expected ones.
 */
export function learntVariances(
  question: Question,
  prior: Variances,
  strengths: readonly { feature: string; mean: number; variance: number }[],
): Variances {
  const expected = expectedVariances(question);
  return forFamilies((family) => {
    let squares = EXPECTATION_WEIGHT * expected[family];
    let weight = EXPECTATION_WEIGHT;
    for (const { feature, mean, variance } of strengths) {
      if (feature === RECORDER || familyOf(feature) !== family) continue;
      squares += mean ** 2;
      // Counted as far as battles rather than the prior determine it.
      weight += Math.max(0, 1 - variance / prior[family]);
    }
    return Math.min(MOST_VARIANCE, Math.max(LEAST_VARIANCE, squares / weight));
  });
}
