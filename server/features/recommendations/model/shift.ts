import type { TimeSlice } from '../../../async';
import { EXPECTED_SHIFT } from './priors';
import { RowLikelihood } from './row-likelihood';
import { type Problem, sideStrengths, type Unknowns } from './unknowns';

/** Standard deviations between which the shift of a battle's rounds is looked for, and how finely. */
const MOST = 1.5;
const PRECISION = 0.01;

/** Battles that are enough to tell: every n-th is taken of more. */
const ENOUGH = 10_000;

/** What is expected counts like so many battles. */
const EXPECTED_BATTLES = 20;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

interface Row {
  wins: number;
  tries: number;
  logOdds: number;
}

/** Battles of several rounds, which alone tell what rounds have in common. */
function sample(problem: Problem, unknowns: Unknowns): Row[] {
  const { observations, design, wins, tries } = problem;
  const { playerCombos, comboSide, comboRows, rowSide } = observations;
  const strengths = sideStrengths(design, unknowns.shared);
  const stride = Math.ceil(rowSide.length / ENOUGH);
  const rows: Row[] = [];
  for (let player = 0; player < unknowns.players.length; player += 1) {
    const end = playerCombos[player + 1] as number;
    for (let combo = playerCombos[player] as number; combo < end; combo += 1) {
      const base =
        (unknowns.shared[0] as number) +
        (strengths[comboSide[combo] as number] as number) +
        (unknowns.players[player] as number) +
        (unknowns.combos[combo] as number);
      const last = comboRows[combo + 1] as number;
      for (let row = comboRows[combo] as number; row < last; row += 1) {
        if (row % stride !== 0 || (tries[row] as number) < 2) continue;
        rows.push({
          wins: wins[row] as number,
          tries: tries[row] as number,
          logOdds: base - (strengths[rowSide[row] as number] as number),
        });
      }
    }
  }
  return rows;
}

/**
 * The variance of what the rounds of a battle have in common beyond the strengths: the most likely
 * one, given these strengths, by golden section.
 */
export async function learnShift(
  problem: Problem,
  unknowns: Unknowns,
  slice: TimeSlice,
): Promise<number> {
  if (problem.question === 'battles') return 0;
  const rows = sample(problem, unknowns);
  const objective = (deviation: number) => {
    const likelihood = new RowLikelihood(deviation ** 2);
    const expected = (EXPECTED_BATTLES * (deviation - EXPECTED_SHIFT) ** 2) / 2;
    return rows.reduce((sum, { wins, tries, logOdds }) => {
      likelihood.read(wins, tries, logOdds);
      return sum + likelihood.value;
    }, -expected);
  };
  let low = 0;
  let high = MOST;
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let atLeft = objective(left);
  let atRight = objective(right);
  while (high - low > PRECISION) {
    if (slice.isOver()) await slice.yield();
    if (atLeft >= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = objective(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = objective(right);
    }
  }
  return ((low + high) / 2) ** 2;
}
