import {
  type BattleCounters,
  DAY_COUNTER_KEYS,
  type DayCounters,
  EMPTY_DAY_COUNTERS,
  subtractCounters,
} from '#shared/rules/counters';
import { addDays, dayIn } from '#shared/rules/time-zones';
import type { DayStats } from '#shared/stats';
import type { Tx } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { countSince } from './since';
import { type DayBattle, type Days, daysOf, readTimeZone, recountBattles } from './stats.counters';
import type { DayRow, TopComboRow } from './stats.queries';
import * as queries from './stats.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;

const NEW_DAYS = 7;
const PERIOD_DAYS = 30;
/** The length of a leap year. */
const HISTORY_DAYS = 366;
const TOP_COMBOS = 5;

export { readTimeZone };

export interface Detailed {
  totals: DayCounters & { lastBattle: Date | null };
  topCombos: TopComboRow[];
}

export async function getDetailedStats({ db }: Deps, actor: Actor): Promise<Detailed> {
  const [totals, topCombos] = await Promise.all([
    queries.readTotals(db, actor.id),
    queries.listBestCombos(db, actor.id, TOP_COMBOS),
  ]);
  return { totals, topCombos };
}

/** The caller has checked visibility. */
export const getOutcomes = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  queries.readOutcomes(db, userId);

export interface Overview {
  all: BattleCounters;
  period: BattleCounters;
  before: BattleCounters;
  newBattles: number;
}

/** Periods are multiples of 24 hours, until now. */
export async function getOverviewStats(
  deps: Deps,
  { id, timeZone }: Pick<Actor, 'id' | 'timeZone'>,
): Promise<Overview> {
  const time = currentTime(deps).getTime();
  const daysAgo = (days: number) => {
    const moment = new Date(time - days * DAY_MS);
    return { moment, day: dayIn(moment, timeZone) };
  };
  const starts: queries.Starts = {
    newFrom: daysAgo(NEW_DAYS),
    periodFrom: daysAgo(PERIOD_DAYS),
    beforeFrom: daysAgo(2 * PERIOD_DAYS),
  };
  const read = await queries.readSince(deps.db, id, starts);
  const since = (start: keyof queries.Starts) =>
    countSince(starts[start].moment, timeZone, read[start], read.nearby);
  const period = since('periodFrom');
  return {
    all: read.all,
    period,
    before: subtractCounters(since('beforeFrom'), period),
    newBattles: since('newFrom').battles,
  };
}

/** The days until today, in the person's time zone. */
export function getHistoryStats(
  deps: Deps,
  { id, timeZone }: Pick<Actor, 'id' | 'timeZone'>,
): Promise<DayStats[]> {
  const from = addDays(dayIn(currentTime(deps), timeZone), 1 - HISTORY_DAYS);
  return queries.listDays(deps.db, id, from, HISTORY_DAYS);
}

/**
 * Call this only within `changeRecords`, so that days and battles agree.
 * @param zone from `readTimeZone`, if it was already read
 */
export async function changeDays(
  tx: Tx,
  userId: number,
  { removed = [], added = [] }: Partial<Record<'removed' | 'added', readonly DayBattle[]>>,
  zone?: string,
): Promise<void> {
  const timeZone = zone ?? (await readTimeZone(tx, userId));
  const changes = differences(daysOf(added, timeZone), daysOf(removed, timeZone));
  await queries.addToDays(tx, userId, changes);
}

/** Recomputes the days after a change of time zone, within `changeRecords`. */
export async function rebuildDays(tx: Tx, userId: number): Promise<void> {
  const { days } = await recountBattles(tx, userId);
  await queries.deleteDays(tx, userId);
  await queries.addToDays(tx, userId, differences(days, new Map()));
}

/**
 * Corrects a person's days to match a recount.
 * @returns how many were wrong
 */
export async function reconcileDays(tx: Tx, userId: number, recount: Days): Promise<number> {
  const rows = await queries.readDays(tx, userId);
  const changes = differences(recount, new Map(rows.map((row) => [row.day, row])));
  await queries.addToDays(tx, userId, changes);
  return changes.length;
}

/** Leaves out days that do not differ. */
function differences(to: Days, from: Days): DayRow[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((day) => ({
      ...subtractCounters(to.get(day) ?? EMPTY_DAY_COUNTERS, from.get(day) ?? EMPTY_DAY_COUNTERS),
      day,
    }))
    .filter((change) => DAY_COUNTER_KEYS.some((key) => change[key] !== 0));
}
