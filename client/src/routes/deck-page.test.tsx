import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deckQueries } from '@/features/decks';
import { FAILED } from '@/lib/problems';
import { deckPage } from '@/testing/deck-page';
import { someDeck, someDeckCombo, theirDeck } from '@/testing/decks';
import { fakeApi } from '@/testing/fake-api';

const server = fakeApi();
const { open, openWith, shown } = deckPage(server);

describe('the head of the deck page', () => {
  it('shows name, description, age, owner and counts', async () => {
    await openWith(theirDeck({ createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }));
    await shown();
    expect(document.title).toBe('Night Train · Ripcord');
    expect(screen.getByText('The second one wins.')).toBeVisible();
    expect(screen.getByText('Community')).toBeVisible();
    expect(screen.getByText('3 days ago')).toBeVisible();
    expect(screen.getByRole('link', { name: 'leo' })).toHaveAttribute('href', '/profile/2');
    expect(screen.getByText('3 battles')).toBeVisible();
    expect(screen.getByText('2 wins')).toBeVisible();
    expect(screen.queryByText('AI recommended')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Decks' })).toHaveAttribute('href', '/decks');
  });

  it('says when there is no description, and uses the singular', async () => {
    await openWith(someDeck({ description: null, battlesCount: 1, winCount: 1 }));
    await shown();
    expect(screen.getByText('No description provided')).toBeVisible();
    expect(screen.getByText('1 battle')).toBeVisible();
    expect(screen.getByText('1 win')).toBeVisible();
    expect(screen.queryByText('Community')).toBeNull();
    expect(screen.getByRole('link', { name: 'Mika' })).toBeVisible();
  });

  it('marks a recommended deck, whose generated description is below the figures', async () => {
    await openWith(someDeck({ isAiRecommended: true }));
    await shown();
    expect(screen.getByText('AI recommended')).toBeVisible();
    const figures = screen.getByRole('heading', { name: 'Performance Statistics' });
    const description = screen.getByText('The second one wins.');
    expect(figures.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('warns of an illegal deck, and tells its owner what to do', async () => {
    const problem =
      'Duplicate bit detected. Each part can only be used once across all combos in a deck.';
    await openWith(someDeck({ problem }));
    await shown();
    expect(screen.getByText('No longer a legal deck')).toBeVisible();
    expect(screen.getByText(new RegExp(`${problem} Edit the deck`))).toBeVisible();
  });

  it('warns others without telling them what to do', async () => {
    await openWith(theirDeck({ problem: 'Duplicate bit detected.' }));
    await shown();
    expect(screen.getByText('Duplicate bit detected.')).toBeVisible();
  });
});

describe('the three combos of a deck', () => {
  it('show type and parts, with links to visible combos', async () => {
    await openWith(
      theirDeck({
        combo1: someDeckCombo({ id: 31, name: 'Opener' }),
        combo2: someDeckCombo({
          id: 32,
          name: 'Wall',
          blade: 'N/A',
          lockChip: 'Dran',
          mainBlade: 'Brave',
          overBlade: 'Break',
          assistBlade: 'Slash',
          bladeType: null,
          canView: false,
        }),
      }),
    );
    await shown();
    const list = within(screen.getByRole('list', { name: 'Combos of this deck' }));
    expect(list.getAllByRole('heading').map((name) => name.textContent)).toEqual([
      'Opener',
      'Wall',
      'Closer',
    ]);
    const parts = (name: string) =>
      within(list.getByRole('article', { name }))
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(parts('Opener')).toEqual([
      'Blade: Wizard Rod',
      'Lock Chip: N/A',
      'Bit: Ball',
      'Ratchet: 9-60',
    ]);
    expect(parts('Wall')).toEqual([
      'Blade: N/A',
      'Lock Chip: Dran',
      'Bit: Ball',
      'Ratchet: 9-60',
      'Main Blade: Brave',
      'Over Blade: Break',
      'Assist Blade: Slash',
    ]);
    expect(list.getByText('Stamina')).toBeVisible();
    expect(list.getByText('Attack')).toBeVisible();
    expect(list.getByText('Unknown Type')).toBeVisible();
    expect(list.getByRole('link', { name: 'View Combo Opener' })).toHaveAttribute(
      'href',
      '/combos/31',
    );
    const wall = within(list.getByRole('article', { name: 'Wall' }));
    expect(wall.queryByRole('link')).toBeNull();
    expect(wall.getByText('This combo is private')).toBeVisible();
  });
});

describe('without a deck', () => {
  it.each(['nine', '0', '-3', '1.5', '12345678901234567890'])(
    'says that %s is no id, and does not ask for it',
    async (id) => {
      const { user, where } = await open(`/decks/${id}`);
      expect(await shown('Invalid Deck ID')).toBeInTheDocument();
      expect(screen.getByText('The deck ID provided is invalid.')).toBeVisible();
      expect(document.title).toBe('Invalid Deck ID · Ripcord');
      expect(server.calls(api.getDeck)).toHaveLength(0);
      await user.click(screen.getByRole('link', { name: 'Back to Decks' }));
      expect(where()).toBe('/decks');
    },
  );

  it('says when a deck does not exist, with a way back and no retry', async () => {
    server.refuse(api.getDeck, 404, 'The requested deck could not be found.');
    const { user, where } = await open();
    expect(await shown('Error Loading Deck')).toBeInTheDocument();
    expect(
      screen.getByText(
        "We couldn't load the deck details. It may have been deleted or you don't have permission to view it.",
      ),
    ).toBeVisible();
    expect(document.title).toBe('Error Loading Deck · Ripcord');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to Decks' }));
    expect(where()).toBe('/decks');
  });

  it('says that the server failed, not that the deck is gone', async () => {
    server.refuse(api.getDeck, 500, FAILED);
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Error Loading Deck' }, { timeout: 3_000 }),
    ).toBeInTheDocument();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(screen.queryByText(/may have been deleted/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('removes a missing deck from cached lists', async () => {
    const { client } = await openWith(theirDeck());
    await shown();
    const { queryKey } = deckQueries.list({ scope: 'community' });
    client.setQueryData(queryKey, {
      pages: [{ items: [theirDeck()], next: null }],
      pageParams: [null],
    });
    server.refuse(api.getDeck, 404, 'The requested deck could not be found.');
    await client.invalidateQueries({ queryKey: deckQueries.detail(21).queryKey });
    await shown('Error Loading Deck');
    await waitFor(() => expect(client.getQueryData(queryKey)?.pages[0]?.items).toEqual([]));
  });

  it('can be retried after a lost connection', async () => {
    server.offline(api.getDeck);
    const { user } = await open();
    expect(await shown('Error Loading Deck')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to Decks' })).toBeVisible();
    server.on(api.getDeck, () => someDeck());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shown()).toBeVisible();
  });

  it('shows that it is loading', async () => {
    server.on(api.getDeck, () => new Promise(() => {}));
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading deck');
  });

  it('keeps showing cached data when the connection drops', async () => {
    const { client } = await openWith(someDeck());
    await shown();
    server.offline();
    await client.invalidateQueries();
    expect(await shown()).toBeVisible();
    expect(screen.queryByText('Error Loading Deck')).toBeNull();
  });
});
