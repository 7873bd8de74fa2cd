import type { FinishType } from '@shared/rules/finish';
import { isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import type { OverviewStats as Figures } from '@shared/stats';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { Skeleton } from '@/components/ui/skeleton';
import { StatTile } from '@/components/ui/stat-tile';
import { ErrorState } from '@/components/ui/states';
import { statsQueries } from '@/features/stats';
import { whenIdle } from '@/lib/after-first-paint';
import { cx } from '@/lib/cx';
import { useNearViewport } from '@/lib/use-near-viewport';
import { STAT_GRID, StatSkeletons } from './skeletons';

const OverviewLists = lazy(async () => ({
  default: (await import('./overview-lists')).OverviewLists,
}));

/** The first tab of one's own profile: figures, and the newest of everything. */
export function Overview() {
  const place = useRef<HTMLDivElement>(null);
  const isDue = useDue(place);
  const waiting = (
    <div ref={place} role="status" aria-label="Loading battles, combos and posts">
      <Skeleton className="h-240 rounded-[14px] lg:h-150" />
    </div>
  );
  return (
    <div className="space-y-6">
      <OverviewStats />
      {isDue ? (
        <Suspense fallback={waiting}>
          <OverviewLists />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

/** What stands below the first screen of a phone is fetched when it comes near, or when idle. */
function useDue(place: RefObject<HTMLDivElement | null>): boolean {
  const [isDue, setDue] = useState(false);
  const onDue = useCallback(() => setDue(true), []);
  useNearViewport(place, onDue, { enabled: !isDue, margin: '200px' });
  useEffect(() => {
    let isLeft = false;
    void whenIdle().then(() => !isLeft && setDue(true));
    return () => {
      isLeft = true;
    };
  }, []);
  return isDue;
}

const MONTH = 'in 30 days';
const WEEK = 'in 7 days';
const FINISHES: readonly FinishType[] = ['burst', 'spin', 'over', 'extreme'];

/** One's six figures, each with how it changed (specification, "Own profile"). */
export function OverviewStats() {
  const { data: stats, isPending, refetch } = useQuery(statsQueries.overview());
  if (isPending) {
    return (
      <div role="status" aria-label="Loading statistics">
        <StatSkeletons />
      </div>
    );
  }
  if (!stats) {
    return (
      <ErrorState
        title="Your statistics could not be loaded"
        text="Please check your connection."
        onRetry={() => void refetch()}
      />
    );
  }
  return <Cards stats={stats} />;
}

function Cards({ stats }: { stats: Figures }) {
  const { totalBattles, totalWins, winRate, winRateChange, newBattles } = stats;
  return (
    <ul aria-label="Your statistics" className={STAT_GRID}>
      <li className="grid">
        <StatTile
          label="Total Combo Win Rate"
          value={`${winRate}%`}
          trend={{ value: winRateChange, unit: ' points', period: MONTH }}
          detail={
            isRateCertain(totalBattles) ? (
              `${totalWins} of ${totalBattles} battles won`
            ) : (
              <span className="text-warning">{NOT_ENOUGH_BATTLES}</span>
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
          label="Total Battles"
          value={totalBattles}
          trend={{ value: newBattles, period: WEEK }}
          detail={`${totalWins} won`}
        />
      </li>
    </ul>
  );
}

/** How many of the rounds that one won ended so. */
function FinishTile({ finish, stats }: { finish: FinishType; stats: Figures }) {
  const { word, text } = finishMeta[finish];
  const rounds = stats[`${finish}Finishes`];
  return (
    <StatTile
      label={
        <span className={cx('flex items-center gap-1.5', text)}>
          <FinishIcon finish={finish} className="size-4" />
          {word} Finish
        </span>
      }
      value={`${stats[`${finish}FinishRate`]}%`}
      trend={{
        value: stats[`${finish}FinishRateChange`],
        unit: ' points',
        period: MONTH,
        isNeutral: true,
      }}
      detail={`${rounds} won ${rounds === 1 ? 'round' : 'rounds'}`}
    />
  );
}
