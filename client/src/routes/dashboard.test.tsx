import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { comboItem, deckItem, mediaItem } from '@/testing/feed';
import { currentUser } from '@/testing/people';
import { aBattle, aCombo } from '@/testing/records';
import { renderApp } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
// Preloaded, because the first test would otherwise wait for it.
import '@/app/shell/shell';
import './dashboard';

const server = fakeApi();

const many = <T,>(count: number, make: (id: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listConversations, () => page([]));
  server.on(api.listFriends, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.listRecentBadges, () => []);
  server.on(api.listMyEvents, () => []);
  server.on(api.listRecentCombos, () => many(5, (id) => aCombo({ id, name: `Combo ${id}` })));
  server.on(api.listRecentBattles, () =>
    many(5, (id) => aBattle({ id, opponentName: `Robin ${id}` })),
  );
  server.on(api.getFeed, () =>
    page([
      mediaItem({ id: 5, title: 'The final' }),
      deckItem({ id: 21, name: 'Night Train' }),
      comboItem({ id: 8, name: 'Comet' }),
    ]),
  );
  server.on(api.listTournaments, () =>
    page(many(3, (id) => someTournament({ id, name: `Cup ${id}` }))),
  );
});

const widget = async (name: string) => within(await screen.findByRole('region', { name }));
const links = (inside: ReturnType<typeof within>) =>
  inside.getAllByRole('link').map((link: HTMLElement) => link.getAttribute('href'));
const WIDGETS = [
  'My Recent Combos',
  'Recent Battles',
  'Community Highlights',
  'Upcoming Tournaments',
];

