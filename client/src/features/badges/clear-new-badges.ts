import { badgesApi } from '@shared/badges';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { badgesQueries } from './api';

/** Marks all earned badges as seen, and asks again which are new. */
export async function clearNewBadges(client: QueryClient): Promise<void> {
  await call(badgesApi.markBadgesSeen);
  void client.invalidateQueries(badgesQueries.recent());
}
