import { COMBO_NAME_MAX } from '#shared/combos';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import { createTimeSlice } from '../../async';
import type { Reader } from '../../db/pool';
import { type Identified, meaningOf } from './identity';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import type { ReadBattle } from './read-battles';
import { type Parts, partsKey } from './read-parts';

/** As in the contract of combos (characters). */
/** Never splits a surrogate pair. */
const cut = (name: string) =>
  name
    .slice(0, COMBO_NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

export const comboNameOf = (name: string, parts: Parts) =>
  cut(name) || cut(writeCombo(parts)) || 'Combo';

export type NewCombo = Parts & { name: string };

export type Combo = KnownCombo | NewCombo;

/** A new battle with its existing or new combo. */
export interface PlannedBattle {
  battle: ReadBattle;
  clientId: string;
  combo: Combo;
}

export interface Plan {
  battles: PlannedBattle[];
  newCombos: NewCombo[];
  /** Battles of the file that are already stored. */
  repeated: ReadonlySet<ReadBattle>;
}

/** Existing battles of a digest: how many there are under each combo name. */
type Existing = Map<string, Map<string, number>>;

function count(existing: Existing, meaning: string, comboName: string): void {
  const names = existing.get(meaning) ?? new Map<string, number>();
  existing.set(meaning, names.set(comboName, (names.get(comboName) ?? 0) + 1));
}

/** Uses up an existing battle, of this combo name if one is given. */
function take(existing: Existing, meaning: string, comboName?: string): boolean {
  const names = existing.get(meaning);
  const name = comboName ?? names?.keys().next().value;
  const left = name === undefined ? undefined : names?.get(name);
  if (name === undefined || left === undefined) return false;
  if (left > 1) names?.set(name, left - 1);
  else names?.delete(name);
  return true;
}

/** Finds battles imported from these rows, and equal ones from elsewhere, such as by hand. */
async function findExisting(db: Reader, userId: number, named: readonly Identified[]) {
  const slice = createTimeSlice();
  const existing: Existing = new Map();
  const ids = new Set(named.map(({ clientId }) => clientId));
  const usedIds = await queries.findClientIds(db, userId, [...ids]);
  const times = new Set<number>();
  for (const { meaning, clientId, battle } of named) {
    if (slice.isOver()) await slice.yield();
    const comboName = usedIds.get(clientId);
    if (comboName !== undefined) count(existing, meaning, comboName);
    if (battle.playedAt) times.add(battle.playedAt.getTime());
  }
  for await (const stored of queries.listPlayedAt(db, userId, [...times])) {
    for (const battle of stored) {
      if (slice.isOver()) await slice.yield();
      if (battle.clientId && ids.has(battle.clientId)) continue;
      count(existing, meaningOf(battle), battle.comboName);
    }
  }
  return { existing, usedIds };
}

/**
 * Divides a file into existing and new battles. Of several equal battles, those whose combo names
 * match are the existing ones.
 */
async function divide(db: Reader, userId: number, named: readonly Identified[]) {
  const { existing, usedIds } = await findExisting(db, userId, named);
  const slice = createTimeSlice();
  const repeated = new Set<ReadBattle>();
  for (const { battle, meaning } of named) {
    if (slice.isOver()) await slice.yield();
    if (take(existing, meaning, battle.comboName)) repeated.add(battle);
  }
  const freeIds = new Map<string, string[]>();
  // From the end, so that the first is taken first.
  for (const { battle, meaning, clientId } of named.toReversed()) {
    if (slice.isOver()) await slice.yield();
    if (!repeated.has(battle) && take(existing, meaning)) repeated.add(battle);
    if (usedIds.has(clientId)) continue;
    const ids = freeIds.get(meaning) ?? [];
    ids.push(clientId);
    freeIds.set(meaning, ids);
  }
  const fresh: Omit<PlannedBattle, 'combo'>[] = [];
  for (const { battle, meaning, clientId } of named) {
    if (slice.isOver()) await slice.yield();
    if (!repeated.has(battle)) {
      fresh.push({ battle, clientId: freeIds.get(meaning)?.pop() ?? clientId });
    }
  }
  return { fresh, repeated };
}

interface Alike {
  oldest: Combo;
  byName: Map<string, Combo>;
}

/** Finds combos by parts and name. Without a name, the oldest combo with these parts is used. */
function createComboFinder(combos: readonly KnownCombo[]) {
  const byParts = new Map<string, Alike>();
  const add = (combo: Combo) => {
    const key = partsKey(combo);
    const alike = byParts.get(key) ?? { oldest: combo, byName: new Map() };
    if (!alike.byName.has(combo.name)) alike.byName.set(combo.name, combo);
    byParts.set(key, alike);
  };
  for (const combo of combos) add(combo);
  const made: NewCombo[] = [];
  return {
    made,
    find({ parts, comboName }: ReadBattle): Combo {
      const alike = byParts.get(partsKey(parts));
      if (alike && !comboName) return alike.oldest;
      const name = comboNameOf(comboName, parts);
      const found = alike?.byName.get(name);
      if (found) return found;
      const combo = { ...parts, name };
      made.push(combo);
      add(combo);
      return combo;
    },
  };
}

/** Compares a file with the stored battles. For an import, call it within `changeRecords`. */
export async function planImport(db: Reader, userId: number, battles: readonly Identified[]) {
  const { fresh, repeated } = await divide(db, userId, battles);
  const finder = createComboFinder(await queries.listCombos(db, userId));
  const slice = createTimeSlice();
  const combos = new Map<ReadBattle, Combo>();
  // Named combos first, so that a row without a name joins one rather than creating another.
  for (const { battle } of fresh) {
    if (slice.isOver()) await slice.yield();
    if (battle.comboName) combos.set(battle, finder.find(battle));
  }
  const planned: PlannedBattle[] = [];
  for (const { battle, clientId } of fresh) {
    if (slice.isOver()) await slice.yield();
    planned.push({ battle, clientId, combo: combos.get(battle) ?? finder.find(battle) });
  }
  return { battles: planned, newCombos: finder.made, repeated };
}
