import type { TimeSlice } from '../../../async';
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

function startEquations(
  { design, observations }: Problem,
  unknowns: Unknowns,
  { player, combos }: Precisions,
): NormalEquations {
  const size = design.features.length;
  return {
    objective: 0,
    matrix: new Float64Array(size * size),
    gradient: new Float64Array(size),
    playerPrecision: new Float64Array(unknowns.players.length).fill(player),
    playerGradient: unknowns.players.map((value) => -player * value),
    comboPrecision: combos.slice(),
    comboGradient: unknowns.combos.map((value, combo) => -(combos[combo] as number) * value),
    rowWeight: new Float64Array(observations.rowSide.length),
  };
}

/** Goes through all battles once, player by player. */
class Pass {
  readonly equations: NormalEquations;
  private readonly size: number;
  private readonly strengths: Float64Array;
  private readonly likelihood: RowLikelihood;
  /** What was learnt from all meetings with a side as the opponent. */
  private readonly sideWeight: Float64Array;
  private readonly sideError: Float64Array;
  /** Sum of the features of a combo's opponents, weighted. */
  private readonly theirs: Sparse;
  /** How the unknown of a combo, and of a player, hangs together with the shared ones. */
  private readonly ofCombo: Sparse;
  private readonly ofPlayer: Sparse;

  constructor(
    private readonly problem: Problem,
    private readonly unknowns: Unknowns,
    precisions: Precisions,
    shift: number,
  ) {
    this.equations = startEquations(problem, unknowns, precisions);
    this.size = problem.design.features.length;
    this.strengths = sideStrengths(problem.design, unknowns.shared);
    this.likelihood = new RowLikelihood(shift);
    this.sideWeight = new Float64Array(this.strengths.length);
    this.sideError = new Float64Array(this.strengths.length);
    this.theirs = new Sparse(this.size);
    this.ofCombo = new Sparse(this.size);
    this.ofPlayer = new Sparse(this.size);
  }

  readPlayer(player: number): void {
    const { playerCombos } = this.problem.observations;
    const { playerPrecision, playerGradient } = this.equations;
    const end = playerCombos[player + 1] as number;
    for (let combo = playerCombos[player] as number; combo < end; combo += 1) {
      this.readCombo(player, combo);
    }
    const precision = playerPrecision[player] as number;
    this.eliminate(this.ofPlayer, precision, playerGradient[player] as number);
    this.ofPlayer.clear();
  }

  private readCombo(player: number, combo: number): void {
    const mine = this.problem.observations.comboSide[combo] as number;
    const { weight, error } = this.readRows(
      combo,
      (this.unknowns.shared[0] as number) +
        (this.strengths[mine] as number) +
        (this.unknowns.players[player] as number) +
        (this.unknowns.combos[combo] as number),
    );
    if (weight === 0) return;
    this.ofCombo.addTimes(-1, this.theirs);
    this.addOwnFeatures(mine, weight, error);

    const { comboPrecision, comboGradient, playerPrecision, playerGradient } = this.equations;
    const precision = (comboPrecision[combo] as number) + weight;
    const gradient = (comboGradient[combo] as number) + error;
    comboPrecision[combo] = precision;
    comboGradient[combo] = gradient;
    this.eliminate(this.ofCombo, precision, gradient);
    const left = 1 - weight / precision;
    this.ofPlayer.addTimes(left, this.ofCombo);
    playerPrecision[player] = (playerPrecision[player] as number) + weight * left;
    playerGradient[player] =
      (playerGradient[player] as number) + error - (gradient * weight) / precision;
    this.theirs.clear();
    this.ofCombo.clear();
  }

  /** @param base log odds against an opponent of no strength */
  private readRows(combo: number, base: number): { weight: number; error: number } {
    const { wins, tries, design, observations } = this.problem;
    const { starts, list } = design;
    const { comboRows, rowSide } = observations;
    const { likelihood, sideWeight, sideError, equations } = this;
    let weight = 0;
    let error = 0;
    const end = comboRows[combo + 1] as number;
    for (let row = comboRows[combo] as number; row < end; row += 1) {
      const n = tries[row] as number;
      if (n === 0) continue;
      const side = rowSide[row] as number;
      likelihood.read(wins[row] as number, n, base - (this.strengths[side] as number));
      const { weight: w, error: e } = likelihood;
      equations.objective += likelihood.value;
      equations.rowWeight[row] = w;
      weight += w;
      error += e;
      sideWeight[side] = (sideWeight[side] as number) + w;
      sideError[side] = (sideError[side] as number) + e;
      const stop = starts[side + 1] as number;
      for (let place = starts[side] as number; place < stop; place += 1) {
        this.theirs.add(list[place] as number, w);
      }
    }
    return { weight, error };
  }

  /**
   * With a = own features and b = the opponent's, a battle adds w (a - b)(a - b)ᵀ. Here is what has
   * an a in it, for all battles of a combo at once; `addOpponents` adds w b bᵀ.
   */
  private addOwnFeatures(mine: number, weight: number, error: number): void {
    const { starts, list } = this.problem.design;
    const { gradient } = this.equations;
    const own = [0, ...list.subarray(starts[mine] as number, starts[mine + 1] as number)];
    for (let i = 0; i < own.length; i += 1) {
      const index = own[i] as number;
      this.ofCombo.add(index, weight);
      gradient[index] = (gradient[index] as number) + error;
      for (let j = 0; j <= i; j += 1) this.add(index, own[j] as number, weight);
      for (let place = 0; place < this.theirs.count; place += 1) {
        const other = this.theirs.indexes[place] as number;
        const value = -(this.theirs.values[other] as number);
        this.add(index, other, index === other ? 2 * value : value);
      }
    }
  }

  addOpponents(): void {
    const { starts, list } = this.problem.design;
    const { gradient } = this.equations;
    for (let side = 0; side < this.strengths.length; side += 1) {
      const weight = this.sideWeight[side] as number;
      if (weight === 0) continue;
      for (let i = starts[side] as number; i < (starts[side + 1] as number); i += 1) {
        const index = list[i] as number;
        gradient[index] = (gradient[index] as number) - (this.sideError[side] as number);
        for (let j = starts[side] as number; j <= i; j += 1) {
          this.add(index, list[j] as number, weight);
        }
      }
    }
  }

  private add(row: number, column: number, value: number): void {
    const { matrix } = this.equations;
    const place = row > column ? row * this.size + column : column * this.size + row;
    matrix[place] = (matrix[place] as number) + value;
  }

  /** Takes an unknown out: v vᵀ / d of the matrix, v g / d of the gradient. */
  private eliminate({ values, indexes, count }: Sparse, d: number, g: number): void {
    const { matrix, gradient } = this.equations;
    const { size } = this;
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
}

export async function normalEquations(
  problem: Problem,
  unknowns: Unknowns,
  precisions: Precisions,
  shift: number,
  slice: TimeSlice,
): Promise<NormalEquations> {
  const pass = new Pass(problem, unknowns, precisions, shift);
  for (let player = 0; player < unknowns.players.length; player += 1) {
    pass.readPlayer(player);
    if (player % STRIDE === 0 && slice.isOver()) await slice.yield();
  }
  pass.addOpponents();
  addPrior(pass.equations, unknowns, precisions);
  return pass.equations;
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
