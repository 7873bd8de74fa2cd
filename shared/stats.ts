import { z } from 'zod';
import { battleComboSchema, finishTypeSchema } from './battles';
import { route } from './contract';
import { count, percentOut, timestampOut } from './fields';

/** Percentage points between two periods of thirty days. */
const change = z.number().int().min(-100).max(100);
const average = z.number().min(0);

export const topComboSchema = battleComboSchema.extend({
  totalBattles: count,
  winRate: percentOut,
  topFinishType: finishTypeSchema.nullable(),
  lastUsed: timestampOut.nullable(),
});
export type TopCombo = z.infer<typeof topComboSchema>;

/** Finishes here count battles by their overall finish type. */
export const detailedStatsSchema = z.object({
  totalBattles: count,
  lastBattle: timestampOut.nullable(),
  wins: count,
  losses: count,
  draws: count,
  winRate: percentOut,
  avgMyScore: average,
  avgOpponentScore: average,
  burstFinishes: count,
  spinFinishes: count,
  overFinishes: count,
  extremeFinishes: count,
  /** At most 5, by the lower bound of the 95 % Wilson interval. */
  topCombos: z.array(topComboSchema),
});
export type DetailedStats = z.infer<typeof detailedStatsSchema>;

/**
 * Finishes here are won rounds and their shares; changes compare the last 30 times 24 hours with
 * those before.
 */
export const overviewStatsSchema = z.object({
  totalWins: count,
  winRate: percentOut,
  winRateChange: change,
  burstFinishes: count,
  burstFinishRate: percentOut,
  burstFinishRateChange: change,
  spinFinishes: count,
  spinFinishRate: percentOut,
  spinFinishRateChange: change,
  overFinishes: count,
  overFinishRate: percentOut,
  overFinishRateChange: change,
  extremeFinishes: count,
  extremeFinishRate: percentOut,
  extremeFinishRateChange: change,
  totalBattles: count,
  /** Battles of the last 7 times 24 hours. */
  newBattles: count,
  /** Battles of the two periods that the changes compare. */
  recentBattles: count,
  previousBattles: count,
});
export type OverviewStats = z.infer<typeof overviewStatsSchema>;

/** One day (in the person's time zone) on which battles were played, for the chart of the win rate over time. */
export const dayStatsSchema = z.object({
  day: z.iso.date(),
  battles: count,
  wins: count,
  losses: count,
  draws: count,
});
export type DayStats = z.infer<typeof dayStatsSchema>;

export const statsApi = {
  getDetailedStats: route('GET /api/stats/detailed', {
    summary: "Statistics of one's own battles",
    response: detailedStatsSchema,
  }),
  getOverviewStats: route('GET /api/stats/overview', {
    summary: "One's own totals and how they changed over the last 30 days",
    response: overviewStatsSchema,
  }),
  getHistoryStats: route('GET /api/stats/history', {
    summary: 'Results by day over the last year, oldest first; days without battles are left out',
    response: z.array(dayStatsSchema).max(366),
  }),
};
