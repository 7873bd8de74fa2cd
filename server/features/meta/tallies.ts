import { FINISH_TYPES } from '#shared/rules/finish';
import { wilsonInterval, Z_90 } from '#shared/rules/rates';
import type { TimeSlice } from '../../async';
import { type Appearance, type Observations, unpackFinishes } from './observations';

/** A person's weight is at most this share of a figure's battles, or LEAST_WEIGHT if larger. */
const MOST_SHARE = 0.1;
const LEAST_WEIGHT = 2;

const FINISHES = FINISH_TYPES.length;

/** Passes each key that an appearance counts towards, once. */
export type KeysOf = (appearance: Appearance, count: (key: number) => void) => void;

function increase(array: Int32Array | Float64Array, index: number, by: number): void {
  array[index] = (array[index] ?? 0) + by;
}

/** Fewest people of a figure from which the variance between people is estimated. */
const LEAST_PEOPLE = 3;

/**
 * Figures by key. A person with n battles, w of them won, adds min(n, most) to a figure's weight,
 * and w / n of that to its won weight.
 *
 * One person's battles are not independent, since a good player wins more with everything. So skill
 * is a random effect. Its variance is estimated by the method of moments: how much more people's
 * results differ than by chance, over all figures of single parts. In rarer ones, such as pairs of
 * parts, a few people's shares tell little about how much people differ.
 */
export class Tallies {
  readonly battles: Int32Array;
  readonly people: Int32Array;
  readonly rounds: Int32Array;
  private readonly won: Int32Array;
  private readonly lost: Int32Array;
  private readonly weight: Float64Array;
  private readonly weightWon: Float64Array;
  /**
   * Sums over people of (aw)², a²wn, (an)², a²n and (ad)², where a = min(n, most) / n, and d is the
   * number of battles with the part minus those against it.
   */
  private readonly won2: Float64Array;
  private readonly cross: Float64Array;
  private readonly weight2: Float64Array;
  private readonly chance: Float64Array;
  private readonly skill: Float64Array;
  /** Like `skill`, including battles in which the person was the opponent. */
  private readonly skillOfAll: Float64Array;
  /** Variance of skill between people, in squared log odds of winning. */
  private variance = 0;
  /** Figures of the person whose battles are being visited, by key. */
  private readonly person: Int32Array;
  private readonly own: Int32Array;
  private readonly ownWon: Int32Array;
  private readonly ownSide: Int32Array;
  private readonly metSide: Int32Array;

  /** @param ofParts the number of keys, from 0, that are figures of single parts */
  constructor(
    size: number,
    private readonly ofParts: number,
  ) {
    const counts = (width = 1) => new Int32Array(size * width);
    const sums = () => new Float64Array(size);
    this.battles = counts();
    this.people = counts();
    this.rounds = counts();
    this.won = counts(FINISHES);
    this.lost = counts(FINISHES);
    this.weight = sums();
    this.weightWon = sums();
    this.won2 = sums();
    this.cross = sums();
    this.weight2 = sums();
    this.chance = sums();
    this.skill = sums();
    this.skillOfAll = sums();
    this.person = counts().fill(-1);
    this.own = counts();
    this.ownWon = counts();
    this.ownSide = counts();
    this.metSide = counts();
  }

  /** Visits twice, since a person's weight depends on everybody's battles. */
  async count(observations: Observations, slice: TimeSlice, keysOf: KeysOf): Promise<void> {
    await observations.visit(slice, (one) => {
      if (one.isRecorder) keysOf(one, (key) => this.addTotals(key, one));
    });
    const recorded = new Map<number, number>();
    await observations.visit(slice, (one) => {
      keysOf(one, (key) => this.addOwn(key, one));
      if (one.isRecorder) recorded.set(one.person, (recorded.get(one.person) ?? 0) + 1);
    });
    for (let key = 0; key < this.person.length; key += 1) this.endPerson(key);
    this.variance = this.estimateVariance([...recorded.values()]);
  }

  private addTotals(key: number, { rounds, won, lost }: Appearance): void {
    increase(this.battles, key, 1);
    increase(this.rounds, key, rounds);
    for (let finish = 0; finish < FINISHES; finish += 1) {
      increase(this.won, key * FINISHES + finish, unpackFinishes(won, finish));
      increase(this.lost, key * FINISHES + finish, unpackFinishes(lost, finish));
    }
  }

