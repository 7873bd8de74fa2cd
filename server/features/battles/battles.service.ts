import type { z } from 'zod';
import {
  type BattleFilter,
  type BattleValues,
  type battleChangeSchema,
  battleTextsOf,
  NO_ROUND,
} from '#shared/battles';
import type { PageQuery } from '#shared/fields';
import {
  addCounters,
  type BattleCounters,
  countBattle,
  EMPTY_COUNTERS,
  subtractCounters,
} from '#shared/rules/counters';
import { numberRounds, settleBattle } from '#shared/rules/scoring';
import { msg, t } from '#shared/translate';
import { type Authority, authorizeFound, isVisible } from '../../auth/authorize';
import type { Tx } from '../../db/pool';
import { together } from '../../db/pool';

import { type Actor, type AppDeps, currentTime } from '../../deps';
import { invalidField, notFound } from '../../http/app-error';
import { momentCursor, type Page, readPage } from '../../http/pagination';
import { goneFor, isRepeatedEdit, wasDeleted } from '../../http/repeats';
import { awardSoon } from '../badges/badges.service';
import { changeRecords, countOnCombo } from '../combos/combos.counters';
import { asUsable, findCombo, findUsableCombo, getCombo } from '../combos/combos.service';
import { changeDays, readTimeZone } from '../stats/stats.service';
import {
  canDeleteBattle,
  canEditBattle,
  canViewBattle,
  fromEvent,
  isFromEvent,
} from './battles.policy';
import type { BattleForm, BattleRow, BattleWithCombo } from './battles.queries';
import * as queries from './battles.queries';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;
type RecordDeps = Deps & Pick<AppDeps, 'jobs'>;

const RECENT = 10;
const FORBIDDEN = msg("You don't have permission to change this battle.");
const battleNotFound = () => notFound(t('Battle not found.'));

const keyOf = (battle: BattleRow) => [battle.playedAt.toISOString(), battle.id];

export async function listBattles(
  { db }: Deps,
  actor: Actor,
  { q, finishType, result, limit, cursor }: BattleFilter,
): Promise<Page<BattleWithCombo>> {
  const filter: queries.Filter = {
    q,
    finishType: finishType === 'all' ? undefined : finishType,
    result: result === 'all' ? undefined : RESULT_OF[result],
  };
  return readPage({ limit, cursor }, momentCursor, keyOf, (page) =>
    queries.listBattles(db, actor.id, filter, page),
  );
}

const RESULT_OF = { win: 'WIN', loss: 'LOSS', draw: 'DRAW' } as const;

export const listRecentBattles = async ({ db }: Deps, actor: Actor): Promise<BattleWithCombo[]> =>
  (await queries.listBattles(db, actor.id, {}, { after: null, limit: RECENT })).slice(0, RECENT);

/** The caller has checked that `actor` may see the person. */
export const listPublicBattlesOf = ({ db }: Pick<Deps, 'db'>, ownerId: number, query: PageQuery) =>
  readPage(query, momentCursor, keyOf, (page) => queries.listPublicBattlesOf(db, ownerId, page));

export { findBattle } from './battles.queries';

/** @throws AppError 404 */
export const listComboBattles = (deps: Deps, actor: Actor, comboId: number, query: PageQuery) =>
  readPage(query, momentCursor, keyOf, async (page) => {
    const combo = await getCombo(deps, actor, comboId);
    return queries.listComboBattles(deps.db, combo.id, combo.userId === actor.id, page);
  });

/** @throws AppError 404 */
export async function getBattle({ db }: Deps, actor: Actor, id: number): Promise<BattleWithCombo> {
  const battle = await queries.findBattle(db, id);
  if (!battle || !(await isVisible(db, actor, battle, canViewBattle))) throw battleNotFound();
  return battle;
}

/** Returns the battles that `actor` may see, unordered. */
export const findVisibleBattles = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  ids: readonly number[],
) => queries.findVisibleBattles(db, actor.id, ids);

/**
 * Records a battle. A repeated clientId returns the first battle.
 * @throws AppError 404 if the combo is missing, 403 if another person's, 410 if battle was deleted
 */
export function createBattle(deps: RecordDeps, actor: Actor, values: BattleValues) {
  const { clientId = null, myComboId } = values;
  return changeRecords(deps, actor.id, async (tx, after) => {
    const [sent, isDeleted, found, timeZone] = await together(
      clientId ? queries.findByClientId(tx, actor.id, clientId) : undefined,
      clientId ? wasDeleted(tx, { userId: actor.id, kind: 'battle', clientId }) : false,
      findCombo(tx, myComboId),
      readTimeZone(tx, actor.id),
    );
    if (sent) return { item: sent, created: false };
    // Before checking the combo, which may have been deleted together with the battle.
    if (isDeleted) throw goneFor('battle');
    const combo = await asUsable(tx, actor, found);
    const now = currentTime(deps);
    const form = toForm(values, playedAtOf(values, now) ?? now);
    const added = counted(form);
    const [row] = await together(
      queries.insertBattle(tx, { ...form, userId: actor.id, clientId }),
      countOnCombo(tx, combo, countBattle(added)),
      changeDays(tx, actor.id, { added: [added] }, timeZone),
      awardSoon(deps, tx, after, actor.id, 'battle'),
    );
    return { item: { ...row, myCombo: combo }, created: true };
  });
}

