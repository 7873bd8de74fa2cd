import type { BattleFilter, BattleValues } from '../../../shared/battles';
import type { PageQuery } from '../../../shared/fields';
import { countBattle, EMPTY_COUNTERS, subtractCounters } from '../../../shared/rules/counters';
import { numberRounds, settleBattle } from '../../../shared/rules/scoring';
import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import { isBlocked } from '../../db/blocked';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { awardSoon } from '../badges/award';
import { changeRecords, type Tx } from '../combos/change-records';
import { countOnCombo, rebuildCounters } from '../combos/combo-counters';
import { findUsableCombo, getCombo } from '../combos/combos.service';
import { changeDays } from '../stats/stats.service';
import { canDeleteBattle, canEditBattle, canViewBattle } from './battles.policy';
import type { BattleForm, BattleRow, BattleWithCombo } from './battles.queries';
import * as queries from './battles.queries';
import { daysOf, fixScores } from './battles.recount';
import { listPublicBattlesOf as listPublic } from './public-battles.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
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
  const after = decodeCursor(cursor, momentCursor);
  return toPage(await queries.listBattles(db, actor.id, filter, { after, limit }), limit, keyOf);
}

const RESULT_OF = { win: 'WIN', loss: 'LOSS', draw: 'DRAW' } as const;

export async function listRecentBattles({ db }: Deps, actor: Actor): Promise<BattleWithCombo[]> {
  return (await queries.listBattles(db, actor.id, {}, { after: null, limit: RECENT })).slice(
    0,
    RECENT,
  );
}