describe('the dashboard', () => {
  it('shows the newest combos and where to go on', async () => {
    await renderApp('/dashboard');
    const combos = await widget('My Recent Combos');
    expect(
      await combos.findByRole('link', { name: /^Combo 1 Wizard Rod 9-60 Ball/ }),
    ).toBeVisible();
    expect(links(combos)).toEqual([
      '/combos',
      '/combos/1',
      '/combos/2',
      '/combos/3',
      '/combos/create',
    ]);
  });

  it('shows the newest battles with result and score', async () => {
    await renderApp('/dashboard');
    const battles = await widget('Recent Battles');
    const first = await battles.findByRole('link', { name: /Storm Rod vs Robin 1/ });
    expect(first).toHaveTextContent(/WIN.*Burst.*2–0/);
    expect(links(battles)).toEqual([
      '/battles',
      '/battles/1',
      '/battles/2',
      '/battles/3',
      '/battles/record',
    ]);
  });

  it('shows what the community shares, and asks for more', async () => {
    await renderApp('/dashboard');
    const highlights = await widget('Community Highlights');
    expect(await highlights.findByRole('link', { name: /The final/ })).toBeVisible();
    expect(highlights.getByRole('link', { name: /Share your moment/ })).toBeVisible();
    expect(links(highlights)).toEqual([
      '/media',
      '/media/upload',
      '/media/5',
      '/decks/21',
      '/combos/8',
    ]);
  });

  it('shows the next tournaments', async () => {
    await renderApp('/dashboard');
    const tournaments = await widget('Upcoming Tournaments');
    expect(await tournaments.findByRole('link', { name: /^Cup 1 / })).toHaveTextContent('Official');
    // Which deck to bring is asked of the next one, or the next that the person goes to.
    const deck = '/deck-builder?recommend=true';
    const [first, second] = ['/tournaments/1', '/tournaments/2'];
    expect(links(tournaments)).toEqual(['/tournaments', first, deck, second]);
    expect(tournaments.getByRole('link', { name: 'Which deck?' })).toHaveAttribute('href', deck);
    expect(server.calls(api.listTournaments)[0]?.query.when).toBe('upcoming');
  });

  it('asks which deck for the tournament that the person goes to', async () => {
    const going = (id: number) => someTournament({ id, name: `Cup ${id}`, isRegistered: id === 2 });
    server.on(api.listTournaments, () => page(many(2, going)));
    await renderApp('/dashboard');
    const tournaments = await widget('Upcoming Tournaments');
    await tournaments.findByRole('link', { name: /^Cup 2 / });
    expect(links(tournaments).slice(-2)).toEqual([
      '/tournaments/2',
      '/deck-builder?recommend=true',
    ]);
  });

  it('is where the name of the product leads', async () => {
    const { user, where } = await renderApp('/collection');
    await user.click((await screen.findAllByRole('link', { name: 'Ripcord' }))[0] as HTMLElement);
    await waitFor(() => expect(where()).toBe('/dashboard'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

it('shows empty states with a next step', async () => {
  server.on(api.listRecentCombos, () => []);
  server.on(api.listRecentBattles, () => []);
  server.on(api.getFeed, () => page([]));
  server.on(api.listTournaments, () => page([]));
  await renderApp('/dashboard');
  expect(await screen.findByText('No combos created yet')).toBeVisible();
  expect(await screen.findByText('No battles recorded yet')).toBeVisible();
  expect(await screen.findByText('No upcoming tournaments')).toBeVisible();
  const highlights = await widget('Community Highlights');
  expect(await highlights.findByText('Nothing has been shared yet')).toBeVisible();
  expect(links(highlights)).toEqual(['/media', '/media/upload']);
});

it('fetches everything in parallel, with skeletons', async () => {
  const never = () => new Promise<Response>(() => {});
  server.on(api.listRecentCombos, never);
  server.on(api.listRecentBattles, never);
  server.on(api.getFeed, never);
  server.on(api.listTournaments, never);
  await renderApp('/dashboard');
  for (const [name, places] of WIDGETS.map((one, at) => [one, at === 3 ? 2 : 3] as const)) {
    const list = await screen.findByRole('status', { name: `Loading ${name}` });
    expect(within(list).getAllByTestId('skeleton'), name).toHaveLength(places);
  }
  for (const route of [
    api.listRecentCombos,
    api.listRecentBattles,
    api.getFeed,
    api.listTournaments,
  ]) {
    expect(server.calls(route)).toHaveLength(1);
  }
});

it.each([
  ['My Recent Combos', api.listRecentCombos, 'Combo 1'],
  ['Recent Battles', api.listRecentBattles, 'Robin 1'],
  ['Community Highlights', api.getFeed, 'Night Train'],
  ['Upcoming Tournaments', api.listTournaments, 'Cup 1'],
])('%s fails by itself and tries again', async (name, route, shown) => {
  server.refuse(route, 403, 'No');
  const { user } = await renderApp('/dashboard');
  const failed = await widget(name);
  expect(await failed.findByRole('alert')).toHaveTextContent('could not be loaded');
  for (const other of WIDGETS) {
    if (other === name) continue;
    const inside = await widget(other);
    expect(await inside.findByRole('list', { name: other })).toBeVisible();
    expect(inside.queryByRole('alert')).not.toBeInTheDocument();
  }
  server.on(api.listRecentCombos, () => [aCombo({ name: 'Combo 1' })]);
  server.on(api.listRecentBattles, () => [aBattle({ opponentName: 'Robin 1' })]);
  server.on(api.getFeed, () => page([deckItem({ name: 'Night Train' })]));
  server.on(api.listTournaments, () => page([someTournament({ name: 'Cup 1' })]));
  await user.click(failed.getByRole('button', { name: 'Try again' }));
  expect(await failed.findByText(shown, { exact: false })).toBeVisible();
});

it('says where somebody plays next', async () => {
  const match = { key: 's1r2m4', stage: 1, round: 2, table: 4, opponent: 'Leo' };
  server.on(api.listMyEvents, () => [
    { id: 7, name: 'Autumn Cup', phase: 'running' as const, state: 'checked_in' as const, match },
  ]);
  await renderApp('/dashboard');
  const link = await screen.findByRole('link', { name: /Round 2: table 4, against Leo/ });
  expect(link).toHaveAttribute('href', '/tournaments/7/play');
});
