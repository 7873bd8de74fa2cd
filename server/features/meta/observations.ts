import { type BattleResult, FINISH_TYPES, type FinishType } from '../../../shared/rules/finish';
import { type Part, partsOfKind } from '../../../shared/rules/parts/catalogue';
import { PART_KINDS, PART_TYPES, type PartKind } from '../../../shared/rules/parts/kinds';
import { wilsonInterval, Z_90 } from '../../../shared/rules/rates';
import type { TimeSlice } from '../../async';
import type { Side } from '../recommendations/model/features';

/** Every part of the catalogue; statistics refer to parts by index in this list. */
export const PARTS: readonly { kind: PartKind; part: Part }[] = PART_KINDS.flatMap((kind) =>
  partsOfKind(kind).map((part) => ({ kind, part })),
);
const numbers = new Map(PARTS.map(({ kind, part }, number) => [`${kind}:${part.name}`, number]));

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
  /** Numbered from 0. */
  person: number;
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
const ROW = 7;

const packFinishes = (finishes: readonly FinishType[]) =>
  finishes.reduce((sum, one) => sum + (1 << (FINISH_BITS * FINISH_TYPES.indexOf(one))), 0);

export const unpackFinishes = (packed: number, finish: number): number =>
  (packed >> (FINISH_BITS * finish)) & ((1 << FINISH_BITS) - 1);

/** Battles in 28 bytes each; sides and builds are stored once. */
export class Observations {
  battles = 0;
  readonly sides: KnownSide[] = [];
  /** The parts of each build. */
  readonly builds: (readonly number[])[] = [];
  /** Columns: person, mine, theirs, week and period, won, lost, rounds and result. */
  private rows = new Int32Array(ROW * 1_024);
  private people = 0;
  private readonly sideNumbers = new Map<string, number>();
  private readonly buildNumbers = new Map<string, number>();

  addSide(features: Side): number {
    const key = features.join('+');
    const known = this.sideNumbers.get(key);
    if (known !== undefined) return known;
    const parts = features.flatMap((feature) => numbers.get(feature) ?? []);
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

  addBattle({ person, mine, theirs, result, rounds, won, lost, period, week }: MetaBattle): void {
    const start = this.battles * ROW;
    if (start + ROW > this.rows.length) {
      const grown = new Int32Array(this.rows.length * 2);
      grown.set(this.rows);
      this.rows = grown;
    }
    const time = (Math.min(week, MOST_WEEKS) << 2) | period;
    const packed = [packFinishes(won), packFinishes(lost), (rounds << 2) | RESULTS[result]];
    this.rows.set([person, mine, theirs, time, ...packed], start);
    this.battles += 1;
    this.people = Math.max(this.people, person + 1);
  }

  /** Calls `visit` for both sides of each battle, one person's battles after another's. */
  async visit(slice: TimeSlice, visit: (appearance: Appearance) => void): Promise<void> {
    const order = this.byPerson();
    const { rows, sides } = this;
    for (const battle of order) {
      if (slice.isOver()) await slice.yield();
      const read = (column: number) => rows[battle * ROW + column] ?? 0;
      const side = sides[read(1)];
      const other = sides[read(2)];
      if (!side || !other) throw new RangeError('There is no such side');
      const time = read(3);
      const won = read(4);
      const lost = read(5);
      const rounds = read(6) >> 2;
      const result = read(6) & 3;
      const same = { person: read(0), rounds, period: time & 3, week: time >> 2 };
      visit({ ...same, side, other, isWon: result === RESULTS.WIN, won, lost });
      const isLost = result === RESULTS.LOSS;
      visit({ ...same, side: other, other: side, isWon: isLost, won: lost, lost: won });
    }
  }

  /** Indexes of the battles in order of person, by counting sort. */
  private byPerson(): Int32Array {
    const next = new Int32Array(this.people + 1);
    const personOf = (battle: number) => this.rows[battle * ROW] ?? 0;
    for (let battle = 0; battle < this.battles; battle += 1) {
      const place = personOf(battle) + 1;
      next[place] = (next[place] ?? 0) + 1;
    }
    for (let person = 1; person < next.length; person += 1) {
      next[person] = (next[person] ?? 0) + (next[person - 1] ?? 0);
    }
    const order = new Int32Array(this.battles);
    for (let battle = 0; battle < this.battles; battle += 1) {
      const person = personOf(battle);
      const place = next[person] ?? 0;
      order[place] = battle;
      next[person] = place + 1;
    }
    return order;
  }
}

/** A person's weight is at most this share of a figure's battles, or LEAST_WEIGHT if larger. */
const MOST_SHARE = 0.1;
const LEAST_WEIGHT = 2;

const FINISHES = FINISH_TYPES.length;

/** Passes each key that an appearance counts towards, once. */
export type KeysOf = (appearance: Appearance, count: (key: number) => void) => void;

function increase(array: Int32Array | Float64Array, index: number, by: number): void {
  array[index] = (array[index] ?? 0) + by;
}

/**
 * Figures by key. A person with n battles, w of them won, adds min(n, most) to a figure's weight,
 * and w / n of that to its won weight.
 */
export class Tallies {
  readonly battles: Int32Array;
  readonly people: Int32Array;
  readonly rounds: Int32Array;
  private readonly won: Int32Array;
  private readonly lost: Int32Array;
  private readonly weight: Float64Array;
  private readonly weightWon: Float64Array;
  /** Figures of the person whose battles are being visited, by key. */
  private readonly person: Int32Array;
  private readonly own: Int32Array;
  private readonly ownWon: Int32Array;

