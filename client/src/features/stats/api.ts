import { statsApi } from '#shared/stats';
import { queryOf } from '@/lib/queries';

export const statsQueries = {
  detailed: () => queryOf(statsApi.getDetailedStats),
  overview: () => queryOf(statsApi.getOverviewStats),
  history: () => queryOf(statsApi.getHistoryStats),
};
