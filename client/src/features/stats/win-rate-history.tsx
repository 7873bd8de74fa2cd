import { useQuery } from '@tanstack/react-query';
import { addDays, formatISO, parseISO, startOfISOWeek } from 'date-fns';
import { useMemo } from 'react';
import { addCounters } from '#shared/rules/counters';
import { winPercentage } from '#shared/rules/rates';
import type { DayStats } from '#shared/stats';
import { t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { InlineError } from '@/components/ui/states';
import {
  ChartSkeleton,
  FEWEST_WEEKS,
  WeeklyRates,
  type WeeklyRatesProps,
} from '@/components/weekly-rates';
import { inPercent } from '@/lib/words';
import { statsQueries } from './api';

export function WinRateHistory() {
  const { data, error, isPending, refetch } = useQuery(statsQueries.history());
  const weeks = useMemo(() => weeklyRates(data ?? []), [data]);
  const lines = useMemo(() => linesOf(weeks), [weeks]);
  const latest = weeks.at(-1);
  return (
    <Card className="min-w-0">
      <CardTitle>{t('Win Rate Over Time')}</CardTitle>
      {isPending && <ChartSkeleton />}
      {!isPending && !data && (
        <InlineError
          title={t('Could not load the history. The figures above are complete.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (weeks.length < FEWEST_WEEKS || !latest) && (
        <p className="mt-1 text-muted">
          {t('The line starts once you have played in two different weeks.')}
        </p>
      )}
      {latest && weeks.length >= FEWEST_WEEKS && (
        <WeeklyRates
          weeks={weeks}
          lines={lines}
          columns={columnsOf(weeks)}
          summary={summaryOf(weeks, latest)}
        />
      )}
    </Card>
  );
}

const linesOf = (weeks: WeekRate[]): WeeklyRatesProps['lines'] => [
  {
    label: ROLLING,
    rates: weeks.map(({ rolling }) => rolling),
    battles: weeks.map(({ rollingBattles }) => rollingBattles),
  },
  { label: t('Overall [[win rate]]'), rates: weeks.map(({ overall }) => overall), isDashed: true },
];

const columnsOf = (weeks: WeekRate[]): WeeklyRatesProps['columns'] => [
  { label: t('Battles'), values: weeks.map(({ battles }) => battles) },
  { label: t('Won [[number of battles]]'), values: weeks.map(({ wins }) => wins) },
  {
    label: ROLLING,
    values: weeks.map(({ rolling, rollingBattles }) =>
      t('{percent}% of {battles}', { percent: rolling, battles: rollingBattles }),
    ),
  },
  { label: t('Overall [[win rate]]'), values: weeks.map(({ overall }) => inPercent(overall)) },
];

function summaryOf(weeks: WeekRate[], latest: WeekRate): string {
  const battles = weeks.reduce((sum, week) => sum + week.battles, 0);
  return t(
    "{overall}% of the last year's {battles} battles won. In the {weeks} weeks to your latest battle: {rolling}% of {rollingBattles}.",
    {
      overall: latest.overall,
      battles,
      weeks: ROLLING_WEEKS,
      rolling: latest.rolling,
      rollingBattles: latest.rollingBattles,
    },
  );
}

/** Number of weeks in the rolling rate, including the current one. */
const ROLLING_WEEKS = 4;
const ROLLING = t('{count} weeks', { count: ROLLING_WEEKS });

type Outcomes = Pick<DayStats, 'battles' | 'wins' | 'losses' | 'draws'>;

const NONE: Outcomes = { battles: 0, wins: 0, losses: 0, draws: 0 };

/** One week (Monday to Sunday) in which battles were played. */
interface WeekRate extends Outcomes {
  /** The Monday, yyyy-mm-dd. */
  week: string;
  /** In whole percent, over this week and the three before. */
  rolling: number;
  /** Number of battles behind `rolling`. */
  rollingBattles: number;
  /** In whole percent, over all weeks up to this one. */
  overall: number;
}

const isoDay = (date: Date) => formatISO(date, { representation: 'date' });

/**
 * Groups days into weeks and computes the win rates. Single days swing between 0 and 100% and say
 * nothing; four weeks show form, all weeks the level. Weeks without battles are left out.
 */
export function weeklyRates(days: readonly DayStats[]): WeekRate[] {
  const weeks = new Map<string, Outcomes>();
  for (const { day, ...outcomes } of days) {
    const week = isoDay(startOfISOWeek(parseISO(day)));
    weeks.set(week, addCounters(weeks.get(week) ?? NONE, outcomes));
  }
  let total = NONE;
  return [...weeks]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([week, own], _, all) => {
      total = addCounters(total, own);
      const from = isoDay(addDays(parseISO(week), -7 * (ROLLING_WEEKS - 1)));
      const recent = all
        .filter(([other]) => other >= from && other <= week)
        .reduce((sum, [, outcomes]) => addCounters(sum, outcomes), NONE);
      return {
        ...own,
        week,
        rolling: winPercentage(recent),
        rollingBattles: recent.battles,
        overall: winPercentage(total),
      };
    });
}