/** The caller has checked that `actor` may see the person. */
export async function listPublicBattlesOf(
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<BattleWithCombo>> {
  const after = decodeCursor(cursor, momentCursor);
  return toPage(await listPublic(db, ownerId, { after, limit }), limit, keyOf);
}

/** @throws AppError 404 */
export async function listComboBattles(
  deps: Deps,
  actor: Actor,
  comboId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<BattleWithCombo>> {
  const after = decodeCursor(cursor, momentCursor);
  const combo = await getCombo(deps, actor, comboId);
  return toPage(await queries.listComboBattles(deps.db, combo.id, { after, limit }), limit, keyOf);
}

/** @throws AppError 404 */
export async function getBattle({ db }: Deps, actor: Actor, id: number): Promise<BattleWithCombo> {
  const battle = await queries.findBattle(db, id);
  if (!battle || !canViewBattle(actor, battle)) throw battleNotFound();
  if (battle.userId !== actor.id && (await isBlocked(db, actor.id, battle.userId))) {
    throw battleNotFound();
  }
  return battle;
}

/** Those that `actor` may see, unordered. */
export async function findVisibleBattles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  ids: readonly number[],
): Promise<BattleWithCombo[]> {
  if (ids.length === 0) return [];
  const found = await queries.findBattles(db, actor.id, ids);
  return found.filter((battle) => canViewBattle(actor, battle));
}

/**
 * Records a battle.
 * @throws AppError 404 without such a combo, 403 with another person's
 */
export async function createBattle(
  deps: RecordDeps,
  actor: Actor,
  values: BattleValues,
): Promise<{ battle: BattleWithCombo; repeated: boolean }> {
  const { db, clock, jobs } = deps;
  const recorded = await changeRecords(db, actor.id, async (tx) => {
    const { clientId } = values;
    const first = clientId && (await queries.findByClientId(tx, actor.id, clientId));
    if (first) return { battle: first, repeated: true };
    const combo = await findUsableCombo(tx, actor, values.myComboId);
    const now = clock?.() ?? new Date();
    const form = toForm(values, playedAtOf(values, now) ?? now);
    const row = await queries.insertBattle(tx, { ...form, userId: actor.id, clientId });
    await countOnCombo(tx, combo, countBattle(counted(row)));
    await changeDays(tx, actor.id, { come: daysOf([counted(row)]) });
    await awardSoon(deps, tx, actor.id, 'battle');
    return { battle: { ...row, myCombo: combo }, repeated: false };
  });
  if (!recorded.repeated) jobs.wake('badges.award');
  return recorded;
}

/**
 * Changes a battle. Without a date it keeps its own.
 * @throws AppError 404 and 403 for the battle or its combo
 */
export async function updateBattle(
  deps: RecordDeps,
  actor: Actor,
  id: number,
  values: BattleValues,
): Promise<BattleWithCombo> {
  const { db, clock, jobs } = deps;
  const updated = await changeRecords(db, actor.id, async (tx) => {
    const battle = await findToChange(tx, id);
    const before = authorize(actor, battle, canEditBattle, FORBIDDEN);
    const combo = await findUsableCombo(tx, actor, values.myComboId);
    const playedAt = playedAtOf(values, clock?.() ?? new Date()) ?? before.playedAt;
    const after = await queries.updateBattle(tx, before, toForm(values, playedAt));
    const gone = counted(before);
    const come = counted(after);
    if (before.myComboId === combo.id) {
      await countOnCombo(tx, combo, subtractCounters(countBattle(come), countBattle(gone)));
    } else {
      const old = await findUsableCombo(tx, actor, before.myComboId);
      await countOnCombo(tx, old, subtractCounters(EMPTY_COUNTERS, countBattle(gone)));
      await countOnCombo(tx, combo, countBattle(come));
    }
    await changeDays(tx, actor.id, { gone: daysOf([gone]), come: daysOf([come]) });
    await awardSoon(deps, tx, actor.id, 'battle');
    return { ...after, myCombo: combo };
  });
  jobs.wake('badges.award');
  return updated;
}

/** @throws AppError 404, 403 */
export function deleteBattle({ db }: Deps, actor: Actor, id: number): Promise<void> {
  return changeRecords(db, actor.id, async (tx) => {
    const battle = authorize(actor, await findToChange(tx, id), canDeleteBattle, FORBIDDEN);
    const combo = await findUsableCombo(tx, actor, battle.myComboId);
    await queries.deleteBattle(tx, battle);
    const gone = counted(battle);
    await countOnCombo(tx, combo, subtractCounters(EMPTY_COUNTERS, countBattle(gone)));
    await changeDays(tx, actor.id, { gone: daysOf([gone]) });
  });
}

/**
 * Recomputes one's own battles from their rounds, and everything counted from them.
 * @returns how many battles, combos and days were wrong
 */
export const rebuildRecords = ({ db }: Pick<Deps, 'db'>, actor: Actor) =>
  changeRecords(db, actor.id, async (tx) => {
    const fixed = await fixScores(tx, actor.id);
    return { battles: fixed, ...(await rebuildCounters(tx, actor)) };
  });

/** "Fix Scores". */
export async function recalculateBattles(deps: Deps, actor: Actor) {
  const { battles: changed } = await rebuildRecords(deps, actor);
  const message =
    changed === 0
      ? 'All your scores are right: nothing had to change.'
      : `Fixed the scores of ${changed} ${changed === 1 ? 'battle' : 'battles'}.`;
  return { message, changed };
}

async function findToChange(tx: Tx, id: number): Promise<BattleWithCombo> {
  const battle = await queries.findBattle(tx, id);
  if (!battle) throw battleNotFound();
  return battle;
}

const counted = (battle: BattleRow) => ({ ...battle, rounds: battle.roundsData });

/** The row for a submission; everything that follows from the rounds is computed here. */
function toForm(values: BattleValues, playedAt: Date): BattleForm {
  const roundsData = numberRounds(values.roundsData);
  const { totalRounds: _, ...settled } = settleBattle(roundsData);
  return {
    ...settled,
    roundsData,
    myComboId: values.myComboId,
    opponentCombo: values.opponentCombo,
    opponentName: values.opponentName,
    eventName: values.eventName,
    playedAt,
  };
}

/** The game is younger. */
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * A time in the future or before 2000 (phones' clocks are wrong) becomes now: a battle is never
 * lost for that. Null when none was sent.
 */
function playedAtOf({ playedAt }: BattleValues, now: Date): Date | null {
  if (!playedAt) return null;
  const moment = new Date(playedAt);
  return moment.getTime() >= EARLIEST && moment <= now ? moment : now;
}
