import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Swords } from 'lucide-react';
import { rateCaveat } from '#shared/rules/rates';
import type { DetailedStats } from '#shared/stats';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { PlayedTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { StatTile } from '@/components/ui/stat-tile';
import { EmptyState, Loaded } from '@/components/ui/states';
import { rich } from '@/lib/rich';
import { inPercent, oneDecimal } from '@/lib/words';
import { statsQueries } from './api';
import { FinishBreakdown } from './finish-breakdown';
import { TopCombos } from './top-combos';
import { WinRateHistory } from './win-rate-history';

export function BattleStats({ onRecord }: { onRecord: () => void }) {
  const query = useQuery(statsQueries.detailed());
  return (
    <Loaded
      query={query}
      skeleton={<Skeletons label={t('Loading statistics')} of={PLACES} className={STATS} />}
      failed={{
        title: t('Error loading statistics'),
      }}
    >
      {(stats) => <Statistics stats={stats} onRecord={onRecord} />}
    </Loaded>
  );
}

function Statistics({ stats, onRecord }: { stats: DetailedStats; onRecord: () => void }) {
  if (stats.totalBattles === 0) {
    return (
      <EmptyState
        icon={<Swords />}
        title={t('No statistics yet')}
        text={t(
          'Your win rate, points, finishes and best combos show here after your first battle.',
        )}
        action={
          <Button icon={<Swords />} onClick={onRecord}>
            {t('Record your first battle')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <HeadlineStats stats={stats} />
      <WinRateHistory />
      <FinishBreakdown stats={stats} />
      <TopCombos combos={stats.topCombos} />
      <ButtonLink to="/meta" icon={<ChartColumn />} className="self-start">
        {t("How parts do in everybody's battles")}
      </ButtonLink>
    </div>
  );
}

const STATS = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4';

const PLACES = [
  ...['h-32', 'h-32', 'col-span-2 h-32 md:col-span-1'],
  ...['col-span-full h-100', 'col-span-full h-80', 'col-span-full h-72'],
].map((look) => `${look} rounded-card`);

function HeadlineStats({ stats }: { stats: DetailedStats }) {
  const { totalBattles, lastBattle, wins, losses, draws, winRate } = stats;
  const caveat = rateCaveat(totalBattles);
  return (
    <div className={STATS}>
      <StatTile
        label={t('Total Battles')}
        value={totalBattles}
        detail={
          lastBattle && rich('Last battle {time}', { time: <PlayedTime date={lastBattle} /> })
        }
      />
      <StatTile
        label={t('Win Rate')}
        value={inPercent(winRate)}
        detail={
          <>
            <span className="figures">
              {t('{wins} won · {losses} lost', { wins, losses })}
              {draws > 0 && ` · ${t('{draws} drawn', { draws })}`}
            </span>
            {caveat && <span className="mt-0.5 block text-warning">{caveat}</span>}
          </>
        }
      />
      <StatTile
        className="col-span-2 md:col-span-1"
        label={t('Average Points')}
        value={
          <>
            <span className="sr-only">{t('You [[before a score]]')} </span>
            {oneDecimal(stats.avgMyScore)}
            <span className="mx-2 text-[0.6em] text-faint">
              <span className="sr-only">{t(', opponents [[before a score]]')} </span>
              <span aria-hidden="true">–</span>
            </span>
            <span className="text-muted">{oneDecimal(stats.avgOpponentScore)}</span>
          </>
        }
        detail={t('Per battle, you against opponents')}
      />
    </div>
  );
}
