import { battleTextsOf } from '#shared/battles';
import {
  addCounters,
  type BattleCounters,
  COUNTER_KEYS,
  countBattle,
  EMPTY_COUNTERS,
} from '#shared/rules/counters';
import { wilsonLowerBound } from '#shared/rules/rates';
import { numberRounds, settleResult } from '#shared/rules/scoring';
import { chunks, createTimeSlice } from '../../async';
import type { Tx } from '../../db/pool';
import { opponentPartsOf } from '../../db/search';
import { addToCount } from '../people/people.counters';
import { changeDays } from '../stats/stats.service';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import type { NewCombo, Plan, PlannedBattle } from './plan';

interface Tally {
  id: number;
  counters: BattleCounters;
  lastUsedAt: Date;
}

async function makeCombos(
  tx: Tx,
  userId: number,
  { newCombos }: Plan,
): Promise<(combo: KnownCombo | NewCombo) => number> {
  const ids = await queries.insertCombos(tx, userId, newCombos);
  const idOfNew = new Map(newCombos.map((combo, index) => [combo, ids[index]]));
  return (combo) => {
    const id = 'id' in combo ? combo.id : idOfNew.get(combo);
    if (id === undefined) throw new Error('A combo was not made');
    return id;
  };
}

const later = (a: Date, b: Date) => (a.getTime() > b.getTime() ? a : b);

const countersOf = (combo: KnownCombo | NewCombo) =>
  'id' in combo
    ? (Object.fromEntries(COUNTER_KEYS.map((key) => [key, combo[key]])) as BattleCounters)
    : EMPTY_COUNTERS;

function toForm({ battle, clientId }: PlannedBattle, myComboId: number, now: Date) {
  const { playedAt, score } = battle;
  const rounds = numberRounds(battle.rounds);
  const settled = settleResult(rounds, score);
  // As in `playedAtOf` of battles: a wrong clock must not lose a battle.
  const moment = playedAt && playedAt <= now ? playedAt : now;
  return {
    ...settled,
    ...battleTextsOf(battle),
    opponentParts: opponentPartsOf(battle.opponentCombo),
    myComboId,
    clientId,
    rounds,
    roundsData: rounds,
    playedAt: moment,
  };
}

/**
 * Stores the new battles and combos in batches, and the counters of each combo once. Call it within
 * `changeRecords`.
 */
export async function writeBattles(tx: Tx, userId: number, plan: Plan, now: Date): Promise<void> {
  const slice = createTimeSlice();
  const idOf = await makeCombos(tx, userId, plan);
  const tallies = new Map<number, Tally>();
  for (const planned of chunks(plan.battles, queries.BATCH)) {
    const batch: ReturnType<typeof toForm>[] = [];
    for (const one of planned) {
      if (slice.isOver()) await slice.yield();
      const { combo } = one;
      const id = idOf(combo);
      const battle = toForm(one, id, now);
      const { playedAt } = battle;
      const known = 'id' in combo ? combo.lastUsedAt : null;
      const before = tallies.get(id) ?? {
        id,
        counters: countersOf(combo),
        lastUsedAt: known ?? playedAt,
      };
      tallies.set(id, {
        id,
        counters: addCounters(before.counters, countBattle(battle)),
        lastUsedAt: later(before.lastUsedAt, playedAt),
      });
      batch.push(battle);
    }
    await queries.insertBattles(tx, userId, batch);
    await changeDays(tx, userId, { added: batch });
  }
  const counts = [...tallies.values()].map(({ id, counters, lastUsedAt }) => ({
    ...counters,
    id,
    lastUsedAt,
    winRateFloor: wilsonLowerBound(counters.wins, counters.battles),
  }));
  await queries.updateCounters(tx, userId, counts);
  await addToCount(tx, 'comboCount', [userId], plan.newCombos.length);
}
