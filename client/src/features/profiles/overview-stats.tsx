import type { FinishType } from '@shared/rules/finish';
import { isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import type { OverviewStats as Figures } from '@shared/stats';
import { useQuery } from '@tanstack/react-query';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { StatTile } from '@/components/ui/stat-tile';
import { ErrorState } from '@/components/ui/states';
import { statsQueries } from '@/features/stats';
import { cx } from '@/lib/cx';
import { STAT_GRID, StatSkeletons } from './skeletons';

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
