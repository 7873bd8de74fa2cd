import { and, asc, desc, eq, getTableColumns, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import {
  type BattleCounters,
  COUNTER_KEYS,
  DAY_COUNTER_KEYS,
  type DayCounters,
} from '#shared/rules/counters';
import type { DayStats } from '#shared/stats';
import { chunks } from '../../async';
import type { Reader, Writer } from '../../db/pool';
import { only, placeholders, prepared } from '../../db/query';
import { battleDays, battles, combos } from '../../db/schema';
import { type NearbyBattle, nearbySpan } from './since';

/** Sums over all days, or over those that match `when`. */
function totals<Key extends keyof DayCounters>(keys: readonly Key[], when?: SQL) {
  const filter = when ? sql` filter (where ${when})` : sql``;
  const sums = keys.map((key) => [
    key,
    sql`coalesce(sum(${battleDays[key]})${filter}, 0)`.mapWith(Number),
  ]);
  return Object.fromEntries(sums) as Record<Key, SQL<number>>;
}

export function readTotals(
  db: Reader,
  userId: number,
): Promise<DayCounters & { lastBattle: Date | null }> {
  const lastBattle = sql<Date | null>`(
    select ${battles.playedAt} from ${battles} where ${battles.userId} = ${userId}
    order by ${battles.playedAt} desc limit 1
  )`.mapWith(battles.playedAt);
  return only(
    db
      .select({ ...totals(DAY_COUNTER_KEYS), lastBattle })
      .from(battleDays)
      .where(eq(battleDays.userId, userId)),
  );
}

export function readOutcomes(
  db: Reader,
  userId: number,
): Promise<Pick<DayCounters, 'battles' | 'wins' | 'losses' | 'draws'>> {
  return only(
    db
      .select(totals(['battles', 'wins', 'losses', 'draws']))
      .from(battleDays)
      .where(eq(battleDays.userId, userId)),
  );
}

export type TopComboRow = Awaited<ReturnType<typeof listBestCombos>>[number];

/** Sorted by the lower bound of the win rate. */
export function listBestCombos(db: Reader, userId: number, limit: number) {
  const { searchText, ...columns } = getTableColumns(combos);
  return db
    .select(columns)
    .from(combos)
    .where(and(eq(combos.userId, userId), gt(combos.battles, 0)))
    .orderBy(desc(combos.winRateFloor), desc(combos.battles), asc(combos.id))
    .limit(limit);
}

/** A moment, and its day (ISO 8601) in the person's time zone. */
interface Start {
  moment: Date;
  day: string;
}
export type Starts = Record<'newFrom' | 'periodFrom' | 'beforeFrom', Start>;

/**
 * Sums of all days and of the days after each start, and the battles that `countSince` needs to
 * make the latter exact. One statement, so that days and battles agree.
 */
export function readSince(
  db: Reader,
  userId: number,
  { newFrom, periodFrom, beforeFrom }: Starts,
): Promise<Record<'all' | keyof Starts, BattleCounters> & { nearby: NearbyBattle[] }> {
  const after = ({ day }: Start) => totals(COUNTER_KEYS, gt(battleDays.day, day));
  return only(
    db
      .select({
        all: totals(COUNTER_KEYS),
        newFrom: after(newFrom),
        periodFrom: after(periodFrom),
        beforeFrom: after(beforeFrom),
        nearby: nearbyBattles(db, userId, [newFrom, periodFrom, beforeFrom]),
      })
      .from(battleDays)
      .where(eq(battleDays.userId, userId)),
  );
}

function nearbyBattles(db: Reader, userId: number, starts: readonly Start[]) {
  const { playedAt, result, roundsData } = battles;
  const isNearby = starts.map(({ moment }) => {
    const [from, to] = nearbySpan(moment);
    return and(gte(playedAt, from), lt(playedAt, to));
  });
  const battle = sql`'playedAt', ${playedAt}, 'result', ${result}, 'rounds', ${roundsData}`;
  const list = db
    .select({ list: sql`coalesce(jsonb_agg(jsonb_build_object(${battle})), '[]')` })
    .from(battles)
    .where(and(eq(battles.userId, userId), or(...isNearby)));
  return sql`(${list})`.mapWith((found: SentBattle[]): NearbyBattle[] =>
    found.map((sent) => ({ ...sent, playedAt: new Date(sent.playedAt) })),
  );
}

type SentBattle = Omit<NearbyBattle, 'playedAt'> & { playedAt: string };

const { userId: _, ...dayColumns } = getTableColumns(battleDays);
export type DayRow = DayCounters & { day: string };

/** Oldest first. */
export function listDays(
  db: Reader,
  userId: number,
  from: string,
  limit: number,
): Promise<DayStats[]> {
  const { day, wins, losses, draws } = battleDays;
  return db
    .select({ day, battles: battleDays.battles, wins, losses, draws })
    .from(battleDays)
    .where(and(eq(battleDays.userId, userId), gte(battleDays.day, from), gt(battleDays.battles, 0)))
    .orderBy(asc(battleDays.day))
    .limit(limit);
}

/** Includes days whose battles were all removed. */
export function readDays(db: Reader, userId: number): Promise<DayRow[]> {
  return db.select(dayColumns).from(battleDays).where(eq(battleDays.userId, userId));
}

/** Days per statement, below the parameter limit of Postgres. */
const CHUNK = 100;

export async function deleteDays(tx: Writer, userId: number): Promise<void> {
  await tx.delete(battleDays).where(eq(battleDays.userId, userId));
}

export async function addToDays(
  tx: Writer,
  userId: number,
  changes: readonly DayRow[],
): Promise<void> {
  for (const some of chunks(changes, CHUNK)) {
    const rows = some.map((change) => ({ ...change, userId }));
    const [row] = rows;
    if (row && rows.length === 1) await addOne(tx, row);
    else await addRows(tx, rows);
  }
}

const addRows = (tx: Writer, rows: PgInsertValue<typeof battleDays>[]) =>
  tx
    .insert(battleDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [battleDays.userId, battleDays.day],
      set: Object.fromEntries(DAY_COUNTER_KEYS.map((key) => [key, plusNew(key)])),
    });

const addOne = prepared('add_day', (tx: Writer) =>
  addRows(tx, [placeholders(['userId', 'day', ...DAY_COUNTER_KEYS])]),
);

const plusNew = (key: keyof DayCounters) => {
  const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql`${battleDays[key]} + ${sql.raw(`excluded.${column}`)}`;
};
