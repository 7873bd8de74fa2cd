import type { z } from 'zod';
import { comboInputSchema } from '../../../shared/combos';
import type { ImportColumn, NameMatch } from '../../../shared/imports';
import {
  canonicalName,
  findNamedPart,
  type Part,
  partsMeant,
  partsOfKind,
} from '../../../shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, type PartKind } from '../../../shared/rules/parts/kinds';
import { fold } from '../../../shared/rules/parts/text';
import type { BattleCells } from './battle-text';

const partsSchema = comboInputSchema.pick({
  blade: true,
  disk: true,
  driver: true,
  lockChip: true,
  mainBlade: true,
  assistBlade: true,
  overBlade: true,
});

export type Parts = Required<z.output<typeof partsSchema>>;

export const COLUMN_OF = {
  blade: 'blade',
  lockChip: 'lockChip',
  mainBlade: 'mainBlade',
  assistBlade: 'assistBlade',
  overBlade: 'overBlade',
  disk: 'ratchet',
  driver: 'bit',
} as const satisfies Record<PartKind, ImportColumn>;

export interface Problem {
  column: ImportColumn | null;
  value: string | null;
  message: string;
}

export interface UnknownName {
  kind: PartKind;
  text: string;
}

export type ReadParts = { parts: Parts } | { problem: Problem } | { unknown: UnknownName[] };

export interface KnownNames {
  matches: readonly NameMatch[];
  own: readonly UnknownName[];
}

const keyOf = (kind: PartKind, text: string) => `${kind} ${text.toLowerCase()}`;

/** Null for a missing optional part, N/A for a missing required one. */
const storedName = (kind: PartKind, name: string): string | null => {
  const stored = canonicalName(kind, name);
  return stored === NA && kind !== 'blade' && kind !== 'disk' && kind !== 'driver' ? null : stored;
};

/** Caches results: a file has few combos and many rows. */
export function createPartsReader({ matches, own }: KnownNames): (cells: BattleCells) => ReadParts {
  const meant = new Map<string, string>([
    ...own.map(({ kind, text }) => [keyOf(kind, text), text] as const),
    ...matches.map(({ kind, text, name }) => [keyOf(kind, text), name] as const),
  ]);
  const known = new Map<string, ReadParts>();

  function read(texts: Record<PartKind, string>): ReadParts {
    const result = partsSchema.safeParse(texts);
    if (!result.success) {
      const [issue] = result.error.issues;
      const kind = issue?.path[0] as PartKind;
      const message = issue?.message ?? '';
      return { problem: { column: COLUMN_OF[kind], value: texts[kind] || null, message } };
    }
    const unknown: UnknownName[] = [];
    const names = PART_KINDS.map((kind) => {
      const text = result.data[kind] ?? NA;
      const name = meant.get(keyOf(kind, text));
      if (name === undefined && !isNoPart(text) && !findNamedPart(kind, text)) {
        unknown.push({ kind, text });
      }
      return [kind, storedName(kind, name ?? text)] as const;
    });
    return unknown.length > 0 ? { unknown } : { parts: Object.fromEntries(names) as Parts };
  }

  return (cells) => {
    const texts = Object.fromEntries(
      PART_KINDS.map((kind) => [kind, cells[COLUMN_OF[kind]]]),
    ) as Record<PartKind, string>;
    const key = JSON.stringify(texts);
    const found = known.get(key) ?? read(texts);
    known.set(key, found);
    return found;
  };
}

/** The same for equal parts under different names. */
export const partsKey = (parts: Parts): string =>
  JSON.stringify(PART_KINDS.map((kind) => canonicalName(kind, parts[kind])));

const SUGGESTIONS = 5;
const LIKENESS_MIN = 0.25;

/** As in pg_trgm. */
function trigrams(text: string): Set<string> {
  const padded = `  ${fold(text)} `;
  const pieces = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) {
    pieces.add(padded.slice(start, start + 3));
  }
  return pieces;
}

/** Jaccard similarity. */
function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

interface Indexed {
  name: string;
  /** One per name of the part. */
  pieces: Set<string>[];
}

const indexes = new Map<PartKind, Indexed[]>();

const namesOf = ({ name, hasbroName, nameJa, abbreviation }: Part) =>
  [name, hasbroName, nameJa, abbreviation].filter((text) => text !== undefined);

function indexOf(kind: PartKind): Indexed[] {
  const known = indexes.get(kind);
  if (known) return known;
  const index = partsOfKind(kind).map((part) => ({
    name: part.name,
    pieces: namesOf(part).map(trigrams),
  }));
  indexes.set(kind, index);
  return index;
}

/**
 * At most five parts that an unknown name may mean: first those that it abbreviates, then the most
 * similar ones.
 */
export function closestNames(kind: PartKind, text: string): string[] {
  const pieces = trigrams(text);
  const alike = indexOf(kind)
    .map((part) => ({
      name: part.name,
      likeness: Math.max(...part.pieces.map((own) => likeness(pieces, own))),
    }))
    .filter((part) => part.likeness >= LIKENESS_MIN)
    .toSorted((a, b) => b.likeness - a.likeness);
  const names = [...partsMeant(kind, text), ...alike].map(({ name }) => name);
  return [...new Set(names)].slice(0, SUGGESTIONS);
}
