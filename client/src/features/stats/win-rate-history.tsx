import { winPercentage } from '@shared/rules/rates';
import type { DayStats } from '@shared/stats';
import { useQuery } from '@tanstack/react-query';
import { addDays, formatISO, parseISO, startOfISOWeek } from 'date-fns';
import { ChevronDown } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { serverMessage } from '@/lib/api-error';
import { formatDate } from '@/lib/dates';
import { lazySection } from '@/lib/lazy';
import { statsQueries } from './api';

const WinRateChart = lazySection(async () => (await import('./win-rate-chart')).WinRateChart);

/** A line needs two points. */
const FEWEST_WEEKS = 2;

export function WinRateHistory() {
  const { data, error, isPending, refetch } = useQuery(statsQueries.history());
  const weeks = useMemo(() => weeklyRates(data ?? []), [data]);
  const latest = weeks.at(-1);
  return (
    <Card className="min-w-0">
      <CardTitle>Win Rate Over Time</CardTitle>
      {isPending && <ChartSkeleton />}
      {!isPending && !data && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-muted">
            {serverMessage(error, 'Could not load the history. The figures above are complete.')}
          </p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (weeks.length < FEWEST_WEEKS || !latest) && (
        <p className="mt-1 text-muted">
          The line starts once you have played in two different weeks.
        </p>
      )}
      {latest && weeks.length >= FEWEST_WEEKS && (
        <>
          <p className="mb-4 text-sm text-muted">{summaryOf(weeks, latest)}</p>
          <Suspense fallback={<ChartSkeleton />}>
            <WinRateChart weeks={weeks} label={summaryOf(weeks, latest)} />
          </Suspense>
          <WeeksTable weeks={weeks} />
        </>
      )}
    </Card>
  );
}

function summaryOf(weeks: WeekRate[], latest: WeekRate): string {
  const battles = weeks.reduce((sum, week) => sum + week.battles, 0);
  const earlier = weeks.at(-2) ?? latest;
  const moved = latest.overall - earlier.overall;
  const points = `${Math.abs(moved)} ${Math.abs(moved) === 1 ? 'point' : 'points'}`;
  const direction = moved === 0 ? 'level with' : `${points} ${moved > 0 ? 'above' : 'below'}`;
  return `${latest.overall}% of the last year's ${battles} battles won, ${direction} the week before. In the ${ROLLING_WEEKS} weeks to your latest battle: ${latest.rolling}% of ${latest.rollingBattles}.`;
}

function ChartSkeleton() {
  return (
    <div role="status" aria-label="Loading the chart" className="mt-4">
      <Skeleton className="h-72" />
    </div>
  );
}

function WeeksTable({ weeks }: { weeks: WeekRate[] }) {
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 items-center rounded-[8px] text-sm font-medium text-muted hover:text-ink">
        Show as a table
        <ChevronDown className="ml-1.5 size-4 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section aria-label="Win rate by week" tabIndex={0} className="max-h-80 overflow-auto">
        <table className="figures w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                Week of
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                Battles
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                Won
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                {ROLLING_WEEKS} weeks
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Overall
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
                  {formatDate(parseISO(week.week))}
                </th>
                <td className="py-2 pr-3 text-right">{week.battles}</td>
                <td className="py-2 pr-3 text-right">{week.wins}</td>
                <td className="py-2 pr-3 text-right">
                  {week.rolling}% of {week.rollingBattles}
                </td>
                <td className="py-2 text-right">{week.overall}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Weeks that the rolling rate looks back over, its own included. */
export const ROLLING_WEEKS = 4;

/** One week (Monday to Sunday) in which battles were played, oldest first. */
export interface WeekRate {
  /** The Monday, yyyy-mm-dd. */
  week: string;
  battles: number;
  wins: number;
  losses: number;
  draws: number;
  /** Whole percent over this week and the three before it. */
  rolling: number;
  /** Battles that `rolling` stands on. */
  rollingBattles: number;
  /** Whole percent over all weeks shown up to this one. */
  overall: number;
}

type Outcomes = Pick<DayStats, 'battles' | 'wins' | 'losses' | 'draws'>;

const NONE: Outcomes = { battles: 0, wins: 0, losses: 0, draws: 0 };

function add(a: Outcomes, b: Outcomes): Outcomes {
  return {
    battles: a.battles + b.battles,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    draws: a.draws + b.draws,
  };
}

const isoDay = (date: Date) => formatISO(date, { representation: 'date' });

/**
 * Puts days into weeks and works out how the win rate moved. Single days swing between 0 and 100 %
 * and say nothing; four weeks show a form, all weeks the level. Weeks without a battle are left out.
 */
export function weeklyRates(days: readonly DayStats[]): WeekRate[] {
  const weeks = new Map<string, Outcomes>();
  for (const day of days) {
    const week = isoDay(startOfISOWeek(parseISO(day.day)));
    weeks.set(week, add(weeks.get(week) ?? NONE, day));
  }
  let total = NONE;
  return [...weeks]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([week, own], _, all) => {
      total = add(total, own);
      const from = isoDay(addDays(parseISO(week), -7 * (ROLLING_WEEKS - 1)));
      const recent = all
        .filter(([other]) => other >= from && other <= week)
        .reduce((sum, [, outcomes]) => add(sum, outcomes), NONE);
      return {
        ...own,
        week,
        rolling: winPercentage(recent),
        rollingBattles: recent.battles,
        overall: winPercentage(total),
      };
    });
}
