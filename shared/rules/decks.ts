import { t } from '../translate';
import { canonicalName } from './parts/catalogue';
import { isNoPart, PART_KINDS, type PartKind, type PartNames } from './parts/kinds';
import { nameKeyOf } from './parts/text';

/** Only older records have `chip`, `frame` and `armor`. */
export type DeckParts = PartNames & {
  chip?: string | null;
  frame?: string | null;
  armor?: string | null;
};

/** Words of the duplicate message. */
const PART_WORDS = {
  blade: 'blade',
  lockChip: 'chip',
  mainBlade: 'mainBlade',
  assistBlade: 'assistBlade',
  overBlade: 'overBlade',
  disk: 'ratchet',
  driver: 'bit',
} as const satisfies Record<PartKind, string>;

const OLD_WORDS = ['frame', 'armor'] as const;

export type DuplicateWord = (typeof PART_WORDS)[PartKind] | (typeof OLD_WORDS)[number];

/** In the order in which duplicates are reported. */
const WORDS: readonly DuplicateWord[] = [
  ...PART_KINDS.map((kind) => PART_WORDS[kind]),
  ...OLD_WORDS,
];

/**
 * The parts of a combo that a deck must not repeat. Aliases of a part share a key; `chip` of older
 * records counts as a lock chip.
 */
export function deckParts(combo: DeckParts): ReadonlyMap<string, DuplicateWord> {
  const found = new Map<string, DuplicateWord>();
  const add = (word: DuplicateWord, name: string) => found.set(`${word}:${nameKeyOf(name)}`, word);
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

/** The first kind of part, from blade to bit, that two of these combos share. */
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

export const duplicatePartMessage = (part: DuplicateWord): string =>
  t(
    '{part, select, blade {Duplicate blade detected.} chip {Duplicate chip detected.} mainBlade {Duplicate main blade detected.} assistBlade {Duplicate assist blade detected.} overBlade {Duplicate over blade detected.} ratchet {Duplicate ratchet detected.} bit {Duplicate bit detected.} frame {Duplicate frame detected.} other {Duplicate armor detected.}} Each part can only be used once across all combos in a deck.',
    { part },
  );
