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

const forFamilies = <T>(choose: (family: VarianceFamily) => T) =>
  Object.fromEntries(FAMILIES.map((family) => [family, choose(family)])) as Record<
    VarianceFamily,
    T
  >;

export const expectedVariances = (question: Question): Variances =>
  forFamilies((family) => (EXPECTED_DEVIATIONS[family] * QUESTION_SCALE[question]) ** 2);

export const priorVariance = (variances: Variances, feature: string): number =>
  feature === RECORDER ? RECORDER_VARIANCE : variances[familyOf(feature)];

/**
 * Learns each family's variance from the strengths found: MacKay's fixed point of the evidence
 * approximation, with an inverse gamma prior.
 */
export class VarianceEvidence {
  private readonly squares = forFamilies(() => 0);
  /** Members, each counted as far as battles rather than the prior determine it. */
  private readonly known = forFamilies(() => 0);

  constructor(private readonly prior: Variances) {}

  add(family: VarianceFamily, strength: number, posteriorVariance: number): void {
    this.squares[family] += strength ** 2;
    this.known[family] += Math.max(0, 1 - posteriorVariance / this.prior[family]);
  }

  learn(question: Question): Variances {
    const expected = expectedVariances(question);
    return forFamilies((family) => {
      const variance =
        (EXPECTATION_WEIGHT * expected[family] + this.squares[family]) /
        (EXPECTATION_WEIGHT + this.known[family]);
      return Math.min(MOST_VARIANCE, Math.max(LEAST_VARIANCE, variance));
    });
  }
}
