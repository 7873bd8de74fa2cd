import type { TimeSlice } from '../../../async';
import { priorVariance, type Question, RECORDER, type Side } from './features';
import type { Answer, PublicFit } from './fit';
import {
  addRow,
  addTo,
  type Curve,
  dot,
  factor,
  invert,
  maximize,
  type Row,
  solveLower,
} from './newton';
import { type ObservedBattle, outcomeOf } from './observations';

export interface OwnCombo {
  id: number;
  side: Side;
}

export interface OwnBattle extends ObservedBattle {
  comboId: number;
  /** Whether the public fit has read it, so that it must not count twice. */
  isInFit: boolean;
}

export interface PersonalInput {
  fit: PublicFit;
  question: Question;
  combos: readonly OwnCombo[];
  battles: readonly OwnBattle[];
}

/** Log odds of winning. */
export interface Estimate {
  mean: number;
  variance: number;
}

/** A combo's advantage over the average opponent. */
export interface Strength extends Estimate {
  /** The covariance of two different combos is the dot product of their roots. */
  root: Float64Array;
}

/** Opponents unknown to the fit count by name from this many own battles on. */
const MIN_OPPONENT_BATTLES = 3;
const MAX_OPPONENTS = 100;

const CONVERGED = 1e-7;

/** Keeps the covariance positive definite if the field is a sum of features that are unknowns. */
const FIELD_JITTER = 1e-8;

/** Keys of unknowns that are not features. */
const FIELD = 'field';
const PLAYER = 'player';
const comboKey = (id: number) => `combo ${id}`;

/** A normal distribution of all unknowns by mean and precision (rows). */
interface Normal {
  mean: Float64Array;
  precision: Float64Array;
}

