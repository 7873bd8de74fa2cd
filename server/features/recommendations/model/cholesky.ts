import type { TimeSlice } from '../../../async';

/*
 * Symmetric positive definite matrices, dense, in rows: element (i, j) of an n by n matrix stands at
 * i * n + j. Only the lower triangle is read. They have a few hundred rows: one for each part.
 */

/**
 * Splits a matrix A into L Lᵀ with L lower triangular (Cholesky), in place of A's lower triangle.
 * @throws Error when A is not positive definite
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

/** A⁻¹ b, from the factor of A. */
export function solve(l: Float64Array, n: number, b: Float64Array): Float64Array {
  const x = solveLower(l, n, b);
  for (let i = n - 1; i >= 0; i -= 1) {
    const value = (x[i] as number) / (l[i * n + i] as number);
    x[i] = value;
    for (let k = 0; k < i; k += 1) x[k] = (x[k] as number) - (l[i * n + k] as number) * value;
  }
  return x;
}

/** A⁻¹ with both triangles, from the factor of A. */
export async function invert(l: Float64Array, n: number, slice: TimeSlice): Promise<Float64Array> {
  // Row i holds column i of L⁻¹, so that the sums below run along rows.
  const columns = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    const column = i * n;
    columns[column + i] = 1 / (l[column + i] as number);
    for (let j = i + 1; j < n; j += 1) {
      const row = j * n;
      let sum = 0;
      for (let k = i; k < j; k += 1)
        sum += (l[row + k] as number) * (columns[column + k] as number);
      columns[column + j] = -sum / (l[row + j] as number);
    }
    if (slice.isOver()) await slice.yield();
  }
  const inverse = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = 0;
      for (let k = i; k < n; k += 1) {
        sum += (columns[i * n + k] as number) * (columns[j * n + k] as number);
      }
      inverse[i * n + j] = sum;
      inverse[j * n + i] = sum;
    }
    if (slice.isOver()) await slice.yield();
  }
  return inverse;
}
