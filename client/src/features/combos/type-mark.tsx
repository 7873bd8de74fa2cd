import type { Combo } from '@shared/combos';
import { Infinity as Endless, Scale, Shield, Swords } from 'lucide-react';
import { cx } from '@/lib/cx';

export type BladeType = NonNullable<Combo['bladeType']>;

const MARKS = {
  attack: { word: 'Attack', Icon: Swords },
  defense: { word: 'Defense', Icon: Shield },
  stamina: { word: 'Stamina', Icon: Endless },
  balance: { word: 'Balance', Icon: Scale },
} as const;

export const typeWord = (type: BladeType) => MARKS[type].word;

/** What a part or a combo is made for: always the same word with the same sign. */
export function TypeMark({ type, className }: { type: BladeType; className?: string }) {
  const { word, Icon } = MARKS[type];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Icon aria-hidden="true" className="size-[1em] shrink-0" />
      {word}
    </span>
  );
}
