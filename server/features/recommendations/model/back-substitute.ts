import type { NormalEquations } from './normal-equations';
import { type Problem, sideStrengths, type Unknowns } from './unknowns';

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
