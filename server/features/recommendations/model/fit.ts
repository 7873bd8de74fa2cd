import type { TimeSlice } from '../../../async';
import {
  expectedVariances,
  learntVariances,
  priorVariance,
  QUESTIONS,
  type Question,
  type Variances,
} from './features';
import { addTo, type Curve, dot, invert, maximize, multiply } from './newton';
import type { Observations, Tally } from './observations';
import { forEachPlayer, type Problem, solveOwn } from './player-systems';

/** The fit for one question. */
export interface Answer {
  /** Most likely strengths of the features, and their covariance in rows. */
  mean: Float64Array;
  covariance: Float64Array;
  variances: Variances;
  /** The average opponent's strength: mean, variance, and covariance with each feature. */
  fieldMean: number;
  fieldVariance: number;
  fieldCovariance: Float64Array;
  /** Variance of the opponents' strengths. */
  fieldSpread: number;
}

/** Everything requests need from public battles. Its size does not grow with their number. */
export interface PublicFit {
  index: ReadonlyMap<string, number>;
  tallies: readonly Tally[];
  /** How often the average opponent has each feature. */
  field: Float64Array;
  answers: Record<Question, Answer>;
}

const MAX_VARIANCE_STEPS = 15;

/** Variances are learnt from about this many battles. */
const VARIANCE_BATTLES = 40_000;

/** Relative change below which variances have converged. */
const VARIANCE_TOLERANCE = 0.02;

/** Log odds: for final strengths, and for strengths good enough to learn variances from. */
const FINAL_TOLERANCE = 1e-7;
const ROUGH_TOLERANCE = 0.1;

/** The curve of the features' strengths, with players and combos eliminated. */
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
      addTo(gradient, feature, part.gradient[i] as number);
      for (let j = own; j <= i; j += 1) {
        const other = places[j] as number;
        const place = feature > other ? feature * size + other : other * size + feature;
        addTo(curvature, place, part.curvature[i * places.length + j] as number);
      }
    }
  });
  features.forEach((feature, i) => {
    const precision = 1 / priorVariance(problem.variances, feature);
    const value = at[i] as number;
    curve.value -= (precision * value * value) / 2;
    addTo(gradient, i, -precision * value);
    addTo(curvature, i * size + i, precision);
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
  const { features } = problem.observations;
  const covariance = await invert(lower, features.length, problem.slice);
  const strengths = features.map((feature, i) => ({
    feature,
    mean: at[i] as number,
    variance: covariance[i * features.length + i] as number,
  }));
  return learntVariances(problem.question, problem.variances, strengths);
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
  const fieldCovariance = multiply(covariance, field);
  return {
    mean,
    covariance,
    variances,
    fieldMean,
    fieldVariance: dot(fieldCovariance, field),
    fieldCovariance,
    fieldSpread: await spreadOf(observations, mean, fieldMean, slice),
  };
}

async function forEachOpponent(
  { players, forEachRow }: Observations,
  slice: TimeSlice,
  visit: (features: readonly number[]) => void,
): Promise<void> {
  for (const combo of players.flat()) {
    forEachRow(combo, ({ opponent }) => visit(opponent));
    if (slice.isOver()) await slice.yield();
  }
}

async function fieldOf(observations: Observations, slice: TimeSlice): Promise<Float64Array> {
  const field = new Float64Array(observations.features.length);
  await forEachOpponent(observations, slice, (features) => {
    for (const i of features) addTo(field, i, 1 / observations.battles);
  });
  return field;
}

async function spreadOf(
  observations: Observations,
  strengths: Float64Array,
  mean: number,
  slice: TimeSlice,
): Promise<number> {
  let sum = 0;
  await forEachOpponent(observations, slice, (features) => {
    const strength = features.reduce((all, feature) => all + (strengths[feature] as number), 0);
    sum += (strength - mean) ** 2;
  });
  return sum / Math.max(1, observations.battles);
}

/**
 * Learns from public battles how strong parts, opponents, players and their combos are: a
 * Bradley-Terry model in which a side's strength is the sum of its parts' strengths, with normal
 * priors and Laplace's approximation of the posterior.
 */
export async function fitPublic(observations: Observations, slice: TimeSlice): Promise<PublicFit> {
  const field = await fieldOf(observations, slice);
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
