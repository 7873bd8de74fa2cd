import type { Deck, Recommendation } from '@shared/decks';
import { api } from '@shared/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someDeck, someDeckCombo, someRecommendation } from '@/testing/decks';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { shortened } from './deck-form';
import { DeckFormDialog } from './deck-form-dialog';

const server = fakeApi();

const rod = aCombo({ id: 31, name: 'Opener' });
const shield = aCombo({
  id: 32,
  name: 'Wall',
  blade: 'Knight Shield',
  disk: '3-80',
  driver: 'Needle',
});
const sword = aCombo({ id: 33, name: 'Closer', blade: 'Dran Sword', disk: '3-60', driver: 'Flat' });
/** Has the bit of `rod` under another of its names. */
const copy = aCombo({ id: 34, name: 'Copy', blade: 'Hells Scythe', disk: '4-60', driver: 'B' });

const DUPLICATE_BIT =
  'Duplicate bit detected. Each part can only be used once across all combos in a deck.';

beforeEach(() => {
  const all = [rod, shield, sword, copy];
  server.on(api.listCombos, ({ query: { q = '' } }) =>
    page(all.filter(({ name }) => name.toLowerCase().includes(q))),
  );
  server.on(api.listRecentBattles, () => []);
  server.on(api.createDeck, () => someDeck());
  server.on(api.updateDeck, () => someDeck());
});

const onSaved = vi.fn();

function Page({ deck, recommendation }: { deck?: Deck; recommendation?: Recommendation }) {
  const [open, setOpen] = useState(true);
  return (
    <DeckFormDialog
      deck={deck}
      recommendation={recommendation}
      open={open}
      onOpenChange={setOpen}
      onSaved={onSaved}
    />
  );
}

