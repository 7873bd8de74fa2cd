import { z } from 'zod';
import type { ComboValues, comboChangeSchema } from '../../../shared/combos';
import type { PageQuery } from '../../../shared/fields';
import { canonicalName } from '../../../shared/rules/parts/catalogue';
import { NA, type PartKind } from '../../../shared/rules/parts/kinds';
import type { Actor } from '../../actor';
import { type Authorized, authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import { isVisible, type wasVisible } from '../../auth/visibility';
import type { Tx } from '../../db/pool';
import { withOwnPlans } from '../../db/search';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { isForeignKeyViolation } from '../../http/database-error';
import { isRepeatedEdit } from '../../http/edit-version';
import { idCursor, momentCursor, type Page, readPage } from '../../http/pagination';
import { awardSoon } from '../badges/award';
import { checkDecksWith, refuseWhileInDecks } from '../decks/decks.service';
import { addToCount } from '../people/person-counts';
import { readBattleBatches } from '../stats/battle-counts';
import { changeDays } from '../stats/stats.service';
import { changeRecords } from './combo-counters';
import { canDeleteCombo, canEditCombo, canUseCombo, canViewCombo } from './combos.policy';
import type { ComboForm, ComboWithOwner } from './combos.queries';
import * as queries from './combos.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;
type ChangeDeps = WriteDeps & Pick<AppDeps, 'jobs'>;
type Search = PageQuery & { q?: string };

const RECENT = 10;
const FORBIDDEN = "You don't have permission to update this combo.";
const comboNotFound = () => notFound('Combo not found.');

/** List key: number of battles and id. */
const topCursor = z.tuple([z.int32().min(0), ...idCursor.def.items]);

const byId = (combo: ComboWithOwner) => [combo.id];
const byEdit = (combo: ComboWithOwner) => [combo.updatedAt.toISOString(), combo.id];

export const listOwnCombos = (
  { db }: Deps,
  actor: Actor,
  { q = '', ...query }: Search,
): Promise<Page<ComboWithOwner>> =>
  readPage(query, idCursor, byId, (page) => queries.listOwnCombos(db, actor.id, q, page));

export const listRecentCombos = async (deps: Deps, actor: Actor): Promise<ComboWithOwner[]> =>
  (await listOwnCombos(deps, actor, { limit: RECENT })).items;

export const listCommunityCombos = (
  { db }: Deps,
  actor: Actor,
  query: PageQuery,
): Promise<Page<ComboWithOwner>> =>
  readPage(query, momentCursor, byEdit, (page) => queries.listCommunityCombos(db, actor.id, page));

/** The caller has checked that `actor` may see the person. */
export const listPublicCombosOf = (
  { db }: Deps,
  ownerId: number,
  query: PageQuery,
): Promise<Page<ComboWithOwner>> =>
  readPage(query, momentCursor, byEdit, (page) => queries.listPublicCombosOf(db, ownerId, page));

/** Most battles first. */
export const listTopCombos = (
  { db }: Deps,
  actor: Actor,
  query: PageQuery,
): Promise<Page<ComboWithOwner>> =>
  readPage(
    query,
    topCursor,
    (combo) => [combo.battles, combo.id],
    (page) => queries.listTopCombos(db, actor.id, page),
  );

export const searchCombos = (
  { db }: Deps,
  actor: Actor,
  { q = '', ...query }: Search,
): Promise<Page<ComboWithOwner>> =>
  readPage(query, idCursor, byId, (page) =>
    withOwnPlans(db, (tx) => queries.searchCombos(tx, actor.id, q, page)),
  );

/** @throws AppError 404 */
export async function getCombo(
  { db }: Deps,
  actor: Actor,
  id: number,
  maySee: typeof wasVisible = isVisible,
): Promise<ComboWithOwner> {
  const combo = await queries.findCombo(db, id);
  if (!combo || !(await maySee(db, actor, combo, canViewCombo))) throw comboNotFound();
  return combo;
}

/** Those that `actor` may see, unordered. */
export async function findVisibleCombos(
  { db }: Deps,
  actor: Actor,
  ids: readonly number[],
): Promise<ComboWithOwner[]> {
  return ids.length === 0 ? [] : queries.findVisibleCombos(db, actor.id, ids);
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

export const createCombo = (
  deps: ChangeDeps,
  actor: Actor,
  values: ComboValues,
): Promise<ComboWithOwner> =>
  changeRecords(deps, actor.id, async (tx, after) => {
    const combo = await queries.insertCombo(tx, actor.id, toForm(values));
    await addToCount(tx, 'comboCount', [actor.id], 1);
    await awardSoon(deps, tx, after, actor.id, 'combo');
    return { ...combo, owner: actor };
  });

/** @throws AppError 404, 403, 409 */
export const updateCombo = (
  deps: ChangeDeps,
  actor: Actor,
  id: number,
  { version, ...values }: z.output<typeof comboChangeSchema>,
): Promise<ComboWithOwner> =>
  changeRecords(deps, actor.id, async (tx, after) => {
    const found = await queries.findCombo(tx, id);
    if (!found) throw comboNotFound();
    const authorized = authorize(actor, found, canEditCombo, FORBIDDEN);
    const form = toForm(values);
    if (isRepeatedEdit(authorized, version, form)) return authorized;
    const combo = await queries.updateCombo(tx, authorized, form);
    await checkDecksWith(tx, combo.id);
    await awardSoon(deps, tx, after, actor.id, 'combo');
    return combo;
  });

/**
 * Deletes a combo with its battles.
 * @throws AppError 404, 403, 409 while a deck contains it
 */
export async function deleteCombo(deps: WriteDeps, actor: Actor, id: number): Promise<void> {
  try {
    await changeRecords(deps, actor.id, async (tx) => {
      const combo = await queries.findCombo(tx, id);
      if (!combo) throw comboNotFound();
      const authorized = authorize(actor, combo, canDeleteCombo, FORBIDDEN);
      await refuseWhileInDecks(tx, combo.id);
      for await (const batch of readBattleBatches(tx, { comboId: combo.id })) {
        await changeDays(tx, actor.id, { removed: batch });
      }
      await queries.deleteCombo(tx, authorized);
      await addToCount(tx, 'comboCount', [actor.id], -1);
    });
  } catch (error) {
    // A deck was made with it after the check.
    if (isForeignKeyViolation(error)) await refuseWhileInDecks(deps.db, id);
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

/** Makes a reported combo private; its owner keeps it with its battles. No-op if it is gone. */
export async function hideCombo(tx: Tx, actor: Actor, id: number): Promise<void> {
  const combo = await queries.findCombo(tx, id);
  if (!combo) return;
  const authorized = authorize(actor, combo, canModerate, NOT_A_MODERATOR);
  await bumpVersions(tx, [combo.userId], 'combos', 'battles');
  await queries.hideCombo(tx, authorized);
}
