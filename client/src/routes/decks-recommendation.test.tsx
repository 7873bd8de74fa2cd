import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { WHICH_DECK_PATH } from '@/lib/paths';
import { card, combos, create, deckBuilder, open, type View } from '@/testing/deck-builder';
import { someDeck, someRecommendation } from '@/testing/decks';
import { page } from '@/testing/fake-api';

const { server } = deckBuilder();

describe('the recommendation', () => {
  const recommend = ({ user }: View) =>
    user.click(screen.getByRole('button', { name: 'Get AI Recommendation' }));
  const dialog = () => screen.findByRole('dialog', { name: 'AI Recommendation' });

  it('is requested on demand, with its prediction and reasons', async () => {
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
    expect(shown.getByText('90% range 48 to 73%')).toBeVisible();
    expect(shown.getByRole('img', { name: '61%, 90% range 48 to 73%' })).toBeInTheDocument();
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

  it('opens by its address', async () => {
    server.on(api.recommendDeck, () => someRecommendation());
    const { where } = await open(WHICH_DECK_PATH);
    await dialog();
    expect(where()).toBe('/deck-builder');
  });

  it('says that it is being computed', async () => {
    server.on(api.recommendDeck, () => new Promise<Response>(() => {}));
    const view = await open();
    await recommend(view);
    expect(within(await dialog()).getByRole('status')).toHaveTextContent('Weighing every deck');
  });

  it('fills in the form and is saved as recommended', async () => {
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
    await create(view);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  it("shows the server's reason when there is none", async () => {
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

  it('offers to create the missing combos', async () => {
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
