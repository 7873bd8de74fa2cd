import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '@/features/stats';
import { profileQueries } from './api';

/** Prefetches the first data of the person's own profile; failures show where it renders. */
export async function prefetchOwnProfile(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQueries.own()),
    client.prefetchQuery(statsQueries.overview()),
  ]);
}
