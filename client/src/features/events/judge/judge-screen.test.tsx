import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  decodeRelay,
  encodePairings,
  encodeReports,
  type Relayed,
} from '#shared/rules/events/relay';
import { randomId } from '@/lib/random-id';
import { aSide, someEvent, someMatch, somePacket, someRound } from '@/testing/events';
import { fakeApi, refusal } from '@/testing/fake-api';
import { hold, judgeServer } from '@/testing/judge';
import { button, finish, press } from '@/testing/pad';
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
async function playOff() {
  await press(finish('Ada', 'Extreme'));
  await press(finish('Ada', 'Extreme'));
  await hold(button('Hold to report'));
  await screen.findByText('Reported, not sent');
}

describe('The tables of a judge', () => {
  it('begin with the next match, then their own, then all others', async () => {
    judge.give({ matches: someRound(8), tables: [2, 3] });
    await judge.open();
    await screen.findByRole('heading', { name: 'My tables' });
    expect(links()).toEqual(['s1r1m2', 's1r1m3', 's1r1m1', 's1r1m4']);
    expect(screen.getByRole('link', { name: /^Table 2/ })).toHaveTextContent('Cleo against Dov');
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

describe('Without a network', () => {
  it('a match is reported here, and sent later', async () => {
    const { user } = await judge.openPad();
    server.offline();
    await playOff();
    await user.click(screen.getByRole('link', { name: 'All tables' }));
    await screen.findByRole('heading', { name: 'Reported, not sent' });
    expect(screen.getByText('Table 1: Ada beat Ben 6–0')).toBeVisible();
    expect(links()).toEqual(['s1r1m2']);
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
    expect(await screen.findByText('Table 1: Ada against Ben')).toBeVisible();
    fireEvent.click(button('Send 1 report'));
    await screen.findByText('Reported');
    expect(judge.sent()[0]).toMatchObject({
      params: { id: '9', key: 's1r1m1' },
      body: { clientId, author: 77, a: 1, b: 2, ended: 'forfeit_b' },
    });
  });

  it('pairings of a round come as a code', async () => {
    const pairings: Extract<Relayed, { kind: 'pairings' }> = {
      ...{ kind: 'pairings', eventId: 9 },
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
