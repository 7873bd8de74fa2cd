import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import {
  decodeRelay,
  encodePairings,
  encodeReports,
  type Relayed,
} from '#shared/rules/events/relay';
import { randomId } from '@/lib/random-id';
import { deliver } from '@/lib/realtime';
import { aSide, playedMatch, someEvent, someMatch, somePacket, someRound } from '@/testing/events';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { hold, judgeServer } from '@/testing/judge';
import { button, finish, press, rest, score } from '@/testing/pad';
import { pairingsStore } from './judged-event';

const server = fakeApi();
const judge = judgeServer(server);
beforeEach(() => pairingsStore(1).set([]));
afterEach(() => judge.stop());

const links = () =>
  screen.getAllByRole('link').flatMap((link) => {
    const key = /judge\/(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1];
    return key ? [key] : [];
  });

/** Plays the match on the open pad. */
async function playOff(title = 'Reported, not sent') {
  await press(finish('Ada', 'Extreme'));
  await press(finish('Ada', 'Extreme'));
  await hold(button('Hold to report'));
  await screen.findByText(title);
}

describe('The tables of a judge', () => {
  it('begin with the next match, then their own, then all others', async () => {
    judge.give({ matches: someRound(8), tables: [2, 3] });
    await judge.open();
    await screen.findByRole('heading', { name: 'My tables' });
    expect(links()).toEqual(['s1r1m2', 's1r1m3', 's1r1m1', 's1r1m4']);
    expect(screen.getByRole('link', { name: /^Table 2/ })).toHaveTextContent('Cleo against Dov');
  });

  it('say how many matches are before one that waits for a table', async () => {
    const [first, ...others] = someRound(8);
    const waiting = others.map((match, at) => ({ ...match, table: null, queued: at + 1 }));
    judge.give({ matches: first ? [first, ...waiting] : [] });
    await judge.open();
    await screen.findByRole('heading', { name: 'Open matches' });
    expect(screen.getByRole('link', { name: /Eva against Finn/ })).toHaveTextContent(
      '2nd in line · Round 1',
    );
  });

  it('leave out what is decided, and name what is disputed', async () => {
    judge.give({
      matches: [someMatch({ state: 'done' }), someMatch({ key: 's1r1m2', state: 'disputed' })],
    });
    await judge.open();
    expect(await screen.findByText('No open match')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Two different results' })).toBeVisible();
    expect(links()).toEqual([]);
  });

  it('say before the start that they come with it', async () => {
    judge.give({ event: someEvent({ phase: 'check_in' }), matches: [] });
    await judge.open();
    expect(await screen.findByText('Check-in is open')).toBeVisible();
  });

  it('are for judges; with the code one becomes a judge after a question', async () => {
    let isJudge = false;
    server.on(api.getPacket, () =>
      isJudge ? judge.packet() : (refusal(403, "Only this event's judges can do this.") as never),
    );
    server.on(api.getEvent, () => someEvent());
    server.on(api.joinStaff, () => {
      isJudge = true;
      return someEvent({ role: 'judge' });
    });
    const { where } = await judge.open();
    expect(await screen.findByText('You are not a judge here')).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: /Judges’ code/ }), {
      target: { value: ' judge234 ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Become a judge' }));
    await screen.findByRole('heading', { name: 'Open matches' });
    expect(server.calls(api.joinStaff)[0]?.body).toEqual({ code: 'JUDGE234' });
    await waitFor(() => expect(where()).toBe('/tournaments/9/judge'));
  });
});

