import { battlesApi } from '@shared/battles';
import { COMBO_POLL_MS, type Combo, type ComboInput, combosApi } from '@shared/combos';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

const PAGE_SIZE = 50;
const RETRIES = 3;
const RETRY_DELAY_MS = 1_000;

export const combosQueries = {
  /** One's own combos whose name, blade, ratchet or bit has `q` in it; tried again 3 times at 1 s. */
  list: (q = '') =>
    infiniteQueryOptions({
      queryKey: [combosApi.listCombos.path, { q }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(combosApi.listCombos, {
          query: { q, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      retry: RETRIES,
      retryDelay: RETRY_DELAY_MS,
    }),
  /** One's own ten newest. */
  recent: () =>
    queryOptions({
      queryKey: [combosApi.listRecentCombos.path] as const,
      queryFn: ({ signal }) => call(combosApi.listRecentCombos, { signal }),
      retry: retryOnce,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [combosApi.getCombo.path, id] as const,
      queryFn: ({ signal }) => call(combosApi.getCombo, { params: { id }, signal }),
      retry: retryOnce,
    }),
  /** The newest battles of a combo; a failure is an empty list (specification, section 7). */
  battles: (id: number, limit: number) =>
    queryOptions({
      queryKey: [battlesApi.listComboBattles.path, id, { limit }] as const,
      queryFn: ({ signal }) =>
        call(battlesApi.listComboBattles, { params: { id }, query: { limit }, signal }).catch(
          () => {
            signal.throwIfAborted();
            return [];
          },
        ),
    }),
};

/**
 * One's own combos as the list shows them: asked for again every 5 s, which mostly answers 304. A
 * list that never came is not polled, for its message would flicker.
 */
export function useComboList(q: string) {
  return useInfiniteQuery({
    ...combosQueries.list(q),
    refetchInterval: ({ state }) => (state.data ? COMBO_POLL_MS : false),
    placeholderData: (before) => before,
  });
}

/**
 * Cached lists that a combo changes (specification, section 4, "Refresh"), and the community's
 * feed; every address below them counts too.
 */
const CHANGED_BY_COMBOS = [
  '/api/combos',
  '/api/battles',
  '/api/decks',
  '/api/stats',
  '/api/media',
  '/api/profile',
  '/api/feed',
];

interface RefreshOptions {
  /** Whether the combo is, or was, seen in the community. */
  community: boolean;
  /** A combo that is gone: its own page must not ask for it again. */
  gone?: number;
}

/** Marks what a combo changes as stale; what is on screen is asked for again at once. */
function refreshAfterCombo(client: QueryClient, { community, gone }: RefreshOptions) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, id] }) =>
      typeof path === 'string' &&
      (community || path !== combosApi.listCommunityCombos.path) &&
      !(gone !== undefined && id === gone) &&
      CHANGED_BY_COMBOS.some((root) => path === root || path.startsWith(`${root}/`)),
  });
}

interface SaveRequest {
  /** The combo that is changed; without it a new one is made. */
  combo?: Combo | undefined;
  body: ComboInput;
}

/** Creates a combo, or changes the given one. */
export function useSaveCombo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ combo, body }: SaveRequest) =>
      combo
        ? call(combosApi.updateCombo, { params: { id: combo.id }, body })
        : call(combosApi.createCombo, { body }),
    onSuccess: (saved, { combo }) => {
      client.setQueryData(combosQueries.detail(saved.id).queryKey, saved);
      // A combo that was public and no longer is must leave the community's list as well.
      void refreshAfterCombo(client, { community: saved.isPublic || combo?.isPublic === true });
    },
  });
}

/** Deletes a combo and, on the server, its battles. */
export function useDeleteCombo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (combo: Combo) => call(combosApi.deleteCombo, { params: { id: combo.id } }),
    onSuccess: (_nothing, combo) => {
      void refreshAfterCombo(client, { community: combo.isPublic, gone: combo.id });
      const { queryKey } = combosQueries.detail(combo.id);
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
}

/** "Recalculate Stats": rebuilds the counters of all one's combos from their battles. */
export function useRecalculateCombos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(combosApi.recalculateComboStats),
    onSuccess: () => refreshAfterCombo(client, { community: true }),
  });
}
