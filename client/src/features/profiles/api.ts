import { personListsApi } from '@shared/person-lists';
import { profilesApi } from '@shared/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '@/features/stats';
import { pagesOf, queryOf } from '@/lib/queries';

export const profileQueries = {
  own: () => queryOf(profilesApi.getOwnProfile),
  /** Another person's; 404 for nobody and for whoever is on either side of a block. */
  of: (id: number) => queryOf(profilesApi.getProfile, { params: { id } }),
};

const listOf = (id: number) => ({ params: { id }, query: { limit: 20 } });

/** What a person shares with everyone. */
export const personListQueries = {
  combos: (id: number) => pagesOf(personListsApi.listPersonCombos, listOf(id)),
  battles: (id: number) => pagesOf(personListsApi.listPersonBattles, listOf(id)),
  media: (id: number) => pagesOf(personListsApi.listPersonMedia, listOf(id)),
};

/** Asks for what one's own profile shows first; a failure shows where it is drawn. */
export async function askOwn(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQueries.own()),
    client.prefetchQuery(statsQueries.overview()),
  ]);
}
