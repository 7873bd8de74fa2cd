import {
  DAY_COUNTER_KEYS,
  type DayCounters,
  EMPTY_DAY_COUNTERS,
  subtractCounters,
} from '../../../shared/rules/counters';
import type { Actor } from '../../actor';
import type { Tx } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { type Days, dayOf } from './battle-counts';
import type { DayRow, Overview, TopComboRow } from './stats.queries';
import * as queries from './stats.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the `length` days that end today. */
const firstDay = (now: Date, length: number) =>
  dayOf(new Date(now.getTime() - (length - 1) * DAY_MS));

const NEW_DAYS = 7;
const PERIOD_DAYS = 30;
/** A leap year. */
const HISTORY_DAYS = 366;
const TOP_COMBOS = 5;

const now = ({ clock }: Deps) => clock?.() ?? new Date();

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

/** The last 30 days include today. */
export function getOverviewStats(deps: Deps, actor: Actor): Promise<Overview> {
  const today = now(deps);
  return queries.readOverview(deps.db, actor.id, {
    newFrom: firstDay(today, NEW_DAYS),
    periodFrom: firstDay(today, PERIOD_DAYS),
    beforeFrom: firstDay(today, 2 * PERIOD_DAYS),
  });
}

export function getHistoryStats(deps: Deps, actor: Actor): Promise<DayRow[]> {
  return queries.listDays(deps.db, actor.id, firstDay(now(deps), HISTORY_DAYS), HISTORY_DAYS);
}

/** Call it only within `changeRecords`, so that days and battles agree. */
export async function changeDays(
  tx: Tx,
  userId: number,
  { removed = new Map(), added = new Map() }: { removed?: Days; added?: Days },
): Promise<void> {
  await queries.addToDays(tx, userId, differences(added, removed));
}

/**
 * Sets a person's days to a recount.
 * @returns how many were wrong
 */
export async function reconcileDays(tx: Tx, userId: number, recount: Days): Promise<number> {
  const rows = await queries.readDays(tx, userId);
  const changes = differences(recount, new Map(rows.map((row) => [row.day, row])));
  await queries.addToDays(tx, userId, changes);
  return changes.length;
}

/** Without days that do not differ. */
function differences(to: Days, from: Days): DayRow[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((day) => ({
      ...subtractCounters(to.get(day) ?? EMPTY_DAY_COUNTERS, from.get(day) ?? EMPTY_DAY_COUNTERS),
      day,
    }))
    .filter((change) => DAY_COUNTER_KEYS.some((key) => change[key] !== 0));
}
