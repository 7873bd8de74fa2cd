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

type Meaning = BattleTexts & Pick<ReadBattle, 'playedAt' | 'rounds' | 'score' | 'parts'>;

/**
 * Digest of a battle's content without the combo's name. Stored clientIds are derived from it, so
 * the first six fields must never change; texts added later count only where they are set.
 */
export function meaningOf(battle: Meaning): string {
  const { playedAt, rounds, score, parts } = battle;
  const { eventName, opponentName, opponentCombo, ...added } = battleTextsOf(battle);
  const said = [
    playedAt?.toISOString() ?? null,
    eventName,
    opponentName,
    opponentCombo,
    score ? `${score.myScore}-${score.opponentScore}` : writeRounds(rounds),
    partsKey(parts),
    ...Object.entries(added).filter(([, text]) => text !== ''),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/**
 * The clientId of an imported battle: the same battle gets the same id in any file, and the n-th
 * occurrence within a file an id of its own.
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

/** Never splits a surrogate pair. */
const cut = (name: string) =>
  name
    .slice(0, NAME_MAX)
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
  repeated: ReadBattle[];
}

interface Named {
  battle: ReadBattle;
  meaning: string;
  clientId: string;
}

/** Identifies each battle by its content and occurrence. */
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

/** The combo names of existing battles, by digest. */
type Existing = Map<string, string[]>;

const addTo = <T>(lists: Map<string, T[]>, key: string, value: T): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Finds battles imported from these rows, and equal ones from elsewhere, such as by hand. */
async function findExisting(db: Reader, userId: number, named: readonly Named[]) {
  const slice = createTimeSlice();
  const existing: Existing = new Map();
  const ids = new Set(named.map(({ clientId }) => clientId));
  const usedIds = await queries.findClientIds(db, userId, [...ids]);
  for (const { meaning, clientId } of named) {
    const comboName = usedIds.get(clientId);
    if (comboName !== undefined) addTo(existing, meaning, comboName);
  }
  const times = new Set(named.flatMap(({ battle }) => battle.playedAt?.getTime() ?? []));
  const moments = [...times].map((time) => new Date(time));
  for await (const stored of queries.listPlayedAt(db, userId, moments)) {
    for (const battle of stored) {
      if (slice.isOver()) await slice.yield();
      if (battle.clientId && ids.has(battle.clientId)) continue;
      addTo(existing, meaningOf(battle), battle.comboName);
    }
  }
  return { existing, usedIds };
}

/**
 * Divides a file into existing and new battles. Of several equal battles, those whose combo names
 * match are the existing ones.
 */
async function divide(db: Reader, userId: number, battles: readonly ReadBattle[]) {
  const named = await nameAll(battles);
  const { existing, usedIds } = await findExisting(db, userId, named);
  const repeated = new Set<ReadBattle>();
  for (const { battle, meaning } of named) {
    const names = existing.get(meaning);
    const place = names?.indexOf(battle.comboName) ?? -1;
    if (place < 0) continue;
    names?.splice(place, 1);
    repeated.add(battle);
  }
  const freeIds = new Map<string, string[]>();
  for (const { battle, meaning, clientId } of named) {
    if (!repeated.has(battle) && existing.get(meaning)?.pop() !== undefined) repeated.add(battle);
    if (!usedIds.has(clientId)) addTo(freeIds, meaning, clientId);
  }
  const fresh = named.flatMap(({ battle, meaning, clientId }) =>
    repeated.has(battle) ? [] : [{ battle, clientId: freeIds.get(meaning)?.shift() ?? clientId }],
  );
  return { fresh, repeated: battles.filter((battle) => repeated.has(battle)) };
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
      const name = comboNameOf(comboName, parts);
      const found = comboName ? alike?.byName.get(name) : alike?.oldest;
      if (found) return found;
      const combo = { ...parts, name };
      made.push(combo);
      add(combo);
      return combo;
    },
  };
}

/** Compares a file with the stored battles. For an import, call it within `changeRecords`. */
export async function planImport(db: Reader, userId: number, battles: readonly ReadBattle[]) {
  const { fresh, repeated } = await divide(db, userId, battles);
  const finder = createComboFinder(await queries.listCombos(db, userId));
  const slice = createTimeSlice();
  const combos = new Map<ReadBattle, Combo>();
  // Named combos first, so that a row without a name joins one rather than creating another.
  for (const { battle } of fresh) if (battle.comboName) combos.set(battle, finder.find(battle));
  const planned: PlannedBattle[] = [];
  for (const { battle, clientId } of fresh) {
    if (slice.isOver()) await slice.yield();
    planned.push({ battle, clientId, combo: combos.get(battle) ?? finder.find(battle) });
  }
  return { battles: planned, newCombos: finder.made, repeated };
}
