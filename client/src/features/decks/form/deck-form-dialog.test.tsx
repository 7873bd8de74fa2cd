import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { box, DUPLICATE_BIT, deckFormServer, fill, openForm, picker } from '@/testing/deck-form';
import { someDeck, someDeckCombo } from '@/testing/decks';
import { page } from '@/testing/fake-api';
import { enter } from '@/testing/render';

const { server, sent } = deckFormServer();

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
    expect(form.onSaved).toHaveBeenCalledWith(someDeck());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows what is missing beside the fields', async () => {
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

  it('searches combos on the server', async () => {
    const form = await openForm();
    await form.user.type(picker('First combo'), 'clos');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(server.calls(api.listCombos).at(-1)?.query.q).toBe('clos');
    await form.user.keyboard('{Enter}');
    expect(picker('First combo')).toHaveValue('Closer');
  });
});

describe('a duplicate part', () => {
  it('is reported as soon as there are three combos, and blocks saving', async () => {
    const form = await openForm();
    enter('Name', 'Night Train');
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

  it('is reported on saving along with other errors', async () => {
    const form = await openForm();
    await fill(form, 'Copy');
    await form.user.clear(box('Name'));
    await form.save();
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(box('Name')).toBeInvalid();
  });

  it('has its own sentence for the same combo chosen twice', async () => {
    const form = await openForm();
    await fill(form, 'Opener');
    expect(screen.getByRole('alert')).toHaveTextContent('Each combo must be unique');
  });

  it('is reported at once for a deck whose combos have changed', async () => {
    const { combo1 } = someDeck();
    const deck = someDeck({
      combo3: someDeckCombo({ ...combo1, id: 33, blade: 'Dran Sword', disk: '3-60' }),
    });
    await openForm({ deck });
    expect(screen.getByRole('alert')).toHaveTextContent(DUPLICATE_BIT);
  });
});

describe('leaving', () => {
  it('asks when there is input', async () => {
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

  it('does not ask otherwise', async () => {
    const form = await openForm();
    await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('with too few combos, known only after opening', () => {
  const arriveLate = () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(api.listCombos, () => arrived.then(() => page([])));
    return () => act(async () => answer());
  };

  it('the same dialog says what is missing', async () => {
    const arrive = arriveLate();
    await openForm();
    const dialog = screen.getByRole('dialog');
    expect(box('Name')).toBeVisible();
    await arrive();
    expect(await screen.findByText('A deck needs 3 combos')).toBeVisible();
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog).toHaveFocus();
  });

  it('keeps what was typed', async () => {
    const arrive = arriveLate();
    const { user } = await openForm();
    await user.type(box('Name'), 'Night');
    await arrive();
    expect(box('Name')).toHaveValue('Night');
    expect(box('Name')).toHaveFocus();
  });
});
