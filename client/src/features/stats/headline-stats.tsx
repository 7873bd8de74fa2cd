import { isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import type { DetailedStats } from '@shared/stats';
import { StatTile } from '@/components/ui/stat-tile';
import { formatDate } from '@/lib/dates';

/** Total Battles, Win Rate and Average Points. */
export function HeadlineStats({ stats }: { stats: DetailedStats }) {
  const { totalBattles, lastBattle, wins, losses, draws, winRate } = stats;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      <StatTile
        label="Total Battles"
        value={totalBattles}
        detail={
          lastBattle && (
            <>
              Last battle <time dateTime={lastBattle}>{formatDate(lastBattle)}</time>
            </>
          )
        }
      />
      <StatTile
        label="Win Rate"
        value={`${winRate}%`}
        detail={
          <>
            <span className="figures">
              {wins} won · {losses} lost{draws > 0 && ` · ${draws} drawn`}
            </span>
            {!isRateCertain(totalBattles) && (
              <span className="mt-0.5 block text-warning">{NOT_ENOUGH_BATTLES}</span>
            )}
          </>
        }
      />
      <StatTile
        className="col-span-2 md:col-span-1"
        label="Average Points"
        value={
          <>
            <span className="sr-only">You </span>
            {stats.avgMyScore.toFixed(1)}
            <span className="mx-2 text-[0.6em] text-faint">
              <span className="sr-only">, opponents </span>
              <span aria-hidden="true">–</span>
            </span>
            <span className="text-muted">{stats.avgOpponentScore.toFixed(1)}</span>
          </>
        }
        detail="Per battle, you against opponents"
      />
    </div>
  );
}
