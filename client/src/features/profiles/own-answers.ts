import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '@/features/stats';
import { profileQueries } from './api';

/** Asks for what one's own profile shows first; a failure shows where it is drawn. */
export async function askOwn(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQueries.own()),
    client.prefetchQuery(statsQueries.overview()),
  ]);
}
