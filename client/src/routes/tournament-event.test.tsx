import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { pairSwiss } from '#shared/rules/events/swiss';
import type { Tournament } from '#shared/tournaments';
import { userQuery } from '@/features/accounts';
import {
  myEvent,
  someBracket,
  someEntrant,
  someEntrants,
  someEvent,
  someRound,
  someStanding,
  someStandings,
} from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute, testClient } from '@/testing/render';
import { myTournament, someTournament } from '@/testing/tournaments';
import { Component as TournamentRoute } from './tournament-page';

const server = fakeApi();

beforeEach(() => {
  server.on(api.getStandings, () => someStandings(4));
  server.on(api.listEntrants, () => page(someEntrants(4)));
});

async function open(
  event: TournamentEvent | null,
  tournament: Partial<Tournament> = {},
  search = '',
) {
  server.on(api.getTournament, () =>
    someTournament({ eventPhase: event?.phase ?? null, ...tournament }),
  );
  if (event) server.on(api.getEvent, () => event);
  const client = testClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const view = await renderRoute(<TournamentRoute />, {
    path: `/tournaments/9${search}`,
    pattern: '/tournaments/:id',
    client,
  });
  await screen.findByRole('heading', { level: 1, name: 'Spring Cup' });
  return view;
}

const state = () => screen.findByRole('region', { name: 'The event' });
const links = async () =>
  within(await state())
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('a tournament without an event', () => {
  it('stays what it is', async () => {
    await open(null);
    expect(screen.queryByRole('region', { name: 'The event' })).toBeNull();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Run it in Ripcord' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Register Now' })).toBeVisible();
  });

  it('can be run here by whoever set it up', async () => {
    await open(null, myTournament());
    const link = screen.getByRole('link', { name: 'Run it in Ripcord' });
    expect(link).toHaveAttribute('href', '/tournaments/9/desk');
  });
});

describe('how an event stands', () => {
  it.each([
    [{ phase: 'draft', round: null }, 'Registration opens soon'],
    [{ phase: 'check_in', round: null }, 'Check-in is open'],
    [{}, 'Round 2 of 3, 2 matches open'],
    [{ phase: 'finished' }, 'Finished: Ada won'],
  ] as [Partial<TournamentEvent>, string][])('is said: %#', async (values, words) => {
    server.on(api.listMatches, () => page(someRound(4, 2)));
    await open(someEvent(values));
    expect(await within(await state()).findByText(words)).toBeVisible();
  });

  it('shows the final result', async () => {
    server.on(api.listMatches, () => page(someRound(4, 2)));
    await open(someEvent({ phase: 'finished' }));
    const result = await screen.findByRole('list', { name: 'Final result' });
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['1st Ada', '2nd Ben', '3rd Cleo']);
  });

  it('names no winner where nobody is first', async () => {
    server.on(api.getStandings, () => [someStanding({ place: 2 })]);
    server.on(api.listMatches, () => page(someRound(4, 2)));
    await open(someEvent({ phase: 'finished' }));
    await screen.findByRole('list', { name: 'Final result' });
    expect(within(await state()).getByRole('status')).toHaveTextContent(/^Finished$/);
  });

  it('leads organisers to the desk, players to their matches, others to a claim', async () => {
    const before = { phase: 'check_in', round: null } as const;
    const { unmount } = await open(myEvent(before));
    expect(await links()).toEqual([
      'Run the event /tournaments/9/desk',
      'Judge /tournaments/9/judge',
      'Rules /tournaments/9/rules',
    ]);
    unmount();
    const me = someEntrant({ state: 'registered' });
    const player = await open(someEvent({ ...before, role: 'player', me }));
    expect(await links()).toEqual(['Check in /tournaments/9/play', 'Rules /tournaments/9/rules']);
    player.unmount();
    server.on(api.listMatches, () => page(someRound(4, 2)));
    const visitor = [
      'I played as a guest /tournaments/9/play?claim=',
      'Rules /tournaments/9/rules',
    ];
    const { unmount: leave } = await open(someEvent());
    expect(await links()).toEqual(visitor);
    leave();
    // While it runs, they come next.
    await open(someEvent({ phase: 'finished' }));
    expect(await links()).toEqual([...visitor, 'Pairings and standings /tournaments/9#results']);
  });
});

