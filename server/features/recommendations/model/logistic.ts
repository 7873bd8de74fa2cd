import type { TimeSlice } from '../../../async';
import { factor, solve } from './cholesky';
import { RowLikelihood } from './row-likelihood';

/** Wins of tries whose log odds are `offset` plus the signed sum of some unknowns. */
export interface LogisticRow {
  offset: number;
  /** Which unknowns, and with what factor each. */
  indexes: readonly number[];
  factors: readonly number[];
  wins: number;
  tries: number;
}

/** Rows, and the variance of what the tries of one have in common. */
export interface LogisticRows {
  rows: readonly LogisticRow[];
  shift: number;
}

/** What is known before: a normal distribution, by its mean and its precision (all rows). */
export interface NormalPrior {
  mean: Float64Array;
  precision: Float64Array;
}

export interface LogisticFit {
  mean: Float64Array;
  /** Factor of the precision. */
  lower: Float64Array;
}

const MOST_STEPS = 30;
const MOST_HALVINGS = 12;
const TOLERANCE = 1e-7;

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export function logOddsOf({ offset, indexes, factors }: LogisticRow, at: Float64Array): number {
  return indexes.reduce(
    (sum, index, place) => sum + (at[index] as number) * (factors[place] as number),
    offset,
  );
}

/** Adds what these rows say about the unknowns: Σ w x xᵀ, lower triangle. */
export function addInformation(
  matrix: Float64Array,
  { rows, shift }: LogisticRows,
  at: Float64Array,
): void {
  const n = at.length;
  const likelihood = new RowLikelihood(shift);
  for (const row of rows) {
    const { indexes, factors } = row;
    likelihood.read(row.wins, row.tries, logOddsOf(row, at));
    const w = likelihood.weight;
    for (let i = 0; i < indexes.length; i += 1) {
      for (let j = 0; j < indexes.length; j += 1) {
        const place = (indexes[i] as number) * n + (indexes[j] as number);
        matrix[place] =
          (matrix[place] as number) + w * (factors[i] as number) * (factors[j] as number);
      }
    }
  }
}

function objective(prior: NormalPrior, { rows, shift }: LogisticRows, at: Float64Array): number {
  const likelihood = new RowLikelihood(shift);
  let sum = 0;
  for (const row of rows) {
    likelihood.read(row.wins, row.tries, logOddsOf(row, at));
    sum += likelihood.value;
  }
  const pull = priorGradient(prior, at);
  at.forEach((value, index) => {
    sum += ((pull[index] as number) * (value - (prior.mean[index] as number))) / 2;
  });
  return sum;
}

/** -precision (at - mean) */
function priorGradient({ mean, precision }: NormalPrior, at: Float64Array): Float64Array {
  const n = mean.length;
  const gradient = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    let sum = 0;
    for (let j = 0; j < n; j += 1) {
      sum -= (precision[i * n + j] as number) * ((at[j] as number) - (mean[j] as number));
    }
    gradient[i] = sum;
  }
  return gradient;
}

function gradientOf(prior: NormalPrior, { rows, shift }: LogisticRows, at: Float64Array) {
  const likelihood = new RowLikelihood(shift);
  const gradient = priorGradient(prior, at);
  for (const row of rows) {
    likelihood.read(row.wins, row.tries, logOddsOf(row, at));
    const { error } = likelihood;
    row.indexes.forEach((index, place) => {
      gradient[index] = (gradient[index] as number) + error * (row.factors[place] as number);
    });
  }
  return gradient;
}

/**
 * Updates what was known with these rows: the most likely unknowns by Newton's method, and how sure
 * they are by the curvature there (Laplace's approximation).
 */
export async function updateNormal(
  prior: NormalPrior,
  data: LogisticRows,
  slice: TimeSlice,
): Promise<LogisticFit> {
  const n = prior.mean.length;
  let mean = prior.mean.slice();
  for (let count = 0; ; count += 1) {
    const lower = prior.precision.slice();
    addInformation(lower, data, mean);
    await factor(lower, n, slice);
    if (data.rows.length === 0 || count === MOST_STEPS) return { mean, lower };
    const step = solve(lower, n, gradientOf(prior, data, mean));
    if (step.every((value) => Math.abs(value) < TOLERANCE)) return { mean, lower };
    const before = objective(prior, data, mean);
    let share = 1;
    for (let halving = 0; ; halving += 1) {
      const next = mean.map((value, index) => value + share * (step[index] as number));
      if (halving === MOST_HALVINGS || objective(prior, data, next) >= before) {
        mean = next;
        break;
      }
      share /= 2;
    }
  }
}
