import type { z } from 'zod';
import { comboInputSchema } from '../../../shared/combos';
import type { ImportColumn, NameMatch } from '../../../shared/imports';
import { canonicalName, findPart } from '../../../shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, type PartKind } from '../../../shared/rules/parts/kinds';
import type { BattleCells } from './battle-table';

const partsSchema = comboInputSchema.pick({
  blade: true,
  disk: true,
  driver: true,
  lockChip: true,
  mainBlade: true,
  assistBlade: true,
  overBlade: true,
});

/** A combo's parts as they are stored. */
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

/** What a row says of a combo: its parts, or why these are not known. */
export type ReadParts = { parts: Parts } | { problem: Problem } | { unknown: UnknownName[] };

/** What names mean to somebody beyond the catalogue. */
export interface KnownNames {
  matches: readonly NameMatch[];
  /** Parts of their own combos. */
  own: readonly UnknownName[];
}

const keyOf = (kind: PartKind, text: string) => `${kind} ${text.toLowerCase()}`;

/** As a combo stores it: null where nothing need be, N/A where something should. */
const storedName = (kind: PartKind, name: string): string | null => {
  const stored = canonicalName(kind, name);
  return stored === NA && kind !== 'blade' && kind !== 'disk' && kind !== 'driver' ? null : stored;
};

/** Reads the parts of rows; a file has few combos and many rows, so each is looked up once. */
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
      if (name === undefined && !isNoPart(text) && !findPart(kind, text)) {
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

/** One text for combos of the same parts, whatever names these were stored under. */
export const partsKey = (parts: Parts): string =>
  JSON.stringify(PART_KINDS.map((kind) => canonicalName(kind, parts[kind])));
