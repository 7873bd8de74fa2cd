import { personListsApi } from '@shared/person-lists';
import { pagesOf } from '@/lib/queries';

const listOf = (id: number) => ({ params: { id }, query: { limit: 20 } });

/** What a person shares with everyone. */
export const personListQueries = {
  combos: (id: number) => pagesOf(personListsApi.listPersonCombos, listOf(id)),
  battles: (id: number) => pagesOf(personListsApi.listPersonBattles, listOf(id)),
  media: (id: number) => pagesOf(personListsApi.listPersonMedia, listOf(id)),
};
