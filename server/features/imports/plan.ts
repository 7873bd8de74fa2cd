import { createTimeSlice } from '../../async';
import type { Db } from '../../db/pool';
import { clientIdOf, meaningOf } from './battle-identity';
import { comboNameOf } from './combo-name';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import { type Parts, partsKey } from './read-parts';
import type { ReadBattle } from './read-row';

type Reader = Pick<Db, 'select'>;

/** A combo that has to be made. */
export type NewCombo = Parts & { name: string };

type Combo = KnownCombo | NewCombo;

/** A battle that is not there yet, with its combo: one that is there, or has to be made. */
export interface PlannedBattle {
  battle: ReadBattle;
  clientId: string;
  combo: Combo;
}

/** What an import does, or would do. */
export interface Plan {
  battles: PlannedBattle[];
  newCombos: NewCombo[];
  /** Battles of the file that are there. */
  repeated: number;
}

interface Named {
  battle: ReadBattle;
  meaning: string;
  clientId: string;
}

/** Names each battle by what it says and how often the file has said it before. */
async function nameAll(battles: readonly ReadBattle[]): Promise<Named[]> {
  const slice = createTimeSlice();
  const counts = new Map<string, number>();
  const named: Named[] = [];
  for (const battle of battles) {
    if (slice.isOver()) await slice.yield();
    const meaning = meaningOf(battle);
    const occurrence = (counts.get(meaning) ?? 0) + 1;
    counts.set(meaning, occurrence);
    named.push({ battle, meaning, clientId: clientIdOf(meaning, occurrence) });
  }
  return named;
}

/**
 * How many battles there are of each meaning that no earlier import of these rows made: recorded by
 * hand, before an export that is read now.
 */
async function countOthers(
  db: Reader,
  userId: number,
  named: readonly Named[],
): Promise<Map<string, number>> {
  const slice = createTimeSlice();
  const ours = new Set(named.map(({ clientId }) => clientId));
  const times = new Set(named.flatMap(({ battle }) => battle.playedAt?.getTime() ?? []));
  const moments = [...times].map((time) => new Date(time));
  const counts = new Map<string, number>();
  for await (const stored of queries.listPlayedAt(db, userId, moments)) {
    for (const battle of stored) {
      if (slice.isOver()) await slice.yield();
      if (battle.clientId && ours.has(battle.clientId)) continue;
      const meaning = meaningOf(battle);
      counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
    }
  }
  return counts;
}

/** The battles that are not there yet: not by the name that an import gives, nor by what they say. */
async function findNew(db: Reader, userId: number, named: readonly Named[]): Promise<Named[]> {
  const clientIds = named.map(({ clientId }) => clientId);
  const imported = await queries.findClientIds(db, userId, clientIds);
  const others = await countOthers(db, userId, named);
  return named.filter(({ meaning, clientId }) => {
    if (imported.has(clientId)) return false;
    const left = others.get(meaning) ?? 0;
    if (left > 0) others.set(meaning, left - 1);
    return left === 0;
  });
}

/** Combos of the same parts. */
interface Alike {
  oldest: Combo;
  byName: Map<string, Combo>;
}

/** Finds the combo of a battle by its parts; of several the one of that name, else the oldest. */
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
      const found = alike?.byName.get(comboName) ?? alike?.oldest;
      if (found) return found;
      const combo = { ...parts, name: comboNameOf(comboName, parts) };
      made.push(combo);
      add(combo);
      return combo;
    },
  };
}

/**
 * Compares the battles of a file with what somebody has. For an import within `changeRecords`, so
 * that it stays as it was found.
 */
export async function planImport(
  db: Reader,
  userId: number,
  battles: readonly ReadBattle[],
): Promise<Plan> {
  const fresh = await findNew(db, userId, await nameAll(battles));
  const finder = createComboFinder(await queries.listCombos(db, userId));
  const slice = createTimeSlice();
  const planned: PlannedBattle[] = [];
  for (const { battle, clientId } of fresh) {
    if (slice.isOver()) await slice.yield();
    planned.push({ battle, clientId, combo: finder.find(battle) });
  }
  return {
    battles: planned,
    newCombos: finder.made,
    repeated: battles.length - planned.length,
  };
}
