import type { z } from 'zod';
import { comboInputSchema } from '#shared/combos';
import { text } from '#shared/fields';
import type { ImportColumn, NameMatch } from '#shared/imports';
import { learnAsianNames } from '#shared/rules/parts/asian-names';
import {
  canonicalName,
  findNamedPart,
  otherNamesOf,
  type Part,
  partsMeant,
  partsOfKind,
} from '#shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, type PartKind, partNamesOf } from '#shared/rules/parts/kinds';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { fold } from '#shared/rules/parts/text';
import { msg, t, translated } from '#shared/translate';
import type { BattleCells } from '../../tables/battle-text';
import { ratchetText } from '../../tables/cells';

// Files are also read by command-line tools.
learnAsianNames();

const partsSchema = comboInputSchema.pick({
  blade: true,
  disk: true,
  driver: true,
  lockChip: true,
  mainBlade: true,
  assistBlade: true,
  overBlade: true,
});

/** Overlong names are cut rather than refused. */
const comboNameSchema = text({ max: Number.MAX_SAFE_INTEGER, singleLine: true });

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

/** A combo with its name, which is '' if it has none. */
export type ReadCombo = Exclude<ReadParts, { parts: Parts }> | { parts: Parts; comboName: string };

export interface KnownNames {
  matches: readonly NameMatch[];
  own: readonly UnknownName[];
  combos: readonly (Parts & { name: string })[];
}

type PartTexts = Record<PartKind, string>;

function textsOfCells(cells: BattleCells): PartTexts {
  const texts = PART_KINDS.map((kind) => [kind, cells[COLUMN_OF[kind]]] as const);
  return { ...(Object.fromEntries(texts) as PartTexts), disk: ratchetText(cells.ratchet) };
}

/**
 * The part names in a combo written in one cell. An unknown word stands for the only missing part;
 * null if it is unclear which.
 */
function textsOfCombo(written: string): PartTexts | null {
  const { parts, unknown, ambiguous } = parseCombo(written);
  const texts = Object.fromEntries(
    PART_KINDS.map((kind) => [
      kind,
      ambiguous.find((part) => part.kind === kind)?.text ?? parts[kind] ?? '',
    ]),
  ) as PartTexts;
  const [word, ...others] = unknown;
  if (word === undefined) return texts;
  const expected: PartKind[] = ['blade', 'disk', 'driver'];
  if (texts.mainBlade !== '') expected.push('lockChip');
  const [missing, ...more] = expected.filter((kind) => texts[kind] === '');
  if (!missing || more.length > 0 || others.length > 0) return null;
  return { ...texts, [missing]: word };
}

const NO_COMBO = msg('This row has no combo of yours');
const UNREADABLE_COMBO = msg(
  'This is neither one of your combos nor blade, ratchet and bit, such as Wizard Rod 9-60B',
);

const keyOf = (kind: PartKind, text: string) => `${kind} ${text.toLowerCase()}`;

/** Null for a missing optional part, N/A for a missing required one. */
const storedName = (kind: PartKind, name: string): string | null => {
  const stored = canonicalName(kind, name);
  return stored === NA && kind !== 'blade' && kind !== 'disk' && kind !== 'driver' ? null : stored;
};

/** Caches results: a file has few combos and many rows. */
export function createPartsReader({
  matches,
  own,
  combos,
}: KnownNames): (cells: BattleCells) => ReadCombo {
  const meant = new Map<string, string>([
    ...own.map(({ kind, text }) => [keyOf(kind, text), text] as const),
    ...matches.map(({ kind, text, name }) => [keyOf(kind, text), name] as const),
  ]);
  const comboByName = new Map(combos.toReversed().map((combo) => [combo.name, combo]));
  const known = new Map<string, ReadCombo>();

  function readTexts(texts: PartTexts): ReadParts {
    const result = partsSchema.safeParse(texts);
    if (!result.success) {
      const [issue] = result.error.issues;
      const kind = issue?.path[0] as PartKind;
      const message = translated(issue?.message ?? '');
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

  /** Reads a combo by its parts, else by the name of one of the person's combos. */
  function readWhole(written: string, comboName: string): ReadCombo {
    const texts = textsOfCombo(written);
    const read: ReadParts = texts
      ? readTexts(texts)
      : { problem: { column: 'combo', value: written, message: t(UNREADABLE_COMBO) } };
    const named = comboByName.get(written);
    if ('parts' in read) {
      const isNamed = named && partsKey(named) === partsKey(read.parts);
      return { parts: read.parts, comboName: comboName || (isNamed ? named.name : '') };
    }
    if (named) return { parts: partNamesOf(named), comboName: comboName || named.name };
    if ('unknown' in read) return read;
    return { problem: { ...read.problem, column: 'combo', value: written } };
  }

  function read(texts: PartTexts, written: string, comboName: string): ReadCombo {
    const hasParts = PART_KINDS.some((kind) => texts[kind].trim() !== '');
    if (hasParts) {
      const found = readTexts(texts);
      return 'parts' in found ? { ...found, comboName: comboName || written } : found;
    }
    if (written) return readWhole(written, comboName);
    if (comboName) return readWhole(comboName, '');
    return { problem: { column: null, value: null, message: t(NO_COMBO) } };
  }

  return (cells) => {
    const texts = textsOfCells(cells);
    const names = [comboNameSchema.parse(cells.combo), comboNameSchema.parse(cells.comboName)];
    const key = JSON.stringify([texts, names]);
    const found = known.get(key) ?? read(texts, names[0] ?? '', names[1] ?? '');
    known.set(key, found);
    return found;
  };
}

const keys = new WeakMap<Parts, string>();

/** The same for equal parts under different names. */
export function partsKey(parts: Parts): string {
  const known = keys.get(parts);
  if (known !== undefined) return known;
  const key = JSON.stringify(PART_KINDS.map((kind) => canonicalName(kind, parts[kind])));
  keys.set(parts, key);
  return key;
}

const SUGGESTIONS = 5;
const LIKENESS_MIN = 0.25;

/** Built as in pg_trgm. */
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
  /** One set per name of the part. */
  pieces: Set<string>[];
}

const indexes = new Map<PartKind, Indexed[]>();

const namesOf = (kind: PartKind, part: Part) =>
  [part.name, part.abbreviation, ...otherNamesOf(kind, part)].filter((text) => text !== undefined);

function indexOf(kind: PartKind): Indexed[] {
  const known = indexes.get(kind);
  if (known) return known;
  const index = partsOfKind(kind).map((part) => ({
    name: part.name,
    pieces: namesOf(kind, part).map(trigrams),
  }));
  indexes.set(kind, index);
  return index;
}

/**
 * At most five parts that an unknown name may mean: first those it abbreviates, then the most
 * similar.
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
