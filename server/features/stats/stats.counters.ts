import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import {
  addCounters,
  type BattleCounters,
  countBattle,
  countDay,
  type DayCounters,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '#shared/rules/counters';
import { FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import type { SettledBattle } from '#shared/rules/scoring';
import { dayIn } from '#shared/rules/time-zones';
import type { Reader } from '../../db/pool';
import { prepared } from '../../db/query';
import { battles, users } from '../../db/schema';

/** Small, because requests wait while a batch is parsed, for about 5 ms. */
const BATCH = 200;

/** List key: time played (ISO 8601) and id. */
export type BattleKey = [playedAt: string, id: number];

export const afterKey = (key: BattleKey | null): SQL | undefined =>
  key ? sql`(${battles.playedAt}, ${battles.id}) < (${key[0]}::timestamptz, ${key[1]})` : undefined;

const countedColumns = {
  id: battles.id,
  myComboId: battles.myComboId,
  playedAt: battles.playedAt,
  result: battles.result,
  finishType: battles.finishType,
  myScore: battles.myScore,
  opponentScore: battles.opponentScore,
  rounds: battles.roundsData,
  eventRules: battles.eventRules,
};
export type CountedBattle = {
  id: number;
  myComboId: number;
  playedAt: Date;
  rounds: (typeof battles.$inferSelect)['roundsData'];
  eventRules?: (typeof battles.$inferSelect)['eventRules'];
  finishType: FinishType | null;
} & Omit<SettledBattle, 'totalRounds' | 'finishType'>;

type Scope = { userId: number } | { comboId: number };

/** All battles of a person or a combo, newest first, in batches. */
export async function* readBattleBatches(
  db: Reader,
  scope: Scope,
): AsyncGenerator<CountedBattle[]> {
  const inScope =
    'userId' in scope ? eq(battles.userId, scope.userId) : eq(battles.myComboId, scope.comboId);
  let after: BattleKey | null = null;
  while (true) {
    const batch: CountedBattle[] = await db
      .select(countedColumns)
      .from(battles)
      .where(and(inScope, afterKey(after)))
      .orderBy(desc(battles.playedAt), desc(battles.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = [last.playedAt.toISOString(), last.id];
  }
}

/** Counters by day (ISO 8601). */
export type Days = Map<string, DayCounters>;

export type DayBattle = Pick<CountedBattle, 'playedAt'> & Parameters<typeof countDay>[0];

/** Adds battles to `days`, by day in the time zone. */
export function daysOf(
  counted: readonly DayBattle[],
  timeZone: string,
  days: Days = new Map(),
): Days {
  for (const battle of counted) {
    const day = dayIn(battle.playedAt, timeZone);
    days.set(day, addCounters(days.get(day) ?? EMPTY_DAY_COUNTERS, countDay(battle)));
  }
  return days;
}

export interface Recount {
  combos: Map<number, { counters: BattleCounters; lastUsedAt: Date }>;
  days: Days;
}

const readZone = prepared('time_zone', (db) =>
  db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

/**
 * The time zone of a person's days. Whatever changes days reads it within `changeRecords`, which
 * also guards changes of the zone.
 */
export async function readTimeZone(db: Reader, userId: number): Promise<string> {
  const [row] = await readZone(db, { userId });
  if (!row) throw new Error('Nobody has this id');
  return row.timeZone;
}

type Revise = (batch: CountedBattle[]) => Promise<CountedBattle[]> | CountedBattle[];

/** Recounts all of a person's battles by combo and day, after `revise` has corrected them. */
export async function recountBattles(
  db: Reader,
  userId: number,
  revise: Revise = (batch) => batch,
): Promise<Recount> {
  const timeZone = await readTimeZone(db, userId);
  const recount: Recount = { combos: new Map(), days: new Map() };
  for await (const read of readBattleBatches(db, { userId })) {
    const batch = await revise(read);
    daysOf(batch, timeZone, recount.days);
    for (const battle of batch) {
      const tally = recount.combos.get(battle.myComboId);
      recount.combos.set(battle.myComboId, {
        counters: addCounters(tally?.counters ?? EMPTY_COUNTERS, countBattle(battle)),
        // Newest first, so the first battle seen is the latest.
        lastUsedAt: tally?.lastUsedAt ?? battle.playedAt,
      });
    }
  }
  return recount;
}

/**
 * A battle's decided rounds as the first letters of their finishes, upper case for rounds that the
 * recorder won. A tenth of the size of the JSON, and Postgres parses that faster than we do.
 */
export const roundLetters = sql<string>`coalesce((
  select string_agg(case round->>'winner'
    when 'me' then upper(left(round->>'finishType', 1))
    when 'opponent' then left(round->>'finishType', 1) end, '')
  from jsonb_array_elements(${battles.roundsData}) as round
  where round->>'cause' is null), '')`;

const finishes = (letters: string) =>
  [...letters].flatMap((letter) => FINISH_TYPES.filter((finish) => finish.startsWith(letter)));

export const readRoundLetters = (letters: string) => ({
  won: finishes(letters.replace(/[a-z]/g, '').toLowerCase()),
  lost: finishes(letters.replace(/[A-Z]/g, '')),
});