/** Names of opponents who were met often but are not in the fit. */
function newOpponents({ fit, battles }: PersonalInput): string[] {
  const counts = new Map<string, number>();
  for (const { opponentName: name } of battles) {
    if (name !== null && !fit.index.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_OPPONENT_BATTLES)
    .sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
    .slice(0, MAX_OPPONENTS)
    .map(([name]) => name);
}

/** The unknowns: those that others' battles inform (`shared` of them), then the person's own. */
function listUnknowns(input: PersonalInput) {
  const { fit, combos, battles } = input;
  const known = (name: string | null) => (name !== null && fit.index.has(name) ? [name] : []);
  const features = new Set([
    RECORDER,
    ...combos.flatMap(({ side }) => side),
    ...battles.flatMap(({ opponent, opponentName }) => [...opponent, ...known(opponentName)]),
  ]);
  const played = [...new Set(battles.map(({ comboId }) => comboId))].sort((a, b) => a - b);
  const shared = [...[...features].sort(), FIELD];
  const own = [PLAYER, ...played.map(comboKey), ...newOpponents(input)];
  return { shared, own, places: new Map([...shared, ...own].map((key, place) => [key, place])) };
}

type Places = ReadonlyMap<string, number>;

const placesOf = (places: Places, keys: readonly string[]) =>
  keys.map((key) => places.get(key)).filter((place) => place !== undefined);

const comboPlaces = (places: Places, { id, side }: OwnCombo) =>
  placesOf(places, [RECORDER, ...side, PLAYER, comboKey(id)]);

async function readRows(
  { question, combos, battles }: PersonalInput,
  places: Places,
  slice: TimeSlice,
): Promise<{ read: Row[]; unread: Row[] }> {
  const mine = new Map(combos.map((combo) => [combo.id, comboPlaces(places, combo)]));
  const read: Row[] = [];
  const unread: Row[] = [];
  for (const battle of battles) {
    if (slice.isOver()) await slice.yield();
    const plus = mine.get(battle.comboId);
    const outcome = outcomeOf(battle, question);
    if (!plus || outcome.tries === 0) continue;
    const { opponent, opponentName: name } = battle;
    const minus = placesOf(places, name === null ? opponent : [...opponent, name]);
    (battle.isInFit ? read : unread).push({ ...outcome, plus, minus });
  }
  return { read, unread };
}

/** The fit's distribution of the shared unknowns, with the field as one more unknown. */
async function sharedPrior(
  { index }: PublicFit,
  answer: Answer,
  shared: readonly string[],
  slice: TimeSlice,
): Promise<Normal> {
  const size = shared.length;
  const field = size - 1;
  const mean = new Float64Array(size);
  const covariance = new Float64Array(size ** 2);
  const known = shared.map((key) => index.get(key));
  known.forEach((from, i) => {
    if (i === field) return;
    if (from === undefined) {
      covariance[i * size + i] = priorVariance(answer.variances, shared[i] ?? RECORDER);
      return;
    }
    mean[i] = answer.mean[from] as number;
    covariance[field * size + i] = answer.fieldCovariance[from] as number;
    known.slice(0, i + 1).forEach((other, j) => {
      if (other === undefined) return;
      covariance[i * size + j] = answer.covariance[from * answer.mean.length + other] as number;
    });
  });
  mean[field] = answer.fieldMean;
  covariance[field * size + field] = answer.fieldVariance + FIELD_JITTER;
  await factor(covariance, size, slice);
  return { mean, precision: await invert(covariance, size, slice) };
}

/** The log posterior of the unknowns from index `first` on; earlier ones stay fixed. */
function curveOf(rows: readonly Row[], prior: Normal, at: Float64Array, first: number): Curve {
  const size = at.length - first;
  const curve = { value: 0, gradient: new Float64Array(size), curvature: prior.precision.slice() };
  const off = at.slice(first).map((value, i) => value - (prior.mean[first + i] as number));
  for (let i = 0; i < size; i += 1) {
    curve.gradient[i] = -dot(off, prior.precision.subarray(i * size, (i + 1) * size));
  }
  curve.value = dot(off, curve.gradient) / 2;
  for (const row of rows) addRow(curve, row, at, first);
  return curve;
}

/** The posterior by Newton's method: its mode, and the factor of its precision at the mode. */
async function update(rows: readonly Row[], prior: Normal, first: number, slice: TimeSlice) {
  const fixed = prior.mean.subarray(0, first);
  const whole = (own: Float64Array) => Float64Array.of(...fixed, ...own);
  const { at, lower } = await maximize(prior.mean.slice(first), {
    evaluate: (own) => curveOf(rows, prior, whole(own), first),
    tolerance: CONVERGED,
    slice,
  });
  return { mean: whole(at), lower };
}

/**
 * The prior before battles that the fit has not read. The fit stores no players, so the player's
 * own unknowns are recomputed from the battles it has read and the strengths it found.
 */
async function priorOf(
  input: PersonalInput,
  { shared, own }: ReturnType<typeof listUnknowns>,
  read: readonly Row[],
  slice: TimeSlice,
): Promise<Normal> {
  const answer = input.fit.answers[input.question];
  const { variances } = answer;
  const fromFit = await sharedPrior(input.fit, answer, shared, slice);
  const first = shared.length;
  const size = first + own.length;
  const mean = new Float64Array(size);
  mean.set(fromFit.mean);
  const ownPrecision = new Float64Array(own.length ** 2);
  own.forEach((key, i) => {
    const family = key === PLAYER ? 'player' : key.startsWith('@') ? 'opponent' : 'ownCombo';
    ownPrecision[i * own.length + i] = 1 / variances[family];
  });
  const found = await update(read, { mean, precision: ownPrecision }, first, slice);

  const nothing = { mean: found.mean, precision: new Float64Array(size ** 2) };
  const precision = curveOf(read, nothing, found.mean, 0).curvature;
  // The fit's precision has the own unknowns marginalized out, which is undone here.
  const solved: Float64Array[] = [];
  for (let i = 0; i < first; i += 1) {
    const coupling = Float64Array.from(own, (_, j) => precision[(first + j) * size + i] as number);
    solved.push(solveLower(found.lower, own.length, coupling));
    for (let j = 0; j <= i; j += 1) {
      const regained = dot(solved[i] as Float64Array, solved[j] as Float64Array);
      const value = (fromFit.precision[i * first + j] as number) + regained;
      precision[i * size + j] = value;
    }
    if (slice.isOver()) await slice.yield();
  }
  for (let i = 0; i < own.length; i += 1) {
    addTo(precision, (first + i) * (size + 1), ownPrecision[i * own.length + i] as number);
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) precision[j * size + i] = precision[i * size + j] as number;
  }
  return { mean: found.mean, precision };
}

/**
 * Updates the public fit with a person's own battles, for that person only.
 *
 * @returns the strength of any of the person's combos
 */
export async function personalize(
  input: PersonalInput,
  slice: TimeSlice,
): Promise<(combo: OwnCombo) => Strength> {
  const unknowns = listUnknowns(input);
  const { places } = unknowns;
  const { read, unread } = await readRows(input, places, slice);
  const prior = await priorOf(input, unknowns, read, slice);
  const { mean, lower } = await update(unread, prior, 0, slice);
  const { ownCombo } = input.fit.answers[input.question].variances;
  return (combo) => {
    const vector = new Float64Array(mean.length);
    for (const place of comboPlaces(places, combo)) vector[place] = 1;
    for (const place of placesOf(places, [FIELD])) vector[place] = -1;
    const root = solveLower(lower, mean.length, vector);
    const untried = places.has(comboKey(combo.id)) ? 0 : ownCombo;
    return { mean: dot(vector, mean), variance: dot(root, root) + untried, root };
  };
}
