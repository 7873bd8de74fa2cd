import { z } from 'zod';
import {
  type addPartsSchema,
  COLLECTION_FULL,
  COLLECTION_MAX,
  COLLECTION_PRIVATE,
  COUNT_WRONG,
  type CollectionSettings,
  type CollectionSummary,
  type NamedPart,
  type ownedPartChangeSchema,
  PART_COPIES_MAX,
  TOO_MANY_OFFERED,
} from '#shared/collection';
import type { PageQuery } from '#shared/fields';
import { findPart } from '#shared/rules/parts/catalogue';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { partKey } from '#shared/rules/parts/text';
import { t } from '#shared/translate';
import type { Reader, Tx } from '../../db/pool';
import { inTurn, together, transact } from '../../db/pool';
import { bumpVersions, readVersion } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { mapPage, type Page, readPage, storableText } from '../../http/pagination';
import type { Created } from '../../http/repeats';
import { getMember } from '../people/people.service';
import { shownRows } from './collection.policy';
import type { NewOwned, OwnedRow, PartFilter, PartRow } from './collection.queries';
import * as queries from './collection.queries';
import { partOf } from './part-keys';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;

/** A part with the number of the owner's combos that use it. */
export interface Used {
  row: OwnedRow;
  usedBy: number;
}

export const partNotFound = () => notFound(t('This part was not found.'));

/**
 * Changes a collection or wishlist; a person's changes run one at a time. Like every lock on
 * version rows, this comes first in the transaction.
 */
