import { battleResult, settleBattle } from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { inTurn, shareRun } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { changeRecords, storeRecount } from '../combos/combos.counters';
import { type CountedBattle, recountBattles } from '../stats/stats.counters';
import { updateScores } from './battles.queries';

type Deps = Pick<AppDeps, 'db' | 'threads'>;

/** The task `rebuild-records`. */
export const rebuildRecordsHere = (deps: Pick<AppDeps, 'db' | 'log'>, actor: Actor) =>
  changeRecords(deps, actor.id, async (tx) => {
    let fixed = 0;
    const recount = await recountBattles(tx, actor.id, async (batch) => {
      const settled = batch.map(settle);
      const wrong = settled.filter((battle, index) => differs(battle, batch[index]));
      if (wrong.length > 0) await updateScores(tx, actor.id, wrong);
      fixed += wrong.length;
      return settled;
    });
    return { battles: fixed, ...(await storeRecount(tx, actor, recount)) };
  });

/**
 * Recomputes the actor's battles from their rounds, and everything counted from them. Meanwhile the
 * person's other changes wait in this process, rather than with a connection for the thread's lock.
 * @returns how many battles, combos and days were wrong
 */
export const rebuildRecords = (deps: Deps, actor: Actor) =>
  inTurn(deps, actor.id, () => deps.threads.run('rebuild-records', actor.id, actor));

/** Runs "Fix Scores". */
export async function recalculateBattles(deps: Deps, actor: Actor) {
  const { battles: changed } = await shareRun(deps, `battles:${actor.id}`, () =>
    rebuildRecords(deps, actor),
  );
  const message =
    changed === 0
      ? t('All scores are correct. Nothing needed fixing.')
      : t('Fixed the scores of {count, plural, one {# battle} other {# battles}}.', {
          count: changed,
        });
  return { message, changed };
}

/** Battles without rounds keep their stored scores. */
function settle(battle: CountedBattle): CountedBattle {
  if (battle.rounds.length > 0) {
    const { totalRounds: _, ...settled } = settleBattle(battle.rounds, battle.eventRules?.points);
    return { ...battle, ...settled };
  }
  return { ...battle, result: battleResult(battle.myScore, battle.opponentScore) };
}

const SETTLED = ['myScore', 'opponentScore', 'result', 'finishType'] as const;

const differs = (a: CountedBattle, b: CountedBattle | undefined) =>
  SETTLED.some((key) => a[key] !== b?.[key]);
