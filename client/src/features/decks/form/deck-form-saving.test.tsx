import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  box,
  copy,
  DUPLICATE_BIT,
  deckFormServer,
  fill,
  openForm,
  picker,
  rod,
  sword,
} from '@/testing/deck-form';
import { someDeck, someDeckCombo, someRecommendation } from '@/testing/decks';
import { page, reply } from '@/testing/fake-api';
import { enter } from '@/testing/render';

const { server, sent } = deckFormServer();

describe('a refusal of the server', () => {
  it('is shown beside its fields, keeping all input', async () => {
    server.refuse(api.createDeck, 400, DUPLICATE_BIT, [
      { path: 'combo3Id', message: DUPLICATE_BIT },
    ]);
    const form = await openForm();
    await fill(form);
    await form.save();
    expect(await screen.findByText('Error')).toBeInTheDocument();
    await waitFor(() => expect(picker('Third combo')).toHaveAccessibleDescription(DUPLICATE_BIT));
    expect(box('Name')).toHaveValue('Night Train');
    expect(picker('Third combo')).toHaveValue('Closer');
    await form.pick('First combo', 'Copy');
    expect(picker('Third combo')).not.toBeInvalid();
  });

  it.each([
    [undefined, 'Failed to create deck'],
    [someDeck(), 'Failed to update deck'],
  ])("without a sentence gets the app's own", async (deck, said) => {
    server.on(deck ? api.updateDeck : api.createDeck, () => reply(500));
    const form = await openForm(deck && { deck });
    if (!deck) await fill(form);
    await form.save();
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Everything you entered is still here.');
  });

  it('retries with the same clientId, and then writes later changes', async () => {
    server.offline(api.createDeck);
    const form = await openForm();
    await fill(form);
    await form.save();
    expect(await screen.findByText(/Not saved yet/)).toHaveTextContent('cannot be reached');
    server.on(api.createDeck, () => someDeck({ description: null }));
    await form.user.type(box('Name'), ' 2');
    await form.save();
    expect(await screen.findByText('Deck created')).toBeInTheDocument();
    const ids = sent().map(({ clientId }) => clientId);
    expect(new Set(ids).size).toBe(1);
    expect(server.calls(api.updateDeck).map(({ body }) => body)).toMatchObject([
      { name: 'Night Train 2', combo1Id: 31 },
    ]);
  });
});

describe('a deck that is changed', () => {
  it('shows its combos before any list has loaded, and says that it is updated', async () => {
    server.on(api.listCombos, () => page([rod, copy, sword]));
    const deck = someDeck({
      combo2: someDeckCombo({
        id: 99,
        name: 'Old Friend',
        blade: 'Knight Shield',
        disk: '3-80',
        driver: 'Needle',
      }),
    });
    const form = await openForm({ deck });
    expect(picker('Second combo')).toHaveValue('Old Friend');
    await form.user.clear(box('Name'));
    enter('Name', 'Day Train');
    await form.save();
    expect(await screen.findByText('Deck updated')).toBeInTheDocument();
    expect(server.calls(api.updateDeck).map(({ body }) => body)).toEqual([
      {
        name: 'Day Train',
        description: 'The second one wins.',
        combo1Id: 31,
        combo2Id: 99,
        combo3Id: 33,
        isPublic: false,
        version: 1,
      },
    ]);
  });

  it('can be edited even with fewer than three combos', async () => {
    server.on(api.listCombos, () => page([]));
    await openForm({ deck: someDeck() });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Night Train');
    expect(screen.queryByText('A deck needs 3 combos')).not.toBeInTheDocument();
  });
});

describe('a recommended deck', () => {
  it('is no longer recommended once another combo is chosen', async () => {
    const form = await openForm({ recommendation: someRecommendation() });
    await form.pick('First combo', 'Copy');
    await form.save();
    await screen.findByText('Deck created');
    expect(sent()[0]).toMatchObject({ combo1Id: 34, isAiRecommended: false });
  });
});