export const changeCollection = <T>(
  deps: WriteDeps,
  userId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTurn(deps, userId, () =>
    transact(deps, async (tx) => {
      const locked = bumpVersions(tx, [userId], 'collection');
      const [, result] = await together(locked, work(tx));
      return result;
    }),
  );

/** The parts used in all or only the public combos of a person, with the number of combos. */
async function readUses(db: Reader, userId: number, isOwner = true) {
  const uses = new Map<string, PartRow & { combos: number }>();
  for (const { combos, ...named } of await queries.countUses(db, userId, isOwner)) {
    const part = partOf(named);
    const before = uses.get(partKey(part))?.combos ?? 0;
    uses.set(partKey(part), { ...part, combos: before + combos });
  }
  return uses;
}

const withUses = (rows: readonly OwnedRow[], uses: Awaited<ReturnType<typeof readUses>>): Used[] =>
  rows.map((row) => ({ row, usedBy: uses.get(partKey(row))?.combos ?? 0 }));

const withoutNote = ({ row, usedBy }: Used): Used => ({ row: { ...row, note: null }, usedBy });

const partCursor = z.tuple([z.enum(PART_KINDS), storableText]);

async function listPartsOf(
  { db }: Deps,
  userId: number,
  { isOwner, ...filter }: PartFilter & PageQuery & { isOwner: boolean },
): Promise<Page<Used>> {
  const [page, uses] = await Promise.all([
    readPage(
      filter,
      partCursor,
      ({ kind, nameKey }: OwnedRow) => [kind, nameKey],
      (wanted) => queries.listParts(db, userId, filter, wanted),
    ),
    readUses(db, userId, isOwner),
  ]);
  return { ...page, items: withUses(page.items, uses) };
}

export const listParts = (deps: Deps, actor: Actor, query: PartFilter & PageQuery) =>
  listPartsOf(deps, actor.id, { ...query, isOwner: true });

/** State of the list: the actor's parts, and the combos that use them. */
export const readListState = async ({ db }: Deps, { id }: Actor) => [
  await readVersion(db, id, 'collection'),
  await readVersion(db, id, 'combos'),
];

/**
 * Lists another person's parts, as far as they share them.
 * @throws AppError 404
 */
export async function listPartsOfPerson(
  deps: Deps,
  actor: Actor,
  userId: number,
  query: PageQuery,
): Promise<Page<Used>> {
  const { isFriend } = await getMember(deps, actor, userId);
  const settings = await queries.readSettings(deps.db, userId);
  const shown = shownRows({ id: actor.id, isFriend }, { userId, ...settings });
  if (!shown) throw notFound(COLLECTION_PRIVATE);
  const isOwner = actor.id === userId;
  const page = await listPartsOf(deps, userId, {
    ...query,
    isOwner,
    forTrade: shown === 'forTrade',
  });
  return isOwner ? page : mapPage(page, withoutNote);
}

/** Adds up the counts of parts that are named more than once. */
export function mergeParts(parts: readonly (NamedPart & { count: number })[]) {
  const merged = new Map<string, PartRow & { count: number }>();
  for (const { count, ...named } of parts) {
    const part = partOf(named);
    const before = merged.get(partKey(part))?.count ?? 0;
    merged.set(partKey(part), { ...part, count: before + count });
  }
  return merged;
}

/** @throws AppError 409 */
export function checkRoom(rows: number): void {
  if (rows > COLLECTION_MAX) throw new AppError('conflict', COLLECTION_FULL);
}

/** @throws AppError 400, 409 */
async function addCopies(
  tx: Tx,
  userId: number,
  owned: readonly OwnedRow[],
  added: ReadonlyMap<string, PartRow & { count: number }>,
): Promise<OwnedRow[]> {
  const known = new Map(owned.map((row) => [partKey(row), row]));
  const rows = [...added].map(([key, part]): NewOwned => {
    const { count = 0, forTrade = 0, note = null } = known.get(key) ?? {};
    const total = count + part.count;
    if (total > PART_COPIES_MAX) throw invalidField('parts', COUNT_WRONG);
    return { ...part, count: total, forTrade, note };
  });
  checkRoom(owned.length + [...added.keys()].filter((key) => !known.has(key)).length);
  return queries.setParts(tx, userId, rows);
}

/** @throws AppError 400, 409 */
export const addParts = (
  deps: WriteDeps,
  actor: Actor,
  { parts, clientId }: z.output<typeof addPartsSchema>,
): Promise<Created<Used[]>> =>
  changeCollection(deps, actor.id, async (tx) => {
    const added = mergeParts(parts);
    const created = !clientId || (await queries.rememberAddition(tx, actor.id, clientId));
    const owned = await queries.listAllParts(tx, actor.id);
    const rows = created
      ? await addCopies(tx, actor.id, owned, added)
      : owned.filter((row) => added.has(partKey(row)));
    return { created, item: withUses(rows, await readUses(tx, actor.id)) };
  });

/**
 * Adds one copy of every part that the actor's combos use but that is not owned.
 * @throws AppError 409
 */
export const addFromCombos = (deps: WriteDeps, actor: Actor): Promise<Used[]> =>
  changeCollection(deps, actor.id, async (tx) => {
    const owned = await queries.listAllParts(tx, actor.id);
    const uses = await readUses(tx, actor.id);
    const known = new Set(owned.map(partKey));
    const missing = [...uses].filter(([key]) => !known.has(key));
    const added = new Map(missing.map(([key, part]) => [key, { ...part, count: 1 }]));
    return withUses(await addCopies(tx, actor.id, owned, added), uses);
  });

/** @throws AppError 400, 404 */
export const updatePart = (
  deps: WriteDeps,
  actor: Actor,
  id: number,
  change: z.output<typeof ownedPartChangeSchema>,
): Promise<Used> =>
  changeCollection(deps, actor.id, async (tx) => {
    const before = await queries.findPart(tx, actor.id, id);
    if (!before) throw partNotFound();
    const { count = before.count, note = before.note } = change;
    const forTrade = change.forTrade ?? Math.min(before.forTrade, count);
    if (forTrade > count) throw invalidField('forTrade', TOO_MANY_OFFERED);
    const rows = await queries.setParts(tx, actor.id, [{ ...before, count, forTrade, note }]);
    const [used] = withUses(rows, await readUses(tx, actor.id));
    if (!used) throw partNotFound();
    return used;
  });

/** @throws AppError 404 */
export const deletePart = (deps: WriteDeps, actor: Actor, id: number): Promise<void> =>
  changeCollection(deps, actor.id, async (tx) => {
    if (!(await queries.deletePart(tx, actor.id, id))) throw partNotFound();
  });

export async function getSummary({ db }: Deps, actor: Actor): Promise<CollectionSummary> {
  const [rows, uses] = await Promise.all([
    queries.listAllParts(db, actor.id),
    readUses(db, actor.id),
  ]);
  const byKind: CollectionSummary['byKind'] = {};
  const sum = { parts: rows.length, copies: 0, forTrade: 0, weight: 0, unused: 0 };
  for (const row of rows) {
    const { parts, copies } = byKind[row.kind] ?? { parts: 0, copies: 0 };
    byKind[row.kind] = { parts: parts + 1, copies: copies + row.count };
    sum.copies += row.count;
    sum.forTrade += row.forTrade;
    sum.weight += row.count * (findPart(row.kind, row.name)?.weight ?? 0);
    if (!uses.has(partKey(row))) sum.unused += 1;
  }
  return { ...sum, weight: Math.round(sum.weight * 10) / 10, byKind };
}

export const getSettings = ({ db }: Deps, actor: Actor): Promise<CollectionSettings> =>
  queries.readSettings(db, actor.id);

export const putSettings = (
  deps: WriteDeps,
  actor: Actor,
  settings: CollectionSettings,
): Promise<CollectionSettings> =>
  transact(deps, async (tx) => {
    await queries.putSettings(tx, actor.id, settings);
    return settings;
  });
