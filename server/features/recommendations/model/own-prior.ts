import type { TimeSlice } from '../../../async';
import { solveLower } from './cholesky';
import type { Layout } from './layout';
import type { LoadedAnswer } from './loaded-fit';
import { addInformation, type LogisticRow, updateNormal } from './logistic';
import { dot, type SharedPrior } from './shared-prior';
import { comboVariance } from './unknowns';

/** What is expected of the player and of each of the combos: a diagonal. */
function ownPrecision({ variances }: LoadedAnswer, hasFeature: readonly boolean[]): Float64Array {
  const expected = [variances.player, ...hasFeature.map((has) => comboVariance(variances, has))];
  const precision = new Float64Array(expected.length ** 2);
  expected.forEach((variance, i) => {
    precision[i * (expected.length + 1)] = 1 / variance;
  });
  return precision;
}

/**
 * What is believed before the battles that the fit has not read: the shared unknowns as the fit has
 * them, and the player and the combos as the fit had them too. It did not keep these, since there is
 * no end of people; they follow from the person's battles that it read and the strengths it found.
 */
export async function priorOf(
  shared: SharedPrior,
  answer: LoadedAnswer,
  layout: Layout,
  read: readonly LogisticRow[],
  slice: TimeSlice,
) {
  const size = layout.size;
  const first = layout.player;
  const own = size - first;
  const mean = new Float64Array(size);
  mean.set(shared.mean);
  const { shift } = answer;
  const rows: LogisticRow[] = [];
  for (const row of read) {
    rows.push(ownPart(row, first, shared.mean));
    if (slice.isOver()) await slice.yield();
  }
  const ownPrior = { mean: new Float64Array(own), precision: ownPrecision(answer, layout.tried) };
  const found = await updateNormal(ownPrior, { rows, shift }, slice);
  mean.set(found.mean, first);

  const information = new Float64Array(size * size);
  addInformation(information, { rows: read, shift }, mean);
  const precision = new Float64Array(size * size);
  const coupling = Array.from({ length: first }, (_, i) =>
    information.slice(i * size + first, (i + 1) * size),
  );
  const solved: Float64Array[] = [];
  for (const row of coupling) {
    solved.push(solveLower(found.lower, own, row));
    if (slice.isOver()) await slice.yield();
  }
  for (let i = 0; i < first; i += 1) {
    for (let j = 0; j < first; j += 1) {
      const regained = dot(solved[i] as Float64Array, solved[j] as Float64Array);
      precision[i * size + j] = (shared.precision[i * first + j] as number) + regained;
    }
    for (let j = 0; j < own; j += 1) {
      const value = (coupling[i] as Float64Array)[j] as number;
      precision[i * size + first + j] = value;
      precision[(first + j) * size + i] = value;
    }
    if (slice.isOver()) await slice.yield();
  }
  for (let i = 0; i < own; i += 1) {
    for (let j = 0; j < own; j += 1) {
      precision[(first + i) * size + first + j] =
        (ownPrior.precision[i * own + j] as number) +
        (information[(first + i) * size + first + j] as number);
    }
  }
  return { mean, precision };
}

/** The row for the player's own unknowns alone, the shared ones being given. */
function ownPart(row: LogisticRow, first: number, shared: Float64Array): LogisticRow {
  const places = row.indexes.map((_, place) => place);
  const isOwn = (place: number) => (row.indexes[place] as number) >= first;
  const offset = places
    .filter((place) => !isOwn(place))
    .reduce(
      (sum, place) =>
        sum + (row.factors[place] as number) * (shared[row.indexes[place] as number] as number),
      row.offset,
    );
  const own = places.filter(isOwn);
  return {
    ...row,
    offset,
    indexes: own.map((place) => (row.indexes[place] as number) - first),
    factors: own.map((place) => row.factors[place] as number),
  };
}
