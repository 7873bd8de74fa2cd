import { z } from 'zod';
import {
  type ComboValues,
  type comboChangeSchema,
  DEFAULT_COLOR_END,
  DEFAULT_COLOR_START,
} from '#shared/combos';
import type { PageQuery } from '#shared/fields';
import { canonicalName } from '#shared/rules/parts/catalogue';
import { NA, type PartKind, type PartNames, partNamesOf } from '#shared/rules/parts/kinds';
import { msg, t } from '#shared/translate';
import {
  type Authority,
  authorize,
  authorizeFound,
  canModerate,
  isVisible,
  NOT_A_MODERATOR,
  type wasVisible,
} from '../../auth/authorize';
import { type After, searchesOf, type Tx } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { isForeignKeyViolation, notFound } from '../../http/app-error';
import { idCursor, momentCursor, readPage, readPageById } from '../../http/pagination';
import { isRepeatedEdit } from '../../http/repeats';
import { awardSoon } from '../badges/badges.service';
import { checkDecksWith, refuseWhileInDecks } from '../decks/decks.service';
import { addToCount } from '../people/people.counters';
import { refuseRemoved } from '../people/people.service';
import { readBattleBatches } from '../stats/stats.counters';
import { changeDays } from '../stats/stats.service';
import { changeRecords } from './combos.counters';
import { canDeleteCombo, canEditCombo, canUseCombo, canViewCombo } from './combos.policy';
import type { ComboForm, ComboWithOwner } from './combos.queries';
import * as queries from './combos.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;
type ChangeDeps = WriteDeps & Pick<AppDeps, 'jobs'>;
type Search = PageQuery & { q?: string };

const RECENT = 10;
const FORBIDDEN = msg("You don't have permission to update this combo.");
const comboNotFound = () => notFound(t('Combo not found.'));

/** List key: number of battles and id. */
const topCursor = z.tuple([z.int32().min(0), ...idCursor.def.items]);

const byEdit = (combo: ComboWithOwner) => [combo.updatedAt.toISOString(), combo.id];

export const listOwnCombos = ({ db }: Deps, actor: Actor, { q = '', ...query }: Search) =>
  readPageById(query, (page) => queries.listOwnCombos(db, actor.id, q, page));

export const listRecentCombos = async (deps: Deps, actor: Actor) =>
  (await listOwnCombos(deps, actor, { limit: RECENT })).items;

export const listCommunityCombos = ({ db }: Deps, actor: Actor, query: PageQuery) =>
  readPage(query, momentCursor, byEdit, (page) => queries.listCommunityCombos(db, actor.id, page));

/** The caller has checked that `actor` may see the person. */
export const listPublicCombosOf = ({ db }: Deps, ownerId: number, query: PageQuery) =>
  readPage(query, momentCursor, byEdit, (page) => queries.listPublicCombosOf(db, ownerId, page));

/** Most battles first. */
export const listTopCombos = ({ db }: Deps, actor: Actor, query: PageQuery) =>
  readPage(
    query,
    topCursor,
    (combo: ComboWithOwner) => [combo.battles, combo.id],
    (page) => queries.listTopCombos(db, actor.id, page),
  );

export const searchCombos = ({ db }: Deps, actor: Actor, { q = '', ...query }: Search) =>
  readPageById(query, (page) => queries.searchCombos(searchesOf(db), actor.id, q, page));

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

/** Returns the combos that `actor` may see, unordered. */
export const findVisibleCombos = ({ db }: Deps, actor: Actor, ids: readonly number[]) =>
  queries.findVisibleCombos(db, actor.id, ids);

/**
 * Finds a combo that `actor` may record battles with.
 * @throws AppError 404, 403
 */
export const findUsableCombo = async (tx: Tx, actor: Authority, id: number) =>
  asUsable(tx, actor, await queries.findCombo(tx, id));

/** @throws AppError 404, 403 */
export const asUsable = (tx: Tx, actor: Authority, combo: ComboWithOwner | undefined) =>
  authorizeFound(tx, actor, combo, canUseCombo, {
    message: t('You can only record battles with your own combos.'),
    missing: comboNotFound,
  });

const toChange = { message: FORBIDDEN, missing: comboNotFound };

