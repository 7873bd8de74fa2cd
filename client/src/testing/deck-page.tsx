import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Deck } from '#shared/decks';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { Component as DeckRoute } from '@/routes/deck-page';
import { someDeck } from './decks';
import { type fakeApi, page } from './fake-api';
import { currentUser } from './people';
import { aCombo } from './records';
import { renderRoute } from './render';

/** The page of the deck "Night Train", with a server that has it and no battles. */
export function deckPage(server: ReturnType<typeof fakeApi>) {
  const deck = {
    /** The deck on the server; tests may change it. */
    stored: someDeck(),
    open(path = '/decks/21') {
      const client = createQueryClient();
      client.setQueryData(userQuery.queryKey, currentUser());
      return renderRoute(<DeckRoute />, { path, pattern: '/decks/:id', client });
    },
    /** Opens the page of another deck. */
    openWith(stored: Deck) {
      deck.stored = stored;
      return deck.open();
    },
    /** Waits for the page's heading. */
    shown: (name = 'Night Train') => screen.findByRole('heading', { level: 1, name }),
  };
  beforeEach(() => {
    deck.stored = someDeck();
    server.on(api.getUser, () => currentUser());
    server.on(api.getDeck, () => deck.stored);
    server.on(api.listDeckBattles, () => page([]));
    server.on(api.listCombos, () => page([aCombo()]));
    server.on(api.listTournaments, () => page([]));
  });
  return deck;
}
