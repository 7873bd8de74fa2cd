import type { TimeSlice } from '../../../async';
import { factor, invert } from './cholesky';
import { expectedOf, type LoadedAnswer, type LoadedFit } from './loaded-fit';
import { RECORDER } from './sides';

/** What the public fit says of the features that matter here. */
export interface SharedPrior {
  mean: Float64Array;
  precision: Float64Array;
  /** The average opponent is this sum of the features, a constant, and a rest of its own doubt. */
  field: Float64Array;
  fieldConstant: number;
  fieldRest: number;
}

export async function sharedPrior(
  { index }: LoadedFit,
  answer: LoadedAnswer,
  features: readonly string[],
  slice: TimeSlice,
): Promise<SharedPrior> {
  const size = features.length;
  const all = answer.mean.length;
  const places = features.map((feature) => index.get(feature));
  const covariance = new Float64Array(size * size);
  const mean = new Float64Array(size);
  const withField = new Float64Array(size);
  places.forEach((place, i) => {
    if (place === undefined) {
      covariance[i * size + i] = expectedOf(answer, features[i] ?? RECORDER);
      return;
    }
    mean[i] = answer.mean[place] as number;
    withField[i] = answer.fieldCovariance[place] as number;
    places.forEach((other, j) => {
      if (other === undefined) return;
      covariance[i * size + j] = answer.covariance[place * all + other] as number;
    });
  });
  await factor(covariance, size, slice);
  const precision = await invert(covariance, size, slice);
  const field = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      field[i] =
        (field[i] as number) + (precision[i * size + j] as number) * (withField[j] as number);
    }
  }
  return {
    mean,
    precision,
    field,
    fieldConstant: answer.fieldMean - dot(field, mean),
    fieldRest: Math.max(0, answer.fieldVariance - dot(field, withField)),
  };
}

export const dot = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
