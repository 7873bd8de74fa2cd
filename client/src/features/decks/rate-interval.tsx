import { rateGrade } from '@shared/rules/rates';
import { cx } from '@/lib/cx';
import { RATE_COLOURS } from './deck-rate-figure';

interface RateIntervalProps {
  /** Nine times in ten the true share lies between these two (whole percent). */
  low: number;
  high: number;
  /** The prediction itself. */
  at: number;
  /** What came of it so far, as a dot; the words stand beside it. */
  actual?: number | undefined;
}

/** A prediction as a span from 0 to 100; the words beside it say the same. */
export function RateInterval({ low, high, at, actual }: RateIntervalProps) {
  return (
    <div
      role="img"
      aria-label={`${at}%, between ${low}% and ${high}%`}
      className="relative mt-3 mb-1 h-2 rounded-full bg-raised"
    >
      <span
        className="absolute inset-y-0 rounded-full bg-line-strong/70"
        style={{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }}
      />
      <span
        className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${at}%` }}
      />
      {actual !== undefined && (
        <span
          className={cx(
            'absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-current',
            RATE_COLOURS[rateGrade(actual)],
          )}
          style={{ left: `${actual}%` }}
        />
      )}
    </div>
  );
}
