import { type TOURNAMENT_TIMES, type Tournament, tournamentsApi } from '@shared/tournaments';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';
import { notifySuccess } from '@/lib/notify';
import { keepPreviousResults } from '@/lib/queries';
import { dropTournament, refreshTournaments } from './cache';

const PAGE_SIZE = 30;

export interface TournamentFilter {
  /** What name, description or a location has in it; empty for all. */
  q?: string;
  when?: (typeof TOURNAMENT_TIMES)[number];
  /** Only those that one is registered for. */
  going?: boolean;
  /** Only those that one created. */
  mine?: boolean;
}

export const tournamentQueries = {
  list: ({ q = '', when = 'all', going = false, mine = false }: TournamentFilter = {}) => {
    const route = mine ? tournamentsApi.listMyTournaments : tournamentsApi.listTournaments;
    return infiniteQueryOptions({
      queryKey: [route.path, { q, when, going }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(route, {
          query: {
            q,
            when,
            going: going ? 'true' : undefined,
            limit: PAGE_SIZE,
            cursor: pageParam ?? undefined,
          },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      retry: retryOnce,
    });
  },
  detail: (id: number) =>
    queryOptions({
      queryKey: [tournamentsApi.getTournament.path, id] as const,
      queryFn: ({ signal }) => call(tournamentsApi.getTournament, { params: { id }, signal }),
      retry: retryOnce,
    }),
};

/** A list of tournaments, which keeps what it shows while other words are searched for. */
export function useTournamentList(filter: TournamentFilter, enabled = true) {
  const query = useInfiniteQuery({
    ...tournamentQueries.list(filter),
    placeholderData: keepPreviousResults,
    enabled,
  });
  const { data } = query;
  // What moved to another day while the pages were fetched may come twice.
  const items = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.items) ?? [];
    return [...new Map(all.map((tournament) => [tournament.id, tournament])).values()];
  }, [data]);
  return { query, items };
}

/** Deletes a tournament that one created. */
export function useDeleteTournament() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Tournament) => call(tournamentsApi.deleteTournament, { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      // Here, for what asked may stand in the very card that is dropped.
      notifySuccess('Tournament deleted');
      dropTournament(client, id);
      void refreshTournaments(client, { gone: id });
    },
  });
}
