import { coloursOf } from '#shared/cards/part-emblem';
import type { NamedPart } from '#shared/collection';
import type { PartKind, PartNames } from '#shared/rules/parts/kinds';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { nameKeyOf } from '#shared/rules/parts/text';
import { t } from '#shared/translate';
import { listInWords } from '@/lib/words';

/** Used in headings and filters. */
export const KIND_PLURALS: Readonly<Record<PartKind, string>> = {
  blade: t('Blades'),
  lockChip: t('Lock chips'),
  mainBlade: t('Main blades'),
  assistBlade: t('Assist blades'),
  overBlade: t('Over blades'),
  disk: t('Ratchets'),
  driver: t('Bits'),
};

/** Key of a part, the same for all spellings of its name. */
export const keyOf = ({ kind, name }: NamedPart) => `${kind} ${nameKeyOf(name)}`;

export const copiesInWords = (many: number) =>
  t('{count, plural, one {# copy} other {# copies}}', { count: many });

/** Gives a combo without colours those of its blade's type. */
export function drawnCombo<C extends PartNames>(combo: C) {
  const bladeType = bladeTypeOf(combo);
  return { ...combo, bladeType, ...coloursOf(bladeType) };
}

/** "You have 2 of 3: Ball is missing" */
export function missingInWords(all: number, missing: readonly string[]): string {
  return t(
    'You have {owned} of {all}: {count, plural, one {{parts} is missing} other {{parts} are missing}}',
    { owned: all - missing.length, all, count: missing.length, parts: listInWords(missing) },
  );
}