  constructor(size: number) {
    const counts = (width = 1) => new Int32Array(size * width);
    this.battles = counts();
    this.people = counts();
    this.rounds = counts();
    this.won = counts(FINISHES);
    this.lost = counts(FINISHES);
    this.weight = new Float64Array(size);
    this.weightWon = new Float64Array(size);
    this.person = counts().fill(-1);
    this.own = counts();
    this.ownWon = counts();
  }

  /** Visits twice, since a person's weight depends on everybody's battles. */
  async count(observations: Observations, slice: TimeSlice, keysOf: KeysOf): Promise<void> {
    await observations.visit(slice, (one) => keysOf(one, (key) => this.addTotals(key, one)));
    await observations.visit(slice, (one) => keysOf(one, (key) => this.addOwn(key, one)));
    for (let key = 0; key < this.person.length; key += 1) this.endPerson(key);
  }

  private addTotals(key: number, { rounds, won, lost }: Appearance): void {
    increase(this.battles, key, 1);
    increase(this.rounds, key, rounds);
    for (let finish = 0; finish < FINISHES; finish += 1) {
      increase(this.won, key * FINISHES + finish, unpackFinishes(won, finish));
      increase(this.lost, key * FINISHES + finish, unpackFinishes(lost, finish));
    }
  }

  private addOwn(key: number, { person, isWon }: Appearance): void {
    if (this.person[key] !== person) {
      this.endPerson(key);
      this.person[key] = person;
    }
    increase(this.own, key, 1);
    if (isWon) increase(this.ownWon, key, 1);
  }

  private endPerson(key: number): void {
    const own = this.own[key] ?? 0;
    if (own === 0) return;
    const most = Math.max(LEAST_WEIGHT, MOST_SHARE * (this.battles[key] ?? 0));
    const weight = Math.min(own, most);
    increase(this.people, key, 1);
    increase(this.weight, key, weight);
    increase(this.weightWon, key, (weight * (this.ownWon[key] ?? 0)) / own);
    this.own[key] = 0;
    this.ownWon[key] = 0;
  }

  /** Whole percent. Smaller weights give wider intervals. */
  rates(key: number) {
    const weight = this.weight[key] ?? 0;
    const share = weight > 0 ? (this.weightWon[key] ?? 0) / weight : 0;
    const [low, high] = wilsonInterval(Math.min(1, share), weight, Z_90);
    const percent = (value: number) => Math.round(value * 100);
    return { winRate: percent(Math.min(1, share)), low: percent(low), high: percent(high) };
  }

  /** Won and lost rounds, in the order of FINISH_TYPES. */
  finishes(key: number) {
    const slots = FINISH_TYPES.map((_, finish) => key * FINISHES + finish);
    const read = (array: Int32Array) => slots.map((slot) => array[slot] ?? 0);
    return { won: read(this.won), lost: read(this.lost) };
  }
}
