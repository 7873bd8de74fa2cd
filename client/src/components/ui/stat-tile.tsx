import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface StatTileProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  /** Change against the time before; the sign decides arrow, colour and words. */
  trend?: { value: number; unit?: string };
  className?: string;
}

/** One figure with its name. */
export function StatTile({ label, value, detail, trend, className }: StatTileProps) {
  return (
    <div className={cx('rounded-[14px] border border-line bg-surface p-4', className)}>
      <p className="eyebrow">{label}</p>
      <p className="figures mt-1 font-display text-4xl leading-none font-bold">{value}</p>
      {trend && trend.value !== 0 && (
        <p
          className={cx(
            'figures mt-2 flex items-center gap-1 text-sm font-semibold',
            trend.value > 0 ? 'text-win' : 'text-loss',
          )}
        >
          {trend.value > 0 ? (
            <TrendingUp aria-hidden="true" className="size-4" />
          ) : (
            <TrendingDown aria-hidden="true" className="size-4" />
          )}
          {trend.value > 0 ? '+' : '−'}
          {Math.abs(trend.value)}
          {trend.unit ?? ''}
        </p>
      )}
      {detail && <div className="mt-2 text-sm text-muted">{detail}</div>}
    </div>
  );
}