describe('A hall of two judges', () => {
  const live = (key: string, a = 2, b = 1) =>
    act(() => deliver({ type: 'match_live', eventId: 9, key, a, b, round: 1 }));

  it('names a match that somebody else judges, and offers the one after it after a moment', async () => {
    judge.give({ matches: someRound(8) });
    await judge.open();
    expect((await screen.findAllByRole('link', { name: /^Table 1/ })).length).toBe(1);
    live('s1r1m1');
    expect(screen.getByText('being judged: 2–1')).toBeVisible();
    expect(links()[0]).toBe('s1r1m1');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(links()).toEqual(['s1r1m2', 's1r1m1', 's1r1m3', 's1r1m4']);
    expect(screen.getByText('Round 1 · being judged: 2–1')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(150_000));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(links()[0]).toBe('s1r1m1');
  });

  it('sends the points of the open pad at most once a second, and does not call its own taken', async () => {
    const scores: unknown[] = [];
    server.on(api.putLiveScore, ({ params, body }) => {
      scores.push([params.key, body]);
      return reply(204);
    });
    const { user } = await judge.openPad();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await press(finish('Ada', 'Spin'));
    await press(finish('Ada', 'Burst'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const seq = expect.any(Number);
    const rounds = [
      { winner: 'a', finish: 'spin' },
      { winner: 'a', finish: 'burst' },
    ];
    expect(scores).toEqual([
      ['s1r1m1', { a: 0, b: 0, seq, rounds: [] }],
      ['s1r1m1', { a: 1, b: 0, seq, rounds: rounds.slice(0, 1) }],
      ['s1r1m1', { a: 3, b: 0, seq, rounds }],
    ]);
    live('s1r1m1', 3, 0);
    await user.click(button('All tables'));
    await screen.findByRole('heading', { name: 'Judge' });
    expect(links()[0]).toBe('s1r1m1');
    expect(screen.queryByText(/being judged/)).toBeNull();
  });

  it('keeps Next under the thumb for two seconds', async () => {
    judge.give({ matches: someRound(8) });
    const { client } = await judge.openPad();
    await playOff('Reported');
    expect(screen.getByRole('link', { name: /^Next: Table 2/ })).toBeVisible();
    const done = (match: Match) => ({
      ...match,
      state: 'done' as const,
      outcome: 'played' as const,
    });
    judge.give({ matches: someRound(8).map((match, index) => (index < 2 ? done(match) : match)) });
    await act(() => client.invalidateQueries());
    expect(screen.getByRole('link', { name: /^Next: Table 2/ })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('link', { name: /^Next: Table 3/ })).toBeVisible();
  });

  it('corrects an own result from the list until the round ends', async () => {
    const rounds = (['a', 'b', 'a', 'a'] as const).map((winner) => ({
      winner,
      finish: 'spin' as const,
      aCombo: null,
      bCombo: null,
    }));
    const played = playedMatch([[3, 1]]);
    const done = { ...played, target: 3, games: played.games.map((game) => ({ ...game, rounds })) };
    judge.give({ matches: [done, ...someRound(4).slice(1)], mine: ['s1r1m1'] });
    const { user } = await judge.open();
    await user.click(await screen.findByRole('link', { name: /Ada against Ben.*3–1/ }));
    await rest();
    await waitFor(() => expect(score()).toEqual([3, 1]));
    await press(button('Undo: Spin for Ada'));
    await press(finish('Ben', 'Burst'));
    await hold(button('Hold to report'));
    expect(await screen.findByText('Table 1: Ben beat Ada 3–2')).toBeVisible();
  });

  it('lists what was reported against a guest, and by whom it was their own', async () => {
    const won = playedMatch([[4, 1]], { unconfirmed: true, own: 'a' });
    judge.give({ matches: [won, ...someRound(4).slice(1)] });
    await judge.open();
    expect(await screen.findByRole('heading', { name: 'Reported against a guest' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Ada against Ben/ })).toHaveTextContent(
      'Round 1 · 4–1 · Reported by Ada, who judges here',
    );
  });

  it('confirms what a player reported', async () => {
    const games = playedMatch([[4, 1]]).games.map((game) => ({
      ...game,
      rounds: [{ winner: 'a' as const, finish: 'extreme' as const, aCombo: null, bCombo: null }],
    }));
    const awaiting = { by: 'a', winner: 'a', games, ended: 'time' } as const;
    judge.give({ matches: [someMatch({ state: 'playing', table: 3, awaiting })], tables: [1] });
    const { user } = await judge.open();
    await user.click(await screen.findByRole('link', { name: /Ada reported 4–1/ }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(judge.sent()[0]?.body).toMatchObject({ a: 1, b: 2, ended: 'time' }));
  });
});

describe('Without a network', () => {
  it('a match is reported here, and sent later', async () => {
    const { user } = await judge.openPad();
    server.offline();
    await playOff();
    await user.click(screen.getByRole('link', { name: 'All tables' }));
    await screen.findByRole('heading', { name: 'Reported, not sent' });
    expect(screen.getByText('Table 1: Ada beat Ben 6–0')).toBeVisible();
    expect(links()).toEqual(['s1r1m2', 's1r1m1']);
    await user.click(screen.getByRole('link', { name: /Ada beat Ben/ }));
    await waitFor(() => expect(score()).toEqual([6, 0]));
    await user.click(button('All tables'));
    server.online();
    judge.give({ matches: [someMatch({ state: 'done' }), someMatch({ key: 's1r1m2' })] });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(judge.sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Reported, not sent')).toBeNull());
    expect(links()).toEqual(['s1r1m2']);
  });

  it('unsent reports are a code', async () => {
    const { user } = await judge.openPad();
    server.offline();
    await playOff();
    await user.click(screen.getByRole('link', { name: 'All tables' }));
    await user.click(await screen.findByRole('button', { name: 'Show as a code' }));
    expect(await screen.findByRole('img', { name: 'Reports, code 1' })).toBeVisible();
  });

  it('reports from a code are sent under their own clientId', async () => {
    const clientId = randomId();
    const body = {
      clientId,
      author: 77,
      a: 1,
      b: 2,
      ended: 'forfeit_b',
      playedAt: '2026-03-12T14:05:00Z',
    } as const;
    const code = encodeReports(9, [{ key: 's1r1m1', body }]);
    await judge.open(`/relay#${code}`);
    expect(await screen.findByText('1 report from a judge’s phone')).toBeVisible();
    expect(await screen.findByText('Table 1: Ada beat Ben by forfeit')).toBeVisible();
    fireEvent.click(button('Send 1 report'));
    await screen.findByText('Reported');
    expect(judge.sent()[0]).toMatchObject({
      params: { id: '9', key: 's1r1m1' },
      body: { clientId, author: 77, a: 1, b: 2, ended: 'forfeit_b' },
    });
  });

  it('a report from a code shows its score', async () => {
    const spin = { winner: 'b', finish: 'spin', aCombo: null, bCombo: null } as const;
    const rounds = [1, 2, 3, 4].map(() => spin);
    const body = {
      clientId: randomId(),
      author: 77,
      a: 1,
      b: 2,
      games: [{ rounds }],
      ended: 'points' as const,
      playedAt: '2026-03-12T14:05:00Z',
    };
    await judge.open(`/relay#${encodeReports(9, [{ key: 's1r1m1', body }])}`);
    expect(await screen.findByText('Table 1: Ben beat Ada 4–0')).toBeVisible();
  });

  it('pairings of a round come as a code', async () => {
    const pairings: Extract<Relayed, { kind: 'pairings' }> = {
      kind: 'pairings',
      eventId: 9,
      matches: [{ key: 's1r2m1', table: 5, a: 1, b: 4 }],
      names: [],
    };
    expect(decodeRelay(encodePairings(pairings))).toEqual(pairings);
    judge.give({ matches: someRound(4).map((one) => ({ ...one, state: 'done' as const })) });
    const { user } = await judge.open(`/relay#${encodePairings(pairings)}`);
    expect(await screen.findByText('Table 5: Ada against Dov')).toBeVisible();
    await user.click(button('Take them over'));
    await user.click(await screen.findByRole('link', { name: 'To the tables' }));
    await screen.findByRole('link', { name: /^Table 5/ });
    expect(links()).toEqual(['s1r2m1']);
  });

  it('a code that is cut off says so', async () => {
    await judge.open('/relay#AAAA');
    expect(screen.getByText('This code cannot be read')).toBeVisible();
  });
});

describe('A device that hands over pairings', () => {
  it('shows the open round', async () => {
    judge.give({ ...somePacket(), matches: [someMatch({ b: aSide(3) })] });
    const { user } = await judge.open();
    await user.click(await screen.findByRole('button', { name: 'Pairings as a code' }));
    expect(await screen.findByRole('img', { name: 'Pairings of this round' })).toBeVisible();
  });
});
