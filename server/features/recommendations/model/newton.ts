import type { TimeSlice } from '../../../async';
import { factor, solve } from './cholesky';

/** A concave function at some point: its value, slope and downward curvature (lower triangle). */
export interface Curve {
  value: number;
  gradient: Float64Array;
  curvature: Float64Array;
}

interface Search {
  evaluate(at: Float64Array): Promise<Curve> | Curve;
  /** The whole step, when `evaluate` has eliminated some unknowns. */
  complete?(at: Float64Array, step: Float64Array): Promise<Float64Array>;
  /** The search ends with the first step in which no unknown moves further than this. */
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

/** Newton's method, halving a step that lowers the value. */
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

/** Rows never weigh less, so that the curvature stays positive. */
const MIN_WEIGHT = 1e-9;

/** Log likelihood of `wins` of `tries`, and its slope and downward curvature in the log odds. */
export function binomial(wins: number, tries: number, logOdds: number) {
  const p = sigmoid(logOdds);
  return {
    value:
      wins * logOdds - tries * (Math.max(0, logOdds) + Math.log1p(Math.exp(-Math.abs(logOdds)))),
    slope: wins - tries * p,
    weight: Math.max(MIN_WEIGHT, tries * p * (1 - p)),
  };
}

/** Wins of tries whose log odds are the sum of the unknowns at `plus` less those at `minus`. */
export interface Row {
  wins: number;
  tries: number;
  plus: readonly number[];
  minus: readonly number[];
}

export function addTo(array: Float64Array, place: number, value: number): void {
  array[place] = (array[place] as number) + value;
}

/** Adds a row to the curve of the unknowns from place `first` on; those before it are constants. */
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
      // A part of both sides meets itself in both orders.
      addTo(curvature, place, i === j && a !== b ? 2 * signed : signed);
    }
  }
}
