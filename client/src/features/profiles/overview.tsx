import { useQuery } from '@tanstack/react-query';
import { Check, Plus, Swords } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { FinishType } from '#shared/rules/finish';
import { isRateCertain, NOT_ENOUGH_BATTLES } from '#shared/rules/rates';
import type { OverviewStats as Figures } from '#shared/stats';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { Skeleton } from '@/components/ui/skeleton';
import { StatTile } from '@/components/ui/stat-tile';
import { Loaded } from '@/components/ui/states';
import { statsQueries } from '@/features/stats';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import { CREATE_COMBO_PATH, PAD_PATH } from '@/lib/paths';
import { rich } from '@/lib/rich';
import { useNearViewport } from '@/lib/use-near-viewport';
import { inPercent } from '@/lib/words';
import { profileQueries } from './api';
import { STAT_GRID, StatSkeletons } from './skeletons';

const OverviewLists = lazySection(async () => (await import('./overview-lists')).OverviewLists);

/** The first tab of the person's own profile. */
export function Overview() {
  return (
    <div className="space-y-6">
      <OverviewStats />
      <Lists />
    </div>
  );
}

/** Loaded once they can be seen, or after the first paint. */
function Lists() {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  useNearViewport(place, want, { enabled: !isWanted, margin: '0px' });
  useEffect(() => {
    void afterFirstPaint().then(want);
  }, [want]);
  const skeleton = (
    <div ref={place} role="status" aria-label={t('Loading battles, combos and posts')}>
      <Skeleton className="h-240 rounded-card lg:h-150" />
    </div>
  );
  return <Suspense fallback={skeleton}>{isWanted ? <OverviewLists /> : skeleton}</Suspense>;
}

const FINISHES: readonly FinishType[] = ['burst', 'spin', 'over', 'extreme'];

function OverviewStats() {
  return (
    <Loaded
      query={useQuery(statsQueries.overview())}
      skeleton={<StatSkeletons />}
      failed={{
        title: t('Your statistics could not be loaded'),
      }}
    >
      {(stats) => (stats.totalBattles === 0 ? <FirstSteps /> : <Cards stats={stats} />)}
    </Loaded>
  );
}

/** Shown instead of zeros until the first battle. */
function FirstSteps() {
  const { data: profile } = useQuery(profileQueries.own());
  const hasCombo = (profile?.totalCombos ?? 0) > 0;
  return (
    <section
      aria-label={t('First steps')}
      className="rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-display text-2xl leading-tight font-semibold tracking-wide">
        {t('Three steps to your first statistic')}
      </h2>
      <ol className="mt-2 divide-y divide-line">
        <Step
          number={1}
          title={t('Create a combo')}
          text={t('Pick a blade, a ratchet and a bit.')}
          isDone={hasCombo}
        >
          <ButtonLink
            // Without a combo the pad asks for one first, then goes on to the battle.
            to={hasCombo ? CREATE_COMBO_PATH : PAD_PATH}
            icon={<Plus />}
          >
            {hasCombo ? t('Another [[combo]]') : t('Create [[a combo]]')}
          </ButtonLink>
        </Step>
        <Step number={2} title={t('Record a battle')} text={t('Tap each finish as it happens.')}>
          {hasCombo && (
            <ButtonLink to={PAD_PATH} icon={<Swords />}>
              {t('Record [[verb]]')}
            </ButtonLink>
          )}
        </Step>
        <Step
          number={3}
          title={t('See your statistics')}
          text={t('Your win rate and finishes appear here after the first battle.')}
        />
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone?: boolean;
  children?: ReactNode;
}

function Step({ number, title, text, isDone = false, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span
        aria-hidden="true"
        className={cx(
          'figures flex size-9 shrink-0 items-center justify-center rounded-full border font-display text-xl font-bold [&_svg]:size-5',
          isDone ? 'border-win text-win' : 'border-line-strong text-muted',
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-[min(9rem,calc(100%-3rem))]">
        <p className="leading-snug font-semibold">
          {title}
          {isDone && <span className="font-normal text-win"> {t('Done [[a step]]')}</span>}
        </p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** Undefined if either period has too few battles to compare. */
function changeOf(stats: Figures, rate: Figures['clearChanges'][number], change: number) {
  const { recentBattles, previousBattles, clearChanges } = stats;
  // Statistics cached by an older version lack what is compared.
  if (!clearChanges || !isRateCertain(Math.min(recentBattles, previousBattles))) return;
  const title = t(
    '{recent, plural, one {# battle} other {# battles}} in the last 30 days, {previous} in the 30 before',
    { recent: recentBattles, previous: previousBattles },
  );
  if (!clearChanges.includes(rate)) {
    return { value: null, text: t('No clear change in 30 days'), title };
  }
  return { value: change, text: pointsInWords(change), title };
}

const bold = (inside: ReactNode) => <b className="font-semibold">{inside}</b>;
const changeInWords = (value: number) => ({ sign: value > 0 ? '+' : '−', b: bold });

const pointsInWords = (change: number) =>
  change === 0
    ? t('No change in 30 days')
    : rich('<b>{sign}{points, plural, one {# point} other {# points}}</b> in 30 days', {
        ...changeInWords(change),
        points: Math.abs(change),
      });

const battlesInWords = (count: number) =>
  count === 0
    ? t('No change in 7 days')
    : rich('<b>{sign}{count}</b> in 7 days', { ...changeInWords(count), count });

function Cards({ stats }: { stats: Figures }) {
  const { totalBattles, totalWins, winRate, winRateChange, newBattles } = stats;
  return (
    <ul aria-label={t('Your statistics')} className={STAT_GRID}>
      <li className="grid">
        <StatTile
          label={t('Total Combo Win Rate')}
          value={inPercent(winRate)}
          trend={changeOf(stats, 'win', winRateChange)}
          detail={
            isRateCertain(totalBattles) ? (
              t('{wins} of {battles, plural, one {# battle} other {# battles}} won', {
                wins: totalWins,
                battles: totalBattles,
              })
            ) : (
              <span className="text-warning">{t(NOT_ENOUGH_BATTLES)}</span>
            )
          }
        />
      </li>
      {FINISHES.map((finish) => (
        <li key={finish} className="grid">
          <FinishTile finish={finish} stats={stats} />
        </li>
      ))}
      <li className="grid">
        <StatTile
          label={t('Total Battles')}
          value={totalBattles}
          trend={{ value: newBattles, text: battlesInWords(newBattles) }}
          detail={t('{count} won', { count: totalWins })}
        />
      </li>
    </ul>
  );
}

const FINISH_TITLES: Record<FinishType, string> = {
  burst: t('Burst Finish'),
  spin: t('Spin Finish'),
  over: t('Over Finish'),
  extreme: t('Extreme Finish'),
};

/** Share of won rounds with this finish. */
function FinishTile({ finish, stats }: { finish: FinishType; stats: Figures }) {
  const { text } = finishMeta[finish];
  const rounds = stats[`${finish}Finishes`];
  const change = changeOf(stats, finish, stats[`${finish}FinishRateChange`]);
  return (
    <StatTile
      label={
        <span className={cx('flex items-center gap-1.5', text)}>
          <FinishIcon finish={finish} className="size-4" />
          {FINISH_TITLES[finish]}
        </span>
      }
      value={inPercent(stats[`${finish}FinishRate`])}
      trend={change && { ...change, isNeutral: true }}
      detail={t('{count, plural, one {# won round} other {# won rounds}}', { count: rounds })}
    />
  );
}
