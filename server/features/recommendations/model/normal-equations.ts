import type { Breath } from './breath';
import { RowLikelihood } from './row-likelihood';
import { Sparse } from './sparse';
import { type Precisions, type Problem, sideStrengths, type Unknowns } from './unknowns';

/** Players after which is looked whether it is time for a pause. */
const STRIDE = 16;

/**
 * One Newton step's equations for the shared unknowns, with those of players and of their combos
 * eliminated, and what is needed to find these afterwards. Every battle belongs to one player and
 * one combo of that player, so that eliminating them is dividing by a number each (a Schur
 * complement of two levels), however many people there are.
 */
export interface NormalEquations {
  /** How well the guess fits: log likelihood and log prior. */
  objective: number;
  /** Precision of the shared unknowns, lower triangle. */
  matrix: Float64Array;
  gradient: Float64Array;
  playerPrecision: Float64Array;
  playerGradient: Float64Array;
  comboPrecision: Float64Array;
  comboGradient: Float64Array;
  /** What a row's wins and losses weigh at this guess. */
  rowWeight: Float64Array;
}

/** Takes v vᵀ / d out of the lower triangle, and v g / d out of the gradient. */
function eliminate(
  { matrix, gradient }: Pick<NormalEquations, 'matrix' | 'gradient'>,
  vector: Sparse,
  d: number,
  g: number,
): void {
  const { values, indexes, count } = vector;
  const size = gradient.length;
  for (let i = 0; i < count; i += 1) {
    const row = indexes[i] as number;
    const scaled = (values[row] as number) / d;
    gradient[row] = (gradient[row] as number) - scaled * g;
    for (let j = 0; j <= i; j += 1) {
      const column = indexes[j] as number;
      const place = row > column ? row * size + column : column * size + row;
      matrix[place] = (matrix[place] as number) - scaled * (values[column] as number);
    }
  }
}

export async function normalEquations(
  problem: Problem,
  unknowns: Unknowns,
  precisions: Precisions,
  shift: number,
  breath: Breath,
): Promise<NormalEquations> {
  const { design, observations, wins, tries } = problem;
  const { playerCombos, comboSide, comboRows, rowSide } = observations;
  const { starts, list } = design;
  const size = design.features.length;
  const players = playerCombos.length - 1;
  const equations: NormalEquations = {
    objective: 0,
    matrix: new Float64Array(size * size),
    gradient: new Float64Array(size),
    playerPrecision: new Float64Array(players).fill(precisions.player),
    playerGradient: unknowns.players.map((value) => -precisions.player * value),
    comboPrecision: precisions.combos.slice(),
    comboGradient: unknowns.combos.map(
      (value, combo) => -(precisions.combos[combo] as number) * value,
    ),
    rowWeight: new Float64Array(rowSide.length),
  };
  const { matrix, gradient } = equations;
  const strengths = sideStrengths(design, unknowns.shared);
  const likelihood = new RowLikelihood(shift);
  const sideWeight = new Float64Array(strengths.length);
  const sideError = new Float64Array(strengths.length);
  /** Sum of the opponents' features, weighted. */
  const theirs = new Sparse(size);
  const ofCombo = new Sparse(size);
  const ofPlayer = new Sparse(size);
  const add = (row: number, column: number, value: number) => {
    const place = Math.max(row, column) * size + Math.min(row, column);
    matrix[place] = (matrix[place] as number) + value;
  };

  for (let player = 0; player < players; player += 1) {
    const end = playerCombos[player + 1] as number;
    for (let combo = playerCombos[player] as number; combo < end; combo += 1) {
      const mine = comboSide[combo] as number;
      const base =
        (unknowns.shared[0] as number) +
        (strengths[mine] as number) +
        (unknowns.players[player] as number) +
        (unknowns.combos[combo] as number);
      let weight = 0;
      let error = 0;
      const lastRow = comboRows[combo + 1] as number;
      for (let row = comboRows[combo] as number; row < lastRow; row += 1) {
        const n = tries[row] as number;
        if (n === 0) continue;
        const side = rowSide[row] as number;
        const logOdds = base - (strengths[side] as number);
        likelihood.read(wins[row] as number, n, logOdds);
        const { weight: w, error: e } = likelihood;
        equations.objective += likelihood.value;
        equations.rowWeight[row] = w;
        weight += w;
        error += e;
        sideWeight[side] = (sideWeight[side] as number) + w;
        sideError[side] = (sideError[side] as number) + e;
        const stop = starts[side + 1] as number;
        for (let place = starts[side] as number; place < stop; place += 1) {
          theirs.add(list[place] as number, w);
        }
      }
      if (weight === 0) continue;

      // With a = own features and b = the opponents', summed: Σ w (a - b)(a - b)ᵀ without Σ w b bᵀ,
      // which is added for each opponent's side at the end.
      const own = [0, ...list.subarray(starts[mine] as number, starts[mine + 1] as number)];
      ofCombo.addTimes(-1, theirs);
      for (let i = 0; i < own.length; i += 1) {
        const index = own[i] as number;
        ofCombo.add(index, weight);
        gradient[index] = (gradient[index] as number) + error;
        for (let j = 0; j <= i; j += 1) add(index, own[j] as number, weight);
        for (let place = 0; place < theirs.count; place += 1) {
          const other = theirs.indexes[place] as number;
          const value = -(theirs.values[other] as number);
          add(index, other, index === other ? 2 * value : value);
        }
      }
      const comboD = (precisions.combos[combo] as number) + weight;
      const comboG = (equations.comboGradient[combo] as number) + error;
      equations.comboPrecision[combo] = comboD;
      equations.comboGradient[combo] = comboG;
      eliminate(equations, ofCombo, comboD, comboG);
      const left = 1 - weight / comboD;
      ofPlayer.addTimes(left, ofCombo);
      equations.playerPrecision[player] =
        (equations.playerPrecision[player] as number) + weight * left;
      equations.playerGradient[player] =
        (equations.playerGradient[player] as number) + error - (comboG * weight) / comboD;
      theirs.clear();
      ofCombo.clear();
    }
    const playerD = equations.playerPrecision[player] as number;
    eliminate(equations, ofPlayer, playerD, equations.playerGradient[player] as number);
    ofPlayer.clear();
    if (player % STRIDE === 0 && breath.isDue()) await breath.pause();
  }

  for (let side = 0; side < strengths.length; side += 1) {
    const weight = sideWeight[side] as number;
    if (weight === 0) continue;
    for (let i = starts[side] as number; i < (starts[side + 1] as number); i += 1) {
      const index = list[i] as number;
      gradient[index] = (gradient[index] as number) - (sideError[side] as number);
      for (let j = starts[side] as number; j <= i; j += 1) add(index, list[j] as number, weight);
    }
  }
  addPrior(equations, unknowns, precisions);
  return equations;
}

