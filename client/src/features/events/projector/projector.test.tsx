import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { myEvent, playedMatch, someEntrant, someRound, someStandings } from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { Projector } from './projector';
import { TURN_MS } from './turning';

describe('the projector', () => {
  const server = fakeApi();
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  async function show(matches: Match[] = someRound(8, 2), event = myEvent()) {
    server.on(api.getEvent, () => event);
    server.on(api.listMatches, () => page(matches));
    server.on(api.getStandings, () => someStandings(8));
    server.on(api.listEntrants, () => page([]));
    const view = await renderRoute(<Projector id={9} themes={null} />);
    await screen.findByRole('heading', { level: 2 });
    return view;
  }
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;
  const wait = () => act(() => vi.advanceTimersByTimeAsync(TURN_MS));
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('turns by itself, holds by space and turns by arrows', async () => {
    const matches = someRound(8, 2);
    await show([playedMatch([[4, 2]], { key: 's1r2m1', round: 2 }), ...matches.slice(1)]);
    const names = await screen.findByRole('list', { name: 'Round 2 of 3' });
    expect(within(names).getAllByRole('listitem')[2]).toHaveTextContent('Cleo against DovTable 2');
    await wait();
    expect(title()).toBe('Now playing');
    expect(screen.getByRole('list', { name: 'Now playing' })).toHaveTextContent(
      'Table 2CleoDovTable 3EvaFinnTable 4GiaHugo',
    );
    await wait();
    expect(title()).toBe('Standings');
    await wait();
    expect(title()).toBe('Round 2 of 3');
    press(' ');
    expect(screen.getByText('Held')).toBeVisible();
    await wait();
    expect(title()).toBe('Round 2 of 3');
    press('ArrowLeft');
    expect(title()).toBe('Standings');
    press('ArrowRight');
    expect(title()).toBe('Round 2 of 3');
    press(' ');
    await wait();
    expect(title()).toBe('Now playing');
  });

  it.each([
    ['a new round', { round: { stage: 1, number: 3, state: 'paired', open: 4, disputed: 0 } }],
    ['the cut', { round: { stage: 2, number: 1, state: 'paired', open: 4, disputed: 0 } }],
    ['the end', { phase: 'finished' }],
  ] as const)('shows %s at once, even while held', async (_, change) => {
    const matches = someRound(8, 2);
    const event = myEvent();
    const { client } = await show(
      [playedMatch([[4, 2]], { key: 's1r2m1', round: 2 }), ...matches.slice(1)],
      event,
    );
    press('ArrowLeft');
    press(' ');
    expect(title()).toBe('Standings');
    server.on(api.listMatches, () => page(someRound(8, 3)));
    server.on(api.getEvent, () => ({ ...event, ...change, version: event.version + 1 }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Held')).toBeNull());
    expect(screen.getByText(/^1 of/)).toBeVisible();
  });

  it('never shows a dispute', async () => {
    const matches = [playedMatch([[4, 2]], { key: 's1r2m1', round: 2, state: 'disputed' })];
    const round = { stage: 1, number: 2, state: 'playing' as const, open: 0, disputed: 1 };
    await show(matches, myEvent({ round }));
    expect(await screen.findByText('Ada')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/disput|two results|conflict/i);
  });

  it('shows the code of the check-in with its address in words', async () => {
    await show([], myEvent({ phase: 'check_in', round: null }));
    expect(screen.getByRole('img', { name: 'Check in to Spring Cup' })).toBeVisible();
    expect(screen.getByText(/\/tournaments\/9\/play\?code=CHECKIN2$/)).toBeVisible();
    expect(screen.getByText('8 of 8 are checked in.')).toBeVisible();
  });

  it('asks for all rounds of groups, and shows the names that were seen', async () => {
    const stages = [
      {
        number: 1,
        kind: 'round_robin' as const,
        state: 'running' as const,
        rounds: 3,
        roundsDone: 0,
      },
    ];
    server.on(api.getEvent, () => myEvent({ stages }));
    server.on(api.listMatches, () => page(someRound(4, 2)));
    server.on(api.getStandings, () => someStandings(4));
    server.on(api.listEntrants, () =>
      page([someEntrant({ name: 'Ada', seenName: 'Ms A' }), someEntrant({ id: 2 })]),
    );
    await renderRoute(<Projector id={9} themes={null} />);
    expect(await screen.findByText('Ms A')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Ada');
    await wait();
    expect(document.body).not.toHaveTextContent('Ada');
    expect(server.calls(api.listMatches)[0]?.query).toEqual({ stage: '1', limit: '100' });
  });

  it('shows no name of who is not here yet before it was seen', async () => {
    server.on(api.getEvent, () => myEvent({ phase: 'check_in', round: null }));
    server.on(api.listEntrants, () =>
      page([
        someEntrant({ state: 'registered', name: 'Rude', seenName: 'Ada' }),
        someEntrant({ id: 2 }),
      ]),
    );
    await renderRoute(<Projector id={9} themes={null} />);
    await screen.findByText(/are checked in/);
    press('ArrowRight');
    expect(title()).toBe('Not checked in yet');
    expect(screen.getByRole('list', { name: 'Not checked in yet' })).toHaveTextContent(/^Ada$/);
  });

  it('says that there is no event, without scaling the page for good', async () => {
    server.refuse(api.getEvent, 404, 'This event was not found.');
    const { unmount } = await renderRoute(<Projector id={9} themes={null} />);
    expect(await screen.findByRole('heading', { name: 'No event here' })).toBeVisible();
    unmount();
    expect(document.documentElement.style.fontSize).toBe('');
  });
});