describe('registration', () => {
  it.each([
    ['draft', 'Registration opens soon'],
    ['running', 'Registration has closed'],
  ] as const)('in the phase %s', async (eventPhase, words) => {
    const can = { edit: false, delete: false, register: false };
    await open(someEvent({ phase: eventPhase, round: null }), { eventPhase, can });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Register Now' })).toBeNull();
  });
});

describe('the tabs', () => {
  it('have the pairings by round, the own match first, and a search where there are many', async () => {
    const asked: unknown[] = [];
    server.on(api.listMatches, ({ query }) => {
      asked.push([query.stage, query.round]);
      return page(someRound(26, Number(query.round)));
    });
    const me = someEntrant({ id: 5 });
    const { user } = await open(someEvent({ role: 'player', me }));
    const own = await screen.findByRole('list', { name: 'Your match' });
    expect(own).toHaveTextContent(/Eva.*Finn/);
    expect(asked).toEqual([['1', '2']]);
    await user.type(screen.getByRole('searchbox', { name: 'Search a name' }), 'hugo');
    const found = within(screen.getByRole('list', { name: 'Pairings' })).getAllByRole('listitem');
    expect(found).toHaveLength(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Round' }), 'Round 1 of 3');
    expect(asked.at(-1)).toEqual(['1', '1']);
  });

  it.each([
    ['running', Node.DOCUMENT_POSITION_FOLLOWING],
    ['finished', Node.DOCUMENT_POSITION_PRECEDING],
  ] as const)('are where they are needed in the phase %s', async (phase, position) => {
    server.on(api.listMatches, () => page(someRound(4, 2)));
    await open(someEvent({ phase }), { eventPhase: phase });
    const tabs = await screen.findByRole('tab', { name: 'Pairings' });
    const about = screen.getByRole('heading', { name: 'About this tournament' });
    expect(tabs.compareDocumentPosition(about) & position).toBeTruthy();
  });

  it('have standings and a bracket', async () => {
    server.on(api.listMatches, () => page(someBracket(4)));
    const { user } = await open(
      someEvent({
        stages: [
          { number: 1, kind: 'swiss', state: 'done', rounds: 2, roundsDone: 2 },
          { number: 2, kind: 'single', state: 'running', rounds: 2, roundsDone: 0 },
        ],
        round: { stage: 2, number: 1, state: 'playing', open: 2, disputed: 0 },
      }),
      {},
      '?tab=bracket',
    );
    expect(await screen.findByRole('region', { name: /Bracket/ })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Standings' }));
    expect(await screen.findByRole('table')).toHaveTextContent('Ada');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Swiss rounds');
    expect(server.calls(api.getStandings).at(-1)?.query).toEqual({ stage: '1' });
  });
});

describe('how it was paired', () => {
  const inputs = [1, 2, 3, 4].map((id) => ({
    id,
    rating: null,
    wins: 0,
    met: [],
    freeWin: false,
    floated: false,
  }));
  const { pairs } = pairSwiss({ seed: 42, round: 2, firstRound: 'random', players: inputs });
  const source = {
    seed: 42,
    inputs,
    byHand: false,
    reason: null,
    pairs: pairs.map(([a, b]): [number, number | null] => [a, b]),
  };
  const openDraw = async (values: object = {}) => {
    server.on(api.getRound, () => ({ ...source, ...values }));
    return open(someEvent(), {}, '?tab=draw');
  };

  it('is recomputed by the device itself', async () => {
    const { user } = await openDraw();
    expect(await screen.findByText('42')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check it yourself' }));
    expect(await screen.findByText(/got the same 2 pairs/)).toBeVisible();
  });

  it('says when the device gets other pairs', async () => {
    const { user } = await openDraw({ pairs: source.pairs.toReversed() });
    await user.click(await screen.findByRole('button', { name: 'Check it yourself' }));
    expect(await screen.findByText(/has drawn other pairs/)).toBeVisible();
  });

  it('gives the reason of pairs made by hand', async () => {
    await openDraw({ byHand: true, reason: 'Two brothers' });
    expect(await screen.findByText(/The reason: Two brothers/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check it yourself' })).toBeNull();
  });
});
