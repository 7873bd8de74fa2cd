import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Matchups } from '#shared/decks';
import { api } from '#shared/routes';
import { deckPage } from '@/testing/deck-page';
import { freshDeck, someDeck, someDeckCombo } from '@/testing/decks';
import { fakeApi } from '@/testing/fake-api';

const server = fakeApi();
const { openWith } = deckPage(server);

describe('the statistics of a deck', () => {
  const statistics = async () => {
    const title = await screen.findByRole('heading', { name: 'Performance Statistics' });
    return within(title.parentElement as HTMLElement);
  };

  const predicted = {
    predictedWinRate: 58,
    predictedWinRateLow: 44,
    predictedWinRateHigh: 71,
    predictedBurstFinishRate: 30,
    predictedSpinFinishRate: 45,
    predictedOverFinishRate: 20,
    predictedExtremeFinishRate: 5,
  };

  it('are the win rate, its battles and the four finishes', async () => {
    await openWith(
      someDeck({ battlesCount: 5, winCount: 4, actualWinRate: 80, actualExtremeFinishRate: 10 }),
    );
    const card = await statistics();
    expect(card.getByText('80%')).toBeVisible();
    expect(card.getByText('5 battles · early')).toBeVisible();
    const finish = (name: string) => card.getByRole('progressbar', { name: `${name} finishes` });
    expect(finish('Burst')).toHaveAttribute('aria-valuenow', '50');
    expect(finish('Spin')).toHaveAttribute('aria-valuenow', '25');
    expect(finish('Over')).toHaveAttribute('aria-valuenow', '25');
    expect(finish('Extreme')).toHaveAttribute('aria-valuenow', '10');
    expect(card.queryByText(/not enough/)).toBeNull();
    expect(card.queryByText(/predicted/i)).toBeNull();
  });

  it('say below five battles that there are not enough', async () => {
    await openWith(someDeck({ battlesCount: 4 }));
    expect((await statistics()).getByText('4 battles · not enough battles yet')).toBeVisible();
  });

  it('show the prediction beside the result', async () => {
    await openWith(someDeck(predicted));
    const card = await statistics();
    expect(card.getByText('67%')).toBeVisible();
    expect(card.getByText('Predicted win rate')).toBeVisible();
    expect(card.getByText('58%')).toBeVisible();
    expect(card.getByText('90% range 44 to 71%')).toBeVisible();
    expect(card.getByText('50%')).toBeVisible();
    expect(card.getByText('predicted 30%')).toBeVisible();
    expect(card.getByText('predicted 5%')).toBeVisible();
  });

  it('say when there are no battles', async () => {
    await openWith(freshDeck());
    const card = await statistics();
    expect(
      card.getByText('No battles recorded yet. Record a battle to see statistics.'),
    ).toBeVisible();
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(card.queryByText(/%/)).toBeNull();
  });

  it('show the prediction before the first battle', async () => {
    await openWith(freshDeck(predicted));
    const card = await statistics();
    expect(card.getByText(/No battles recorded yet/)).toBeVisible();
    expect(card.getByText('Predicted win rate')).toBeVisible();
    expect(card.getByText('58%')).toBeVisible();
    expect(card.getByText('Predicted finishes')).toBeVisible();
    expect(card.getByRole('progressbar', { name: 'Spin finishes' })).toHaveAttribute(
      'aria-valuenow',
      '45',
    );
  });
});

describe('the combo stats of a deck', () => {
  it("are each combo's win rate without draws, and its battles", async () => {
    const { user } = await openWith(
      someDeck({
        combo1: someDeckCombo({
          id: 31,
          name: 'Opener',
          wins: 6,
          losses: 2,
          draws: 2,
          battles: 10,
          burstFinishRate: 40,
          spinFinishRate: 35,
        }),
        combo2: someDeckCombo({ id: 32, name: 'Wall', wins: 1, losses: 0, draws: 0, battles: 1 }),
      }),
    );
    await user.click(await screen.findByRole('tab', { name: 'Combo Stats' }));
    const items = within(screen.getByRole('list', { name: 'Combo stats' })).getAllByRole(
      'listitem',
    );
    expect(items).toHaveLength(3);
    const [opener, wall] = items.map((item) => within(item));
    expect(opener?.getByRole('heading', { name: 'Opener' })).toBeVisible();
    expect(opener?.getByText('75%')).toBeVisible();
    expect(opener?.getByText('10 battles · early')).toBeVisible();
    expect(opener?.getByText('6 won, 2 lost')).toBeVisible();
    expect(opener?.getByRole('progressbar', { name: 'Burst finishes' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(opener?.getByText('35%')).toBeVisible();
    expect(wall?.getByText('1 battle · not enough battles yet')).toBeVisible();
  });
});

describe('the matchups of a deck', () => {
  const serve = (matchups: Matchups) => server.on(api.getDeckMatchups, () => matchups);
  const openTab = async () => {
    const { user } = await openWith(someDeck());
    await user.click(await screen.findByRole('tab', { name: 'Matchup Analysis' }));
    return user;
  };
  const rows = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it("are the deck's own once enough rounds are known", async () => {
    serve({
      source: 'deck',
      best: [
        { type: 'attack', winRate: 86, rounds: 7 },
        { type: 'stamina', winRate: 50, rounds: 2 },
      ],
      challenging: [],
      knownRounds: 9,
    });
    await openTab();
    expect(await rows('Best matchups')).toEqual([
      'Attack 7 rounds 86%',
      'Stamina 2 rounds · not enough rounds yet 50%',
    ]);
    expect(screen.getByText('From 9 rounds against opponents whose combo is known.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Challenging matchups' })).toBeNull();
    expect(screen.getByText('There is no type it loses most of its rounds against.')).toBeVisible();
    expect(screen.queryByText(/General figures/)).toBeNull();
  });

  it.each([
    [4, '1 more round with a named opponent combo is needed'],
    [0, '5 more rounds with a named opponent combo are needed'],
  ])('are labelled general with %i known rounds', async (knownRounds, words) => {
    serve({
      source: 'general',
      best: [
        { type: 'attack', winRate: 80, rounds: 0 },
        { type: 'stamina', winRate: 75, rounds: 0 },
      ],
      challenging: [
        { type: 'defense', winRate: 30, rounds: 0 },
        { type: 'balance', winRate: 35, rounds: 0 },
      ],
      knownRounds,
    });
    await openTab();
    expect(await rows('Best matchups')).toEqual(['Attack 80%', 'Stamina 75%']);
    expect(await rows('Challenging matchups')).toEqual(['Defense 30%', 'Balance 35%']);
    expect(screen.getByText("General figures, not this deck's")).toBeVisible();
    expect(screen.getByText(words, { exact: false })).toBeVisible();
  });

  it('can be retried when they failed to load', async () => {
    server.offline(api.getDeckMatchups);
    const user = await openTab();
    expect(await screen.findByText('Error loading matchups')).toBeVisible();
    serve({
      source: 'deck',
      best: [{ type: 'attack', winRate: 86, rounds: 7 }],
      challenging: [],
      knownRounds: 7,
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows('Best matchups')).toHaveLength(1);
  });

  it('say that they are loading', async () => {
    server.on(api.getDeckMatchups, () => new Promise(() => {}));
    await openTab();
    expect(screen.getByRole('status', { name: 'Loading matchups' })).toBeInTheDocument();
  });
});
