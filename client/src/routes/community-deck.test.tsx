import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { someDeck, theirDeck } from '@/testing/decks';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { comboItem, deckItem } from '@/testing/feed';
import { currentUser } from '@/testing/people';
import { BackButton, renderRoute } from '@/testing/render';
import { Component as Community } from './community';

const server = fakeApi();

beforeEach(() => {
  server.on(api.getFeed, () => page([deckItem()]));
  server.on(api.getDeck, () => theirDeck());
});

const open = (path = '/community?deck=21', user = currentUser()) => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  return renderRoute(
    <>
      <Community />
      <BackButton />
    </>,
    { path, client },
  );
};
const admin = currentUser({ role: 'admin' });
const dialog = async (name = 'Night Train') => within(await screen.findByRole('dialog', { name }));

describe('the filter', () => {
  it('shows decks only', async () => {
    server.on(api.getFeed, ({ query }) =>
      page(query.filter === 'decks' ? [deckItem()] : [comboItem()]),
    );
    const { user, where } = await open('/community');
    await screen.findByRole('article', { name: 'Storm Rod' });
    await user.selectOptions(screen.getByLabelText('Content filter'), 'Decks Only');
    expect(await screen.findByRole('article', { name: 'Night Train' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Storm Rod' })).toBeNull();
    expect(where()).toBe('/community?filter=decks');
  });
});

it('does not say of decks that there are none because there were no combos', async () => {
  server.on(api.getFeed, ({ query }) =>
    query.filter === 'decks' ? new Promise(() => {}) : page([]),
  );
  const { user } = await open('/community?filter=combos');
  await screen.findByText('No content available. Check back later!');
  await user.selectOptions(screen.getByLabelText('Content filter'), 'Decks Only');
  expect(await screen.findByRole('status', { name: 'Loading the community' })).toBeVisible();
  expect(screen.queryByText(/No content available/)).toBeNull();
});

describe('the card of a deck', () => {
  it('leads to its maker, and offers no Delete, not even to the administrator', async () => {
    server.on(api.getFeed, () =>
      page([deckItem({ can: { edit: false, delete: true, record: false } })]),
    );
    await open('/community');
    const card = within(await screen.findByRole('article', { name: 'Night Train' }));
    expect(card.getByRole('link', { name: 'leo' })).toHaveAttribute('href', '/profile/2');
    expect(card.queryByRole('button', { name: /Delete/ })).toBeNull();
  });
});

describe('the dialog of a deck', () => {
  it('opens from its card, is in the address, and closes by Back', async () => {
    const { user, where } = await open('/community?filter=decks&q=train');
    await user.click(await screen.findByRole('button', { name: 'View Details' }));
    await dialog();
    expect(where()).toBe('/community?q=train&filter=decks&deck=21');
    // Stands for the browser's Back button, which no dialog covers.
    fireEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/community?filter=decks&q=train');
  });

  it('leaves no history entry when closed', async () => {
    const { user, where } = await open('/community');
    await user.selectOptions(await screen.findByLabelText('Content filter'), 'Decks Only');
    await user.click(await screen.findByRole('link', { name: 'Night Train' }));
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/community?filter=decks'));
    await user.click(screen.getByText('Back'));
    expect(where()).toBe('/community');
  });

  it('opens by its address', async () => {
    server.on(api.getFeed, () => page([]));
    const { user, where } = await open();
    const details = await dialog();
    await user.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/community'));
  });

  it('has an overview, the performance and the combos', async () => {
    const { user } = await open();
    const details = await dialog();
    expect(details.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Performance',
      'Combos',
    ]);
    expect(details.getByText('The second one wins.')).toBeVisible();
    expect(details.getByText('Opener · Wall · Closer')).toBeVisible();
    expect(details.getByText('Community')).toBeVisible();
    expect(details.getByText('3 battles')).toBeVisible();
    expect(details.getByText('2 wins')).toBeVisible();
    expect(details.getByRole('link', { name: 'leo' })).toHaveAttribute('href', '/profile/2');
    expect(details.getByRole('link', { name: 'Open deck page' })).toHaveAttribute(
      'href',
      '/decks/21',
    );
    await user.click(details.getByRole('tab', { name: 'Performance' }));
    expect(details.getByRole('progressbar', { name: 'Burst finishes' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    await user.click(details.getByRole('tab', { name: 'Combos' }));
    expect(details.getByRole('article', { name: 'Wall' })).toHaveTextContent('Knight Shield');
    expect(details.getByRole('link', { name: 'View Combo Wall' })).toHaveAttribute(
      'href',
      '/combos/32',
    );
  });

  it('says when nothing was written about it', async () => {
    server.on(api.getDeck, () => theirDeck({ description: null }));
    await open();
    expect(await (await dialog()).findByText('No description provided')).toBeVisible();
  });

  it("somebody else's can be reported, and is not deleted", async () => {
    const { user } = await open();
    const details = await dialog();
    expect(details.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(details.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: /Report/ })).toBeVisible();
  });
});

describe('deleting a deck', () => {
  const mine = someDeck({ isPublic: true });

  beforeEach(() => {
    server.on(api.getFeed, () => page([{ kind: 'deck', at: mine.updatedAt, deck: mine }]));
    server.on(api.getDeck, () => mine);
  });

  const ask = async () => {
    const view = await open('/community?filter=decks', admin);
    await view.user.click(await screen.findByRole('link', { name: 'Night Train' }));
    await view.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    return { ...view, question: await dialog('Delete Deck') };
  };

  it('is for the administrator; who made it does it among their own decks', async () => {
    await open();
    const details = await dialog();
    expect(details.getByRole('link', { name: 'Open deck page' })).toBeVisible();
    expect(details.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('asks first', async () => {
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await dialog()).toBeDefined();
    expect(server.calls(api.deleteDeck)).toEqual([]);
  });

  it('takes it out of the list and closes the dialog', async () => {
    server.on(api.deleteDeck, () => reply(204));
    const { user, question, where } = await ask();
    server.on(api.getFeed, () => page([]));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/community?filter=decks'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('article', { name: 'Night Train' })).toBeNull();
    expect(server.calls(api.deleteDeck).map(({ params }) => params)).toEqual([{ id: '21' }]);
  });

  it('that fails changes nothing', async () => {
    server.refuse(api.deleteDeck, 403, "You don't have permission to delete this deck.");
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText("You don't have permission to delete this deck."),
    ).toBeInTheDocument();
    expect(await dialog()).toBeDefined();
  });
});

describe('when the deck cannot be loaded', () => {
  it('shows that it is loading', async () => {
    server.on(api.getFeed, () => page([]));
    server.on(api.getDeck, () => new Promise(() => {}));
    await open();
    expect((await dialog('Deck')).getByRole('status', { name: 'Loading deck' })).toBeVisible();
  });

  it('says so and tries again', async () => {
    server.on(api.getFeed, () => page([]));
    server.refuse(api.getDeck, 400, 'Not now.');
    const { user } = await open();
    const details = await dialog('Deck');
    expect(await details.findByText('Failed to fetch deck details')).toBeVisible();
    server.on(api.getDeck, () => theirDeck());
    await user.click(details.getByRole('button', { name: 'Try again' }));
    expect(await dialog()).toBeDefined();
  });

  it("shows the list's data", async () => {
    server.offline(api.getDeck);
    const { user } = await open('/community');
    await user.click(await screen.findByRole('link', { name: 'Night Train' }));
    const details = await dialog();
    expect(await details.findByText('Failed to fetch deck details')).toBeVisible();
    expect(details.getByText('The second one wins.')).toBeVisible();
  });

  it('because it is gone or private, it leaves the list with a notice', async () => {
    server.refuse(api.getDeck, 404, 'No.');
    const { user, where } = await open('/community');
    await user.click(await screen.findByRole('link', { name: 'Night Train' }));
    expect(await screen.findByText('Deck not found')).toBeInTheDocument();
    expect(
      screen.getByText(
        "The requested deck could not be found or you don't have permission to view it.",
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/community'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('article', { name: 'Night Train' })).toBeNull();
  });
});
