import { type BattleResult, FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { type Part, partsOfKind } from '#shared/rules/parts/catalogue';
import { PART_KINDS, PART_TYPES, type PartKind } from '#shared/rules/parts/kinds';
import type { TimeSlice } from '../../async';
import type { Side } from '../recommendations/model/features';

/** Every part of the catalogue; statistics refer to parts by index in this list. */
export const PARTS: readonly { kind: PartKind; part: Part }[] = PART_KINDS.flatMap((kind) =>
  partsOfKind(kind).map((part) => ({ kind, part })),
);
const numbers = new Map(PARTS.map(({ kind, part }, number) => [`${kind}:${part.name}`, number]));

/** A feature's index in `PARTS`. */
export const numberOf = (feature: string): number | undefined => numbers.get(feature);

/** One side of a battle, as indexes into the catalogue; -1 means unknown. */
export interface KnownSide {
  parts: readonly number[];
  /** Index of the blade or main blade. */
  blade: number;
  type: number;
  /** Index in `builds`, if every part is known. */
  build: number;
}

export interface MetaBattle {
  /** Who recorded it, numbered from 0. */
  person: number;
  /** The opponent's number; -1 or absent if they are not one of these people. */
  opponent?: number | undefined;
  /** Results of `addSide`. */
  mine: number;
  theirs: number;
  result: BattleResult;
  rounds: number;
  won: readonly FinishType[];
  lost: readonly FinishType[];
  /** 0 in the last 30 days, 1 in the 30 days before, 2 earlier. */
  period: number;
  /** Weeks before the current one. */
  week: number;
}

/** One side of a battle, as counted by the tallies. Reused between calls. */
export interface Appearance {
  person: number;
  /** Whether the person recorded the battle; otherwise they were the opponent. */
  isRecorder: boolean;
  /** Whether the person launched this side. */
  isTheirs: boolean;
  side: KnownSide;
  other: KnownSide;
  isWon: boolean;
  rounds: number;
  /** Rounds by finish, 5 bits each. */
  won: number;
  lost: number;
  period: number;
  week: number;
}

const FINISH_BITS = 5;
const MOST_WEEKS = 63;
const RESULTS = { LOSS: 0, DRAW: 1, WIN: 2 };
const ROW = 8;
const NOBODY = -1;

const packFinishes = (finishes: readonly FinishType[]) =>
  finishes.reduce((sum, one) => sum + (1 << (FINISH_BITS * FINISH_TYPES.indexOf(one))), 0);

export const unpackFinishes = (packed: number, finish: number): number =>
  (packed >> (FINISH_BITS * finish)) & ((1 << FINISH_BITS) - 1);

/** Battles in 32 bytes each; sides and builds are stored once. */
export class Observations {
  battles = 0;
  readonly sides: KnownSide[] = [];
  /** The parts of each build. */
  readonly builds: (readonly number[])[] = [];
  /** Columns: person, mine, theirs, week and period, won, lost, rounds and result, opponent. */
  private rows = new Int32Array(ROW * 1_024);
  private people = 0;
  private readonly sideNumbers = new Map<string, number>();
  private readonly buildNumbers = new Map<string, number>();

  addSide(features: Side): number {
    const key = features.join('+');
    const known = this.sideNumbers.get(key);
    if (known !== undefined) return known;
    const parts = features.flatMap((feature) => numberOf(feature) ?? []);
    const find = (kind: PartKind) => parts.find((number) => PARTS[number]?.kind === kind) ?? -1;
    const blade = Math.max(find('blade'), find('mainBlade'));
    const type = PARTS[blade]?.part.type;
    const hasRatchet =
      find('disk') >= 0 || parts.some((number) => PARTS[number]?.part.integratedRatchet);
    const isWhole = parts.length === features.length && blade >= 0 && hasRatchet;
    this.sideNumbers.set(key, this.sides.length);
    return (
      this.sides.push({
        parts,
        blade,
        type: type ? PART_TYPES.indexOf(type) : -1,
        build: isWhole && find('driver') >= 0 ? this.addBuild(parts) : -1,
      }) - 1
    );
  }

  private addBuild(parts: readonly number[]): number {
    const key = parts.join();
    const number = this.buildNumbers.get(key) ?? this.builds.push(parts) - 1;
    this.buildNumbers.set(key, number);
    return number;
  }

  addBattle(battle: MetaBattle): void {
    const { person, opponent = NOBODY, mine, theirs, result, rounds, won, lost } = battle;
    const start = this.battles * ROW;
    if (start + ROW > this.rows.length) {
      const grown = new Int32Array(this.rows.length * 2);
      grown.set(this.rows);
      this.rows = grown;
    }
    const time = (Math.min(battle.week, MOST_WEEKS) << 2) | battle.period;
    const packed = [packFinishes(won), packFinishes(lost), (rounds << 2) | RESULTS[result]];
    this.rows.set([person, mine, theirs, time, ...packed, opponent], start);
    this.battles += 1;
    this.people = Math.max(this.people, person + 1, opponent + 1);
  }

  /**
   * Calls `visit` for both sides of each battle, one person's battles after another's: of those
   * they recorded, and of those in which they were the opponent.
   */
  async visit(slice: TimeSlice, visit: (appearance: Appearance) => void): Promise<void> {
    const order = this.byPerson();
    const { rows, sides } = this;
    for (const place of order) {
      if (slice.isOver()) await slice.yield();
      const battle = place >> 1;
      const isRecorder = (place & 1) === 0;
      const read = (column: number) => rows[battle * ROW + column] ?? 0;
      const side = sides[read(1)];
      const other = sides[read(2)];
      if (!side || !other) throw new RangeError('There is no such side');
      const time = read(3);
      const won = read(4);
      const lost = read(5);
      const rounds = read(6) >> 2;
      const result = read(6) & 3;
      const person = read(isRecorder ? 0 : 7);
      const same = { person, isRecorder, rounds, period: time & 3, week: time >> 2 };
      const isWon = result === RESULTS.WIN;
      visit({ ...same, isTheirs: isRecorder, side, other, isWon, won, lost });
      const isLost = result === RESULTS.LOSS;
      visit({
        ...same,
        isTheirs: !isRecorder,
        side: other,
        other: side,
        isWon: isLost,
        won: lost,
        lost: won,
      });
    }
  }

  /** Battles in order of person: twice the index, and 1 more if they were the opponent. */
  private byPerson(): Int32Array {
    const next = new Int32Array(this.people + 1);
    const personOf = (place: number) =>
      this.rows[(place >> 1) * ROW + ((place & 1) === 0 ? 0 : 7)] ?? NOBODY;
    for (let place = 0; place < 2 * this.battles; place += 1) {
      const person = personOf(place);
      if (person !== NOBODY) next[person + 1] = (next[person + 1] ?? 0) + 1;
    }
    for (let person = 1; person < next.length; person += 1) {
      next[person] = (next[person] ?? 0) + (next[person - 1] ?? 0);
    }
    const order = new Int32Array(next.at(-1) ?? 0);
    for (let place = 0; place < 2 * this.battles; place += 1) {
      const person = personOf(place);
      if (person === NOBODY) continue;
      const at = next[person] ?? 0;
      order[at] = place;
      next[person] = at + 1;
    }
    return order;
  }
}
