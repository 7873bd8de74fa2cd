import type { NamedPart } from '#shared/collection';
import type { PartKind, PartNames, PartType } from '#shared/rules/parts/kinds';
import { rateParts } from '#shared/rules/parts/ratings';
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

const COLOURS: Readonly<Record<PartType | 'none', readonly [start: string, end: string]>> = {
  attack: ['#5AB0FF', '#2A52D8'],
  defense: ['#63DB86', '#1E8449'],
  stamina: ['#FFB84D', '#D9660B'],
  balance: ['#FF7088', '#B3213F'],
  none: ['#9AA8BD', '#55637A'],
};

export const coloursOf = (type: PartType | null) => {
  const [colorStart, colorEnd] = COLOURS[type ?? 'none'];
  return { colorStart, colorEnd };
};

/** Gives a combo without colours those of its blade's type. */
export function drawnCombo<C extends PartNames>(combo: C) {
  const { bladeType } = rateParts(combo);
  return { ...combo, bladeType, ...coloursOf(bladeType) };
}

/** "You have 2 of 3: Ball is missing" */
export function missingInWords(all: number, missing: readonly string[]): string {
  return t(
    'You have {owned} of {all}: {count, plural, one {{parts} is missing} other {{parts} are missing}}',
    { owned: all - missing.length, all, count: missing.length, parts: listInWords(missing) },
  );
}
