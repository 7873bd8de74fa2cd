import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { formatDateTime } from '@/lib/dates';
import { createQueryClient } from '@/lib/query-client';
import { theirDeck } from '@/testing/decks';
import { fakeApi } from '@/testing/fake-api';
import { someMedia } from '@/testing/media';
import { aRelatedPerson, currentUser } from '@/testing/people';
import { aBattle, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { SharedCard } from './shared-card';
import type { SharedLink } from './shared-link';

const server = fakeApi();

beforeEach(() => server.on(api.getUser, () => currentUser()));

const open = (link: SharedLink) => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<SharedCard link={link} />, { client });
};

const combo: SharedLink = { kind: 'combo', id: 7 };
const deck: SharedLink = { kind: 'deck', id: 21 };
const battle: SharedLink = { kind: 'battle', id: 5 };
const media: SharedLink = { kind: 'media', id: 5 };
const tournament: SharedLink = { kind: 'tournament', id: 9 };

describe('the card of a combo', () => {
  it('has the name, the parts and the win rate with the battles behind it, and opens the combo', async () => {
    server.on(api.getCombo, () => theirCombo({ wins: 6, losses: 2 }));
    const { user, where } = await open(combo);
    const card = await screen.findByRole('link', { name: /^Combo: Storm Rod/ });
    expect(card).toHaveTextContent('Wizard Rod 9-60 Ball');
    expect(card).toHaveTextContent('75% won of 8 battles');
    expect(card).not.toHaveTextContent('not enough battles yet');
    expect(server.calls(api.getCombo)[0]?.params).toEqual({ id: '7' });
    await user.click(card);
    expect(where()).toBe('/combos/7');
  });

  it('says if few battles back the rate', async () => {
    server.on(api.getCombo, () => theirCombo({ wins: 1 }));
    await open(combo);
    const card = await screen.findByRole('link');
    expect(card).toHaveTextContent('100% won of 1 battlenot enough battles yet');
  });

  it('says that it is loading', async () => {
    server.on(api.getCombo, () => new Promise(() => {}));
    await open(combo);
    expect(screen.getByRole('status', { name: 'Loading combo' })).toBeInTheDocument();
  });

  it('says that the combo is private or gone, without a retry', async () => {
    server.refuse(api.getCombo, 404, 'Combo not found.');
    await open(combo);
    expect(await screen.findByText('This combo is private or gone')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(server.calls(api.getCombo)).toHaveLength(1);
  });

  it('offers a retry if it could not be loaded', async () => {
    server.refuse(api.getCombo, 403, 'Not now.');
    const { user } = await open(combo);
    expect(await screen.findByText('Could not load this combo')).toBeVisible();
    server.on(api.getCombo, () => theirCombo());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Storm Rod/ })).toBeVisible();
  });
});

describe('the card of a deck', () => {
  it('has the name and the win rate with the battles behind it, and opens the deck', async () => {
    server.on(api.getDeck, () => theirDeck());
    const { user, where } = await open(deck);
    const card = await screen.findByRole('link', { name: /^Deck: Night Train/ });
    expect(card).toHaveTextContent('67% won of 3 battles not enough battles yet');
    expect(server.calls(api.getDeck)[0]?.params).toEqual({ id: '21' });
    await user.click(card);
    expect(where()).toBe('/decks/21');
  });

  it('says that a rate is predicted', async () => {
    server.on(api.getDeck, () =>
      theirDeck({ actualWinRate: 0, battlesCount: 0, predictedWinRate: 81 }),
    );
    await open(deck);
    expect(await screen.findByRole('link')).toHaveTextContent('81% predicted');
  });

  it('says that it is loading', async () => {
    server.on(api.getDeck, () => new Promise(() => {}));
    await open(deck);
    expect(screen.getByRole('status', { name: 'Loading deck' })).toBeInTheDocument();
  });

  it('says that the deck is private or gone, without a retry', async () => {
    server.refuse(api.getDeck, 404, 'Deck not found.');
    await open(deck);
    expect(await screen.findByText('This deck is private or gone')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(server.calls(api.getDeck)).toHaveLength(1);
  });

  it('offers a retry if it could not be loaded', async () => {
    server.refuse(api.getDeck, 403, 'Not now.');
    const { user } = await open(deck);
    expect(await screen.findByText('Could not load this deck')).toBeVisible();
    server.on(api.getDeck, () => theirDeck());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Night Train/ })).toBeVisible();
  });
});

