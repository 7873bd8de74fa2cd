import {
  addCounters,
  type BattleCounters,
  countBattle,
  EMPTY_COUNTERS,
  subtractCounters,
} from '#shared/rules/counters';
import { dayIn } from '#shared/rules/time-zones';

export type NearbyBattle = { playedAt: Date } & Parameters<typeof countBattle>[0];

const HOUR_MS = 60 * 60 * 1000;

/** The most that clocks are ever set back (Antarctica/Casey), so that a day may begin twice. */
const SET_BACK_MS = 3 * HOUR_MS;

/** The span in which battles may be wrongly among, or missing from, the days after a moment. */
export const nearbySpan = (start: Date): [from: Date, to: Date] => [
  new Date(start.getTime() - SET_BACK_MS),
  new Date(start.getTime() + 24 * HOUR_MS + SET_BACK_MS),
];

/**
 * Counts the battles since a moment, exactly.
 * @param daysAfter - the sum of the days after the moment's day
 * @param nearby - at least all battles of `nearbySpan`
 */
export function countSince(
  start: Date,
  timeZone: string,
  daysAfter: BattleCounters,
  nearby: readonly NearbyBattle[],
): BattleCounters {
  const [from, to] = nearbySpan(start);
  const startDay = dayIn(start, timeZone);
  return nearby
    .filter(({ playedAt }) => playedAt >= from && playedAt < to)
    .reduce(
      (sum, battle) => {
        const isSince = battle.playedAt >= start;
        const isInDays = dayIn(battle.playedAt, timeZone) > startDay;
        if (isSince === isInDays) return sum;
        return (isSince ? addCounters : subtractCounters)(sum, countBattle(battle));
      },
      addCounters(EMPTY_COUNTERS, daysAfter),
    );
}
