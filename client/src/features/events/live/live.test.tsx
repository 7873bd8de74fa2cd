import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveCard } from '#shared/event-live';
import type { LiveRound, Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import {
  asLiveMatch,
  playedMatch,
  someBracket,
  someEvent,
  someLivePage,
  someMatch,
  someRound,
  someStandings,
} from '@/testing/events';
import { fakeApi } from '@/testing/fake-api';
import { renderApp } from '@/testing/render';

const server = fakeApi();
afterEach(() => vi.useRealTimers());

const PATH = '/live/LIVE2345';

it('shows pairings, standings and bracket without an account, and finds a name', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  const bracket = someBracket(4, { stage: 1 }).map(asLiveMatch);
  server.on(api.getLivePage, () => someLivePage({ bracket }));
  const { user, where } = await renderApp(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring Cup' })).toBeVisible();
  expect(where()).toBe(PATH);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(screen.getByText('Semi-final 1: Ada against Dov')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Pairings' }));
  const list = screen.getByRole('list', { name: 'Pairings' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  await user.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'hug');
  expect(within(list).getByRole('listitem')).toHaveTextContent('Gia against Hugo');
  await user.click(screen.getByRole('tab', { name: 'Standings' }));
  expect(screen.getByRole('rowheader')).toHaveTextContent('Hugo');
  await user.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'xx');
  expect(screen.getByText('Nobody here is called “hugxx”.')).toBeVisible();
});

it('says who rests in a group', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  const standings = someStandings(9).map(({ entrantId: _, ...row }) => ({ ...row, group: 1 }));
  server.on(api.getLivePage, () => someLivePage({ standings }));
  const { user } = await renderApp(PATH);
  const rests = await screen.findByText('No match in this round: Ada 2.');
  expect(rests).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'hug');
  expect(rests).not.toBeInTheDocument();
});

it('follows names on this device: who plays now, next and later, and who is done', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  const [first, second, third, fourth] = someRound(8, 2);
  const wait = { table: null };
  const matches = [
    { ...first, live: { a: 2, b: 1, rounds: [] } },
    { ...second, ...wait, queued: 1 },
    { ...third, ...wait, queued: 2 },
    { ...playedMatch([[4, 2]]), key: 's1r2m4', round: 2, a: fourth?.a, b: fourth?.b },
  ] as (Match & { live?: { a: number; b: number; rounds: LiveRound[] } })[];
  server.on(api.getLivePage, () =>
    someLivePage({ matches: matches.map((one) => ({ ...asLiveMatch(one), live: one.live })) }),
  );
  const { user, unmount } = await renderApp(PATH);
  const search = await screen.findByRole('searchbox', { name: 'Find a name' });
  for (const name of ['Ada', 'Dov', 'Eva', 'Hugo']) {
    await user.clear(search);
    await user.type(search, name);
    await user.click(screen.getByRole('button', { name: `Follow ${name}` }));
  }
  const followed = () =>
    within(screen.getByRole('region', { name: 'Followed' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(followed()).toEqual([
    'AdaPlays nowTable 1 · against Ben · 2–1',
    'DovPlays next1st in line · against Cleo',
    'EvaPlays later2nd in line · against Finn',
    'HugoDoneGia beat Hugo 4–2 · 8th now',
  ]);
  unmount();
  await renderApp(PATH);
  expect(await screen.findByRole('region', { name: 'Followed' })).toHaveTextContent(
    /^AdaPlays now/,
  );
});

it('asks again every 5 seconds, and says so when it is no longer shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.refuse(api.getUser, 401, 'Please sign in');
  server.on(api.getLivePage, () => someLivePage());
  await renderApp(PATH);
  await screen.findByText('Round 2: 2 matches to go');
  server.on(api.getLivePage, () =>
    someLivePage({ round: { stage: 1, number: 2, state: 'playing', open: 1, disputed: 0 } }),
  );
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Round 2: 1 match to go')).toBeVisible();
  server.refuse(api.getLivePage, 404, 'This event was not found.');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(
    await screen.findByRole('heading', { name: 'This link has changed or ended' }),
  ).toBeVisible();
});

const someCard = (values: Partial<LiveCard> = {}): LiveCard => ({
  eventId: 9,
  event: 'Spring Cup',
  name: 'Ada',
  number: 12,
  state: 'checked_in',
  phase: 'running',
  place: 3,
  stage: null,
  wins: 1,
  losses: 0,
  stages: [],
  matches: [],
  ...values,
});

it('is a card for a guest: the next table, the results and the way to claim them', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  const next = someMatch({ key: 's1r2m4', round: 2, table: 4, a: someMatch().b, b: someMatch().a });
  server.on(api.getLiveCard, () =>
    someCard({
      stage: 2,
      stages: someEvent().stages,
      matches: [playedMatch(), next].map(asLiveMatch),
    }),
  );
  const { user, where } = await renderApp(`${PATH}/card/GUEST234`);
  const match = await screen.findByRole('status', { name: 'Next match' });
  expect(match).toHaveTextContent('Round 2Table 4against Ben');
  expect(screen.getByText('3rd')).toBeVisible();
  expect(screen.getByText('Final stage')).toBeVisible();
  expect(screen.getByText(/Ada beat Ben 4–2/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Claim my matches' })).toHaveAttribute(
    'href',
    '/tournaments/9/play?claim=GUEST234',
  );
  await user.click(screen.getByRole('link', { name: 'All pairings and standings' }));
  await waitFor(() => expect(where()).toBe(PATH));
});

it('names the rounds of a bracket on the card, and the place in line', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  const final = someMatch({ key: 's1W2-1', round: 2, table: null, queued: 3 });
  const stage = { number: 1, kind: 'single' as const, state: 'running' as const };
  server.on(api.getLiveCard, () =>
    someCard({
      place: 1,
      stages: [{ ...stage, rounds: 2, roundsDone: 1 }],
      matches: [playedMatch([[4, 2]], { key: 's1W1-1' }), final].map(asLiveMatch),
    }),
  );
  await renderApp(`${PATH}/card/GUEST234`);
  const match = await screen.findByRole('status', { name: 'Next match' });
  expect(match).toHaveTextContent('Final3rd in lineagainst Ben');
  expect(screen.getByRole('list', { name: 'Results' })).toHaveTextContent('Semi-final');
});

it('says on the card that the event is over', async () => {
  server.refuse(api.getUser, 401, 'Please sign in');
  server.on(api.getLiveCard, () => someCard({ phase: 'finished' as const }));
  await renderApp(`${PATH}/card/GUEST234`);
  expect(await screen.findByText('The event is over. Thank you for playing!')).toBeVisible();
});