function addPrior(
  equations: NormalEquations,
  unknowns: Unknowns,
  { shared, player, combos }: Precisions,
): void {
  const { matrix, gradient } = equations;
  shared.forEach((precision, index) => {
    const value = unknowns.shared[index] as number;
    const diagonal = index * (shared.length + 1);
    matrix[diagonal] = (matrix[diagonal] as number) + precision;
    gradient[index] = (gradient[index] as number) - precision * value;
    equations.objective -= (precision * value * value) / 2;
  });
  for (const value of unknowns.players) equations.objective -= (player * value * value) / 2;
  unknowns.combos.forEach((value, combo) => {
    equations.objective -= ((combos[combo] as number) * value * value) / 2;
  });
}

/** Where the players and their combos go when the shared unknowns take this step. */
export function backSubstitute(
  { design, observations }: Problem,
  equations: NormalEquations,
  shared: Float64Array,
): Unknowns {
  const { playerCombos, comboSide, comboRows, rowSide } = observations;
  const { comboPrecision, comboGradient, playerPrecision, playerGradient, rowWeight } = equations;
  const steps = sideStrengths(design, shared);
  const players = new Float64Array(playerPrecision.length);
  const combos = new Float64Array(comboPrecision.length);
  const weights = new Float64Array(comboPrecision.length);
  for (let player = 0; player < players.length; player += 1) {
    const first = playerCombos[player] as number;
    const end = playerCombos[player + 1] as number;
    let moved = 0;
    for (let combo = first; combo < end; combo += 1) {
      let weight = 0;
      let against = 0;
      const lastRow = comboRows[combo + 1] as number;
      for (let row = comboRows[combo] as number; row < lastRow; row += 1) {
        const w = rowWeight[row] as number;
        weight += w;
        against += w * (steps[rowSide[row] as number] as number);
      }
      const own = (shared[0] as number) + (steps[comboSide[combo] as number] as number);
      combos[combo] = weight * own - against;
      weights[combo] = weight;
      moved += (combos[combo] as number) * (1 - weight / (comboPrecision[combo] as number));
    }
    const step = ((playerGradient[player] as number) - moved) / (playerPrecision[player] as number);
    players[player] = step;
    for (let combo = first; combo < end; combo += 1) {
      combos[combo] =
        ((comboGradient[combo] as number) -
          (combos[combo] as number) -
          (weights[combo] as number) * step) /
        (comboPrecision[combo] as number);
    }
  }
  return { shared, players, combos };
}
