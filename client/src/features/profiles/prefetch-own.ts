import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '@/features/stats';
import { profileQueries } from './api';

/** Requests what one's own profile shows first; a failure shows where it renders. */
export async function prefetchOwnProfile(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQueries.own()),
    client.prefetchQuery(statsQueries.overview()),
  ]);
}
