import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Activity } from '#shared/activity';
import { api } from '#shared/routes';
import { formatDateTime } from '@/lib/dates';
import { theirDeck } from '@/testing/decks';
import { fakeApi, page } from '@/testing/fake-api';
import { someMedia } from '@/testing/media';
import { aPerson } from '@/testing/people';
import { aBattle, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { ActivityFeed } from './activity-feed';

const server = fakeApi();
const leo = aPerson();

function sharedCombo(overrides: Parameters<typeof theirCombo>[0] = {}): Activity {
  const combo = theirCombo(overrides);
  return { kind: 'combo', at: combo.updatedAt, user: leo, combo };
}

function wonBattle(overrides: Parameters<typeof aBattle>[0] = {}): Activity {
  const battle = aBattle({
    userId: leo.id,
    rounds: [
      { winner: 'opponent', finishType: 'spin' },
      { winner: 'me', finishType: 'extreme' },
    ],
    ...overrides,
  });
  return { kind: 'battle', at: battle.date, user: leo, battle };
}

function post(overrides: Parameters<typeof someMedia>[0] = {}): Activity {
  const media = someMedia(overrides);
  return { kind: 'media', at: media.createdAt, user: leo, media };
}

it('shows which decks friends shared and changed', async () => {
  const shared = theirDeck({ createdAt: '2026-01-05T10:00:00.000Z' });
  const changed = theirDeck({ id: 22, name: 'Old School' });
  server.on(api.listActivity, () =>
    page([shared, changed].map((deck) => ({ kind: 'deck', at: deck.updatedAt, user: leo, deck }))),
  );
  await renderRoute(<ActivityFeed />);
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('shared a deck');
  expect(second).toHaveTextContent('changed a deck');
  const link = screen.getByRole('link', { name: /^Night Train/ });
  expect(link).toHaveAttribute('href', '/decks/21');
  expect(link).toHaveTextContent('Opener · Wall · Closer');
});

it('shows which tournaments friends set up, with the flyer or the day', async () => {
  const at = '2026-01-12T14:05:00.000Z';
  const tournament = (overrides: Parameters<typeof someTournament>[0]): Activity => ({
    kind: 'tournament',
    at,
    user: leo,
    tournament: someTournament(overrides),
  });
  server.on(api.listActivity, () =>
    page([
      tournament({
        id: 9,
        imageUrl: '/api/tournaments/9/flyer',
        images: [{ url: '/api/tournaments/9/flyer?w=480', width: 480 }],
      }),
      tournament({ id: 10, name: 'Autumn Cup', date: '2026-10-03T12:00:00.000Z' }),
    ]),
  );
  await renderRoute(<ActivityFeed />);
  const [first] = await screen.findAllByRole('article');
  expect(within(first as HTMLElement).getByText(/set up a tournament/)).toHaveTextContent(/ago$/);
  const withFlyer = screen.getByRole('link', { name: /^Spring Cup/ });
  expect(withFlyer).toHaveAttribute('href', '/tournaments/9');
  expect(withFlyer).toHaveTextContent(
    `${formatDateTime('2099-03-14T13:00:00.000Z')} · Sports hall, Freiburg`,
  );
  expect(withFlyer.querySelector('img')).toHaveAttribute('src', '/api/tournaments/9/flyer?w=480');
  const withDay = screen.getByRole('link', { name: /^Autumn Cup/ });
  expect(withDay).toHaveTextContent(/^Oct3Autumn Cup/);
  expect(withDay.querySelector('img')).toBeNull();
});

it('shows what friends posted, with a small picture where there is one', async () => {
  server.on(api.listActivity, () =>
    page([
      post({ id: 5, title: 'Final round', description: 'So close' }),
      post({ id: 6, title: 'Slow motion', mediaType: 'video' }),
      post({ id: 7, title: 'Who comes on Saturday?', mediaType: 'text' }),
    ]),
  );
  await renderRoute(<ActivityFeed />);
  const articles = await screen.findAllByRole('article');
  const [picture, video, words] = articles.map((item) => within(item));
  expect(picture?.getByText(/posted a picture/)).toHaveTextContent(/ago$/);
  expect(picture?.getByRole('link', { name: 'Leo' })).toHaveAttribute('href', '/profile/2');
  const link = picture?.getByRole('link', { name: /Final round/ });
  expect(link).toHaveAttribute('href', '/media/5');
  expect(link).toHaveTextContent('So close');
  expect(link?.querySelector('img')).toHaveAttribute('src', '/api/media/5/thumbnail');
  expect(link?.querySelector('img')).toHaveAttribute('loading', 'lazy');
  expect(video?.getByText(/posted a video/)).toBeVisible();
  expect(video?.getByRole('link', { name: /Slow motion/ })).toHaveAttribute('href', '/media/6');
  expect(words?.getByText(/wrote a post/)).toBeVisible();
  expect(words?.getByRole('link', { name: /Saturday/ })).toHaveAttribute('href', '/media/7');
  expect(articles[2]?.querySelector('a[href="/media/7"] img')).toBeNull();
});

it('shows what friends shared and won, and leads there', async () => {
  server.on(api.listActivity, () => page([wonBattle({ id: 40 }), sharedCombo({ id: 7 })]));
  await renderRoute(<ActivityFeed />);
  const [battle, combo] = (await screen.findAllByRole('article')).map((item) => within(item));
  expect(battle?.getByText(/won a battle/)).toHaveTextContent(/ago$/);
  expect(battle?.getByRole('link', { name: 'Leo' })).toHaveAttribute('href', '/profile/2');
  const result = battle?.getByRole('link', { name: /Storm Rod/ });
  expect(result).toHaveAttribute('href', '/battles/40');
  expect(result).toHaveTextContent(/3.*to 1.*Extreme/);
  expect(result).toHaveTextContent('against Robin');
  expect(combo?.getByText(/shared a combo/)).toBeVisible();
  const link = combo?.getByRole('link', { name: /Storm Rod/ });
  expect(link).toHaveAttribute('href', '/combos/7');
  expect(link).toHaveTextContent(/Wizard Rod/);
});

it('tells a changed combo from a new one', async () => {
  server.on(api.listActivity, () =>
    page([
      sharedCombo({
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-05T10:00:00.000Z',
      }),
    ]),
  );
  await renderRoute(<ActivityFeed />);
  expect(await screen.findByText(/changed a combo/)).toBeVisible();
});

it('offers to find friends while it is empty', async () => {
  server.on(api.listActivity, () => page([]));
  await renderRoute(<ActivityFeed emptyAction={<button type="button">Find Friends</button>} />);
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Find Friends' })).toBeVisible();
});

it('loads the next page', async () => {
  server.on(api.listActivity, ({ query }) =>
    query.cursor ? page([sharedCombo({ name: 'Old Comet' })]) : page([wonBattle()], 'next'),
  );
  const { user } = await renderRoute(<ActivityFeed />);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: /Old Comet/ })).toBeVisible();
});

it('says that it is loading, and can be retried after an error', async () => {
  let fail: (error: Error) => void = () => {};
  server.on(api.listActivity, () => new Promise((_, reject) => (fail = reject)));
  const { user } = await renderRoute(<ActivityFeed />);
  expect(screen.getByRole('status', { name: 'Loading activity' })).toBeInTheDocument();
  fail(new TypeError('Failed to fetch'));
  expect(await screen.findByText("Your friends' activity could not be loaded")).toBeVisible();
  server.on(api.listActivity, () => page([wonBattle()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/won a battle/)).toBeVisible();
});
