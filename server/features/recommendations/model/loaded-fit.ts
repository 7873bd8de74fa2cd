import { indexFeatures } from './design';
import type { Answer, PublicFit } from './fit';
import {
  EXPECTED_SHIFT,
  expectedVariances,
  QUESTIONS,
  type Question,
  RECORDER_VARIANCE,
} from './priors';
import { familyOf, RECORDER } from './sides';

/** An answer with what all requests need of the field. */
export interface LoadedAnswer extends Answer {
  /** Strength of the average opponent: most likely, how unsure, and together with each feature. */
  fieldMean: number;
  fieldVariance: number;
  fieldCovariance: Float64Array;
}

/** A public fit, ready to be asked. */
export interface LoadedFit extends Omit<PublicFit, 'answers'> {
  index: ReadonlyMap<string, number>;
  answers: Record<Question, LoadedAnswer>;
}

/** The fit without a single battle: everything is as expected. */
export function emptyFit(): PublicFit {
  const answer = (question: Question): Answer => ({
    mean: new Float64Array(1),
    covariance: Float64Array.of(RECORDER_VARIANCE),
    variances: expectedVariances(question),
    shift: question === 'rounds' ? EXPECTED_SHIFT ** 2 : 0,
    groups: new Float64Array(1),
  });
  return {
    features: [RECORDER],
    tallies: [{ battles: 0, wins: 0, finishes: [0, 0, 0, 0] }],
    field: new Float64Array(1),
    answers: { battles: answer('battles'), rounds: answer('rounds') },
  };
}

function load(answer: Answer, field: Float64Array): LoadedAnswer {
  const size = field.length;
  const fieldCovariance = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let sum = 0;
    for (let j = 0; j < size; j += 1) {
      sum += (answer.covariance[i * size + j] as number) * (field[j] as number);
    }
    fieldCovariance[i] = sum;
  }
  const dot = (values: Float64Array) =>
    values.reduce((sum, value, index) => sum + value * (field[index] as number), 0);
  return {
    ...answer,
    fieldMean: dot(answer.mean),
    fieldVariance: dot(fieldCovariance),
    fieldCovariance,
  };
}

export function loadFit(fit: PublicFit): LoadedFit {
  const answers = QUESTIONS.map((question) => [question, load(fit.answers[question], fit.field)]);
  return { ...fit, index: indexFeatures(fit.features), answers: Object.fromEntries(answers) };
}

/** What is expected of a feature that the fit has never met: the middle of its family. */
export function expectedOf({ variances }: Answer, feature: string): number {
  return feature === RECORDER ? RECORDER_VARIANCE : variances[familyOf(feature)];
}
