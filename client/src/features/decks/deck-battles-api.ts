import { type DeckBattle, deckBattlesApi } from '@shared/deck-battles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { refreshDecks } from './cache';

/** Deletes a battle of a deck and takes it out of the deck's counters. */
export function useDeleteDeckBattle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<DeckBattle, 'id'>) =>
      call(deckBattlesApi.deleteDeckBattle, { params: { id } }),
    onSuccess: () => refreshDecks(client),
  });
}
