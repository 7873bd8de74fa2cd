import {
  addCounters,
  type BattleCounters,
  countBattle,
  countDay,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '../../../shared/rules/counters';
import { battleResult, settleBattle } from '../../../shared/rules/scoring';
import type { Tx } from '../combos/change-records';
import { type Days, dayOf } from '../stats/stats.service';
import type { BattleKey, CountedBattle, Scope } from './battles.queries';
import * as queries from './battles.queries';

/** Battles in memory at once: about a megabyte with all rounds. */
const BATCH = 1_000;

async function* batchesOf(tx: Tx, scope: Scope): AsyncGenerator<CountedBattle[]> {
  let after: BattleKey | null = null;
  while (true) {
    const batch: CountedBattle[] = await queries.readBatch(tx, scope, after, BATCH);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = [last.playedAt.toISOString(), last.id];
  }
}

type DayBattle = Pick<CountedBattle, 'playedAt'> & Parameters<typeof countDay>[0];

/** Sums up battles by day (UTC) into `days`. */
export function daysOf(battles: readonly DayBattle[], days: Days = new Map()): Days {
  for (const battle of battles) {
    const day = dayOf(battle.playedAt);
    days.set(day, addCounters(days.get(day) ?? EMPTY_DAY_COUNTERS, countDay(battle)));
  }
  return days;
}

export async function daysOfCombo(tx: Tx, comboId: number): Promise<Days> {
  const days: Days = new Map();
  for await (const batch of batchesOf(tx, { comboId })) daysOf(batch, days);
  return days;
}

export interface Recount {
  combos: Map<number, { counters: BattleCounters; lastUsedAt: Date }>;
  days: Days;
}

/** Recounts all of a person's battles by combo and day. */
export async function recountBattles(tx: Tx, userId: number): Promise<Recount> {
  const recount: Recount = { combos: new Map(), days: new Map() };
  for await (const batch of batchesOf(tx, { userId })) {
    daysOf(batch, recount.days);
    for (const battle of batch) {
      const tally = recount.combos.get(battle.myComboId);
      recount.combos.set(battle.myComboId, {
        counters: addCounters(tally?.counters ?? EMPTY_COUNTERS, countBattle(battle)),
        // Newest first: the first one seen is the latest.
        lastUsedAt: tally?.lastUsedAt ?? battle.playedAt,
      });
    }
  }
  return recount;
}

/**
 * Recomputes score, result and finish type of a person's battles from their rounds.
 * @returns how many were wrong
 */
export async function fixScores(tx: Tx, userId: number): Promise<number> {
  let fixed = 0;
  for await (const batch of batchesOf(tx, { userId })) {
    const wrong = batch.map(settle).filter((battle, index) => differs(battle, batch[index]));
    if (wrong.length > 0) await queries.updateScores(tx, userId, wrong);
    fixed += wrong.length;
  }
  return fixed;
}

/** Without rounds the stored scores are used (specification, section 4). */
function settle(battle: CountedBattle): CountedBattle {
  if (battle.rounds.length > 0) {
    const { totalRounds: _, ...settled } = settleBattle(battle.rounds);
    return { ...battle, ...settled };
  }
  return { ...battle, result: battleResult(battle.myScore, battle.opponentScore) };
}

const SETTLED = ['myScore', 'opponentScore', 'result', 'finishType'] as const;

const differs = (a: CountedBattle, b: CountedBattle | undefined) =>
  SETTLED.some((key) => a[key] !== b?.[key]);
