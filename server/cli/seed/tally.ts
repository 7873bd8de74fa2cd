import {
  addCounters,
  type BattleCounters,
  countBattle,
  countDay,
  type DayCounters,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '../../../shared/rules/counters';
import { wilsonLowerBound } from '../../../shared/rules/rates';
import type { PlayedBattle } from './battles';

interface ComboCount {
  counters: BattleCounters;
  lastUsedAt: Date | null;
}

interface DayCount {
  userId: number;
  /** yyyy-mm-dd, UTC. */
  day: string;
  counters: DayCounters;
}

const UNUSED: Readonly<ComboCount> = { counters: EMPTY_COUNTERS, lastUsedAt: null };

/** Counts battles that are written in bulk, by the same rules as the battles service does. */
export class Tally {
  readonly #combos = new Map<number, ComboCount>();
  #days = new Map<string, DayCount>();

  add(userId: number, comboId: number, playedAt: Date, battle: PlayedBattle): void {
    const counted = { ...battle, rounds: battle.roundsData };
    const { counters, lastUsedAt } = this.#combos.get(comboId) ?? UNUSED;
    this.#combos.set(comboId, {
      counters: addCounters(counters, countBattle(counted)),
      lastUsedAt: lastUsedAt && lastUsedAt > playedAt ? lastUsedAt : playedAt,
    });

    const day = playedAt.toISOString().slice(0, 10);
    const key = `${userId} ${day}`;
    const before = this.#days.get(key)?.counters ?? EMPTY_DAY_COUNTERS;
    this.#days.set(key, { userId, day, counters: addCounters(before, countDay(counted)) });
  }

  /** The columns of a combo that its battles decide; all zero for one that was never used. */
  combo(comboId: number) {
    const { counters, lastUsedAt } = this.#combos.get(comboId) ?? UNUSED;
    const winRateFloor = wilsonLowerBound(counters.wins, counters.battles);
    return { ...counters, winRateFloor, lastUsedAt };
  }

  /** The days counted since the last call, so that a million battles need not be kept in memory. */
  takeDays() {
    const days = [...this.#days.values()];
    this.#days = new Map();
    return days.map(({ userId, day, counters }) => ({ userId, day, ...counters }));
  }
}