/**
 * Changes a battle. Without a date, the battle keeps its own.
 * @throws AppError 404 and 403 for the battle or its combo, 400 without rounds, 409
 */
export const updateBattle = (
  deps: RecordDeps,
  actor: Actor,
  id: number,
  { version, ...values }: z.output<typeof battleChangeSchema>,
): Promise<BattleWithCombo> =>
  changeRecords(deps, actor.id, async (tx, after) => {
    const before = await findToChange(tx, actor, id, canEditBattle);
    if (isFromEvent(before)) throw fromEvent();
    const playedAt = playedAtOf(values, currentTime(deps)) ?? before.playedAt;
    const form = changedForm(values, playedAt, before);
    if (isRepeatedEdit(before, version, form)) return before;
    const combo = await findUsableCombo(tx, actor, values.myComboId);
    const row = await queries.updateBattle(tx, before, form);
    await countBattles(tx, actor, { removed: [before], added: [row] });
    await awardSoon(deps, tx, after, actor.id, 'battle');
    return { ...row, myCombo: combo };
  });

/** @throws AppError 404, 403 */
export const deleteBattle = (deps: Deps, actor: Actor, id: number) =>
  changeRecords(deps, actor.id, async (tx) => {
    const battle = await findToChange(tx, actor, id, canDeleteBattle);
    if (isFromEvent(battle)) throw fromEvent();
    await queries.deleteBattle(tx, battle);
    await countBattles(tx, actor, { removed: [battle] });
  });

/** Counts battles on their combos and days. Call it after the change, within `changeRecords`. */
export async function countBattles(
  tx: Tx,
  actor: Authority,
  {
    removed = [],
    added = [],
  }: { removed?: readonly CountableBattle[]; added?: readonly CountableBattle[] },
): Promise<void> {
  const changes = new Map<number, BattleCounters>();
  const count = (battle: CountableBattle, combine: typeof addCounters<BattleCounters>) => {
    const sum = changes.get(battle.myComboId) ?? EMPTY_COUNTERS;
    changes.set(battle.myComboId, combine(sum, countBattle(counted(battle))));
  };
  for (const battle of removed) count(battle, subtractCounters);
  for (const battle of added) count(battle, addCounters);
  for (const [comboId, change] of changes) {
    await countOnCombo(tx, await findUsableCombo(tx, actor, comboId), change);
  }
  await changeDays(tx, actor.id, { removed: removed.map(counted), added: added.map(counted) });
}

export type CountableBattle = Pick<
  BattleRow,
  'myComboId' | 'result' | 'finishType' | 'myScore' | 'opponentScore' | 'playedAt' | 'roundsData'
>;

const findToChange = async (tx: Tx, actor: Actor, id: number, policy: typeof canEditBattle) =>
  authorizeFound(tx, actor, await queries.findBattle(tx, id), policy, {
    message: FORBIDDEN,
    missing: battleNotFound,
  });

const counted = <T extends CountableBattle>(battle: T) => ({
  ...battle,
  rounds: battle.roundsData,
});

/**
 * Like `toForm`, but a battle recorded without rounds keeps its score.
 * @throws AppError 400 when a battle that has rounds is sent without them
 */
function changedForm(values: BattleValues, playedAt: Date, before: BattleRow): BattleForm {
  if (values.roundsData.length > 0) return toForm(values, playedAt);
  const { roundsData, myScore, opponentScore, result, finishType } = before;
  if (roundsData.length > 0) throw invalidField('roundsData', NO_ROUND);
  const settled = { roundsData, myScore, opponentScore, result, finishType };
  return { ...settled, ...battleTextsOf(values), myComboId: values.myComboId, playedAt };
}

/** Builds the row of a submission, with everything computed from its rounds. */
function toForm(values: BattleValues, playedAt: Date): BattleForm {
  const roundsData = numberRounds(values.roundsData);
  const { totalRounds: _, ...settled } = settleBattle(roundsData);
  return {
    ...settled,
    roundsData,
    ...battleTextsOf(values),
    myComboId: values.myComboId,
    playedAt,
  };
}

/** Null when no time was sent. A future time becomes now, since phones' clocks can be wrong. */
function playedAtOf({ playedAt }: BattleValues, now: Date): Date | null {
  if (!playedAt) return null;
  const moment = new Date(playedAt);
  return moment <= now ? moment : now;
}