async function openForm(props: Parameters<typeof Page>[0] = {}) {
  onSaved.mockClear();
  const view = await renderRoute(<Page {...props} />);
  await screen.findByRole('dialog', { name: props.deck ? 'Edit Deck' : 'Create Deck' });
  const { user } = view;
  return {
    ...view,
    pick: async (label: string, combo: string) => {
      await user.click(picker(label));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${combo} `) }));
    },
    save: () =>
      user.click(screen.getByRole('button', { name: /^(Create Deck|Save Changes|Retry)$/ })),
  };
}
type Form = Awaited<ReturnType<typeof openForm>>;

const picker = (label: string) => screen.getByRole('combobox', { name: label });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const sent = () => server.calls(api.createDeck).map(({ body }) => body as Record<string, unknown>);

async function fill({ user, pick }: Form, third = 'Closer') {
  await user.type(box('Name'), 'Night Train');
  await pick('First combo', 'Opener');
  await pick('Second combo', 'Wall');
  await pick('Third combo', third);
}

describe('what is entered', () => {
  it('is sent with the three combos', async () => {
    const form = await openForm();
    await fill(form);
    await form.user.type(box(/^Description/), 'Wins.');
    await form.user.click(screen.getByRole('switch', { name: 'Public' }));
    expect(screen.getByText('5 / 200')).toBeVisible();
    await form.save();
    expect(await screen.findByText('Deck created')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        name: 'Night Train',
        description: 'Wins.',
        combo1Id: 31,
        combo2Id: 32,
        combo3Id: 33,
        isPublic: true,
        isAiRecommended: false,
        clientId: expect.any(String),
      },
    ]);
    expect(onSaved).toHaveBeenCalledWith(someDeck());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is refused beside its fields when something is missing', async () => {
    const form = await openForm();
    await form.user.type(box('Name'), 'No');
    await form.save();
    expect(box('Name')).toHaveAccessibleDescription('Name must be at least 3 characters');
    expect(picker('First combo')).toHaveAccessibleDescription('You must select a first combo');
    expect(picker('Second combo')).toHaveAccessibleDescription('You must select a second combo');
    expect(picker('Third combo')).toHaveAccessibleDescription('You must select a third combo');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['Name', 'x'.repeat(51), 'Name must be less than 50 characters'],
    [/^Description/, 'x'.repeat(201), 'Please use at most 200 characters'],
  ])('is refused when %s is too long', async (label, text, message) => {
    const form = await openForm();
    await fill(form);
    await form.user.clear(box(label));
    await form.user.click(box(label));
    await form.user.paste(text);
    await form.save();
    expect(box(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(sent()).toEqual([]);
  });

  it('is found among one’s combos by the server', async () => {
    const form = await openForm();
    await form.user.type(picker('First combo'), 'clos');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(server.calls(api.listCombos).at(-1)?.query.q).toBe('clos');
    await form.user.keyboard('{Enter}');
    expect(picker('First combo')).toHaveValue('Closer');
  });
});

describe('a part that is there twice', () => {
  it('is told as soon as there are three combos, and forbids the deck', async () => {
    const form = await openForm();
    await form.user.type(box('Name'), 'Night Train');
    await form.pick('First combo', 'Opener');
    await form.pick('Third combo', 'Copy');
    expect(screen.queryByText(DUPLICATE_BIT)).not.toBeInTheDocument();
    await form.pick('Second combo', 'Wall');
    expect(screen.getByRole('alert')).toHaveTextContent(DUPLICATE_BIT);
    expect(picker('Third combo')).toHaveAccessibleDescription(DUPLICATE_BIT);
    expect(picker('Third combo')).toBeInvalid();
    await form.save();
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getAllByText(DUPLICATE_BIT)).toHaveLength(2);
    expect(sent()).toEqual([]);
    await form.pick('Third combo', 'Closer');
    expect(picker('Third combo')).not.toBeInvalid();
    await form.save();
    expect(await screen.findByText('Deck created')).toBeInTheDocument();
  });

  it('is told on saving beside other fields that are wrong', async () => {
    const form = await openForm();
    await fill(form, 'Copy');
    await form.user.clear(box('Name'));
    await form.save();
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(box('Name')).toBeInvalid();
  });

  it('is told of the same combo in two places in words of its own', async () => {
    const form = await openForm();
    await fill(form, 'Opener');
    expect(screen.getByRole('alert')).toHaveTextContent('Each combo must be unique');
  });

  it('is told at once of a deck whose combos were changed since', async () => {
    const { combo1 } = someDeck();
    const deck = someDeck({
      combo3: someDeckCombo({ ...combo1, id: 33, blade: 'Dran Sword', disk: '3-60' }),
    });
    await openForm({ deck });
    expect(screen.getByRole('alert')).toHaveTextContent(DUPLICATE_BIT);
  });
});

describe('a refusal of the server', () => {
  it('stays beside its fields, with all that was entered', async () => {
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
  ])('without words is told in the app’s', async (deck, said) => {
    server.on(deck ? api.updateDeck : api.createDeck, () => reply(500));
    const form = await openForm(deck && { deck });
    if (!deck) await fill(form);
    await form.save();
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Everything you entered is still here.');
  });

  it('is tried again with the same clientId, and what was changed meanwhile is written on top', async () => {
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
  it('shows its combos though they are on no page yet, and says that it is updated', async () => {
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
    await form.user.type(box('Name'), 'Day Train');
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
      },
    ]);
  });

  it('can be changed by whoever has fewer combos now', async () => {
    server.on(api.listCombos, () => page([]));
    await openForm({ deck: someDeck() });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Night Train');
    expect(screen.queryByText('A deck needs 3 combos')).not.toBeInTheDocument();
  });
});

describe('what was recommended', () => {
  it('is no longer that once another combo is chosen', async () => {
    const form = await openForm({ recommendation: someRecommendation() });
    await form.pick('First combo', 'Copy');
    await form.save();
    await screen.findByText('Deck created');
    expect(sent()[0]).toMatchObject({ combo1Id: 34, isAiRecommended: false });
  });

  it('is cut to what fits', () => {
    expect(shortened('One two three', 20)).toBe('One two three');
    expect(shortened('One two three', 10)).toBe('One two…');
    expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  });
});

describe('leaving', () => {
  it('asks when something was entered', async () => {
    const form = await openForm();
    await form.user.type(box('Name'), 'Night');
    await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await form.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(box('Name')).toHaveValue('Night');
    await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await form.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks nothing otherwise', async () => {
    const form = await openForm();
    await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
