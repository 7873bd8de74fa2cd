import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deck } from '#shared/decks';
import { api } from '#shared/routes';
import { connectShare, type Shareable } from '@/lib/sharing';
import {
  card,
  deckBuilder,
  names,
  open,
  openMenu,
  shared,
  type View,
} from '@/testing/deck-builder';
import { freshDeck, someDeck, theirDeck } from '@/testing/decks';
import { refusal, reply } from '@/testing/fake-api';
import { setViewport } from '@/testing/viewport';

const { server, lists } = deckBuilder();

async function choose(view: View, deck: string, item: string) {
  await openMenu(view, deck);
  await view.user.click(screen.getByRole('menuitem', { name: item }));
}
async function items(view: View, deck: string) {
  await openMenu(view, deck);
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
}

describe('a card', () => {
  it('shows the deck and its results', async () => {
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

  it('uses the singular, and marks public, recommended and illegal decks', async () => {
    lists.mine = [
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
    expect(deck.getByText('No longer legal')).toHaveTextContent('Duplicate bit detected.');
  });

  it.each([
    [80, 'text-win'],
    [79, 'text-warning'],
    [50, 'text-warning'],
    [49, 'text-loss'],
  ])('grades a rate of %i%%', async (actualWinRate, look) => {
    lists.mine = [someDeck({ actualWinRate, battlesCount: 50 })];
    await open();
    const deck = within(await card('Night Train'));
    expect(deck.getByText(`${actualWinRate}%`)).toHaveClass(look);
    expect(deck.getByText('won')).toBeVisible();
    expect(deck.queryByText('not enough battles yet')).not.toBeInTheDocument();
  });

  it('shows the prediction and its range until a battle is won', async () => {
    const predicted = {
      predictedWinRate: 61,
      predictedWinRateLow: 48,
      predictedWinRateHigh: 73,
    };
    lists.mine = [
      freshDeck({ name: 'New', ...predicted }),
      someDeck({ id: 25, name: 'Played', ...predicted }),
      freshDeck({ id: 26, name: 'Unknown' }),
      freshDeck({ id: 27, name: 'Luckless', ...predicted, battlesCount: 20 }),
      freshDeck({ id: 28, name: 'Promising', ...predicted, predictedWinRateLow: 55 }),
    ];
    setViewport(1024, 2_000);
    await open();
    const fresh = within(await card('New'));
    expect(fresh.getByText('61%')).toHaveClass('text-muted');
    expect(fresh.getByText(/predicted \(48 to 73%\)/)).toBeVisible();
    expect(within(await card('Promising')).getByText('61%')).toHaveClass('text-warning');
    const luckless = within(await card('Luckless'));
    expect(luckless.getByText('61%')).toHaveClass('text-muted');
    expect(luckless.getByText('0 of 20 won')).toBeVisible();
    expect(luckless.queryByText('not enough battles yet')).toBeNull();
    expect(within(await card('Played')).getByText('67%')).toBeVisible();
    const unknown = within(await card('Unknown'));
    expect(unknown.getByText('0%')).toHaveClass('text-muted');
    expect(unknown.getByText('not enough battles yet')).toBeVisible();
  });
});

describe('the menu of a deck', () => {
  it('has everything for an own deck, but no sharing of a public one', async () => {
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

  it("offers no Delete in the community's list, and Report only for others", async () => {
    lists.community = [
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
      lists.mine = [someDeck({ isPublic: true }), shared];
      return lists.mine[0] as Deck;
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
      {
        title: 'Night Train',
        path: '/decks/21',
        isPrivate: true,
        kind: 'deck',
        thing: { kind: 'deck', id: 21 },
      },
    ]);
  });

  it('asks, then deletes', async () => {
    server.on(api.deleteDeck, () => {
      lists.mine = [shared];
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

  it('removes a deck that was deleted elsewhere', async () => {
    server.on(api.deleteDeck, () => {
      lists.mine = [shared];
      return refusal(404, 'This deck is gone.');
    });
    const view = await open();
    await choose(view, 'Night Train', 'Delete');
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This deck is gone.')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Open Road']));
  });

  it('opens the form with the deck in it', async () => {
    await choose(await open(), 'Night Train', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Deck' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night Train');
  });
});
