import { z } from 'zod';
import type { ComboValues } from '../../../shared/combos';
import type { PageQuery } from '../../../shared/fields';
import { canonicalName } from '../../../shared/rules/parts/catalogue';
import { NA, type PartKind } from '../../../shared/rules/parts/kinds';
import type { Actor } from '../../auth/actor';
import { type Authorized, authorize } from '../../auth/authorize';
import { isBlocked } from '../../db/blocked';
import { planForValues } from '../../db/search';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { isForeignKeyViolation } from '../../http/database-error';
import { decodeCursor, idCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { awardSoon } from '../badges/award';
import { daysOfCombo } from '../battles/battles.recount';
import { refuseWhileInDecks } from '../decks/combo-uses';
import { addToCount } from '../people/person-counts';
import { changeDays } from '../stats/stats.service';
import { changeRecords, type Tx } from './change-records';
import { canDeleteCombo, canEditCombo, canUseCombo, canViewCombo } from './combos.policy';
import type { ComboForm, ComboWithOwner } from './combos.queries';
import * as queries from './combos.queries';

type Deps = Pick<AppDeps, 'db'>;
type ChangeDeps = Pick<AppDeps, 'db' | 'jobs'>;
type Search = PageQuery & { q?: string };

const RECENT = 10;
const FORBIDDEN = "You don't have permission to update this combo.";
const comboNotFound = () => notFound('Combo not found.');

/** List key: number of battles and id. */
const topCursor = z.tuple([z.int32().min(0), ...idCursor.def.items]);

const byId = (combo: ComboWithOwner) => [combo.id];
const byEdit = (combo: ComboWithOwner) => [combo.updatedAt.toISOString(), combo.id];

export async function listOwnCombos(
  { db }: Deps,
  actor: Actor,
  { q = '', limit, cursor }: Search,
): Promise<Page<ComboWithOwner>> {
  const after = decodeCursor(cursor, idCursor);
  return toPage(await queries.listOwnCombos(db, actor.id, q, { after, limit }), limit, byId);
}

export async function listRecentCombos(deps: Deps, actor: Actor): Promise<ComboWithOwner[]> {
  return (await listOwnCombos(deps, actor, { limit: RECENT })).items;
}

export async function listCommunityCombos(
  { db }: Deps,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<ComboWithOwner>> {
  const after = decodeCursor(cursor, momentCursor);
  const rows = await queries.listCommunityCombos(db, actor.id, { after, limit });
  return toPage(rows, limit, byEdit);
}

export async function listPublicCombosOf(
  { db }: Deps,
  ownerId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<ComboWithOwner>> {
  const after = decodeCursor(cursor, momentCursor);
  return toPage(await queries.listPublicCombosOf(db, ownerId, { after, limit }), limit, byEdit);
}

export async function listTopCombos(
  { db }: Deps,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<ComboWithOwner>> {
  const after = decodeCursor(cursor, topCursor);
  const rows = await queries.listTopCombos(db, actor.id, { after, limit });
  return toPage(rows, limit, (combo) => [combo.battles, combo.id]);
}

export async function searchCombos(
  { db }: Deps,
  actor: Actor,
  { q = '', limit, cursor }: Search,
): Promise<Page<ComboWithOwner>> {
  const after = decodeCursor(cursor, idCursor);
  const rows = await db.transaction(async (tx) => {
    await planForValues(tx);
    return queries.searchCombos(tx, actor.id, q, { after, limit });
  });
  return toPage(rows, limit, byId);
}

/** @throws AppError 404 */
export async function getCombo({ db }: Deps, actor: Actor, id: number): Promise<ComboWithOwner> {
  const combo = await queries.findCombo(db, id);
  if (!combo || !canViewCombo(actor, combo)) throw comboNotFound();
  if (combo.userId !== actor.id && (await isBlocked(db, actor.id, combo.userId))) {
    throw comboNotFound();
  }
  return combo;
}

/** Those that `actor` may see, unordered. */
export async function findVisibleCombos(
  { db }: Deps,
  actor: Actor,
  ids: readonly number[],
): Promise<ComboWithOwner[]> {
  if (ids.length === 0) return [];
  const found = await queries.findCombos(db, actor.id, ids);
  return found.filter((combo) => canViewCombo(actor, combo));
}

/**
 * A combo with which `actor` may record battles.
 * @throws AppError 404, 403
 */
export async function findUsableCombo(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<Authorized<ComboWithOwner>> {
  const combo = await queries.findCombo(tx, id);
  if (!combo) throw comboNotFound();
  return authorize(actor, combo, canUseCombo, 'You can only record battles with your own combos.');
}

export async function createCombo(
  deps: ChangeDeps,
  actor: Actor,
  values: ComboValues,
): Promise<ComboWithOwner> {
  const created = await changeRecords(deps.db, actor.id, async (tx) => {
    const combo = await queries.insertCombo(tx, actor.id, toForm(values));
    await addToCount(tx, 'comboCount', [actor.id], 1);
    await awardSoon(deps, tx, actor.id, 'combo');
    return { ...combo, owner: actor };
  });
  deps.jobs.wake('badges.award');
  return created;
}

/** @throws AppError 404, 403 */
export async function updateCombo(
  deps: ChangeDeps,
  actor: Actor,
  id: number,
  values: ComboValues,
): Promise<ComboWithOwner> {
  const updated = await changeRecords(deps.db, actor.id, async (tx) => {
    const found = await queries.findCombo(tx, id);
    if (!found) throw comboNotFound();
    const authorized = authorize(actor, found, canEditCombo, FORBIDDEN);
    const combo = await queries.updateCombo(tx, authorized, toForm(values));
    await awardSoon(deps, tx, actor.id, 'combo');
    return combo;
  });
  deps.jobs.wake('badges.award');
  return updated;
}

/**
 * Deletes a combo with its battles.
 * @throws AppError 404, 403, 409 while a deck contains it
 */
export async function deleteCombo({ db }: Deps, actor: Actor, id: number): Promise<void> {
  try {
    await changeRecords(db, actor.id, async (tx) => {
      const combo = await queries.findCombo(tx, id);
      if (!combo) throw comboNotFound();
      const authorized = authorize(actor, combo, canDeleteCombo, FORBIDDEN);
      await refuseWhileInDecks(tx, combo.id);
      await changeDays(tx, actor.id, { gone: await daysOfCombo(tx, combo.id) });
      await queries.deleteCombo(tx, authorized);
      await addToCount(tx, 'comboCount', [actor.id], -1);
    });
  } catch (error) {
    // A deck was made with it after the check.
    if (isForeignKeyViolation(error)) await refuseWhileInDecks(db, id);
    throw error;
  }
}

/**
 * Stores parts under their canonical names, so that two names of a part are one part. Missing
 * optional parts are null rather than N/A.
 */
function toForm(values: ComboValues): ComboForm {
  const optional = (kind: PartKind) => {
    const name = canonicalName(kind, values[kind]);
    return name === NA ? null : name;
  };
  return {
    ...values,
    blade: canonicalName('blade', values.blade),
    disk: canonicalName('disk', values.disk),
    driver: canonicalName('driver', values.driver),
    lockChip: optional('lockChip'),
    mainBlade: optional('mainBlade'),
    assistBlade: optional('assistBlade'),
    overBlade: optional('overBlade'),
    // Hundredths are finer than any kitchen scale, and fit a real.
    weight: values.weight == null ? null : Math.round(values.weight * 100) / 100,
  };
}
