import type { TimeSlice } from '../../../async';

/*
 * Symmetric positive definite matrices: element (i, j) of an n by n matrix is at i * n + j, and only
 * the lower triangle is read. They have a few hundred rows.
 */

/**
 * Replaces the lower triangle of A by that of L, where A = L Lᵀ.
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
export const multiply = (matrix: Float64Array, vector: Float64Array): Float64Array =>
  vector.map((_, i) => dot(matrix.subarray(i * vector.length, (i + 1) * vector.length), vector));

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
