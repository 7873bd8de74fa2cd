import { z } from 'zod';
import { battleComboSchema, finishTypeSchema } from './battles';
import { route } from './contract';
import { count, percentOut, timestampOut } from './fields';

/** Change in percentage points between two 30-day periods. */
const change = z.number().int().min(-100).max(100);
/** The rates of the overview whose changes are stated. */
export const COMPARED_RATES = ['win', 'burst', 'spin', 'over', 'extreme'] as const;
const average = z.number().min(0);

export const topComboSchema = battleComboSchema.extend({
  totalBattles: count,
  winRate: percentOut,
  topFinishType: finishTypeSchema.nullable(),
  lastUsed: timestampOut.nullable(),
});
export type TopCombo = z.infer<typeof topComboSchema>;

/** Finish counts here are battles by overall finish type. */
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
 * Finish counts here are won rounds, with their shares. Changes compare the last 30 × 24 hours with
 * the 30 × 24 hours before.
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
  /** Battles of the last 7 × 24 hours. */
  newBattles: count,
  /** Battles in the two periods that are compared. */
  recentBattles: count,
  previousBattles: count,
  /** The changes that are more than chance: their 90 % intervals exclude 0. */
  clearChanges: z.array(z.enum(COMPARED_RATES)),
});
export type OverviewStats = z.infer<typeof overviewStatsSchema>;

/** A day with battles (in the person's time zone), for the chart of the win rate over time. */
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
    scope: 'me:read',
    summary: "Statistics of one's own battles",
    response: detailedStatsSchema,
  }),
  getOverviewStats: route('GET /api/stats/overview', {
    scope: 'me:read',
    summary: "One's own totals and how they changed over the last 30 days",
    response: overviewStatsSchema,
  }),
  getHistoryStats: route('GET /api/stats/history', {
    scope: 'me:read',
    summary: 'Results by day over the last year, oldest first; days without battles are left out',
    response: z.array(dayStatsSchema).max(366),
  }),
};
