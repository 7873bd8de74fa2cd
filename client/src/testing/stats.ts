import type { DetailedStats } from '#shared/stats';

/** Statistics of a person with twelve battles. */
export function someDetailedStats(overrides: Partial<DetailedStats> = {}): DetailedStats {
  return {
    totalBattles: 12,
    lastBattle: '2026-03-12T12:00:00.000Z',
    wins: 7,
    losses: 4,
    draws: 1,
    winRate: 58,
    avgMyScore: 4.25,
    avgOpponentScore: 3,
    burstFinishes: 6,
    spinFinishes: 3,
    overFinishes: 2,
    extremeFinishes: 1,
    topCombos: [],
    ...overrides,
  };
}
