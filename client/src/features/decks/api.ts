import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deckBattlesApi } from '#shared/deck-battles';
import { type Deck, type DeckSort, decksApi } from '#shared/decks';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { storeSaved } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { pagesOf, queryOf } from '@/lib/queries';

/** Decks and their battles stay fresh for a minute. */
const staleTime = 60_000;

export type DeckScope = 'mine' | 'community';

export const deckQueries = {
  list: ({ scope, q, sort = 'newest' }: { scope: DeckScope; q?: string; sort?: DeckSort }) => {
    const query = { q, sort, limit: 24 };
    const route = scope === 'mine' ? decksApi.listDecks : decksApi.listCommunityDecks;
    return { ...pagesOf(route, { query }), staleTime };
  },
  detail: (id: number) => ({ ...queryOf(decksApi.getDeck, { params: { id } }), staleTime }),
  battles: (id: number) => ({
    ...pagesOf(deckBattlesApi.listDeckBattles, { params: { id }, query: { limit: 30 } }),
    staleTime,
  }),
  matchups: (id: number) => ({
    ...queryOf(decksApi.getDeckMatchups, { params: { id } }),
    staleTime,
  }),
  /** Not cached: a recent battle or combo may change it. */
  recommendation: () => ({
    ...queryOf(decksApi.recommendDeck),
    staleTime,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
};

/** "Share to Community": makes a private deck public. */
export function useShareDeck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Deck, 'id'>) =>
      call(decksApi.updateDeck, { params: { id }, body: { isPublic: true } }),
    onSuccess: (saved) => {
      storeSaved(client, 'deck', deckQueries.detail(saved.id), saved);
      notifySuccess(
        t('Deck shared'),
        t('Your deck is now visible in the community decks section.'),
      );
    },
    onError: () => notifyError(t('Error'), t('Failed to share deck. Please try again.')),
  });
}
