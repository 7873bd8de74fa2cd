import type { NormalEquations } from './normal-equations';
import {
  EXPECTATION_WEIGHT,
  expectedVariances,
  SPREADS,
  type Spread,
  type Variances,
} from './priors';
import { familyOf, RECORDER } from './sides';
import { type Problem, precisionsOf, type Unknowns } from './unknowns';

/** Variances stay within these, whatever few battles seem to say. */
const LEAST = 0.001;
const MOST = 4;

/** What was found of the members of a family. */
interface Evidence {
  squares: number;
  /** How many members are known, each counted as far as battles and not the prior tell it. */
  known: number;
}

/**
 * How different the members of each family are, judged by the strengths found (MacKay's fixed point
 * of the evidence approximation, with an inverse gamma prior). Without it the answer would hang on
 * how much somebody thought that blades differ.
 *
 * @param found under these `variances`
 * @param inverse covariance of the shared unknowns
 */
export function learnVariances(
  problem: Problem,
  { unknowns, equations }: { unknowns: Unknowns; equations: NormalEquations },
  variances: Variances,
  inverse: Float64Array,
): Variances {
  const { features } = problem.design;
  const { playerCombos } = problem.observations;
  const before = precisionsOf(problem, variances);
  const evidence = Object.fromEntries(
    SPREADS.map((spread): [Spread, Evidence] => [spread, { squares: 0, known: 0 }]),
  ) as Record<Spread, Evidence>;
  /** `left` is the share of the expected variance that is still in doubt, `part` what is of this family. */
  const add = (spread: Spread, value: number, left: number, part = 1) => {
    evidence[spread].squares += (part * value) ** 2;
    evidence[spread].known += part * Math.max(0, 1 - left);
  };
  features.forEach((feature, index) => {
    if (feature === RECORDER) return;
    const variance = inverse[index * (features.length + 1)] as number;
    const left = variance * (before.shared[index] as number);
    add(familyOf(feature), unknowns.shared[index] as number, left);
  });
  // Of players and combos the doubt that the shared unknowns add is left out: it is small beside
  // that of their few battles.
  unknowns.players.forEach((value, player) => {
    const variance = 1 / (equations.playerPrecision[player] as number);
    add('player', value, variance * before.player);
    const end = playerCombos[player + 1] as number;
    for (let combo = playerCombos[player] as number; combo < end; combo += 1) {
      const expected = before.combos[combo] as number;
      const precision = equations.comboPrecision[combo] as number;
      const told = 1 - expected / precision;
      const left = (1 / precision + told * told * variance) * expected;
      // Where the combination has no feature, what is found is of both families, as they differ.
      const own = Math.min(1, variances.ownCombo * expected);
      add('ownCombo', unknowns.combos[combo] as number, left, own);
      add('combination', unknowns.combos[combo] as number, left, 1 - own);
    }
  });
  const expected = expectedVariances(problem.question);
  const learnt = SPREADS.map((spread) => {
    const { squares, known } = evidence[spread];
    const variance =
      (EXPECTATION_WEIGHT * expected[spread] + squares) / (EXPECTATION_WEIGHT + known);
    return [spread, Math.min(MOST, Math.max(LEAST, variance))];
  });
  return Object.fromEntries(learnt) as Variances;
}
