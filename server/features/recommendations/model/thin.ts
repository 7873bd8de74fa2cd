import type { Observations } from './observations';

/**
 * Every n-th player with all their battles, so that about `battles` are left. Enough to learn how
 * different parts and players are, which takes many passes. The sides stay as they are.
 */
export function thin(observations: Observations, battles: number): Observations {
  const { playerCombos, comboSide, comboRows, rowSide, rowResult } = observations;
  const { rowRoundsWon, rowRoundsLost } = observations;
  const stride = Math.ceil(rowSide.length / battles);
  if (stride <= 1) return observations;
  const combos: number[] = [];
  const starts: number[] = [];
  for (let player = 0; player < playerCombos.length - 1; player += stride) {
    starts.push(combos.length);
    const end = playerCombos[player + 1] as number;
    for (let combo = playerCombos[player] as number; combo < end; combo += 1) combos.push(combo);
  }
  starts.push(combos.length);
  const rows: number[] = [];
  const rowStarts = [0];
  for (const combo of combos) {
    const end = comboRows[combo + 1] as number;
    for (let row = comboRows[combo] as number; row < end; row += 1) rows.push(row);
    rowStarts.push(rows.length);
  }
  const pick = (values: ArrayLike<number>, places: readonly number[]) =>
    places.map((place) => values[place] as number);
  return {
    ...observations,
    playerCombos: Int32Array.from(starts),
    comboSide: Int32Array.from(pick(comboSide, combos)),
    comboRows: Int32Array.from(rowStarts),
    rowSide: Int32Array.from(pick(rowSide, rows)),
    rowResult: Int8Array.from(pick(rowResult, rows)),
    rowRoundsWon: Uint8Array.from(pick(rowRoundsWon, rows)),
    rowRoundsLost: Uint8Array.from(pick(rowRoundsLost, rows)),
  };
}
