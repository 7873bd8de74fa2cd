import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Deck } from '#shared/decks';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { Component as DecksScreen } from '@/routes/decks';
import { someDeck, theirDeck } from './decks';
import { fakeApi, page } from './fake-api';
import { currentUser } from './people';
import { aCombo } from './records';
import { renderRoute } from './render';
import { setViewport } from './viewport';

const night = someDeck();
/** A public deck of the test's person; `someDeck` is their private one. */
export const shared = someDeck({
  id: 22,
  name: 'Open Road',
  isPublic: true,
  battlesCount: 1,
  winCount: 1,
});
const theirs = theirDeck({ id: 23, name: 'Stone Wall', isAiRecommended: true });

/** The first `count` combos of the decks above; only their names matter. */
export const combos = (count: number) =>
  ['Opener', 'Wall', 'Closer'].slice(0, count).map((name, at) => aCombo({ id: 31 + at, name }));

const answer = (decks: Deck[], { q = '' }: Record<string, string>) =>
  page(decks.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())));

/** Call at the top of a test file: serves the decks in `lists`, on a large screen. */
export function deckBuilder() {
  const server = fakeApi();
  const lists: { mine: Deck[]; community: Deck[] } = { mine: [], community: [] };
  beforeEach(() => {
    setViewport(1280);
    lists.mine = [night, shared];
    lists.community = [shared, theirs];
    server.on(api.listDecks, ({ query }) => answer(lists.mine, query));
    server.on(api.listCommunityDecks, ({ query }) => answer(lists.community, query));
    server.on(api.listCombos, () => page(combos(3)));
    server.on(api.listRecentBattles, () => []);
  });
  return { server, lists };
}

export const open = (path = '/decks') => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<DecksScreen />, { path, client });
};
export type View = Awaited<ReturnType<typeof open>>;

export const card = (name: string) => screen.findByRole('article', { name });
export const names = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

/** Opens the menu of a deck's card. */
export async function openMenu({ user }: View, deck: string) {
  await user.click(within(await card(deck)).getByRole('button', { name: `More about ${deck}` }));
  await screen.findByRole('menuitem', { name: 'Share link' });
}

/** The floating button is last. */
export const createButtons = () => screen.getAllByRole('button', { name: 'Create Deck' });
export const create = ({ user }: View) => user.click(createButtons()[0] as HTMLElement);
