import catalogue from './catalogue.json';
import { isNoPart, NA, type PartKind, type PartType } from './kinds';
import { abbreviates, beginsWords, fold, foldedWords, initials } from './text';

export {
  NA,
  PART_KINDS,
  PART_TYPES,
  type PartKind,
  type PartNames,
  type PartType,
} from './kinds';

/**
 * One part of the game. Only facts: what no public catalogue knows is left out. `name` is Takara
 * Tomy's and is what combos store; the aliases only help to find it.
 */
export type Part = {
  readonly name: string;
  readonly hasbroName?: string;
  readonly nameJa?: string;
  /** How the part is written in a short combo name (B for the bit Ball). */
  readonly abbreviation?: string;
  readonly type?: PartType;
  /** The product line of a blade or main blade. A CX expand main blade needs an over blade. */
  readonly line?: 'BX' | 'UX' | 'CX' | 'CX expand';
  readonly spin?: 'left' | 'right';
  /** Grams, measured by fans: copies differ by 0.3 g and more. */
  readonly weight?: number;
  /** Takes the place of a ratchet: the combo's ratchet is N/A. */
  readonly integratedRatchet?: true;
  /** Contact points of a ratchet; 0 is a round one. */
  readonly sides?: number;
  /** Height of a ratchet in millimetres. */
  readonly height?: number;
  /** The other world that the part comes from, such as Marvel. */
  readonly crossover?: string;
  readonly note?: string;
};

// The JSON import types every text as string; catalogue.test.ts checks each entry against Part.
const PARTS = catalogue as Readonly<Record<PartKind, readonly Part[]>>;

type IndexedName = { folded: string; words: string[]; initials: string };
type IndexedPart = { part: Part; primary: IndexedName; aliases: IndexedName[] };
type KindIndex = {
  parts: IndexedPart[];
  byName: Map<string, Part>;
  /** Primary names as they are stored: what lists look up hundreds of times need not be folded. */
  byStoredName: Map<string, Part>;
};

const indexes = new Map<PartKind, KindIndex>();

function indexName(name: string): IndexedName {
  const words = foldedWords(name);
  return { folded: fold(name), words, initials: initials(words) };
}

/** Folded names of one kind, made at the first look-up: most pages never ask for all seven. */
function indexOf(kind: PartKind): KindIndex {
  const known = indexes.get(kind);
  if (known) return known;
  const parts = PARTS[kind].map((part) => ({
    part,
    primary: indexName(part.name),
    aliases: [part.hasbroName, part.nameJa].filter((name) => name !== undefined).map(indexName),
  }));
  // Set from the weakest claim to the strongest: a primary name wins over a like abbreviation.
  const byName = new Map<string, Part>();
  for (const { part } of parts) if (part.abbreviation) byName.set(fold(part.abbreviation), part);
  for (const { part, aliases } of parts) for (const { folded } of aliases) byName.set(folded, part);
  for (const { part, primary } of parts) byName.set(primary.folded, part);
  const byStoredName = new Map(PARTS[kind].map((part) => [part.name, part]));
  const index = { parts, byName, byStoredName };
  indexes.set(kind, index);
  return index;
}

/** All parts of a kind by name; N/A is not among them, pickers add it first. */
export function partsOfKind(kind: PartKind): readonly Part[] {
  return PARTS[kind];
}

/**
 * The part that a text names exactly: by its primary, Hasbro or Japanese name or its abbreviation,
 * whatever the case, blanks and punctuation. Null for N/A, nothing, and what is not in the catalogue.
 */
export function findPart(kind: PartKind, text: string | null | undefined): Part | null {
  if (text == null || text === NA) return null;
  const { byStoredName, byName } = indexOf(kind);
  const stored = byStoredName.get(text);
  if (stored) return stored;
  return isNoPart(text) ? null : (byName.get(fold(text)) ?? null);
}

/**
 * The name to store: the catalogue's primary name, so that two names of one part never split its
 * statistics; N/A for no part; a part that is not in the catalogue keeps its name as typed.
 */
export function canonicalName(kind: PartKind, text: string | null | undefined): string {
  if (text == null || isNoPart(text)) return NA;
  return findPart(kind, text)?.name ?? text.trim();
}

/** Ranks of a search hit, best first. An alias ranks behind all primary names. */
const ALIAS_RANK = 10;

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
  return aliasRanks.length === 0 ? null : ALIAS_RANK + Math.min(...aliasRanks);
}

/**
 * Parts that a text typed so far may mean, best first: the exact name, the abbreviation, the
 * initials, the beginning of the name, of its words, anything inside it, then the same in the
 * aliases. Equal ranks keep the catalogue's order; an empty query finds everything.
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
 * Parts that a shortened name may stand for ("DS", "WizRod", "Rod"), from the strictest reading that
 * fits any part at all: a piece of every word (initials are the shortest), the first words, words
 * anywhere. Hasbro and Japanese names count as much as primary ones, since nobody can tell which was
 * meant.
 */
export function partsMeant(kind: PartKind, text: string): Part[] {
  const folded = fold(text);
  const words = foldedWords(text);
  if (isNoPart(text)) return [];
  const oneWord = !/\s/.test(text.trim());
  const readings: ((name: IndexedName) => boolean)[] = [
    // A name of one word has no pieces: "Spi" is as much Spider-Man as Spinosaurus.
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
  for (const fits of readings) {
    const parts = indexOf(kind)
      .parts.filter(({ primary, aliases }) => fits(primary) || aliases.some(fits))
      .map(({ part }) => part);
    if (parts.length > 0) return parts;
  }
  return [];
}
