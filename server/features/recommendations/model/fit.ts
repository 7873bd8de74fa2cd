import type { TimeSlice } from '../../../async';
import { dot, invert } from './cholesky';
import { familyOf, RECORDER } from './features';
import { type Curve, maximize } from './newton';
import type { Observations, Tally } from './observations';
import { forEachPlayer, ownVariances, type Problem, solveOwn } from './player-systems';
import {
  expectedVariances,
  priorVariance,
  QUESTIONS,
  type Question,
  VarianceEvidence,
  type Variances,
} from './priors';

/** What was learnt about one question. */
export interface Answer {
  /** Most likely strengths of the features, and their covariance in rows. */
  mean: Float64Array;
  covariance: Float64Array;
  variances: Variances;
  /** The average opponent's strength: mean, variance, and covariance with each feature. */
  fieldMean: number;
  fieldVariance: number;
  fieldCovariance: Float64Array;
  /** How much the opponents differ: the variance of their strengths. */
  fieldSpread: number;
}

/** All that requests need of the public battles. Its size does not grow with their number. */
export interface PublicFit {
  index: ReadonlyMap<string, number>;
  tallies: readonly Tally[];
  /** How much of each feature the average opponent has. */
  field: Float64Array;
  answers: Record<Question, Answer>;
}

const MAX_VARIANCE_STEPS = 15;

/** Variances are learnt from about this many battles. */
const VARIANCE_BATTLES = 40_000;

/** Relative change below which variances have converged. */
const VARIANCE_TOLERANCE = 0.02;

/** Log odds: strengths are final, or good enough to learn variances from. */
const FINAL_TOLERANCE = 1e-7;
const ROUGH_TOLERANCE = 0.1;

/** The curve of the features' strengths, players and combos eliminated. */
async function evaluate(problem: Problem, at: Float64Array): Promise<Curve> {
  const { features } = problem.observations;
  const size = features.length;
  const curve = {
    value: 0,
    gradient: new Float64Array(size),
    curvature: new Float64Array(size ** 2),
  };
  const { gradient, curvature } = curve;
  await forEachPlayer(problem, at, ({ own, places, curve: part }) => {
    curve.value += part.value;
    for (let i = own; i < places.length; i += 1) {
      const feature = places[i] as number;
      gradient[feature] = (gradient[feature] as number) + (part.gradient[i] as number);
      for (let j = own; j <= i; j += 1) {
        const other = places[j] as number;
        const place = feature > other ? feature * size + other : other * size + feature;
        curvature[place] =
          (curvature[place] as number) + (part.curvature[i * places.length + j] as number);
      }
    }
  });
  features.forEach((feature, i) => {
    const precision = 1 / priorVariance(problem.variances, feature);
    const value = at[i] as number;
    curve.value -= (precision * value * value) / 2;
    gradient[i] = (gradient[i] as number) - precision * value;
    curvature[i * size + i] = (curvature[i * size + i] as number) + precision;
  });
  return curve;
}

const solveProblem = (problem: Problem, start: Float64Array, tolerance: number) =>
  maximize(start, {
    evaluate: (at) => evaluate(problem, at),
    async complete(at, ofFeatures) {
      const step = new Float64Array(at.length);
      step.set(ofFeatures);
      await forEachPlayer(problem, at, (system) => solveOwn(system, step));
      return step;
    },
    tolerance,
    slice: problem.slice,
  });

async function learnVariances(problem: Problem, at: Float64Array, lower: Float64Array) {
  const { observations, question, variances, slice } = problem;
  const size = observations.features.length;
  const covariance = await invert(lower, size, slice);
  const evidence = new VarianceEvidence(variances);
  observations.features.forEach((feature, i) => {
    if (feature === RECORDER) return;
    evidence.add(familyOf(feature), at[i] as number, covariance[i * size + i] as number);
  });
  await forEachPlayer(problem, at, (system) => {
    ownVariances(system).forEach((variance, i) => {
      const family = i === system.own - 1 ? 'player' : 'ownCombo';
      evidence.add(family, at[system.places[i] as number] as number, variance);
    });
  });
  return evidence.learn(question);
}

const hasConverged = (before: Variances, after: Variances) =>
  Object.entries(after).every(
    ([family, value]) =>
      Math.abs(Math.log(value / before[family as keyof Variances])) < VARIANCE_TOLERANCE,
  );

async function answer(
  question: Question,
  observations: Observations,
  field: Float64Array,
  slice: TimeSlice,
): Promise<Answer> {
  const { features, players, battles } = observations;
  let variances = expectedVariances(question);
  let start: Float64Array = new Float64Array(
    players.reduce((sum, combos) => sum + combos.length + 1, features.length),
  );
  const stride = Math.max(1, Math.ceil(battles / VARIANCE_BATTLES));
  for (let count = 0; count < MAX_VARIANCE_STEPS; count += 1) {
    const problem = { question, observations, variances, stride, slice };
    const { at, lower } = await solveProblem(problem, start, ROUGH_TOLERANCE);
    const learnt = await learnVariances(problem, at, lower);
    const isDone = hasConverged(variances, learnt);
    start = at;
    variances = learnt;
    if (isDone) break;
  }
  const problem = { question, observations, variances, stride: 1, slice };
  const { at, lower } = await solveProblem(problem, start, FINAL_TOLERANCE);
  const mean = at.slice(0, features.length);
  const covariance = await invert(lower, mean.length, slice);
  const fieldMean = dot(mean, field);
  const fieldCovariance = mean.map((_, i) =>
    dot(covariance.subarray(i * mean.length, (i + 1) * mean.length), field),
  );
  return {
    mean,
    covariance,
    variances,
    fieldMean,
    fieldVariance: dot(fieldCovariance, field),
    fieldCovariance,
    fieldSpread: spreadOf(observations, mean, fieldMean),
  };
}

function forEachOpponent(
  { players, forEachRow }: Observations,
  visit: (features: readonly number[]) => void,
): void {
  for (const combo of players.flat()) forEachRow(combo, ({ opponent }) => visit(opponent));
}

function fieldOf(observations: Observations): Float64Array {
  const field = new Float64Array(observations.features.length);
  forEachOpponent(observations, (features) => {
    for (const i of features) field[i] = (field[i] as number) + 1 / observations.battles;
  });
  return field;
}

function spreadOf(observations: Observations, strengths: Float64Array, mean: number): number {
  let sum = 0;
  forEachOpponent(observations, (features) => {
    const strength = features.reduce((all, feature) => all + (strengths[feature] as number), 0);
    sum += (strength - mean) ** 2;
  });
  return sum / Math.max(1, observations.battles);
}

/**
 * Learns from public battles how strong parts, opponents, players and their combos are: a
 * Bradley-Terry model in which a side's strength is the sum of its parts', with normal priors and
 * Laplace's approximation of the posterior.
 */
export async function fitPublic(observations: Observations, slice: TimeSlice): Promise<PublicFit> {
  const field = fieldOf(observations);
  const [battles, rounds] = QUESTIONS;
  return {
    index: new Map(observations.features.map((feature, i) => [feature, i])),
    tallies: observations.tallies,
    field,
    answers: {
      battles: await answer(battles, observations, field, slice),
      rounds: await answer(rounds, observations, field, slice),
    },
  };
}
