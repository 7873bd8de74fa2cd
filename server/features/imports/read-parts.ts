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

/** The same for equal parts under different names. */
export const partsKey = (parts: Parts): string =>
  JSON.stringify(PART_KINDS.map((kind) => canonicalName(kind, parts[kind])));
