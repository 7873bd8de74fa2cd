import { PART_LABELS, type PartKind, type PartType } from '../rules/parts/kinds';
import { percentRange } from '../rules/rates';
import { t } from '../translate';
import { BESIDE, factsCard } from './facts';
import { coloursOf, partEmblem } from './part-emblem';
import { centred, picture, SURROUNDINGS } from './svg';
import type { Ruler } from './text';

export interface PartCard {
  kind: PartKind;
  name: string;
  type: PartType | null;
  battles: number;
  winRate: number;
  low: number;
  high: number;
}

/** A part with its figures from everybody's public battles. */
export function partCard(part: PartCard, ruler: Ruler): string {
  const { kind, name, type, battles, winRate } = part;
  const many = t('{count, plural, one {# battle} other {# battles}}', { count: battles });
  return factsCard(
    {
      title: name,
      muted: t(PART_LABELS[kind]),
      ...(battles === 0
        ? { accent: t('No public battles with it yet.') }
        : {
            figure: {
              value: `${winRate}%`,
              words: [t('90% range {range}', { range: percentRange(part) }), many],
            },
          }),
      beside: picture(partEmblem({ kind, name, type }, 'part', SURROUNDINGS), centred(BESIDE, 440)),
      glow: coloursOf(type).colorStart,
    },
    ruler,
  );
}
