import type { Deck } from '@shared/decks';
import { api } from '@shared/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { connectShare, type Shareable } from '@/lib/share';
import { freshDeck, someDeck, someRecommendation, theirDeck } from '@/testing/decks';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { Component as DecksScreen } from './decks';

const server = fakeApi();

const night = someDeck();
const shared = someDeck({
  id: 22,
  name: 'Open Road',
  isPublic: true,
  battlesCount: 1,
  winCount: 1,
});
const theirs = theirDeck({ id: 23, name: 'Stone Wall', isAiRecommended: true });
/** The combos of the decks above; only their names count here. */
const combos = (count: number) =>
  ['Opener', 'Wall', 'Closer'].slice(0, count).map((name, at) => aCombo({ id: 31 + at, name }));

let mine: Deck[];
let community: Deck[];

const answer = (decks: Deck[], { q = '' }: Record<string, string>) =>
  page(decks.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())));

beforeEach(() => {
  setViewport(1280);
  mine = [night, shared];
  community = [shared, theirs];
  server.on(api.listDecks, ({ query }) => answer(mine, query));
  server.on(api.listCommunityDecks, ({ query }) => answer(community, query));
  server.on(api.listCombos, () => page(combos(3)));
  server.on(api.listRecentBattles, () => []);
});

const open = (path = '/decks') => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<DecksScreen />, { path, client });
};
type View = Awaited<ReturnType<typeof open>>;

