import { type Battle, type BattleFilter, type BattleSubmission, battlesApi } from '@shared/battles';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiPage, call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

const PAGE_SIZE = 50;

/** What the Records tab asks the server for; the empty search and `all` leave nothing out. */
export type BattleListFilter = Pick<BattleFilter, 'finishType' | 'result'> & { q: string };

export const NO_FILTER: BattleListFilter = { q: '', finishType: 'all', result: 'all' };

export const battleQueries = {
  list: (filter: BattleListFilter) =>
    infiniteQueryOptions({
      queryKey: [battlesApi.listBattles.path, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(battlesApi.listBattles, {
          query: { ...filter, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  /** One's own ten newest. */
  recent: () =>
    queryOptions({
      queryKey: [battlesApi.listRecentBattles.path] as const,
      queryFn: ({ signal }) => call(battlesApi.listRecentBattles, { signal }),
      retry: retryOnce,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [battlesApi.getBattle.path, id] as const,
      queryFn: ({ signal }) => call(battlesApi.getBattle, { params: { id }, signal }),
      retry: retryOnce,
    }),
};

/**
 * Cached lists that a battle changes (specification, section 4, "Refresh"), and the community's
 * `feed`. Every address below one of these counts, so that a combo's page and its battles follow as
 * well.
 */
const CHANGED_BY_BATTLES = [
  '/api/battles',
  '/api/combos',
  '/api/decks',
  '/api/stats',
  '/api/media',
  '/api/profile',
  '/api/feed',
];

/** What the Battles screen shows. */
const SHOWN_WITH_BATTLES = ['/api/battles', '/api/stats'];

const below = (roots: readonly string[]) => ({
  predicate: ({ queryKey: [path] }: Query) =>
    typeof path === 'string' && roots.some((root) => path === root || path.startsWith(`${root}/`)),
});

/**
 * Marks all that a battle changes as stale; what is on screen is asked for again at once, but not
 * a battle that is `gone`.
 */
export async function refreshAfterBattle(client: QueryClient, gone?: number): Promise<void> {
  const { predicate } = below(CHANGED_BY_BATTLES);
  const isGone = ({ queryKey: [path, id] }: Query) =>
    gone !== undefined && path === battlesApi.getBattle.path && id === gone;
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => predicate(query) && !isGone(query) }),
    client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
  ]);
}

/** The Refresh button: asks again for what is on screen, and fails when that cannot be had. */
export function useRefreshBattles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.invalidateQueries(below(SHOWN_WITH_BATTLES), { throwOnError: true }),
  });
}

export function useUpdateBattle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: BattleSubmission }) =>
      call(battlesApi.updateBattle, { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(battleQueries.detail(saved.id).queryKey, saved);
      void refreshAfterBattle(client);
    },
  });
}

/** Deletes a battle: it leaves the lists at once and comes back if the server refuses. */
export function useDeleteBattle() {
  const client = useQueryClient();
  const lists = { queryKey: [battlesApi.listBattles.path] };
  return useMutation({
    mutationFn: (id: number) => call(battlesApi.deleteBattle, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<BattlePages>(lists);
      client.setQueriesData<BattlePages>(lists, (data) => data && without(data, id));
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: (_nothing, error, id) => {
      void refreshAfterBattle(client, error ? undefined : id);
    },
  });
}

type BattlePages = InfiniteData<ApiPage<Battle>, string | null>;

function without(data: BattlePages, id: number): BattlePages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter((battle) => battle.id !== id),
    })),
  };
}

/** "Fix Scores": works out scores, results and finishes anew from the rounds. */
export function useFixScores() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(battlesApi.recalculateBattles),
    onSuccess: () => refreshAfterBattle(client),
  });
}
