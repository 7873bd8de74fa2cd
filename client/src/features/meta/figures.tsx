import { useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { PartDetail, PartStats } from '#shared/meta';
import type { FinishType } from '#shared/rules/finish';
import { FINISH_TYPES } from '#shared/rules/finish';
import { isClear, percent, percentRange } from '#shared/rules/rates';
import { locale, t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { FEWEST_WEEKS, WeeklyRates } from '@/components/weekly-rates';
import { cx } from '@/lib/cx';
import { formatDate } from '@/lib/dates';
import { rich } from '@/lib/rich';
import { inPercent } from '@/lib/words';
import { useMetaQueries } from './api';

/** "Figures from 23 Nov 2026, 14:05" */
export function FiguresFrom() {
  const refreshedAt = useQuery(useMetaQueries().made()).data?.refreshedAt;
  return refreshedAt
    ? rich('Figures from {time}', { time: <PlayedTime date={refreshedAt} exact /> })
    : null;
}

type Rates = Pick<PartStats, 'winRate' | 'low' | 'high'>;

/** The interval on a line from 0 to 100%, with a mark at 50%. Its figures are beside it. */
export function IntervalBar({ rates, className }: { rates: Rates; className?: string }) {
  const { winRate, low, high } = rates;
  return (
    <span aria-hidden="true" className={cx('relative block h-2 rounded-full bg-raised', className)}>
      <span className="absolute -inset-y-0.5 left-1/2 w-px bg-line-strong" />
      <span
        className="absolute inset-y-0 rounded-full bg-accent-ink/45"
        style={{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }}
      />
      <span
        className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-accent-ink"
        style={{ left: `${winRate}%` }}
      />
    </span>
  );
}

/** "54% 51 to 57%" */
export function RateWithRange({ rates, large = false }: { rates: Rates; large?: boolean }) {
  return (
    <span className="figures lg:whitespace-nowrap">
      <span
        className={cx(
          'font-display leading-none font-bold whitespace-nowrap',
          large ? 'text-5xl' : 'text-3xl',
        )}
      >
        {inPercent(rates.winRate)}
      </span>{' '}
      <span className="text-sm whitespace-nowrap text-muted">{percentRange(rates)}</span>
    </span>
  );
}

/** The person's own rate: "You 61% of 43"; on a part's page beside the community's. */
export function OwnRate({
  stats,
  full = false,
}: {
  stats: Pick<PartStats, 'mine' | 'battles'> & Rates;
  full?: boolean;
}) {
  const { mine, battles, winRate } = stats;
  if (!mine) return null;
  const b = (text: ReactNode) => <strong>{text}</strong>;
  const own = { mine: mine.winRate, battles: mine.battles, b };
  return (
    <span className="figures text-sm">
      {full && battles > 0
        ? rich(
            'You <b>{mine}%</b> of {battles}, community <b>{percent}%</b> ({range}) [[win rates]]',
            { ...own, percent: winRate, range: percentRange(stats) },
          )
        : rich('You <b>{mine}%</b> of {battles} [[win rate]]', own)}
    </span>
  );
}

/** The last 30 days compared with the 30 before, if the difference is more than chance. */
export function Change({ change }: Pick<PartStats, 'change'>) {
  if (!change) {
    return <span className="text-sm text-muted">{t('30 days: not enough battles yet')}</span>;
  }
  if (!isClear(change))
    return <span className="text-sm text-muted">{t('30 days: no clear change')}</span>;
  const { points, battlesBefore } = change;
  const { Icon, tone, sign } =
    points > 0
      ? { Icon: TrendingUp, tone: 'text-win', sign: '+' }
      : { Icon: TrendingDown, tone: 'text-loss', sign: '−' };
  return (
    <span
      title={t('Against {count, plural, one {# battle} other {# battles}} in the 30 days before', {
        count: battlesBefore,
      })}
      className="figures inline-flex items-center gap-1 text-sm"
    >
      <Icon aria-hidden="true" className={cx('size-4 shrink-0', tone)} />
      <span>
        {rich('<b>{change} points</b><muted> in 30 days</muted>', {
          change: `${sign}${Math.abs(points)}`,
          b: (text) => <span className={cx('font-semibold', tone)}>{text}</span>,
          muted: (text) => <span className="text-muted">{text}</span>,
        })}
      </span>
    </span>
  );
}

export function topFinish(rounds: Readonly<Record<FinishType, number>>): FinishType | null {
  const [top] = FINISH_TYPES.filter((finish) => rounds[finish] > 0).sort(
    (a, b) => rounds[b] - rounds[a],
  );
  return top ?? null;
}

interface FinishSharesProps {
  title: string;
  rounds: Readonly<Record<FinishType, number>>;
}

/** Shares of rounds by finish. */
export function FinishShares({ title, rounds }: FinishSharesProps) {
  const all = FINISH_TYPES.reduce((sum, finish) => sum + rounds[finish], 0);
  return (
    <section aria-label={title}>
      <h3 className="eyebrow mb-2">
        {title} <span className="figures normal-case">({all.toLocaleString(locale())})</span>
      </h3>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-raised">
        {FINISH_TYPES.map((finish) => (
          <span
            key={finish}
            style={{ flexGrow: rounds[finish], background: finishMeta[finish].colour }}
          />
        ))}
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-4 gap-y-1 sm:grid-cols-4">
        {FINISH_TYPES.map((finish) => (
          <li key={finish} className="figures flex items-center gap-1.5 text-sm">
            <FinishIcon
              finish={finish}
              className={cx('size-4 shrink-0', finishMeta[finish].text)}
            />
            {finishMeta[finish].word} <strong>{inPercent(percent(rounds[finish], all))}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayOf = ({ week }: PartDetail['history'][number]) => formatDate(parseISO(week));

export function History({ weeks }: { weeks: PartDetail['history'] }) {
  const { lines, columns } = useMemo(() => {
    const rates = weeks.map(({ winRate }) => winRate);
    const battles = weeks.map((week) => week.battles);
    return {
      lines: [{ label: t('Won [[share of battles]]'), rates }],
      columns: [
        { label: t('Battles'), values: battles },
        { label: t('Win rate'), values: rates.map((rate) => inPercent(rate)) },
      ],
    };
  }, [weeks]);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (weeks.length < FEWEST_WEEKS || !first || !last) return null;
  const summary = t(
    'From {first} to {last}; in the last week {percent}% of {battles, plural, one {# battle} other {# battles}} won.',
    {
      first: dayOf(first),
      last: dayOf(last),
      percent: last.winRate,
      battles: last.battles,
    },
  );
  return (
    <Card className="min-w-0">
      <CardTitle>{t('Win rate by week')}</CardTitle>
      <WeeklyRates weeks={weeks} lines={lines} columns={columns} summary={summary} />
    </Card>
  );
}
