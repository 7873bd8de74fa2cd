import { createHash } from 'node:crypto';
import { type BattleTexts, battleTextsOf } from '../../../shared/battles';
import { writeCombo } from '../../../shared/rules/parts/quick-entry';
import { createTimeSlice } from '../../async';
import type { Reader } from '../../db/pool';
import { writeRounds } from './battle-text';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import type { ReadBattle } from './read-battles';
import { type Parts, partsKey } from './read-parts';

type Meaning = BattleTexts & Pick<ReadBattle, 'playedAt' | 'rounds' | 'parts'>;

/**
 * Digest of what a battle says; the combo's name does not matter. Stored clientIds are made of it,
 * so the first six stay as they are; texts added later count only where there are any.
 */
export function meaningOf(battle: Meaning): string {
  const { playedAt, rounds, parts } = battle;
  const { eventName, opponentName, opponentCombo, ...added } = battleTextsOf(battle);
  const said = [
    playedAt?.toISOString() ?? null,
    eventName,
    opponentName,
    opponentCombo,
    writeRounds(rounds),
    partsKey(parts),
    ...Object.entries(added).filter(([, text]) => text !== ''),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/**
 * The clientId of an imported battle: the same battle gets the same id in any file, the n-th
 * occurrence within a file its own.
 */
export function clientIdOf(meaning: string, occurrence: number): string {
  const bytes = createHash('sha256').update(`${meaning} ${occurrence}`).digest().subarray(0, 16);
  // UUID version 8 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20]
    .map((end, index) => hex.slice([0, 8, 12, 16][index], end))
    .concat(hex.slice(20))
    .join('-');
}

/** As in the contract of combos (characters). */
const NAME_MAX = 60;

/** Does not split a surrogate pair. */
const cut = (name: string): string =>
  name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

export const comboNameOf = (name: string, parts: Parts): string =>
  cut(name) || cut(writeCombo(parts)) || 'Combo';

export type NewCombo = Parts & { name: string };

type Combo = KnownCombo | NewCombo;

/** A new battle with its existing or new combo. */
export interface PlannedBattle {
  battle: ReadBattle;
  clientId: string;
  combo: Combo;
}

export interface Plan {
  battles: PlannedBattle[];
  newCombos: NewCombo[];
  /** Battles of the file that exist already. */
  repeated: number;
}

interface Named {
  battle: ReadBattle;
  meaning: string;
  clientId: string;
}

/** Identifies each battle by content and occurrence. */
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
 * Counts existing battles by content, other than those that these rows were imported as: recorded
 * by hand, before the export that is read now.
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

/** Battles that exist neither by clientId nor by content. */
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

interface Alike {
  oldest: Combo;
  byName: Map<string, Combo>;
}

/** Matches by parts; among several combos by name, else the oldest. */
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

/** Compares a file with what exists. For an import call it within `changeRecords`. */
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
