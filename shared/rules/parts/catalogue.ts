import catalogue from './catalogue.json';
import { isNoPart, NA, type PartKind, type PartType } from './kinds';
import { type LearnedNames, learnedNames, learnedNamesOf } from './learned-names';
import { abbreviates, beginsWords, fold, foldedWords, initials } from './text';

export {
  NA,
  PART_KINDS,
  PART_TYPES,
  type PartKind,
  type PartType,
} from './kinds';

/**
 * A part of the game. Facts that no public catalogue has are left out. Combos store `name`, which
 * is Takara Tomy's; the aliases are for lookups only.
 */
export type Part = {
  readonly name: string;
  readonly hasbroName?: string;
  /** Further names in use, for lookups. */
  readonly aliases?: readonly string[];
  /** The blade's earlier mould. Both are parts of their own, in decks and in statistics. */
  readonly versionOf?: string;
  /** Used in short combo names: B for the bit Ball. */
  readonly abbreviation?: string;
  readonly type?: PartType;
  /** Product line of a blade or main blade. A CX expand main blade needs an over blade. */
  readonly line?: 'BX' | 'UX' | 'CX' | 'CX expand';
  readonly spin?: 'left' | 'right';
  /** Grams, measured by fans; copies vary by 0.3 g or more. */
  readonly weight?: number;
  /** It replaces the ratchet, which is then N/A. */
  readonly integratedRatchet?: true;
  /** Contact points of a ratchet; 0 if round. */
  readonly sides?: number;
  /** Height of a ratchet in millimetres. */
  readonly height?: number;
  /** The franchise that the part comes from, such as Marvel. */
  readonly crossover?: string;
  readonly note?: string;
};

// JSON imports type every text as string; catalogue.test.ts checks each entry against Part.
const PARTS = catalogue as Readonly<Record<PartKind, readonly Part[]>>;

type IndexedName = { folded: string; words: string[]; initials: string };
type IndexedPart = { part: Part; primary: IndexedName; aliases: IndexedName[] };
type KindIndex = {
  learned: LearnedNames;
  parts: IndexedPart[];
  byName: Map<string, Part>;
  /** Unfolded primary names: lists look up hundreds, and folding is slow. */
  byStoredName: Map<string, Part>;
  /** Null for initials shared by several parts. */
  byInitials: Map<string, Part | null>;
};

const indexes = new Map<PartKind, KindIndex>();

function indexName(name: string): IndexedName {
  const words = foldedWords(name);
  return { folded: fold(name), words, initials: initials(words) };
}

/** How the second version of a blade is written after its name. */
const SECOND_VERSION = [
  'V2',
  'V2.0',
  'Ver. 2',
  'Ver. 2.0',
  'Version 2',
  'Version 2.0',
  'バージョン2.0',
];

/** All names but the primary one and the abbreviation. */
export const otherNamesOf = (kind: PartKind, part: Part): string[] => [
  ...[part.hasbroName].filter((name) => name !== undefined),
  ...(part.aliases ?? []),
  ...learnedNamesOf(kind, part.name),
];

/** Hasbro swaps the two words of a blade's name. */
function swapped(name: string): string[] {
  const [first, second, ...others] = name.split(' ');
  return first && second && others.length === 0 ? [`${second} ${first}`] : [];
}

/** Names by which a part is found, besides its primary one. */
function aliasesOf(kind: PartKind, part: Part): string[] {
  const others = otherNamesOf(kind, part);
  const base = PARTS[kind].find(({ name }) => name === part.versionOf);
  if (!base) return others;
  const names = [base.name, ...otherNamesOf(kind, base)];
  const written = [...names, ...names.flatMap(swapped)].flatMap((name) =>
    SECOND_VERSION.map((version) => `${name} ${version}`),
  );
  return [...new Set([...others, ...written])].filter((name) => name !== part.name);
}

/** Built on the first lookup: most pages never need all seven kinds. */
function indexOf(kind: PartKind): KindIndex {
  const learned = learnedNames();
  const known = indexes.get(kind);
  if (known?.learned === learned) return known;
  const parts = PARTS[kind].map((part) => ({
    part,
    primary: indexName(part.name),
    aliases: aliasesOf(kind, part).map(indexName),
  }));
  // Weakest to strongest, so that a primary name overrides an equal abbreviation.
  const byName = new Map<string, Part>();
  if (kind === 'blade') {
    for (const part of PARTS.blade) {
      for (const name of [part.name, ...otherNamesOf(kind, part)].flatMap(swapped)) {
        byName.set(fold(name), part);
      }
    }
  }
  for (const { part } of parts) if (part.abbreviation) byName.set(fold(part.abbreviation), part);
  for (const { part, aliases } of parts) for (const { folded } of aliases) byName.set(folded, part);
  for (const { part, primary } of parts) byName.set(primary.folded, part);
  const byStoredName = new Map(PARTS[kind].map((part) => [part.name, part]));
  const byInitials = new Map<string, Part | null>();
  for (const { part, primary, aliases } of parts) {
    for (const letters of new Set([primary, ...aliases].map((name) => name.initials))) {
      if (letters) byInitials.set(letters, byInitials.has(letters) ? null : part);
    }
  }
  const index = { learned, parts, byName, byStoredName, byInitials };
  indexes.set(kind, index);
  return index;
}

/** Sorted by name, without N/A. */
export const partsOfKind = (kind: PartKind): readonly Part[] => PARTS[kind];

