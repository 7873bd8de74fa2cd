import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  card,
  combos,
  create,
  createButtons,
  deckBuilder,
  names,
  open,
  shared,
} from '@/testing/deck-builder';
import { page } from '@/testing/fake-api';
import { setViewport } from '@/testing/viewport';

const { server, lists } = deckBuilder();

describe('the lists', () => {
  it('show one’s own decks, and the community’s on its tab, kept in the address', async () => {
    const { user, where } = await open();
    await card('Night Train');
    expect(names()).toEqual(['Night Train', 'Open Road']);
    expect(server.calls(api.listCommunityDecks)).toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'Community Decks' }));
    await card('Stone Wall');
    expect(names()).toEqual(['Open Road', 'Stone Wall']);
    expect(where()).toBe('/decks?tab=community');
  });

  it('open as the address says', async () => {
    await open('/deck-builder?tab=community&sort=win_rate&q=wall');
    await card('Stone Wall');
    expect(names()).toEqual(['Stone Wall']);
    expect(server.calls(api.listCommunityDecks).map(({ query }) => query)).toEqual([
      { q: 'wall', sort: 'win_rate', limit: '24' },
    ]);
    expect(server.calls(api.listDecks)).toHaveLength(0);
    expect(screen.getByLabelText('Search decks')).toHaveValue('wall');
    expect(screen.getByLabelText('Sort decks')).toHaveDisplayValue('Win rate');
  });

  it('take an order that there is not for the newest', async () => {
    await open('/decks?sort=luck');
    await card('Night Train');
    expect(server.calls(api.listDecks)[0]?.query.sort).toBe('newest');
  });

  it('are ordered by the server in seven ways', async () => {
    const { user, where } = await open();
    await card('Night Train');
    const select = screen.getByLabelText('Sort decks');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Newest',
      'Oldest',
      'Name A-Z',
      'Name Z-A',
      'Most battles',
      'Most wins',
      'Win rate',
    ]);
    await user.selectOptions(select, 'Most wins');
    await waitFor(() => expect(server.calls(api.listDecks).at(-1)?.query.sort).toBe('wins'));
    expect(where()).toBe('/decks?sort=wins');
  });

  it('search on the server, and say so when nothing fits', async () => {
    const { user, where } = await open();
    await card('Night Train');
    await user.type(screen.getByLabelText('Search decks'), 'road');
    await waitFor(() => expect(screen.queryByText('Night Train')).not.toBeInTheDocument());
    expect(where()).toBe('/decks?q=road');
    await user.type(screen.getByLabelText('Search decks'), 'zzz');
    expect(await screen.findByText('No decks match your search')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await card('Night Train');
    expect(where()).toBe('/decks');
  });

  it('show only known results for other searches', async () => {
    const { user } = await open('/decks?q=abc');
    expect(await screen.findByText(/No deck here has “abc”/)).toBeVisible();
    server.on(api.listDecks, () => new Promise(() => {}));
    await user.type(screen.getByLabelText('Search decks'), 'd{Enter}');
    expect(await screen.findByRole('status', { name: 'Loading decks' })).toBeVisible();
    expect(screen.queryByText(/No deck here/)).not.toBeInTheDocument();
  });

  it('show their loading', async () => {
    server.on(api.listDecks, () => new Promise<Response>(() => {}));
    await open();
    expect(screen.getByRole('status', { name: 'Loading decks' })).toBeInTheDocument();
  });

  it.each([
    ['/decks', api.listDecks, 'Failed to load your decks...'],
    ['/decks?tab=community', api.listCommunityDecks, 'Failed to load community decks...'],
  ])('say at %s what could not be loaded, and try again', async (path, route, title) => {
    server.refuse(route, 400, 'No.');
    const { user } = await open(path);
    expect(await screen.findByText(title)).toBeVisible();
    server.on(route, () => page([shared]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Open Road');
  });

  it('lead on when there is nothing yet', async () => {
    lists.mine = [];
    lists.community = [];
    const { user } = await open();
    const createFirst = await screen.findByRole('button', { name: 'Create your first deck' });
    expect(screen.queryByRole('button', { name: 'Create Deck' })).toBeNull();
    await user.click(createFirst);
    expect(await screen.findByRole('dialog', { name: 'Create Deck' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Community Decks' }));
    await user.click(await screen.findByRole('button', { name: 'Show my decks' }));
    expect(await screen.findByText('No decks yet')).toBeVisible();
  });
});

describe('a new deck', () => {
  it('is opened by the button, by the floating one, and by the address, which forgets it', async () => {
    const view = await open('/decks?create=true');
    const { user, where } = view;
    expect(await screen.findByRole('dialog', { name: 'Create Deck' })).toBeVisible();
    expect(where()).toBe('/decks');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(createButtons()).toHaveLength(2);
    await create(view);
    expect(await screen.findByRole('dialog', { name: 'Create Deck' })).toBeVisible();
  });

  it('has the floating button alone on a phone', async () => {
    setViewport(390);
    await open();
    await card('Night Train');
    expect(createButtons()).toHaveLength(1);
  });

  it.each([
    [0, 'You have no combos so far: three more'],
    [2, 'You have two combos so far: one more'],
  ])('says with %i combos what is missing', async (count, text) => {
    server.on(api.listCombos, () => page(combos(count)));
    const view = await open();
    await card('Night Train');
    await create(view);
    expect(await screen.findByText('A deck needs 3 combos')).toBeVisible();
    const dialog = within(screen.getByRole('dialog', { name: 'Create Deck' }));
    expect(dialog.getByText(text, { exact: false })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Create a combo' })).toHaveAttribute(
      'href',
      '/combos/new',
    );
  });
});
