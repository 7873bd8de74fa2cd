import { personListsApi } from '@shared/person-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

const PAGE_SIZE = 20;

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  retry: retryOnce,
};

const pageOf = (cursor: string | null) => ({ limit: PAGE_SIZE, cursor: cursor ?? undefined });

/** What somebody shares with everybody. */
export const personListQueries = {
  /** Somebody's public combos. */
  combos: (id: number) =>
    infiniteQueryOptions({
      queryKey: [personListsApi.listPersonCombos.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(personListsApi.listPersonCombos, {
          params: { id },
          query: pageOf(pageParam),
          signal,
        }),
      ...paging,
    }),
  /** Somebody's battles with public combos. */
  battles: (id: number) =>
    infiniteQueryOptions({
      queryKey: [personListsApi.listPersonBattles.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(personListsApi.listPersonBattles, {
          params: { id },
          query: pageOf(pageParam),
          signal,
        }),
      ...paging,
    }),
  /** Somebody's public posts. */
  media: (id: number) =>
    infiniteQueryOptions({
      queryKey: [personListsApi.listPersonMedia.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(personListsApi.listPersonMedia, {
          params: { id },
          query: pageOf(pageParam),
          signal,
        }),
      ...paging,
    }),
};
