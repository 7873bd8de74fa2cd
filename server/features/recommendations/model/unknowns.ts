import type { Design } from './design';
import type { Observations } from './observations';
import { type Question, RECORDER_VARIANCE, type Variances } from './priors';
import { familyOf, RECORDER } from './sides';

/** Everything that a fit works out, at its present best guess. */
export interface Unknowns {
  /** Strengths of the design's features. */
  shared: Float64Array;
  players: Float64Array;
  /** What a player's combo does better or worse than its parts promise. */
  combos: Float64Array;
}

/** The battles of one question: `wins` of `tries` in each row. */
export interface Responses {
  wins: Uint8Array;
  tries: Uint8Array;
}

export interface Problem extends Responses {
  question: Question;
  observations: Observations;
  design: Design;
}

/** Certainty of what is expected of each unknown before any battle: one over its variance. */
export interface Precisions {
  shared: Float64Array;
  player: number;
  combos: Float64Array;
}

export function responsesTo(question: Question, observations: Observations): Responses {
  const { rowResult, rowRoundsWon, rowRoundsLost } = observations;
  if (question === 'rounds') {
    return {
      wins: rowRoundsWon,
      tries: rowRoundsWon.map((won, row) => won + (rowRoundsLost[row] as number)),
    };
  }
  // Draws say that the two are about equal, which is what is expected anyway: they are left out.
  return {
    wins: Uint8Array.from(rowResult, (result) => (result === 1 ? 1 : 0)),
    tries: Uint8Array.from(rowResult, (result) => (result < 0 ? 0 : 1)),
  };
}

export const startUnknowns = ({ design, observations }: Problem): Unknowns => ({
  shared: new Float64Array(design.features.length),
  players: new Float64Array(observations.playerCombos.length - 1),
  combos: new Float64Array(observations.comboSide.length),
});

/**
 * Of what a player's combo does differently: where its combination has no feature, that is in it too.
 */
export const comboVariance = (variances: Variances, hasFeature: boolean): number =>
  variances.ownCombo + (hasFeature ? 0 : variances.combination);

export function precisionsOf({ design, observations }: Problem, variances: Variances): Precisions {
  const { features, isCombination } = design;
  const shared = Float64Array.from(features, (feature) =>
    feature === RECORDER ? 1 / RECORDER_VARIANCE : 1 / variances[familyOf(feature)],
  );
  const combos = Float64Array.from(
    observations.comboSide,
    (side) => 1 / comboVariance(variances, isCombination[side] === 1),
  );
  return { shared, player: 1 / variances.player, combos };
}

/** Strength of each side: the sum of its features'. */
export function sideStrengths({ starts, list }: Design, shared: Float64Array): Float64Array {
  const strengths = new Float64Array(starts.length - 1);
  for (let side = 0; side < strengths.length; side += 1) {
    let sum = 0;
    for (let place = starts[side] as number; place < (starts[side + 1] as number); place += 1) {
      sum += shared[list[place] as number] as number;
    }
    strengths[side] = sum;
  }
  return strengths;
}
