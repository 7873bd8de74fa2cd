import { Infinity as Endless, Scale, Shield, Swords } from 'lucide-react';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { gradient } from './combo-words';

const RATINGS = ['attack', 'defense', 'stamina'] as const;

interface RatingsProps {
  combo: Pick<Combo, (typeof RATINGS)[number] | 'colorStart' | 'colorEnd'>;
  className?: string;
}

/** Ratings computed from the parts, 0 to 10. */
export function Ratings({ combo, className }: RatingsProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] items-end gap-3',
        className,
      )}
    >
      {RATINGS.map((key) => (
        <div key={key} className="min-w-0">
          <dt className="text-sm leading-tight break-words text-muted">{typeWord(key)}</dt>
          <dd>
            <span className="figures font-display text-2xl leading-tight font-bold">
              {combo[key]}
            </span>
            <span className="text-sm text-faint"> {t('of 10 [[after a rating]]')}</span>
            <span
              aria-hidden="true"
              className="mt-1 block h-1.5 overflow-hidden rounded-full bg-raised"
            >
              <span
                className="block h-full rounded-full"
                style={{
                  width: `${combo[key] * 10}%`,
                  backgroundImage: gradient(combo.colorStart, combo.colorEnd),
                }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type BladeType = NonNullable<Combo['bladeType']>;

const MARKS = {
  attack: { word: t('Attack'), Icon: Swords },
  defense: { word: t('Defense'), Icon: Shield },
  stamina: { word: t('Stamina'), Icon: Endless },
  balance: { word: t('Balance'), Icon: Scale },
} as const;

export const typeWord = (type: BladeType) => MARKS[type].word;

export function TypeMark({ type, className }: { type: BladeType; className?: string }) {
  const { word, Icon } = MARKS[type];
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5', className)}>
      <Icon aria-hidden="true" className="size-[1em] shrink-0" />
      {word}
    </span>
  );
}
