import type { TimeSlice } from '../../../async';

/*
 * Symmetric positive definite matrices: element (i, j) of an n by n matrix is at i * n + j, and only
 * the lower triangle is read. They have a few hundred rows.
 */

/**
 * Replaces the lower triangle of A with L, where A = L Lᵀ.
 * @throws Error if A is not positive definite
 */
export async function factor(a: Float64Array, n: number, slice: TimeSlice): Promise<void> {
  for (let i = 0; i < n; i += 1) {
    const row = i * n;
    for (let j = 0; j <= i; j += 1) {
      const other = j * n;
      let sum = a[row + j] as number;
      for (let k = 0; k < j; k += 1) sum -= (a[row + k] as number) * (a[other + k] as number);
      if (j < i) a[row + j] = sum / (a[other + j] as number);
      else if (sum > 0) a[row + i] = Math.sqrt(sum);
      else throw new Error(`Not positive definite at row ${i}: ${sum}`);
    }
    if (slice.isOver()) await slice.yield();
  }
}

/** L⁻¹ b. Its squared length is bᵀ A⁻¹ b: the variance of b's combination of the unknowns. */
export function solveLower(l: Float64Array, n: number, b: Float64Array): Float64Array {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const row = i * n;
    let sum = b[i] as number;
    for (let k = 0; k < i; k += 1) sum -= (l[row + k] as number) * (x[k] as number);
    x[i] = sum / (l[row + i] as number);
  }
  return x;
}

/** A⁻¹ b */
export function solve(l: Float64Array, n: number, b: Float64Array): Float64Array {
  const x = solveLower(l, n, b);
  for (let i = n - 1; i >= 0; i -= 1) {
    const value = (x[i] as number) / (l[i * n + i] as number);
    x[i] = value;
    for (let k = 0; k < i; k += 1) x[k] = (x[k] as number) - (l[i * n + k] as number) * value;
  }
  return x;
}

/** A⁻¹, both triangles. */
export async function invert(l: Float64Array, n: number, slice: TimeSlice): Promise<Float64Array> {
  const inverse = new Float64Array(n * n);
  // Row i holds column i of L⁻¹, so that the sums below run along rows.
  const columns = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = i; j < n; j += 1) {
      let sum = j === i ? 1 : 0;
      for (let k = i; k < j; k += 1) {
        sum -= (l[j * n + k] as number) * (columns[i * n + k] as number);
      }
      columns[i * n + j] = sum / (l[j * n + j] as number);
    }
    if (slice.isOver()) await slice.yield();
  }
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = dot(
        columns.subarray(i * n + i, (i + 1) * n),
        columns.subarray(j * n + i, (j + 1) * n),
      );
      inverse[i * n + j] = value;
      inverse[j * n + i] = value;
    }
    if (slice.isOver()) await slice.yield();
  }
  return inverse;
}

/** A square matrix by rows times a vector. */
export const multiply = (matrix: Float64Array, vector: Float64Array) =>
  vector.map((_, i) => dot(matrix.subarray(i * vector.length, (i + 1) * vector.length), vector));

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** A concave function at a point: its value, slope and downward curvature (lower triangle). */
export interface Curve {
  value: number;
  gradient: Float64Array;
  curvature: Float64Array;
}

interface Search {
  evaluate(at: Float64Array): Promise<Curve> | Curve;
  /** Completes a step if `evaluate` has eliminated some unknowns. */
  complete?(at: Float64Array, step: Float64Array): Promise<Float64Array>;
  /** The search ends at the first step in which no unknown moves more than this. */
  tolerance: number;
  slice: TimeSlice;
}

interface Maximum {
  at: Float64Array;
  /** Cholesky factor of the curvature just before the last step. */
  lower: Float64Array;
}

const MAX_STEPS = 30;
const MIN_SHARE = 2 ** -12;

/** Newton's method; a step that lowers the value is halved. */
export async function maximize(start: Float64Array, search: Search): Promise<Maximum> {
  const { evaluate, complete, tolerance, slice } = search;
  let at = start;
  let curve = await evaluate(at);
  for (let count = 0; ; count += 1) {
    const lower = curve.curvature.slice();
    await factor(lower, curve.gradient.length, slice);
    const solved = solve(lower, curve.gradient.length, curve.gradient);
    const step = complete ? await complete(at, solved) : solved;
    const move = (share: number) => at.map((value, i) => value + share * (step[i] as number));
    const largest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest < tolerance) return { at: move(1), lower };
    if (count === MAX_STEPS) return { at, lower };
    let next = move(1);
    let there = await evaluate(next);
    for (let share = 0.5; there.value < curve.value; share /= 2) {
      if (share < MIN_SHARE) return { at, lower };
      next = move(share);
      there = await evaluate(next);
    }
    at = next;
    curve = there;
  }
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The least weight of a row, so that the curvature stays positive. */
const MIN_WEIGHT = 1e-9;

/** Log likelihood of `wins` out of `tries`, its slope and downward curvature in the log odds. */
export function binomial(wins: number, tries: number, logOdds: number) {
  const p = sigmoid(logOdds);
  return {
    value:
      wins * logOdds - tries * (Math.max(0, logOdds) + Math.log1p(Math.exp(-Math.abs(logOdds)))),
    slope: wins - tries * p,
    weight: Math.max(MIN_WEIGHT, tries * p * (1 - p)),
  };
}

/** Wins out of tries; the log odds are the sum of the unknowns at `plus` minus those at `minus`. */
export interface Row {
  wins: number;
  tries: number;
  plus: readonly number[];
  minus: readonly number[];
}

export function addTo(array: Float64Array, place: number, value: number): void {
  array[place] = (array[place] as number) + value;
}

/** Adds a row to the curve of the unknowns from index `first` on; earlier ones are constants. */
export function addRow(curve: Curve, row: Row, at: Float64Array, first = 0): void {
  const { plus, minus } = row;
  const { gradient, curvature } = curve;
  const size = gradient.length;
  const terms = [...plus, ...minus];
  let logOdds = 0;
  terms.forEach((place, a) => {
    logOdds += a < plus.length ? (at[place] as number) : -(at[place] as number);
  });
  const { value, slope, weight } = binomial(row.wins, row.tries, logOdds);
  curve.value += value;
  for (let a = 0; a < terms.length; a += 1) {
    const i = (terms[a] as number) - first;
    if (i < 0) continue;
    addTo(gradient, i, a < plus.length ? slope : -slope);
    for (let b = 0; b <= a; b += 1) {
      const j = (terms[b] as number) - first;
      if (j < 0) continue;
      const signed = a < plus.length === b < plus.length ? weight : -weight;
      const place = i > j ? i * size + j : j * size + i;
      // A part on both sides is paired with itself in both orders.
      addTo(curvature, place, i === j && a !== b ? 2 * signed : signed);
    }
  }
}
