import { statsApi } from '@shared/stats';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api';

/** Read-only: whatever changes battles or combos marks these as stale by their path. */
export const statsQueries = {
  detailed: () =>
    queryOptions({
      queryKey: [statsApi.getDetailedStats.path] as const,
      queryFn: ({ signal }) => call(statsApi.getDetailedStats, { signal }),
    }),
  overview: () =>
    queryOptions({
      queryKey: [statsApi.getOverviewStats.path] as const,
      queryFn: ({ signal }) => call(statsApi.getOverviewStats, { signal }),
    }),
  history: () =>
    queryOptions({
      queryKey: [statsApi.getHistoryStats.path] as const,
      queryFn: ({ signal }) => call(statsApi.getHistoryStats, { signal }),
    }),
};
