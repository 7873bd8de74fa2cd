import type { z } from 'zod';
import {
  type BattleFilter,
  type BattleValues,
  type battleChangeSchema,
  battleTextsOf,
  NO_ROUND,
} from '../../../shared/battles';
import type { PageQuery } from '../../../shared/fields';
import { countBattle, EMPTY_COUNTERS, subtractCounters } from '../../../shared/rules/counters';
import { numberRounds, settleBattle } from '../../../shared/rules/scoring';
import type { Actor } from '../../actor';
import { authorize } from '../../auth/authorize';
import { isVisible } from '../../auth/visibility';
import { wasDeleted } from '../../db/deleted-battles';
import type { Tx } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { type Created, createOnce } from '../../http/create-once';
import { isRepeatedEdit } from '../../http/edit-version';
import { momentCursor, type Page, readPage } from '../../http/pagination';
import { awardSoon } from '../badges/award';
import { changeRecords, countOnCombo } from '../combos/combo-counters';
import { findUsableCombo, getCombo } from '../combos/combos.service';
import { changeDays } from '../stats/stats.service';
import { canDeleteBattle, canEditBattle, canViewBattle } from './battles.policy';
import type { BattleForm, BattleRow, BattleWithCombo } from './battles.queries';
import * as queries from './battles.queries';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;
type RecordDeps = Deps & Pick<AppDeps, 'jobs'>;

const RECENT = 10;
const FORBIDDEN = "You don't have permission to change this battle.";
const battleNotFound = () => notFound('Battle not found.');

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

export async function listRecentBattles({ db }: Deps, actor: Actor): Promise<BattleWithCombo[]> {
  return (await queries.listBattles(db, actor.id, {}, { after: null, limit: RECENT })).slice(
    0,
    RECENT,
  );
}

/** The caller has checked that `actor` may see the person. */
export const listPublicBattlesOf = (
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
  query: PageQuery,
): Promise<Page<BattleWithCombo>> =>
  readPage(query, momentCursor, keyOf, (page) => queries.listPublicBattlesOf(db, ownerId, page));

/** @throws AppError 404 */
export const listComboBattles = (
  deps: Deps,
  actor: Actor,
  comboId: number,
  query: PageQuery,
): Promise<Page<BattleWithCombo>> =>
  readPage(query, momentCursor, keyOf, async (page) => {
    const combo = await getCombo(deps, actor, comboId);
    return queries.listComboBattles(deps.db, combo.id, page);
  });

/** @throws AppError 404 */
export async function getBattle({ db }: Deps, actor: Actor, id: number): Promise<BattleWithCombo> {
  const battle = await queries.findBattle(db, id);
  if (!battle || !(await isVisible(db, actor, battle, canViewBattle))) throw battleNotFound();
  return battle;
}

/** Those that `actor` may see, unordered. */
export async function findVisibleBattles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  ids: readonly number[],
): Promise<BattleWithCombo[]> {
  return ids.length === 0 ? [] : queries.findVisibleBattles(db, actor.id, ids);
}

/**
 * Records a battle.
 * @throws AppError 404 without such a combo, 403 with another person's, 410 when it was deleted
 */
export function createBattle(
  deps: RecordDeps,
  actor: Actor,
  values: BattleValues,
): Promise<Created<BattleWithCombo>> {
  const { clientId } = values;
  const find = (name: string) => queries.findByClientId(deps.db, actor.id, name);
  return createOnce(clientId, find, () =>
    changeRecords(deps, actor.id, async (tx, after) => {
      // Before the combo, with which it may have been deleted.
      if (clientId && (await wasDeleted(tx, actor.id, clientId))) {
        throw new AppError('gone', 'This battle was deleted.');
      }
      const combo = await findUsableCombo(tx, actor, values.myComboId);
      const now = deps.clock?.() ?? new Date();
      const form = toForm(values, playedAtOf(values, now) ?? now);
      const row = await queries.insertBattle(tx, { ...form, userId: actor.id, clientId });
      if (!row) return undefined;
      await countOnCombo(tx, combo, countBattle(counted(row)));
      await changeDays(tx, actor.id, { added: [counted(row)] });
      await awardSoon(deps, tx, after, actor.id, 'battle');
      return { ...row, myCombo: combo };
    }),
  );
}

/**
 * Changes a battle. Without a date it keeps its own.
 * @throws AppError 404 and 403 for the battle or its combo, 400 without rounds, 409
 */
export const updateBattle = (
  deps: RecordDeps,
  actor: Actor,
  id: number,
  { version, ...values }: z.output<typeof battleChangeSchema>,
): Promise<BattleWithCombo> =>
  changeRecords(deps, actor.id, async (tx, after) => {
    const battle = await findToChange(tx, id);
    const before = authorize(actor, battle, canEditBattle, FORBIDDEN);
    const playedAt = playedAtOf(values, deps.clock?.() ?? new Date()) ?? before.playedAt;
    const form = changedForm(values, playedAt, before);
    if (isRepeatedEdit(before, version, form)) return before;
    const combo = await findUsableCombo(tx, actor, values.myComboId);
    const row = await queries.updateBattle(tx, before, form);
    const [removed, added] = [counted(before), counted(row)];
    if (before.myComboId === combo.id) {
      await countOnCombo(tx, combo, subtractCounters(countBattle(added), countBattle(removed)));
    } else {
      const old = await findUsableCombo(tx, actor, before.myComboId);
      await countOnCombo(tx, old, subtractCounters(EMPTY_COUNTERS, countBattle(removed)));
      await countOnCombo(tx, combo, countBattle(added));
    }
    await changeDays(tx, actor.id, { removed: [removed], added: [added] });
    await awardSoon(deps, tx, after, actor.id, 'battle');
    return { ...row, myCombo: combo };
  });

/** @throws AppError 404, 403 */
export const deleteBattle = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  changeRecords(deps, actor.id, async (tx) => {
    const battle = authorize(actor, await findToChange(tx, id), canDeleteBattle, FORBIDDEN);
    const combo = await findUsableCombo(tx, actor, battle.myComboId);
    await queries.deleteBattle(tx, battle);
    const removed = counted(battle);
    await countOnCombo(tx, combo, subtractCounters(EMPTY_COUNTERS, countBattle(removed)));
    await changeDays(tx, actor.id, { removed: [removed] });
  });

async function findToChange(tx: Tx, id: number): Promise<BattleWithCombo> {
  const battle = await queries.findBattle(tx, id);
  if (!battle) throw battleNotFound();
  return battle;
}

const counted = (battle: BattleRow) => ({ ...battle, rounds: battle.roundsData });

/**
 * As `toForm`; a battle without rounds keeps its score.
 * @throws AppError 400 when the rounds of a battle are left out
 */
function changedForm(values: BattleValues, playedAt: Date, before: BattleRow): BattleForm {
  if (values.roundsData.length > 0) return toForm(values, playedAt);
  const { roundsData, myScore, opponentScore, result, finishType } = before;
  if (roundsData.length > 0) throw invalidField('roundsData', NO_ROUND);
  const settled = { roundsData, myScore, opponentScore, result, finishType };
  return { ...settled, ...battleTextsOf(values), myComboId: values.myComboId, playedAt };
}

/** The row for a submission; everything that follows from the rounds is computed here. */
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

/** Null when none was sent. A time in the future becomes now: phones' clocks are wrong. */
function playedAtOf({ playedAt }: BattleValues, now: Date): Date | null {
  if (!playedAt) return null;
  const moment = new Date(playedAt);
  return moment <= now ? moment : now;
}