/**
 * The part with this name, in any language, or abbreviation, ignoring case, spaces and punctuation.
 * The two words of a blade's name may be swapped. Null for N/A, an absent text and unknown parts.
 */
export function findPart(kind: PartKind, text: string | null | undefined): Part | null {
  if (text == null || text === NA) return null;
  const { byStoredName, byName } = indexOf(kind);
  const stored = byStoredName.get(text);
  if (stored) return stored;
  return isNoPart(text) ? null : (byName.get(fold(text)) ?? null);
}

/** Every name of a part, folded, without the abbreviation. */
export function foldedNamesOf(kind: PartKind): { part: Part; names: string[] }[] {
  return indexOf(kind).parts.map(({ part, primary, aliases }) => ({
    part,
    names: [primary, ...aliases].map(({ folded }) => folded),
  }));
}

/** The catalogue's facts about a part. */
export function factsOf({ kind, name }: { kind: PartKind; name: string }) {
  const part = findPart(kind, name);
  return { known: part !== null, type: part?.type ?? null, weight: part?.weight ?? null };
}

/** Like `findPart`; also finds parts by initials unique to their kind ("WR"). */
export function findNamedPart(kind: PartKind, text: string | null | undefined): Part | null {
  const found = findPart(kind, text);
  if (found || text == null || isNoPart(text)) return found;
  return indexOf(kind).byInitials.get(fold(text)) ?? null;
}

/**
 * The name to store: the primary name, so that aliases never split a part's statistics; N/A for no
 * part; the name as typed (trimmed) for an unknown part.
 */
export function canonicalName(kind: PartKind, text: string | null | undefined): string {
  if (text == null || isNoPart(text)) return NA;
  return findNamedPart(kind, text)?.name ?? text.trim();
}

/** Added to the rank of alias matches, so that they rank behind primary names. */
const ALIAS_RANK = 10;

/** Rank if the words match different names of the part. */
const LAST_RANK = 2 * ALIAS_RANK;

function rankName(name: IndexedName, query: string, queryWords: readonly string[]): number | null {
  if (name.initials === query) return 2;
  if (name.folded.startsWith(query)) return 3;
  if (name.words.some((_, offset) => beginsWords(queryWords, name.words, offset))) return 4;
  if (queryWords.every((word) => name.words.some((own) => own.startsWith(word)))) return 5;
  if (query.length > 1 && queryWords.length === 1 && abbreviates(query, name.words)) return 6;
  if (name.folded.includes(query)) return 7;
  return null;
}

function rankPart(entry: IndexedPart, query: string, queryWords: readonly string[]): number | null {
  const { part, primary, aliases } = entry;
  if ([primary, ...aliases].some((name) => name.folded === query)) return 0;
  if (part.abbreviation && fold(part.abbreviation) === query) return 1;
  const rank = rankName(primary, query, queryWords);
  if (rank !== null) return rank;
  const aliasRanks = aliases
    .map((alias) => rankName(alias, query, queryWords))
    .filter((aliasRank) => aliasRank !== null);
  if (aliasRanks.length > 0) return ALIAS_RANK + Math.min(...aliasRanks);
  const all = [primary, ...aliases].flatMap(({ words }) => words);
  const isAmongAll = queryWords.every((word) => all.some((own) => own.startsWith(word)));
  return isAmongAll ? LAST_RANK : null;
}

/**
 * Parts matching a query, best first: exact name, abbreviation, initials, prefix of the name, of
 * its words, substring, then the same in aliases, then words of several names. Equal ranks keep the
 * catalogue's order; an empty query matches everything.
 */
export function searchParts(kind: PartKind, query: string): Part[] {
  const folded = fold(query);
  if (folded === '') return query.trim() === '' ? [...PARTS[kind]] : [];
  const words = foldedWords(query);
  return indexOf(kind)
    .parts.map((entry) => ({ part: entry.part, rank: rankPart(entry, folded, words) }))
    .filter((hit): hit is { part: Part; rank: number } => hit.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map((hit) => hit.part);
}

/**
 * Parts that a shortened name can stand for ("DS", "WizRod", "Rod"), by the strictest reading that
 * matches any part: a prefix of every word, the first words, words anywhere. All names of a part rank
 * equal. A blade's second version is meant only if the text names the version.
 */
export function partsMeant(kind: PartKind, text: string): Part[] {
  const folded = fold(text);
  const words = foldedWords(text);
  if (isNoPart(text)) return [];
  const oneWord = !/\s/.test(text.trim());
  const readings: ((name: IndexedName) => boolean)[] = [
    // Not for one-word names: "Spi" could be Spider-Man or Spinosaurus.
    ({ words: own }) =>
      own.length > 1 &&
      (oneWord
        ? abbreviates(folded, own)
        : words.length === own.length && beginsWords(words, own, 0)),
  ];
  if (folded.length > 2) {
    readings.push(
      (name) => beginsWords(words, name.words, 0),
      (name) => name.words.some((_, offset) => beginsWords(words, name.words, offset)),
    );
  }
  const namesVersion = folded.includes('2');
  const entries = indexOf(kind).parts.filter(({ part }) => !part.versionOf || namesVersion);
  for (const fits of readings) {
    const parts = entries
      .filter(({ primary, aliases }) => fits(primary) || aliases.some(fits))
      .map(({ part }) => part);
    if (parts.length > 0) return parts;
  }
  return [];
}
