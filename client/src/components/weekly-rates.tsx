import { parseISO } from 'date-fns';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { formatDate } from '@/lib/dates';
import { lazySection } from '@/lib/lazy';
import { Skeletons } from './ui/skeleton';

const WeeklyChart = lazySection(async () => (await import('./weekly-chart')).WeeklyChart);

/** Minimum number of weeks: a line needs two points. */
export const FEWEST_WEEKS = 2;

export interface WeeklyRatesProps {
  /** Oldest first, each by its Monday (yyyy-mm-dd). */
  weeks: readonly { week: string; battles: number }[];
  /** By week: whole percents, and the battles each is based on. Must be memoised. */
  lines: readonly { label: string; rates: number[]; battles?: number[]; isDashed?: boolean }[];
  /** The table's columns, besides the week. */
  columns: readonly { label: string; values: readonly ReactNode[] }[];
  /** The chart in words. */
  summary: string;
}

/** Weekly rates as a chart, in words and as a table. */
export function WeeklyRates({ weeks, lines, columns, summary }: WeeklyRatesProps) {
  return (
    <>
      <p className="mb-4 text-sm text-muted">{summary}</p>
      <Suspense fallback={<ChartSkeleton />}>
        <WeeklyChart
          weeks={weeks}
          lines={lines}
          label={t('Win rate by week. {summary}', { summary })}
        />
      </Suspense>
      <WeeksTable weeks={weeks} columns={columns} />
    </>
  );
}

export function ChartSkeleton() {
  return <Skeletons label={t('Loading the chart')} of="h-72" className="mt-4" />;
}

function WeeksTable({ weeks, columns }: Pick<WeeklyRatesProps, 'weeks' | 'columns'>) {
  const cell = (index: number) => cx('py-2 text-right', index < columns.length - 1 && 'pr-3');
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 items-center rounded-small text-sm font-medium text-muted hover:text-ink">
        {t('Show as a table')}
        <ChevronDown className="ml-1.5 size-4 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it */}
      <section aria-label={t('Win rate by week')} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="figures w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                {t('Week of')}
              </th>
              {columns.map(({ label }, index) => (
                <th key={label} scope="col" className={cx(cell(index), 'font-medium')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks
              .map(({ week }, at) => (
                <tr key={week} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
                    {formatDate(parseISO(week))}
                  </th>
                  {columns.map(({ label, values }, index) => (
                    <td key={label} className={cell(index)}>
                      {values[at]}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
    </details>
  );
}
