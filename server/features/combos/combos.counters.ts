import {
  addCounters,
  type BattleCounters,
  COUNTER_KEYS,
  EMPTY_COUNTERS,
} from '#shared/rules/counters';
import { wilsonLowerBound } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { type Authorized, authorize, isOwn } from '../../auth/authorize';
import type { Tx } from '../../db/pool';
import { type After, inTurn, shareRun, together, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { type Recount, recountBattles } from '../stats/stats.counters';
import { reconcileDays } from '../stats/stats.service';
import type { ComboRow } from './combos.queries';
import * as queries from './combos.queries';

/**
 * Changes a person's combos or battles in one transaction. Combos, battles and days contain sums of
 * each other, so a person's changes are serialized by their version rows, which are written first:
 * the statements of `work` are sent after that one, so they read the latest state, and two changes
 * cannot deadlock. Different people do not wait for each other.
 */
export const changeRecords = <T>(
  deps: Pick<AppDeps, 'db' | 'log'>,
  userId: number,
  work: (tx: Tx, after: After) => Promise<T>,
): Promise<T> =>
  inTurn(deps, userId, () =>
    transact(deps, async (tx, after) => {
      const locked = bumpVersions(tx, [userId], 'combos', 'battles');
      const [, result] = await together(locked, work(tx, after));
      return result;
    }),
  );

const stored = (counters: BattleCounters) => ({
  ...counters,
  winRateFloor: wilsonLowerBound(counters.wins, counters.battles),
});

const countersOf = (combo: ComboRow) => addCounters(EMPTY_COUNTERS, combo satisfies BattleCounters);

export const countOnCombo = (tx: Tx, combo: Authorized<ComboRow>, change: BattleCounters) =>
  queries.updateCounters(tx, combo, stored(addCounters(countersOf(combo), change)));

export interface Rebuilt {
  combos: number;
  days: number;
}

/**
 * Corrects the counters of a person's combos and days.
 * @returns how many were wrong
 */
export async function storeRecount(tx: Tx, actor: Actor, recount: Recount): Promise<Rebuilt> {
  let changed = 0;
  for (const combo of await queries.listForRecount(tx, actor.id)) {
    const tally = recount.combos.get(combo.id);
    const counters = stored(tally?.counters ?? EMPTY_COUNTERS);
    if (isStored(combo, counters, tally?.lastUsedAt)) continue;
    const authorized = authorize(actor, combo, isOwn, t('This is not your combo.'));
    await queries.updateCounters(tx, authorized, counters);
    changed += 1;
  }
  return { combos: changed, days: await reconcileDays(tx, actor.id, recount.days) };
}

const isStored = (
  combo: ComboRow,
  counters: ReturnType<typeof stored>,
  lastUsedAt: Date | undefined,
): boolean =>
  [...COUNTER_KEYS, 'winRateFloor' as const].every((key) => combo[key] === counters[key]) &&
  combo.lastUsedAt?.getTime() === lastUsedAt?.getTime();

/** The task `recount-combos`. */
export const recountCombosHere = (
  deps: Pick<AppDeps, 'db' | 'log'>,
  actor: Actor,
): Promise<Rebuilt> =>
  changeRecords(deps, actor.id, async (tx) =>
    storeRecount(tx, actor, await recountBattles(tx, actor.id)),
  );

/** Runs "Recalculate Stats"; see `rebuildRecords`. */
export async function recalculateComboStats(deps: Pick<AppDeps, 'db' | 'threads'>, actor: Actor) {
  const rebuilt = await shareRun(deps, `combos:${actor.id}`, () =>
    inTurn(deps, actor.id, () => deps.threads.run('recount-combos', actor.id, actor)),
  );
  const changed = rebuilt.combos + rebuilt.days;
  const message =
    changed === 0
      ? t('Your statistics are correct. Nothing needed fixing.')
      : t(
          'Your statistics have been updated: {combos, plural, one {# combo} other {# combos}} and {days, plural, one {# day} other {# days}} of battles.',
          { combos: rebuilt.combos, days: rebuilt.days },
        );
  return { message, changed };
}
