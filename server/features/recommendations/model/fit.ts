import type { TimeSlice } from '../../../async';
import { backSubstitute } from './back-substitute';
import { factor, invert, solve } from './cholesky';
import { createDesign, tallyFeatures } from './design';
import { type Field, fieldFeatures, fieldGroups } from './field';
import { type NormalEquations, normalEquations } from './normal-equations';
import type { Observations, Tally } from './observations';
import { expectedVariances, QUESTIONS, type Question, type Variances } from './priors';
import { learnShift } from './shift';
import { thin } from './thin';
import { type Problem, precisionsOf, responsesTo, startUnknowns, type Unknowns } from './unknowns';
import { learnVariances } from './variances';

/** What was learnt about one question. */
export interface Answer {
  /** Strengths of the features: the most likely ones, and how sure they are. */
  mean: Float64Array;
  /** Covariance, all of its rows. */
  covariance: Float64Array;
  variances: Variances;
  /** Variance of what the rounds of a battle have in common, in log odds. */
  shift: number;
  /** Strength of the field's groups beside their mean. */
  groups: Float64Array;
}

/** All that requests need of the public battles; its size does not grow with their number. */
export interface PublicFit {
  features: readonly string[];
  tallies: readonly Tally[];
  field: Field['features'];
  answers: Record<Question, Answer>;
}

const MOST_STEPS = 30;
const MOST_HALVINGS = 12;
const MOST_VARIANCE_STEPS = 15;

/** Battles that are enough to learn the variances from. */
const ENOUGH = 40_000;

/** Steps smaller than this (log odds) change nothing that anybody sees. */
const TOLERANCE = 1e-7;
/** Steps smaller than this cannot make things worse. */
const SAFE = 0.1;
const VARIANCE_TOLERANCE = 0.02;

/** What the strengths are looked for with. */
interface Setting {
  variances: Variances;
  shift: number;
}

interface Solved {
  unknowns: Unknowns;
  equations: NormalEquations;
  /** Factor of the precision of the shared unknowns. */
  lower: Float64Array;
}

const moved = (from: Unknowns, step: Unknowns, share: number): Unknowns => {
  const move = (values: Float64Array, by: Float64Array) =>
    values.map((value, index) => value + share * (by[index] as number));
  return {
    shared: move(from.shared, step.shared),
    players: move(from.players, step.players),
    combos: move(from.combos, step.combos),
  };
};

const sizeOf = ({ shared, players, combos }: Unknowns): number =>
  [shared, players, combos].reduce(
    (most, values) => values.reduce((so, value) => Math.max(so, Math.abs(value)), most),
    0,
  );

/**
 * The most likely strengths in this setting. Newton's method, halving a step that makes things
 * worse; the objective is concave and the priors keep it finite even where somebody has won every
 * battle. On the way (`rough`) the first step that is surely safe is the last.
 */
async function maximize(
  problem: Problem,
  start: Unknowns,
  { variances, shift }: Setting,
  rough: boolean,
  slice: TimeSlice,
): Promise<Solved> {
  const precisions = precisionsOf(problem, variances);
  const evaluate = (at: Unknowns) => normalEquations(problem, at, precisions, shift, slice);
  let unknowns = start;
  let equations = await evaluate(unknowns);
  for (let count = 0; ; count += 1) {
    const lower = equations.matrix.slice();
    await factor(lower, equations.gradient.length, slice);
    const shared = solve(lower, equations.gradient.length, equations.gradient);
    const step = backSubstitute(problem, equations, shared);
    const size = sizeOf(step);
    if (size < TOLERANCE || count === MOST_STEPS) return { unknowns, equations, lower };
    let next = moved(unknowns, step, 1);
    if (rough && size < SAFE) return { unknowns: next, equations, lower };
    let there = await evaluate(next);
    for (let share = 0.5; there.objective < equations.objective; share /= 2) {
      if (share < 0.5 ** MOST_HALVINGS) return { unknowns, equations, lower };
      next = moved(unknowns, step, share);
      there = await evaluate(next);
    }
    unknowns = next;
    equations = there;
  }
}

const hasSettled = (before: Variances, after: Variances) =>
  Object.entries(after).every(
    ([spread, value]) =>
      Math.abs(Math.log(value / before[spread as keyof Variances])) < VARIANCE_TOLERANCE,
  );

/** How different everything is, and where the shared strengths are about. */
async function learnSetting(
  problem: Problem,
  slice: TimeSlice,
): Promise<Setting & { shared: Float64Array }> {
  let variances = expectedVariances(problem.question);
  let shift = 0;
  let start = startUnknowns(problem);
  for (let count = 0; count < MOST_VARIANCE_STEPS; count += 1) {
    const solved = await maximize(problem, start, { variances, shift }, true, slice);
    const inverse = await invert(solved.lower, start.shared.length, slice);
    const learnt = learnVariances(problem, solved, variances, inverse);
    const settled = hasSettled(variances, learnt);
    start = solved.unknowns;
    variances = learnt;
    shift = await learnShift(problem, start, slice);
    if (settled) break;
  }
  return { variances, shift, shared: start.shared };
}

async function answer(problem: Problem, slice: TimeSlice): Promise<Answer> {
  const { question, observations, design } = problem;
  const some = thin(observations, ENOUGH);
  const { shared, ...setting } = await learnSetting(
    { question, design, observations: some, ...responsesTo(question, some) },
    slice,
  );
  const start = { ...startUnknowns(problem), shared };
  const { unknowns, lower } = await maximize(problem, start, setting, false, slice);
  return {
    ...setting,
    mean: unknowns.shared,
    covariance: await invert(lower, shared.length, slice),
    groups: fieldGroups(design, observations, unknowns.shared),
  };
}

/**
 * Learns from public battles how strong parts, combinations, players and their combos are: a
 * Bradley-Terry model with the strengths of parts added up, normal priors and Laplace's
 * approximation of what is left in doubt.
 */
export async function fitPublic(observations: Observations, slice: TimeSlice): Promise<PublicFit> {
  const design = await createDesign(observations, slice);
  const answers = {} as Record<Question, Answer>;
  for (const question of QUESTIONS) {
    const responses = responsesTo(question, observations);
    answers[question] = await answer({ question, observations, design, ...responses }, slice);
  }
  return {
    features: design.features,
    tallies: tallyFeatures(design, observations),
    field: fieldFeatures(design, observations),
    answers,
  };
}
