import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { battlesApi } from '#shared/battles';
import { COMBO_POLL_MS, combosApi } from '#shared/combos';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { keepPreviousResults, pagesOf, queryOf } from '@/lib/queries';

export const combosQueries = {
  /** Own combos; retried 3 times at 1 s. */
  list: (q?: string) => ({
    ...pagesOf(combosApi.listCombos, { query: { q } }),
    retry: 3,
    retryDelay: 1_000,
  }),
  recent: () => queryOf(combosApi.listRecentCombos),
  detail: (id: number) => queryOf(combosApi.getCombo, { params: { id } }),
  /** The newest battles of a combo; a failure is an empty list. */
  battles: (id: number, limit: number) => {
    const input = { params: { id }, query: { limit } };
    return {
      ...queryOf(battlesApi.listComboBattles, input),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(battlesApi.listComboBattles, { ...input, signal }).catch(() => {
          signal.throwIfAborted();
          return [];
        }),
    };
  },
};

/** Polled every 5 s, mostly answered 304; not before it has loaded once. */
export function useComboList(q?: string) {
  return useInfiniteQuery({
    ...combosQueries.list(q),
    refetchInterval: ({ state }) => (state.data ? COMBO_POLL_MS : false),
    placeholderData: keepPreviousResults,
  });
}

export function useRecalculateCombos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(combosApi.recalculateComboStats),
    onSuccess: () => markStale(client, 'combo'),
  });
}
