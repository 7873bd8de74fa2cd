import { api } from '@shared/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api';

/** Read-only: whatever changes battles or combos marks these as stale by their path. */
export const statsQueries = {
  detailed: () =>
    queryOptions({
      queryKey: [api.getDetailedStats.path] as const,
      queryFn: ({ signal }) => call(api.getDetailedStats, { signal }),
    }),
  overview: () =>
    queryOptions({
      queryKey: [api.getOverviewStats.path] as const,
      queryFn: ({ signal }) => call(api.getOverviewStats, { signal }),
    }),
  history: () =>
    queryOptions({
      queryKey: [api.getHistoryStats.path] as const,
      queryFn: ({ signal }) => call(api.getHistoryStats, { signal }),
    }),
};
