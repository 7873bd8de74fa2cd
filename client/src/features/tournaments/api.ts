import { useInfiniteQuery } from '@tanstack/react-query';
import { type TOURNAMENT_TIMES, tournamentsApi } from '#shared/tournaments';
import { keepPreviousResults, pagesOf, queryOf } from '@/lib/queries';

export interface TournamentFilter {
  q?: string;
  when?: (typeof TOURNAMENT_TIMES)[number];
  /** Only tournaments the person is registered for. */
  going?: boolean;
  /** Only tournaments the person created. */
  mine?: boolean;
}

export const tournamentQueries = {
  list: ({ q, when = 'all', going = false, mine = false }: TournamentFilter = {}) =>
    pagesOf(mine ? tournamentsApi.listMyTournaments : tournamentsApi.listTournaments, {
      query: { q, when, going: going ? 'true' : undefined, limit: 30 },
    }),
  detail: (id: number) => queryOf(tournamentsApi.getTournament, { params: { id } }),
};

export function useTournamentList(filter: TournamentFilter, enabled = true) {
  return useInfiniteQuery({
    ...tournamentQueries.list(filter),
    placeholderData: keepPreviousResults,
    enabled,
  });
}
