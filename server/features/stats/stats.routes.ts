import { api } from '#shared/routes';
import { type BattleCounters, WON_ROUNDS_BY_FINISH } from '#shared/rules/counters';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import {
  changeInPoints,
  finishRates,
  isClearChange,
  topFinishType,
  winPercentage,
  wonRounds,
} from '#shared/rules/rates';
import {
  COMPARED_RATES,
  type DetailedStats,
  type OverviewStats,
  type TopCombo,
} from '#shared/stats';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { unchanged } from '../../http/pagination';
import type { TopComboRow } from './stats.queries';
import type { Detailed, Overview } from './stats.service';
import * as service from './stats.service';

/** Rounded to one decimal. */
const average = (points: number, battles: number) =>
  battles > 0 ? Math.round((points * 10) / battles) / 10 : 0;

function presentDetailed({ totals, topCombos }: Detailed): DetailedStats {
  return {
    totalBattles: totals.battles,
    lastBattle: totals.lastBattle?.toISOString() ?? null,
    wins: totals.wins,
    losses: totals.losses,
    draws: totals.draws,
    winRate: winPercentage(totals),
    avgMyScore: average(totals.myPoints, totals.battles),
    avgOpponentScore: average(totals.opponentPoints, totals.battles),
    burstFinishes: totals.burstFinishes,
    spinFinishes: totals.spinFinishes,
    overFinishes: totals.overFinishes,
    extremeFinishes: totals.extremeFinishes,
    topCombos: topCombos.map(presentTopCombo),
  };
}

function presentTopCombo(row: TopComboRow): TopCombo {
  const { id, name, blade, mainBlade, disk, driver, colorStart, colorEnd } = row;
  return {
    id,
    name,
    blade,
    mainBlade,
    disk,
    driver,
    bladeType: bladeTypeOf({ blade, mainBlade }),
    colorStart,
    colorEnd,
    totalBattles: row.battles,
    winRate: winPercentage(row),
    topFinishType: topFinishType(row),
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
  };
}

const ratesOf = (counters: BattleCounters) => ({
  winRate: winPercentage(counters),
  ...finishRates(counters),
});

const countOf = (rate: (typeof COMPARED_RATES)[number], counters: BattleCounters) =>
  rate === 'win'
    ? ([counters.wins, counters.battles] as const)
    : ([counters[WON_ROUNDS_BY_FINISH[rate]], wonRounds(counters)] as const);

/** Changes are differences of rounded percentages, so that they match what is shown. */
function presentOverview({ all, period, before, newBattles }: Overview): OverviewStats {
  const now = ratesOf(period);
  const then = ratesOf(before);
  const change = (rate: keyof typeof now) => changeInPoints(now[rate], then[rate]);
  return {
    totalWins: all.wins,
    totalBattles: all.battles,
    newBattles,
    recentBattles: period.battles,
    previousBattles: before.battles,
    clearChanges: COMPARED_RATES.filter((rate) =>
      isClearChange(countOf(rate, period), countOf(rate, before)),
    ),
    ...ratesOf(all),
    winRateChange: change('winRate'),
    burstFinishes: all.burstWins,
    burstFinishRateChange: change('burstFinishRate'),
    spinFinishes: all.outspinWins,
    spinFinishRateChange: change('spinFinishRate'),
    overFinishes: all.knockoutWins,
    overFinishRateChange: change('overFinishRate'),
    extremeFinishes: all.extremeWins,
    extremeFinishRateChange: change('extremeFinishRate'),
  };
}

export const statsRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.getDetailedStats, unchanged(deps, 'battles'), async ({ actor }) =>
    presentDetailed(await service.getDetailedStats(deps, actor)),
  );

  // Not polled by version: these change with time, even without a battle.
  handle(api.getOverviewStats, async ({ actor }) =>
    presentOverview(await service.getOverviewStats(deps, actor)),
  );

  handle(api.getHistoryStats, ({ actor }) => service.getHistoryStats(deps, actor));
});
