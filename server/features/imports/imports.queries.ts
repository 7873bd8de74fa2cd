import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { battleTextsOf } from '#shared/battles';
import { DEFAULT_COLOR_END, DEFAULT_COLOR_START } from '#shared/combos';
import type { NameMatch } from '#shared/imports';
import { type BattleCounters, COUNTER_KEYS } from '#shared/rules/counters';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { chunks } from '../../async';
import type { Reader, Tx, Writer } from '../../db/pool';
import { columnsOf } from '../../db/query';
import { battles, combos, importMatches, isListedCombo } from '../../db/schema';
import type { Parts } from './read-parts';

/** Rows per statement. Preparing or reading them takes a few milliseconds of the main thread. */
export const BATCH = 250;

export function listMatches(db: Reader, userId: number): Promise<NameMatch[]> {
  const { kind, text, name } = importMatches;
  return db
    .select({ kind, text, name })
    .from(importMatches)
    .where(eq(importMatches.userId, userId));
}

/** The latest match wins. */
export async function upsertMatches(db: Writer, userId: number, matches: readonly NameMatch[]) {
  // A statement may not write the same row twice.
  const rows = new Map(
    matches.map(({ kind, text, name }) => {
      const row = { userId, kind, text: text.toLowerCase(), name };
      return [`${kind} ${row.text}`, row] as const;
    }),
  );
  if (rows.size === 0) return;
  await db
    .insert(importMatches)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [importMatches.userId, importMatches.kind, importMatches.text],
      set: { name: sql`excluded.name` },
    });
}

const partColumns = columnsOf(combos, PART_KINDS);

export type KnownCombo = Parts &
  BattleCounters & { id: number; name: string; lastUsedAt: Date | null };

/** Oldest first. */
export function listCombos(db: Reader, userId: number): Promise<KnownCombo[]> {
  const { id, name, lastUsedAt } = combos;
  return db
    .select({ id, name, lastUsedAt, ...partColumns, ...columnsOf(combos, COUNTER_KEYS) })
    .from(combos)
    .where(and(eq(combos.userId, userId), isListedCombo))
    .orderBy(combos.id);
}

/** Returns the clientIds that exist, with the names of their battles' combos. */
export async function findClientIds(db: Reader, userId: number, clientIds: readonly string[]) {
  const found = new Map<string, string>();
  for (const ids of chunks(clientIds, BATCH)) {
    const isOne = sql`${battles.clientId} = any(${`{${ids.join(',')}}`}::uuid[])`;
    const rows = await db
      .select({ clientId: battles.clientId, comboName: combos.name })
      .from(battles)
      .innerJoin(combos, eq(combos.id, battles.myComboId))
      .where(and(eq(battles.userId, userId), isOne));
    for (const { clientId, comboName } of rows) if (clientId) found.set(clientId, comboName);
  }
  return found;
}

/** Batches of the battles at these times (milliseconds). */
export async function* listPlayedAt(db: Reader, userId: number, times: readonly number[]) {
  const { clientId, playedAt, roundsData: rounds, myScore, opponentScore } = battles;
  for (const batch of chunks(times, BATCH)) {
    const list = `{${batch.map((time) => new Date(time).toISOString()).join(',')}}`;
    const rows = await db
      .select({
        ...battleTextsOf(battles),
        clientId,
        playedAt,
        rounds,
        comboName: combos.name,
        parts: partColumns,
        score: { myScore, opponentScore },
      })
      .from(battles)
      .innerJoin(combos, eq(combos.id, battles.myComboId))
      .where(and(eq(battles.userId, userId), sql`${playedAt} = any(${list}::timestamptz[])`));
    yield rows.map((row) => ({ ...row, score: row.rounds.length > 0 ? null : row.score }));
  }
}

/**
 * Inserts private combos.
 * @returns their ids in the same order
 */
export async function insertCombos(
  tx: Tx,
  userId: number,
  made: readonly (Parts & { name: string })[],
): Promise<number[]> {
  const colors = { colorStart: DEFAULT_COLOR_START, colorEnd: DEFAULT_COLOR_END };
  const ids: number[] = [];
  for (const batch of chunks(made, BATCH)) {
    const values = batch.map((combo) => ({ ...combo, ...colors, userId }));
    const rows = await tx.insert(combos).values(values).returning({ id: combos.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const {
  id: _id,
  userId: _userId,
  createdAt,
  updatedAt,
  version,
  searchText,
  eventId,
  eventMatchId,
  eventKey,
  eventGame,
  eventRules,
  isHidden,
  ...inserted
} = getTableColumns(battles);
export type NewBattle = Pick<typeof battles.$inferSelect, keyof typeof inserted> & {
  clientId: string;
};
const insertedColumns = sql.raw(Object.keys(inserted).map(toSnakeCase).join(', '));

/** Inserts in the given order, as one JSON parameter, which is faster than one per value. */
export async function insertBattles(tx: Tx, userId: number, rows: readonly NewBattle[]) {
  const sent = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])),
  );
  await tx.execute(sql`
    insert into battles (user_id, ${insertedColumns}) select ${userId}, ${insertedColumns}
    from jsonb_populate_recordset(null::battles, ${JSON.stringify(sent)}::jsonb)`);
}

export type ComboCount = BattleCounters & { id: number; winRateFloor: number; lastUsedAt: Date };

export async function updateCounters(tx: Tx, userId: number, counts: readonly ComboCount[]) {
  for (const batch of chunks(counts, BATCH)) {
    await tx.execute(sql`
      update combos set wins = sent.wins, losses = sent.losses, draws = sent.draws,
        battles = sent.battles, burst_wins = sent."burstWins", outspin_wins = sent."outspinWins",
        knockout_wins = sent."knockoutWins", extreme_wins = sent."extremeWins",
        win_rate_floor = sent."winRateFloor", last_used_at = sent."lastUsedAt"
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as sent(
        id bigint, wins int, losses int, draws int, battles int, "burstWins" int,
        "outspinWins" int, "knockoutWins" int, "extremeWins" int, "winRateFloor" float8,
        "lastUsedAt" timestamptz)
      where combos.id = sent.id and combos.user_id = ${userId}`);
  }
}