export { findCombo } from './combos.queries';

export const createCombo = (deps: ChangeDeps, actor: Actor, values: ComboValues) =>
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
    const authorized = await authorizeFound(tx, actor, found, canEditCombo, toChange);
    const form = toForm(values);
    if (isRepeatedEdit(authorized, version, form)) return authorized;
    if (form.isPublic && !authorized.isPublic) await refuseRemoved(tx, actor, 'combo', id);
    const combo = await queries.updateCombo(tx, authorized, form);
    await checkDecksWith(tx, combo.id);
    await awardSoon(deps, tx, after, actor.id, 'combo');
    return combo;
  });

/** @throws AppError 404, also for a combo of somebody else */
export async function previewDeletion({ db }: Deps, actor: Actor, id: number) {
  const combo = await queries.findCombo(db, id);
  if (!combo || !canDeleteCombo(actor, combo)) throw comboNotFound();
  return { isArchived: combo.isArchived || (await queries.isInEvents(db, combo)) };
}

/**
 * Deletes a combo with its battles. One with which events were played is archived: its battles stay.
 * @throws AppError 404, 403, 409 while a deck contains it
 */
export async function deleteCombo(deps: WriteDeps, actor: Actor, id: number): Promise<void> {
  try {
    await changeRecords(deps, actor.id, async (tx) => {
      const found = await queries.findCombo(tx, id);
      const combo = await authorizeFound(tx, actor, found, canDeleteCombo, toChange);
      await refuseWhileInDecks(tx, combo.id);
      if (combo.isArchived) return;
      await addToCount(tx, 'comboCount', [actor.id], -1);
      if (await queries.isInEvents(tx, combo)) return queries.archiveCombo(tx, combo);
      for await (const batch of readBattleBatches(tx, { comboId: combo.id })) {
        await changeDays(tx, actor.id, { removed: batch });
      }
      await queries.deleteCombo(tx, combo);
    });
  } catch (error) {
    // A deck with this combo was created after the check.
    if (isForeignKeyViolation(error)) await refuseWhileInDecks(deps.db, id);
    throw error;
  }
}

/**
 * Stores parts under their canonical names, so that a part is stored under only one of its names.
 * Missing optional parts are null rather than N/A.
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
    // Hundredths are finer than any kitchen scale, and a real stores them accurately.
    weight: values.weight == null ? null : Math.round(values.weight * 100) / 100,
  };
}

/** Makes a reported combo private; its owner keeps it and its battles. No-op if it was deleted. */
export async function hideCombo(tx: Tx, actor: Actor, id: number): Promise<void> {
  const combo = await queries.findCombo(tx, id);
  if (!combo) return;
  const authorized = authorize(actor, combo, canModerate, NOT_A_MODERATOR);
  await bumpVersions(tx, [combo.userId], 'combos', 'battles');
  await queries.hideCombo(tx, authorized);
}

const partsKey = (parts: PartNames) => JSON.stringify(partNamesOf(parts));

/**
 * Finds a person's combos with these parts, preferring the same name; missing ones are created as
 * private. Call it within `changeRecords`.
 */
export async function findOrMakeCombos(
  deps: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  after: After,
  userId: number,
  copies: readonly (PartNames & { name: string })[],
): Promise<number[]> {
  if (copies.length === 0) return [];
  const own = await queries.listForRecount(tx, userId);
  const ids: number[] = [];
  for (const copy of copies) {
    const alike = own.filter((combo) => partsKey(combo) === partsKey(copy));
    let found = alike.find(({ name }) => name === copy.name) ?? alike[0];
    if (!found) {
      const { blade, disk, driver, ...parts } = partNamesOf(copy);
      found = await queries.insertCombo(tx, userId, {
        name: copy.name,
        ...parts,
        blade: blade ?? '',
        disk: disk ?? '',
        driver: driver ?? '',
        colorStart: DEFAULT_COLOR_START,
        colorEnd: DEFAULT_COLOR_END,
      });
      own.push(found);
      await addToCount(tx, 'comboCount', [userId], 1);
      await awardSoon(deps, tx, after, userId, 'combo');
    }
    ids.push(found.id);
  }
  return ids;
}
