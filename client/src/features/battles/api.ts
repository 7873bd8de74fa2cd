import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BattleChange, type BattleFilter, battlesApi } from '#shared/battles';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { markStale, storeSaved } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
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

const NOT_FIXED = t('Could not fix your battle scores. Please try again in a moment.');

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
    meta: { failed: t('Error refreshing') },
  });
}

export async function updateBattle(client: QueryClient, id: number, body: BattleChange) {
  const saved = await call(battlesApi.updateBattle, { params: { id }, body });
  storeSaved(client, 'battle', battleQueries.detail(id), saved);
  return saved;
}

/** "Fix Scores": recomputes scores, results and finishes from the rounds. */
export function useFixScores() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(battlesApi.recalculateBattles),
    onSuccess: async ({ message }) => {
      await markStale(client, 'battle');
      notifySuccess(t('Scores fixed'), message);
    },
    meta: { failed: [t('Error fixing scores'), NOT_FIXED] },
  });
}
