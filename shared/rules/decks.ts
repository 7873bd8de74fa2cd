import { canonicalName } from './parts/catalogue';
import { isNoPart, PART_KINDS, type PartKind, type PartNames } from './parts/kinds';
import { fold } from './parts/text';

/** A combo's parts as they count for a deck; `chip`, `frame` and `armor` are of older records. */
export type DeckParts = PartNames & {
  chip?: string | null;
  frame?: string | null;
  armor?: string | null;
};

/** What the message about a duplicate calls each part. */
const PART_WORDS = {
  blade: 'blade',
  lockChip: 'chip',
  mainBlade: 'main blade',
  assistBlade: 'assist blade',
  overBlade: 'over blade',
  disk: 'ratchet',
  driver: 'bit',
} as const satisfies Record<PartKind, string>;

const OLD_WORDS = ['frame', 'armor'] as const;

export type DuplicateWord = (typeof PART_WORDS)[PartKind] | (typeof OLD_WORDS)[number];

/** Every word, in the order in which duplicates are looked for. */
const WORDS: readonly DuplicateWord[] = [
  ...PART_KINDS.map((kind) => PART_WORDS[kind]),
  ...OLD_WORDS,
];

/** A part under the name that it shares with all its aliases, so that equal parts compare equal. */
function sameName(name: string): string {
  return fold(name) || name.trim().toLowerCase();
}

/**
 * The parts of a combo that may not be in a deck twice, as texts that are equal for the same part:
 * an alias is the same part, however it is written; N/A and nothing are no part. The lock chip of
 * older records (`chip`) is a lock chip.
 */
export function deckParts(combo: DeckParts): ReadonlyMap<string, DuplicateWord> {
  const found = new Map<string, DuplicateWord>();
  const add = (word: DuplicateWord, name: string) => found.set(`${word}:${sameName(name)}`, word);
  for (const kind of PART_KINDS) {
    const names = kind === 'lockChip' ? [combo.lockChip, combo.chip] : [combo[kind]];
    for (const name of names) {
      if (!isNoPart(name)) add(PART_WORDS[kind], canonicalName(kind, name));
    }
  }
  for (const word of OLD_WORDS) {
    const name = combo[word];
    if (!isNoPart(name)) add(word, name ?? '');
  }
  return found;
}

/**
 * The first kind of part that two of these combos share, from blade to bit; null when every part is
 * there once.
 */
export function findDuplicatePart(combos: readonly DeckParts[]): DuplicateWord | null {
  const seen = new Set<string>();
  const duplicated = new Set<DuplicateWord>();
  for (const combo of combos) {
    const parts = deckParts(combo);
    for (const [part, word] of parts) if (seen.has(part)) duplicated.add(word);
    for (const part of parts.keys()) seen.add(part);
  }
  return WORDS.find((word) => duplicated.has(word)) ?? null;
}

/** The sentence of the specification about a part that a deck has twice. */
export const duplicatePartMessage = (part: DuplicateWord): string =>
  `Duplicate ${part} detected. Each part can only be used once across all combos in a deck.`;
