import { deckBattlesApi } from '@shared/deck-battles';
import {
  type Deck,
  type DeckChange,
  type DeckInput,
  type DeckSort,
  decksApi,
  type Recommendation,
} from '@shared/decks';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callPage } from '@/lib/api';
import { isAbsent, retryOnce, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { keepPreviousResults } from '@/lib/queries';
import { dropDeck, patchDeck, refreshDecks } from './cache';

const PAGE_SIZE = 24;
const BATTLES_PAGE_SIZE = 30;

/** Decks and their battles are fresh for a minute (specification, constants). */
const FRESH_MS = 60_000;

/** One's own decks, or all public ones. */
export type DeckScope = 'mine' | 'community';

export interface DeckFilter {
  scope: DeckScope;
  /** What name or description has in it; empty for all. */
  q?: string;
  sort?: DeckSort;
}

const common = { staleTime: FRESH_MS, retry: retryOnce } as const;

export const deckQueries = {
  list: ({ scope, q = '', sort = 'newest' }: DeckFilter) => {
    const route = scope === 'mine' ? decksApi.listDecks : decksApi.listCommunityDecks;
    return infiniteQueryOptions({
      ...common,
      queryKey: [route.path, { q, sort }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(route, {
          query: { q, sort, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    });
  },
  detail: (id: number) =>
    queryOptions({
      ...common,
      queryKey: [decksApi.getDeck.path, id] as const,
      queryFn: ({ signal }) => call(decksApi.getDeck, { params: { id }, signal }),
    }),
  /** The last ones first. */
  battles: (id: number) =>
    infiniteQueryOptions({
      ...common,
      queryKey: [deckBattlesApi.listDeckBattles.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(deckBattlesApi.listDeckBattles, {
          params: { id },
          query: { limit: BATTLES_PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  matchups: (id: number) =>
    queryOptions({
      ...common,
      queryKey: [decksApi.getDeckMatchups.path, id] as const,
      queryFn: ({ signal }) => call(decksApi.getDeckMatchups, { params: { id }, signal }),
    }),
  /**
   * Asked for on demand only. It is not kept: a battle or a combo of a moment ago may change it.
   * A refusal (too few combos) is no failure that asking again would mend.
   */
  recommendation: () =>
    queryOptions<Recommendation>({
      queryKey: [decksApi.recommendDeck.path] as const,
      queryFn: ({ signal }) => call(decksApi.recommendDeck, { signal }),
      retry: retryOnce,
      staleTime: FRESH_MS,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
};

/** A list of decks, which keeps what it shows while other words or another order are asked for. */
export function useDeckList(filter: DeckFilter) {
  const query = useInfiniteQuery({
    ...deckQueries.list(filter),
    placeholderData: keepPreviousResults,
  });
  const { data } = query;
  // What moved to another place while the pages were fetched may come twice.
  const items = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.items) ?? [];
    return [...new Map(all.map((deck) => [deck.id, deck])).values()];
  }, [data]);
  return { query, items };
}

function useSaving<Sent>(save: (sent: Sent) => Promise<Deck>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: save, onSuccess: (saved) => remember(client, saved) });
}

/** Makes a deck. */
export const useCreateDeck = () =>
  useSaving((body: DeckInput) => call(decksApi.createDeck, { body }));

/** Changes a deck of one's own. */
export const useUpdateDeck = () =>
  useSaving(({ id, body }: { id: number; body: DeckChange }) =>
    call(decksApi.updateDeck, { params: { id }, body }),
  );

/** "Share to Community": makes a private deck public, and says how it went. */
export function useShareDeck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Deck, 'id'>) =>
      call(decksApi.updateDeck, { params: { id }, body: { isPublic: true } }),
    // Here, for the menu that asked is closed by then.
    onSuccess: (saved) => {
      remember(client, saved);
      notifySuccess('Deck shared', 'Your deck is now visible in the community decks section.');
    },
    onError: () => notifyError('Error', 'Failed to share deck. Please try again.'),
  });
}

/** Deletes a deck and its battles, and says how it went. */
export function useDeleteDeck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Deck, 'id'>) => call(decksApi.deleteDeck, { params: { id } }),
    // Here, for what asked may stand in the very card that is dropped.
    onSuccess: (_nothing, { id }) => {
      notifySuccess('Deck deleted');
      dropDeck(client, id);
      void refreshDecks(client, { gone: id });
    },
    onError: (error, { id }) => {
      notifyError('Error', serverMessage(error, 'Failed to delete deck. Please try again.'));
      if (!isAbsent(error)) return;
      // Deleted elsewhere: what still shows it learns that, its own page too.
      dropDeck(client, id);
      void refreshDecks(client);
    },
  });
}

/** The deck as it is now, in everything that shows it. */
function remember(client: QueryClient, saved: Deck): void {
  client.setQueryData(deckQueries.detail(saved.id).queryKey, saved);
  patchDeck(client, saved.id, () => saved);
  void refreshDecks(client);
}
