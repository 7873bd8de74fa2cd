import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { connectShare, type Shareable } from '@/lib/sharing';
import { deckPage } from '@/testing/deck-page';
import { someDeck, theirDeck } from '@/testing/decks';
import { fakeApi } from '@/testing/fake-api';

const server = fakeApi();
const page = deckPage(server);
const { open, openWith, shown } = page;

const menu = (name = 'Night Train') => screen.getByRole('button', { name: `More about ${name}` });

describe('what can be done with a deck', () => {
  it('of others is to share its link and to report it', async () => {
    // Made private a moment ago: viewers cannot publish it.
    const { user } = await openWith(theirDeck({ isPublic: false }));
    await shown();
    for (const name of ['Share to Community', 'Edit', 'Record Battle']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await user.click(menu());
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Share link', 'Report']);
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: /Report/ })).toHaveTextContent('Night Train');
  });

  it("is the administrator's to delete where the server says so", async () => {
    const { user } = await openWith(
      theirDeck({ can: { edit: false, delete: true, record: false } }),
    );
    await shown();
    await user.click(menu());
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is shared under its address', async () => {
    const told: Shareable[] = [];
    const disconnect = connectShare((what) => told.push(what));
    const { user } = await openWith(someDeck());
    await shown();
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Share link' }));
    disconnect();
    expect(told).toMatchObject([{ title: 'Night Train', path: '/decks/21', isPrivate: true }]);
  });

  it('is shared to the community by its owner, once', async () => {
    let stored = someDeck();
    server.on(api.getDeck, () => stored);
    server.on(api.updateDeck, () => {
      stored = { ...stored, isPublic: true };
      return stored;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Share to Community' }));
    expect(await screen.findByText('Deck shared')).toBeInTheDocument();
    expect(
      screen.getByText('Your deck is now visible in the community decks section.'),
    ).toBeInTheDocument();
    expect(server.calls(api.updateDeck)[0]?.body).toEqual({ isPublic: true });
    expect(await screen.findByText('Community')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share to Community' })).toBeNull();
  });

  it('says when it could not be shared', async () => {
    server.refuse(api.updateDeck, 500, 'Something went wrong.');
    const { user } = await openWith(someDeck());
    await user.click(await screen.findByRole('button', { name: 'Share to Community' }));
    expect(await screen.findByText('Failed to share deck. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Share to Community' })).toBeEnabled();
  });

  it('is edited in the form, and says so', async () => {
    let stored = someDeck();
    server.on(api.getDeck, () => stored);
    server.on(api.updateDeck, ({ body }) => {
      stored = { ...stored, name: body?.name ?? stored.name };
      return stored;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Deck' }));
    const name = await dialog.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Day Train');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Deck updated successfully.')).toBeInTheDocument();
    expect(screen.getByText('Success')).toBeInTheDocument();
    expect(await shown('Day Train')).toBeVisible();
    expect(document.title).toBe('Day Train · Ripcord');
  });

  it('is deleted after confirmation, leads to the decks and is not refetched', async () => {
    server.on(api.deleteDeck, () => undefined);
    const { user, where } = await openWith(someDeck());
    await shown();
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Deck' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/decks'));
    expect(await screen.findByText('Deck deleted')).toBeInTheDocument();
    expect(server.calls(api.getDeck)).toHaveLength(1);
  });
});
