import { deserialize, serialize } from 'node:v8';
import type { Answer, PublicFit } from './model/fit';

/** Grows when what is stored changes: fits of another format are passed over until the next one. */
export const FIT_FORMAT = 1;

/** A public fit, and the public battles that it has read: those from `first` to `last` by id. */
export interface StoredFit {
  fit: PublicFit;
  first: number;
  last: number;
}

/** The lower triangle of a symmetric matrix, which is half of it. */
function pack(matrix: Float64Array, size: number): Float64Array {
  const packed = new Float64Array((size * (size + 1)) / 2);
  for (let i = 0; i < size; i += 1) {
    packed.set(matrix.subarray(i * size, i * size + i + 1), (i * (i + 1)) / 2);
  }
  return packed;
}

function unpack(packed: Float64Array, size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = packed[(i * (i + 1)) / 2 + j] as number;
      matrix[i * size + j] = value;
      matrix[j * size + i] = value;
    }
  }
  return matrix;
}

type Change = (covariance: Float64Array, size: number) => Float64Array;

function withCovariances({ fit, ...range }: StoredFit, change: Change): StoredFit {
  const size = fit.features.length;
  const of = (answer: Answer) => ({ ...answer, covariance: change(answer.covariance, size) });
  const answers = { battles: of(fit.answers.battles), rounds: of(fit.answers.rounds) };
  return { ...range, fit: { ...fit, answers } };
}

export const encodeFit = (stored: StoredFit): Buffer => serialize(withCovariances(stored, pack));

export const decodeFit = (data: Buffer): StoredFit =>
  withCovariances(deserialize(data) as StoredFit, unpack);