  private addOwn(key: number, { person, isRecorder, isTheirs, isWon }: Appearance): void {
    if (this.person[key] !== person) {
      this.endPerson(key);
      this.person[key] = person;
    }
    increase(isRecorder ? this.ownSide : this.metSide, key, isTheirs ? 1 : -1);
    if (!isRecorder) return;
    increase(this.own, key, 1);
    if (isWon) increase(this.ownWon, key, 1);
  }

  private endPerson(key: number): void {
    const own = this.own[key] ?? 0;
    const ownWon = this.ownWon[key] ?? 0;
    const most = Math.max(LEAST_WEIGHT, MOST_SHARE * (this.battles[key] ?? 0));
    const weight = Math.min(own, most);
    const each = own > 0 ? weight / own : 0;
    const side = each * (this.ownSide[key] ?? 0);
    if (own > 0) increase(this.people, key, 1);
    increase(this.weight, key, weight);
    increase(this.weightWon, key, each * ownWon);
    increase(this.won2, key, (each * ownWon) ** 2);
    increase(this.cross, key, each * ownWon * weight);
    increase(this.weight2, key, weight ** 2);
    increase(this.chance, key, each * weight);
    increase(this.skill, key, side ** 2);
    increase(this.skillOfAll, key, (side + (this.metSide[key] ?? 0)) ** 2);
    this.own[key] = 0;
    this.ownWon[key] = 0;
    this.ownSide[key] = 0;
    this.metSide[key] = 0;
  }

  /** Variance of one battle's result; never 0, as if there were one more win and one more loss. */
  private binomial(key: number): number {
    const share = ((this.weightWon[key] ?? 0) + 1) / ((this.weight[key] ?? 0) + 2);
    return share * (1 - share);
  }

  /** @param recorded numbers of battles by person */
  private estimateVariance(recorded: readonly number[]): number {
    let excess = 0;
    let scale = 0;
    for (let key = 0; key < this.ofParts; key += 1) {
      if ((this.people[key] ?? 0) < LEAST_PEOPLE) continue;
      const read = (sums: Float64Array) => sums[key] ?? 0;
      const [weight, chance] = [read(this.weight), read(this.chance)];
      const rate = read(this.weightWon) / weight;
      const seen = read(this.won2) - 2 * rate * read(this.cross) + rate ** 2 * read(this.weight2);
      // Lower because the rate is computed from the same people.
      const free = 1 - read(this.weight2) / weight ** 2;
      const binomial = this.binomial(key);
      excess += seen / (binomial * chance) - free;
      scale += free * binomial * (read(this.skill) / chance - 1);
    }
    if (excess <= 0 || scale <= 0) return 0;
    const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    // As many people who recorded equally much would say as much about the variance.
    const people = sumOf(recorded) ** 2 / sumOf(recorded.map((count) => count ** 2));
    // Student's quantile instead of the normal one, to first order.
    const caution = 1 + (Z_90 ** 2 + 1) / (2 * Math.max(1, people - 1));
    return (caution * excess) / scale;
  }

  /** The number of independent battles that would be as certain; at most the weight. */
  private trials(key: number): number {
    const [weight, chance] = [this.weight[key] ?? 0, this.chance[key] ?? 0];
    if (weight === 0) return 0;
    // As for even chances: where few people played, an extreme share may be due to their skill.
    const skill = this.variance / 4;
    const together = Math.max(0, (this.skillOfAll[key] ?? 0) - chance);
    return Math.min(weight, weight ** 2 / (chance + skill * together));
  }

  /** Whole percent. */
  rates(key: number) {
    const weight = this.weight[key] ?? 0;
    const share = weight > 0 ? Math.min(1, (this.weightWon[key] ?? 0) / weight) : 0;
    const [low, high] = wilsonInterval(share, this.trials(key), Z_90);
    const percent = (value: number) => Math.round(value * 100);
    return { winRate: percent(share), low: percent(low), high: percent(high) };
  }

  /** Won and lost rounds, in the order of FINISH_TYPES. */
  finishes(key: number) {
    const slots = FINISH_TYPES.map((_, finish) => key * FINISHES + finish);
    const read = (array: Int32Array) => slots.map((slot) => array[slot] ?? 0);
    return { won: read(this.won), lost: read(this.lost) };
  }
}
