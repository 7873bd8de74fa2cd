import type { TimeSlice } from '../../../async';
import type { Question, Variances } from './features';
import { addRow, addTo, type Curve } from './newton';
import type { Observations } from './observations';

export interface Problem {
  question: Question;
  observations: Observations;
  variances: Variances;
  /** Every n-th player is read. */
  stride: number;
  slice: TimeSlice;
}

/**
 * One player's share of the equations of a Newton step. The first `own` unknowns are the player's
 * combos and the player; they are eliminated, which leaves their Schur complement in the rows and
 * columns of the features that the player's battles touch.
 */
export interface PlayerSystem {
  own: number;
  /** Index of each unknown of the system among all unknowns. */
  places: readonly number[];
  curve: Curve;
}

/** Players processed between two checks of the clock. */
const PLAYERS_PER_LOOK = 16;

/**
 * Calls `visit` with each player's system, which is valid only during the call.
 *
 * @param at all unknowns: the features, then each player's combos and the player
 */
export async function forEachPlayer(
  problem: Problem,
  at: Float64Array,
  visit: (system: PlayerSystem) => void,
): Promise<void> {
  const { observations, stride, slice } = problem;
  const { players, features } = observations;
  let firstOwn = features.length;
  let buffer = new Float64Array(0);
  for (const [number, combos] of players.entries()) {
    if (number % stride === 0) {
      const places = placesOf(observations, combos, firstOwn);
      const area = places.length ** 2;
      if (buffer.length < area) buffer = new Float64Array(area);
      visit(readPlayer(problem, combos, places, at, buffer.subarray(0, area).fill(0)));
      if (number % PLAYERS_PER_LOOK === 0 && slice.isOver()) await slice.yield();
    }
    firstOwn += combos.length + 1;
  }
}

type Combos = Observations['players'][number];

function placesOf({ forEachRow }: Observations, combos: Combos, firstOwn: number): number[] {
  const features = new Set([0]);
  for (const combo of combos) {
    for (const feature of combo.side) features.add(feature);
    forEachRow(combo, ({ opponent }) => {
      for (const feature of opponent) features.add(feature);
    });
  }
  return [...combos.map((_, i) => firstOwn + i), firstOwn + combos.length, ...features];
}

function readPlayer(
  { question, observations, variances }: Problem,
  combos: Combos,
  places: readonly number[],
  at: Float64Array,
  curvature: Float64Array,
): PlayerSystem {
  const size = places.length;
  const own = combos.length + 1;
  const player = combos.length;
  const local = Float64Array.from(places, (place) => at[place] as number);
  const curve = { value: 0, gradient: new Float64Array(size), curvature };
  for (let i = 0; i < own; i += 1) {
    const precision = 1 / (i === player ? variances.player : variances.ownCombo);
    const value = local[i] as number;
    curvature[i * size + i] = precision;
    curve.gradient[i] = -precision * value;
    curve.value -= (precision * value * value) / 2;
  }
  const found = new Map(places.map((place, i) => [place, i]));
  const find = (feature: number) => found.get(feature) ?? -1;
  combos.forEach((combo, i) => {
    const plus = [i, player, find(0), ...combo.side.map(find)];
    observations.forEachRow(combo, ({ opponent, outcome }) => {
      const { wins, tries } = outcome[question];
      if (tries > 0) addRow(curve, { wins, tries, plus, minus: opponent.map(find) }, local);
    });
  });
  const system = { own, places, curve };
  eliminateOwn(system);
  return system;
}

/** Gaussian elimination of the own unknowns. Their columns keep what `solveOwn` needs. */
function eliminateOwn({ own, curve: { gradient, curvature } }: PlayerSystem): void {
  const size = gradient.length;
  for (let k = 0; k < own; k += 1) {
    const pivot = curvature[k * size + k] as number;
    const coupled: number[] = [];
    for (let i = k + 1; i < size; i += 1) if (curvature[i * size + k] !== 0) coupled.push(i);
    for (const i of coupled) {
      const share = (curvature[i * size + k] as number) / pivot;
      addTo(gradient, i, -share * (gradient[k] as number));
      for (const j of coupled) {
        if (j > i) break;
        addTo(curvature, i * size + j, -share * (curvature[j * size + k] as number));
      }
    }
  }
}

/** Completes a step, which already has the features, with the player's own unknowns. */
export function solveOwn({ own, places, curve }: PlayerSystem, step: Float64Array): void {
  const size = places.length;
  for (let k = own - 1; k >= 0; k -= 1) {
    let sum = curve.gradient[k] as number;
    for (let i = k + 1; i < size; i += 1) {
      sum -= (curve.curvature[i * size + k] as number) * (step[places[i] as number] as number);
    }
    step[places[k] as number] = sum / (curve.curvature[k * size + k] as number);
  }
}
