import { type BattleResult, FINISH_TYPES, type FinishType } from '../../../../shared/rules/finish';
import { GrowingInts } from './growing';
import { type Side, sideKey } from './sides';

/** A combo that battles were recorded with. */
export interface ObservedCombo {
  userId: number;
  side: Side;
}

export interface ObservedRounds {
  /** How the rounds ended that the recorder won, and those that the opponent won; draws are left out. */
  won: readonly FinishType[];
  lost: readonly FinishType[];
}

/** What happened with a side in all battles that it was met in, on either hand. */
export interface Tally {
  /** Battles that somebody won. */
  battles: number;
  wins: number;
  /** Won rounds, in the order of FINISH_TYPES. */
  finishes: number[];
}

/**
 * Battles as the fit reads them: one row each, in the order of players and their combos, so that
 * what belongs to one player lies together. Names of arrays say what an index counts.
 */
export interface Observations {
  sides: readonly Side[];
  tallies: readonly Tally[];
  /** How often each side was met as the opponent. */
  met: Int32Array;
  /** The first combo of each player, and the end. */
  playerCombos: Int32Array;
  comboSide: Int32Array;
  /** The first row of each combo, and the end. */
  comboRows: Int32Array;
  /** The opponent's side. */
  rowSide: Int32Array;
  /** 1 for a won battle, 0 for a lost one, -1 for a draw. */
  rowResult: Int8Array;
  rowRoundsWon: Uint8Array;
  rowRoundsLost: Uint8Array;
}

const RESULT_CODE: Readonly<Record<BattleResult, number>> = { WIN: 1, LOSS: 0, DRAW: -1 };

/**
 * Collects battles, in any order, into `Observations`. Each takes some twenty bytes: what they name
 * is kept once. Combos must be added in the order of their players.
 */
export class ObservationsBuilder {
  private readonly sides: Side[] = [];
  private readonly tallies: Tally[] = [];
  private readonly sideIndexes = new Map<string, number>();
  private readonly comboSide = new GrowingInts();
  private readonly comboPlayer = new GrowingInts();
  private readonly battleCombo = new GrowingInts();
  private readonly battleSide = new GrowingInts();
  /** Result, won and lost rounds in one number. */
  private readonly battleOutcome = new GrowingInts();

  get battles(): number {
    return this.battleCombo.length;
  }

  /** @returns its index, for `addBattle` */
  addCombo({ userId, side }: ObservedCombo): number {
    const last = this.comboPlayer.at(this.comboPlayer.length - 1);
    if (last !== undefined && last > userId) throw new Error('Combos are not in order of players');
    this.comboPlayer.push(userId);
    this.comboSide.push(this.sideIndex(side));
    return this.comboSide.length - 1;
  }

  addBattle(combo: number, opponent: Side, result: BattleResult, rounds: ObservedRounds): void {
    const mySide = this.comboSide.at(combo);
    if (mySide === undefined) throw new RangeError('There is no such combo');
    const theirSide = this.sideIndex(opponent);
    this.battleCombo.push(combo);
    this.battleSide.push(theirSide);
    const { won, lost } = roundsOf(result, rounds);
    this.battleOutcome.push(((RESULT_CODE[result] + 1) << 16) | (won << 8) | lost);
    this.count(mySide, result === 'WIN', result, rounds.won);
    this.count(theirSide, result === 'LOSS', result, rounds.lost);
  }

  build(): Observations {
    const rows = this.rowsByCombo();
    const { comboRows, order } = rows;
    const outcomes = this.battleOutcome.view();
    const sides = this.battleSide.view();
    const met = new Int32Array(this.sides.length);
    const rowSide = new Int32Array(order.length);
    const rowResult = new Int8Array(order.length);
    const rowRoundsWon = new Uint8Array(order.length);
    const rowRoundsLost = new Uint8Array(order.length);
    order.forEach((battle, row) => {
      const side = sides[battle] as number;
      const outcome = outcomes[battle] as number;
      rowSide[row] = side;
      met[side] = (met[side] as number) + 1;
      rowResult[row] = (outcome >> 16) - 1;
      rowRoundsWon[row] = (outcome >> 8) & 0xff;
      rowRoundsLost[row] = outcome & 0xff;
    });
    return {
      sides: this.sides,
      tallies: this.tallies,
      met,
      playerCombos: this.playerStarts(),
      comboSide: this.comboSide.view().slice(),
      comboRows,
      rowSide,
      rowResult,
      rowRoundsWon,
      rowRoundsLost,
    };
  }

  private sideIndex(side: Side): number {
    const key = sideKey(side);
    const known = this.sideIndexes.get(key);
    if (known !== undefined) return known;
    this.sides.push(side);
    this.tallies.push({ battles: 0, wins: 0, finishes: FINISH_TYPES.map(() => 0) });
    this.sideIndexes.set(key, this.sides.length - 1);
    return this.sides.length - 1;
  }

  private count(side: number, won: boolean, result: BattleResult, finishes: readonly FinishType[]) {
    const tally = this.tallies[side];
    if (!tally) return;
    if (result !== 'DRAW') tally.battles += 1;
    if (won) tally.wins += 1;
    for (const finish of finishes) {
      const index = FINISH_TYPES.indexOf(finish);
      tally.finishes[index] = (tally.finishes[index] ?? 0) + 1;
    }
  }

  /** The battles in the order of their combos (a counting sort, which keeps their own order). */
  private rowsByCombo(): { comboRows: Int32Array; order: Int32Array } {
    const combos = this.battleCombo.view();
    const comboRows = new Int32Array(this.comboSide.length + 1);
    for (const combo of combos) comboRows[combo + 1] = (comboRows[combo + 1] as number) + 1;
    for (let combo = 1; combo < comboRows.length; combo += 1) {
      comboRows[combo] = (comboRows[combo] as number) + (comboRows[combo - 1] as number);
    }
    const next = comboRows.slice();
    const order = new Int32Array(combos.length);
    combos.forEach((combo, battle) => {
      const row = next[combo] as number;
      order[row] = battle;
      next[combo] = row + 1;
    });
    return { comboRows, order };
  }

  private playerStarts(): Int32Array {
    const players = this.comboPlayer.view();
    const starts = new GrowingInts();
    players.forEach((player, combo) => {
      if (combo === 0 || player !== players[combo - 1]) starts.push(combo);
    });
    starts.push(players.length);
    return starts.view().slice();
  }
}

/** Decided rounds; a battle that was stored without rounds counts as one. */
export function roundsOf(result: BattleResult, { won, lost }: ObservedRounds) {
  if (won.length + lost.length > 0) return { won: won.length, lost: lost.length };
  return { won: result === 'WIN' ? 1 : 0, lost: result === 'LOSS' ? 1 : 0 };
}
