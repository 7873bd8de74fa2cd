import { rateCaveat } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { inPercent } from '@/lib/words';

interface RateProps {
  /** In whole percent, 0 to 100. */
  percent: number;
  battles: number;
  size?: 'md' | 'lg';
  className?: string;
}

/** A win rate with its number of battles, and a caveat if these are few. */
export function Rate({ percent, battles, size = 'md', className }: RateProps) {
  const caveat = rateCaveat(battles);
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span
        className={cx(
          'figures font-display leading-none font-bold',
          size === 'lg' ? 'text-5xl' : 'text-3xl',
        )}
      >
        {inPercent(percent)}
      </span>
      <span className="figures text-sm text-muted">
        {t('{count, plural, one {# battle} other {# battles}}', { count: battles })}
        {caveat && ` · ${caveat}`}
      </span>
    </span>
  );
}
