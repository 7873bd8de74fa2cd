import { profilesApi } from '@shared/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '@/features/stats';
import { queryOf } from '@/lib/queries';

export const profileQueries = {
  own: () => queryOf(profilesApi.getOwnProfile),
  /** Another person's; 404 for nobody and for whoever is on either side of a block. */
  of: (id: number) => queryOf(profilesApi.getProfile, { params: { id } }),
};

/** Requests what one's own profile shows first; a failure shows where it renders. */
export async function prefetchOwnProfile(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQueries.own()),
    client.prefetchQuery(statsQueries.overview()),
  ]);
}
