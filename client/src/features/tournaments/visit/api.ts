import { useInfiniteQuery } from '@tanstack/react-query';
import { webApi } from '#shared/web';
import { pagesOf, queryOf } from '@/lib/queries';

export const visitorQueries = {
  list: (when: 'upcoming' | 'past') =>
    pagesOf(webApi.listPublicTournaments, { query: { when, limit: 30 } }),
  detail: (id: number) => queryOf(webApi.getPublicTournament, { params: { id } }),
};

export const useVisitorList = (when: 'upcoming' | 'past') =>
  useInfiniteQuery(visitorQueries.list(when));
