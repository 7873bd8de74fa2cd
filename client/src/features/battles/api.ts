import { type BattleFilter, type BattleSubmission, battlesApi } from '@shared/battles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { changeOptimistically, dropEntity, markStale, storeSaved } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';

export type BattleListFilter = Pick<BattleFilter, 'finishType' | 'result'> & { q: string };

export const NO_FILTER: BattleListFilter = { q: '', finishType: 'all', result: 'all' };

export const battleQueries = {
  list: (filter: BattleListFilter) =>
    pagesOf(battlesApi.listBattles, { query: { ...filter, limit: 50 } }),
  recent: () => queryOf(battlesApi.listRecentBattles),
  ofCombo: (id: number) =>
    pagesOf(battlesApi.listComboBattles, { params: { id }, query: { limit: 20 } }),
  detail: (id: number) => queryOf(battlesApi.getBattle, { params: { id } }),
};

/** The Refresh button: refetches what the Battles screen shows, and fails if that fails. */
export function useRefreshBattles() {
  const client = useQueryClient();
  const isShown = ([path]: readonly unknown[]) =>
    typeof path === 'string' && /^\/api\/(battles|stats)(\/|$)/.test(path);
  return useMutation({
    mutationFn: () =>
      client.invalidateQueries(
        { predicate: ({ queryKey }) => isShown(queryKey) },
        { throwOnError: true },
      ),
  });
}

export async function updateBattle(client: QueryClient, id: number, body: BattleSubmission) {
  const saved = await call(battlesApi.updateBattle, { params: { id }, body });
  storeSaved(client, 'battle', battleQueries.detail(id), saved);
  return saved;
}

/** Optimistic: the battle leaves the lists at once and comes back if the server refuses. */
export function useDeleteBattle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(battlesApi.deleteBattle, { params: { id } }),
    onMutate: (id) =>
      changeOptimistically(client, 'battle', () => dropEntity(client, 'battle', id)),
    onError: (_error, _id, undo) => undo?.(),
    onSettled: (_nothing, error, id) => {
      void markStale(client, 'battle', { gone: error ? undefined : id });
    },
  });
}

/** "Fix Scores": recomputes scores, results and finishes from the rounds. */
export function useFixScores() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(battlesApi.recalculateBattles),
    onSuccess: () => markStale(client, 'battle'),
  });
}
