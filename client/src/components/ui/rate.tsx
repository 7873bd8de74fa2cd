import { isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import { cx } from '@/lib/cx';

interface RateProps {
  /** Whole percent, 0 to 100. */
  percent: number;
  /** The number of battles it is based on. */
  battles: number;
  size?: 'md' | 'lg';
  className?: string;
}

/** A win rate with the number of battles behind it, and a note below five battles. */
export function Rate({ percent, battles, size = 'md', className }: RateProps) {
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span
        className={cx(
          'figures font-display leading-none font-bold',
          size === 'lg' ? 'text-5xl' : 'text-3xl',
        )}
      >
        {percent}%
      </span>
      <span className="figures text-sm text-muted">
        {battles} {battles === 1 ? 'battle' : 'battles'}
        {!isRateCertain(battles) && ` · ${NOT_ENOUGH_BATTLES}`}
      </span>
    </span>
  );
}