const card = (name: string) => screen.findByRole('article', { name });
const names = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const choose = async ({ user }: View, deck: string, item: string) => {
  await user.click(within(await card(deck)).getByRole('button', { name: `More about ${deck}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const items = async ({ user }: View, deck: string) => {
  await user.click(within(await card(deck)).getByRole('button', { name: `More about ${deck}` }));
  await screen.findByRole('menuitem', { name: 'Share link' });
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
};
const createButtons = () => screen.getAllByRole('button', { name: 'Create Deck' });
const firstOf = (found: HTMLElement[]) => found[0] as HTMLElement;

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
    mine = [];
    community = [];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create your first deck' }));
    expect(await screen.findByRole('dialog', { name: 'Create Deck' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Community Decks' }));
    await user.click(await screen.findByRole('button', { name: 'Show my decks' }));
    expect(await screen.findByText('No decks yet')).toBeVisible();
  });
});

describe('a card', () => {
  it('says what the deck is and how it does', async () => {
    await open();
    const deck = within(await card('Night Train'));
    expect(deck.getByRole('link', { name: 'Night Train' })).toHaveAttribute('href', '/decks/21');
    expect(deck.getByText('Opener · Wall · Closer')).toBeVisible();
    expect(deck.getByText('The second one wins.')).toBeVisible();
    expect(deck.getByText('67%')).toHaveClass('text-warning');
    expect(deck.getByText('not enough battles yet')).toBeVisible();
    expect(deck.getByText('3 battles')).toBeVisible();
    expect(deck.getByText('2 wins')).toBeVisible();
    expect(deck.getByRole('link', { name: 'Mika' })).toHaveAttribute('href', '/profile/1');
    expect(deck.queryByText('Community')).not.toBeInTheDocument();
    expect(deck.queryByText('AI recommended')).not.toBeInTheDocument();
  });

  it('counts one as one, and marks what is public, recommended or not legal any more', async () => {
    mine = [
      someDeck({
        name: 'Odd',
        isPublic: true,
        isAiRecommended: true,
        battlesCount: 1,
        winCount: 1,
        problem: 'Duplicate bit detected.',
      }),
    ];
    await open();
    const deck = within(await card('Odd'));
    expect(deck.getByText('1 battle')).toBeVisible();
    expect(deck.getByText('1 win')).toBeVisible();
    expect(deck.getByText('Community')).toBeVisible();
    expect(deck.getByText('AI recommended')).toBeVisible();
    expect(deck.getByText('Not legal any more')).toHaveTextContent('Duplicate bit detected.');
  });

  it.each([
    [80, 'text-win'],
    [79, 'text-warning'],
    [50, 'text-warning'],
    [49, 'text-loss'],
  ])('grades a rate of %i%%', async (actualWinRate, look) => {
    mine = [someDeck({ actualWinRate, battlesCount: 50 })];
    await open();
    const deck = within(await card('Night Train'));
    expect(deck.getByText(`${actualWinRate}%`)).toHaveClass(look);
    expect(deck.getByText('won')).toBeVisible();
    expect(deck.queryByText('not enough battles yet')).not.toBeInTheDocument();
  });

  it('shows what is predicted until a battle is won, and how far that may be off', async () => {
    const predicted = {
      predictedWinRate: 61,
      predictedWinRateLow: 48,
      predictedWinRateHigh: 73,
    };
    mine = [
      freshDeck({ name: 'New', ...predicted }),
      someDeck({ id: 25, name: 'Played', ...predicted }),
      freshDeck({ id: 26, name: 'Unknown' }),
    ];
    await open();
    const fresh = within(await card('New'));
    expect(fresh.getByText('61%')).toHaveClass('text-warning');
    expect(fresh.getByText(/predicted \(48 to 73%\)/)).toBeVisible();
    expect(within(await card('Played')).getByText('67%')).toBeVisible();
    const unknown = within(await card('Unknown'));
    expect(unknown.getByText('0%')).toHaveClass('text-muted');
    expect(unknown.getByText('not enough battles yet')).toBeVisible();
  });
});

describe('the menu of a deck', () => {
  it('has all for one’s own, and no sharing of what is public', async () => {
    const view = await open();
    expect(await items(view, 'Night Train')).toEqual([
      'Share to Community',
      'Share link',
      'Edit',
      'Delete',
    ]);
    await view.user.keyboard('{Escape}');
    expect(await items(view, 'Open Road')).toEqual(['Share link', 'Edit', 'Delete']);
  });

  it('deletes nothing in the community’s list, and reports only others’', async () => {
    community = [
      shared,
      theirDeck({ name: 'Theirs', can: { edit: false, delete: true, record: false } }),
    ];
    const view = await open('/decks?tab=community');
    expect(await items(view, 'Open Road')).toEqual(['Share link', 'Edit']);
    await view.user.keyboard('{Escape}');
    expect(await items(view, 'Theirs')).toEqual(['Share link', 'Report']);
    await view.user.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Theirs');
  });

  it('shares to the community', async () => {
    server.on(api.updateDeck, () => {
      mine = [someDeck({ isPublic: true }), shared];
      return mine[0] as Deck;
    });
    const view = await open();
    await choose(view, 'Night Train', 'Share to Community');
    expect(await screen.findByText('Deck shared')).toBeInTheDocument();
    expect(
      screen.getByText('Your deck is now visible in the community decks section.'),
    ).toBeInTheDocument();
    expect(server.calls(api.updateDeck).map(({ body }) => body)).toEqual([{ isPublic: true }]);
    expect(await within(await card('Night Train')).findByText('Community')).toBeVisible();
  });

  it('says when sharing failed', async () => {
    server.refuse(api.updateDeck, 500, 'Oh.');
    const view = await open();
    await choose(view, 'Night Train', 'Share to Community');
    expect(await screen.findByText('Failed to share deck. Please try again.')).toBeInTheDocument();
  });

  it('shares the link, and says that nobody else can open a private one', async () => {
    const told: Shareable[] = [];
    const disconnect = connectShare((what) => told.push(what));
    await choose(await open(), 'Night Train', 'Share link');
    disconnect();
    expect(told).toEqual([
      { title: 'Night Train', path: '/decks/21', isPrivate: true, kind: 'deck' },
    ]);
  });

  it('deletes after a question', async () => {
    server.on(api.deleteDeck, () => {
      mine = [shared];
      return reply(204);
    });
    const view = await open();
    await choose(view, 'Night Train', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Deck' }));
    expect(dialog.getByText(/with its 3 battles\?/)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.deleteDeck)).toHaveLength(0);
    await choose(view, 'Night Train', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deck deleted')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Open Road']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [403, 'Not yours.', 'Not yours.'],
    [500, '', 'Failed to delete deck. Please try again.'],
  ])('says why a deletion failed (%i)', async (status, message, said) => {
    server.refuse(api.deleteDeck, status, message);
    const view = await open();
    await choose(view, 'Night Train', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const notice = await screen.findByText(said);
    expect(notice.closest('li')).toHaveTextContent(`Error${said}`);
    await card('Night Train');
  });

  it('opens the form with the deck in it', async () => {
    await choose(await open(), 'Night Train', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Deck' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night Train');
  });
});

describe('a new deck', () => {
  it('is opened by the button, by the floating one, and by the address, which forgets it', async () => {
    const { user, where } = await open('/decks?create=true');
    expect(await screen.findByRole('dialog', { name: 'Create Deck' })).toBeVisible();
    expect(where()).toBe('/decks');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(createButtons()).toHaveLength(2);
    await user.click(firstOf(createButtons()));
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
    const { user } = await open();
    await card('Night Train');
    await user.click(firstOf(createButtons()));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Deck' }));
    expect(await dialog.findByText('A deck needs 3 combos')).toBeVisible();
    expect(dialog.getByText(text, { exact: false })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Create a combo' })).toHaveAttribute(
      'href',
      '/combos/new',
    );
  });
});

describe('the recommendation', () => {
  const recommend = ({ user }: View) =>
    user.click(screen.getByRole('button', { name: 'Get AI Recommendation' }));
  const dialog = () => screen.findByRole('dialog', { name: 'AI Recommendation' });

  it('is asked for on demand, and says what it expects and why', async () => {
    server.on(api.recommendDeck, () => someRecommendation());
    const view = await open();
    await card('Night Train');
    expect(server.calls(api.recommendDeck)).toHaveLength(0);
    await recommend(view);
    const shown = within(await dialog());
    expect(await shown.findByRole('heading', { name: 'Steady Three' })).toBeVisible();
    expect(
      within(shown.getByRole('region', { name: 'The three combos' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Opener Wizard Rod 9-60 Ball',
      'Wall Knight Shield 3-80 Needle',
      'Closer Dran Sword 3-60 Flat',
    ]);
    expect(shown.getByText('48% to 73%, nine times in ten')).toBeVisible();
    expect(shown.getByRole('img', { name: '61%, between 48% and 73%' })).toBeInTheDocument();
    expect(shown.getByRole('progressbar', { name: 'Spin finishes' })).toHaveAttribute(
      'aria-valuenow',
      '45',
    );
    expect(
      within(shown.getByRole('region', { name: 'Why these three' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(someRecommendation().reasons);
  });

  it('shows that it is being made', async () => {
    server.on(api.recommendDeck, () => new Promise<Response>(() => {}));
    const view = await open();
    await recommend(view);
    expect(within(await dialog()).getByRole('status')).toHaveTextContent('Weighing every deck');
  });

  it('fills the form and is saved as recommended', async () => {
    server.on(api.recommendDeck, () => someRecommendation());
    server.on(api.createDeck, () => someDeck({ id: 30, name: 'Steady Three' }));
    const view = await open();
    await recommend(view);
    await view.user.click(await screen.findByRole('button', { name: 'Use this deck' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create Deck' }));
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Steady Three');
    expect(form.getByRole('textbox', { name: /^Description/ })).toHaveValue(
      'Wizard Rod has won most so far.',
    );
    expect(form.getByRole('combobox', { name: 'Third combo' })).toHaveValue('Closer');
    await view.user.click(form.getByRole('button', { name: 'Create Deck' }));
    expect(await screen.findByText('Deck created')).toBeInTheDocument();
    expect(server.calls(api.createDeck)[0]?.body).toMatchObject({
      name: 'Steady Three',
      combo1Id: 31,
      combo2Id: 32,
      combo3Id: 33,
      isPublic: false,
      isAiRecommended: true,
    });
    await view.user.click(firstOf(createButtons()));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  it('tells the server’s reason when there is none', async () => {
    server.refuse(api.recommendDeck, 400, 'Every three of your combos share a part.');
    const view = await open();
    await recommend(view);
    expect(
      await screen.findByText(
        'Failed to get recommendation. Please upload at least 3 combos first.',
      ),
    ).toBeInTheDocument();
    expect(
      await within(await dialog()).findByText('Every three of your combos share a part.'),
    ).toBeVisible();
    server.on(api.recommendDeck, () => someRecommendation());
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Steady Three' })).toBeVisible();
  });

  it('leads to the combos that are missing', async () => {
    server.on(api.listCombos, () => page(combos(1)));
    server.refuse(api.recommendDeck, 400, 'A deck needs three combos.');
    const view = await open();
    await recommend(view);
    const shown = within(await dialog());
    expect(await shown.findByRole('link', { name: 'Create a combo' })).toBeVisible();
  });

  it('says when the server cannot be reached', async () => {
    server.offline(api.recommendDeck);
    const view = await open();
    await recommend(view);
    expect(await within(await dialog()).findByText('No connection to Ripcord')).toBeVisible();
  });
});
