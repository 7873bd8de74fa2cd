import { ComboEmblem } from '@/components/combo-emblem';
import { cx } from '@/lib/cx';
import { combosOf, type DeckTrio } from './deck-words';

const SIZES = {
  sm: 'size-8',
  md: 'size-14',
  lg: 'size-16 min-[400px]:size-20',
} as const;

interface DeckEmblemsProps {
  deck: DeckTrio;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A deck's three combos as pictures; their names stand beside them. */
export function DeckEmblems({ deck, size = 'md', className }: DeckEmblemsProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('flex items-center', size === 'sm' ? 'gap-1' : 'gap-3', className)}
    >
      {combosOf(deck).map((combo) => (
        <ComboEmblem key={combo.id} combo={combo} className={SIZES[size]} spin={size !== 'sm'} />
      ))}
    </span>
  );
}