describe('the card of a battle', () => {
  it('describes one’s own battle', async () => {
    server.on(api.getBattle, () => aBattle({ id: 5 }));
    const { user, where } = await open(battle);
    const card = await screen.findByRole('link', { name: /You won 2–0 against Robin/ });
    for (const text of ['WIN', 'You', 'Storm Rod', 'Robin', 'Shark Edge 3-60 Low Flat']) {
      expect(card).toHaveTextContent(text);
    }
    await user.click(card);
    expect(where()).toBe('/battles/5');
  });

  it('names the owner of another person’s battle', async () => {
    server.on(api.getBattle, () =>
      aBattle({ id: 5, userId: 2, rounds: [{ winner: 'opponent', finishType: 'spin' }] }),
    );
    server.on(api.getPerson, () => aRelatedPerson());
    await open(battle);
    const card = await screen.findByRole('link', { name: /Leo lost 0–1 against Robin/ });
    expect(card).toHaveTextContent('LOSS');
    expect(server.calls(api.getPerson)[0]?.params).toEqual({ id: '2' });
  });

  it('describes the battle even if the name fails to load', async () => {
    server.on(api.getBattle, () => aBattle({ id: 5, userId: 2 }));
    server.refuse(api.getPerson, 404, 'User not found');
    await open(battle);
    expect(await screen.findByRole('link', { name: /Blader won 2–0/ })).toBeVisible();
  });

  it('says that the battle is private or gone', async () => {
    server.refuse(api.getBattle, 404, 'Battle not found.');
    await open(battle);
    expect(await screen.findByText('This battle is private or gone')).toBeVisible();
  });
});

describe('the card of a post', () => {
  it('has its kind, title and author, and opens the post', async () => {
    server.on(api.getMedia, () => someMedia({ mediaType: 'video' }));
    const { user, where } = await open(media);
    const card = await screen.findByRole('link', { name: /^Video Final round @leo/ });
    expect(card.querySelector('img')).toHaveAttribute('src', '/api/media/5/thumbnail');
    await user.click(card);
    expect(where()).toBe('/media/5');
  });

  it('says that the post is private or gone, without a retry', async () => {
    server.refuse(api.getMedia, 404, 'The requested media could not be found.');
    await open(media);
    expect(await screen.findByText('This post is private or gone')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(server.calls(api.getMedia)).toHaveLength(1);
  });

  it('offers a retry if it could not be loaded', async () => {
    server.refuse(api.getMedia, 403, 'Not now.');
    const { user } = await open(media);
    expect(await screen.findByText('Could not load this post')).toBeVisible();
    server.on(api.getMedia, () => someMedia());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Final round/ })).toBeVisible();
  });
});

describe('the card of a tournament', () => {
  it('has its name, time and place, and opens it', async () => {
    server.on(api.getTournament, () => someTournament());
    const { user, where } = await open(tournament);
    const card = await screen.findByRole('link', { name: /^Tournament Spring Cup/ });
    expect(card).toHaveTextContent(
      `${formatDateTime('2099-03-14T13:00:00.000Z')} · Sports hall, Freiburg`,
    );
    expect(card).not.toHaveTextContent('over');
    await user.click(card);
    expect(where()).toBe('/tournaments/9');
  });

  it('shows the flyer, or the day if that fails to load', async () => {
    server.on(api.getTournament, () =>
      someTournament({ imageUrl: '/api/tournaments/9/flyer', isPast: true }),
    );
    await open(tournament);
    const card = await screen.findByRole('link', { name: /^Tournament, over Spring Cup/ });
    const flyer = card.querySelector('img');
    expect(flyer).toHaveAttribute('src', '/api/tournaments/9/flyer');
    fireEvent.error(flyer as HTMLImageElement);
    expect(card.querySelector('img')).toBeNull();
    expect(card).toHaveTextContent(/^Feb14/);
  });

  it('says that the tournament is gone, without a retry', async () => {
    server.refuse(api.getTournament, 404, 'Tournament not found.');
    await open(tournament);
    expect(await screen.findByText('This tournament is gone')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(server.calls(api.getTournament)).toHaveLength(1);
  });

  it('offers a retry if it could not be loaded', async () => {
    server.refuse(api.getTournament, 403, 'Not now.');
    const { user } = await open(tournament);
    expect(await screen.findByText('Could not load this tournament')).toBeVisible();
    server.on(api.getTournament, () => someTournament());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Spring Cup/ })).toBeVisible();
  });
});
