import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { eventRules } from '#shared/rules/events/match-rules';
import { noteServerTime } from '@/lib/server-time';
import { aSide, someEntrant, someMatch, somePacket } from '@/testing/events';
import { fakeApi, reply } from '@/testing/fake-api';
import { hold, judgeServer } from '@/testing/judge';
import { button, finish, press, rest, score, side } from '@/testing/pad';

const server = fakeApi();
const judge = judgeServer(server);
afterEach(() => judge.stop());

type Settings = ReturnType<typeof somePacket>['event']['settings'];

const eventWith = (changes: Partial<Settings>) => {
  const { event } = somePacket();
  const settings = { ...event.settings, ...changes };
  return { ...event, settings, rules: [...eventRules(settings)] };
};

const settings = (changes: Partial<Settings>) => judge.give({ event: eventWith(changes) });

const warn = async (name: string, kind: string) => {
  fireEvent.click(side(name).getByRole('button', { name: /^Warning/ }));
  fireEvent.click(await screen.findByRole('button', { name: kind }));
  await rest();
};

const chosen = async (label: string) => {
  fireEvent.click(button('This match'));
  fireEvent.click(await screen.findByRole('button', { name: label }));
  await rest();
};

const report = () => judge.sent()[0]?.body;

describe("A judge's pad", () => {
  it('counts finishes, own finishes and draws for both as equals, and undoes', async () => {
    await judge.openPad();
    await press(finish('Ada', 'Burst'));
    await press(finish('Ben', 'Own finish'));
    await press(button('Draw'));
    await press(finish('Ben', 'Extreme'));
    expect(score()).toEqual([2, 4]);
    expect(screen.getByText('Ben wins 4–2')).toBeVisible();
    expect(screen.getByText(/Extreme for Ben. 2 to 4. Ben wins/)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Rounds' })).toHaveTextContent('');
    expect(
      screen
        .getAllByRole('img', { name: /^Battle/ })
        .map((mark) => mark.getAttribute('aria-label')),
    ).toEqual([
      'Battle 1: Burst for Ada',
      'Battle 2: Own finish by Ada: +1 for Ben',
      'Battle 3: Draw',
      'Battle 4: Extreme for Ben',
    ]);
    await press(button('Undo: Extreme for Ben'));
    expect(score()).toEqual([2, 1]);
  });

  it('has no own finish where it does not count', async () => {
    settings({ ownFinish: false });
    await judge.openPad();
    expect(side('Ada').queryByRole('button', { name: /Own finish/ })).toBeNull();
  });

  it('gives a point for every second warning, and says so before', async () => {
    await judge.openPad();
    await warn('Ada', 'Touching');
    expect(score()).toEqual([0, 0]);
    fireEvent.click(side('Ada').getByRole('button', { name: /^Warning/ }));
    expect(await screen.findByText('Penalty against Ada: +1 for Ben')).toBeVisible();
    fireEvent.click(button('Delay'));
    await rest();
    expect(score()).toEqual([0, 1]);
    await press(button('Undo: Warning for Ada: delay'));
    expect(score()).toEqual([0, 0]);
  });

  it('reports after a long press only, with what was tapped, and offers the next table', async () => {
    const { user } = await judge.openPad();
    await hold(button('Report'));
    await press(finish('Ada', 'Extreme'));
    await warn('Ben', 'Early launch');
    await press(finish('Ada', 'Spin'));
    await hold(button('Hold to report'), 300);
    expect(judge.sent()).toEqual([]);
    await hold(button('Hold to report'));
    expect(await screen.findByText('Table 1: Ada beat Ben 4–0')).toBeVisible();
    expect(judge.sent()).toMatchObject([{ params: { id: '9', key: 's1r1m1' } }]);
    expect(report()).toMatchObject({
      a: 1,
      b: 2,
      ended: 'points',
      games: [
        {
          rounds: [
            { winner: 'a', finish: 'extreme' },
            { winner: 'a', finish: 'spin' },
          ],
        },
      ],
      warnings: { a: [], b: [{ kind: 'early_launch', game: 1, round: 2 }] },
    });
    await user.click(screen.getByRole('link', { name: /Next: Table 2/ }));
    await screen.findByRole('group', { name: 'Cleo' });
  });

  it('asks in place of a long press when a key is used', async () => {
    await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Spin'));
    fireEvent.click(button('Hold to report'), { detail: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    await waitFor(() => expect(judge.sent()).toHaveLength(1));
  });

  it('swaps sides for the eye only', async () => {
    await judge.openPad();
    await chosen('Swap sides');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Ben',
      'Ada',
    ]);
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Spin'));
    await hold(button('Hold to report'));
    await waitFor(() => expect(report()).toMatchObject({ a: 1, b: 2 }));
  });

  it('ends at time with who leads, else with the next point', async () => {
    await judge.openPad();
    await chosen('Time’s up');
    expect(screen.getByText('Time is up: the next point decides')).toBeVisible();
    await press(finish('Ben', 'Spin'));
    noteServerTime('Thu, 12 Mar 2026 17:00:00 GMT');
    await hold(button('Hold to report'));
    await waitFor(() => expect(report()).toMatchObject({ ended: 'time' }));
    // By the server's clock, two hours ahead of this device.
    expect(report()).toMatchObject({ playedAt: expect.stringMatching(/^2026-03-12T17:00/) });
    noteServerTime(new Date().toUTCString());
  });

  it("shows the round's clock; with fewer tables than matches, one for its own table", async () => {
    const packet = somePacket();
    const clock = { endsAt: null, remaining: 95 };
    judge.give({ event: { ...packet.event, clock } });
    const first = await judge.openPad();
    expect(screen.getByRole('timer')).toHaveTextContent('1:35');
    first.unmount();
    judge.stop();
    settings({ tables: 1, roundMinutes: 3 });
    await judge.openPad();
    fireEvent.click(button('Start the clock: 3:00'));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('timer')).toHaveTextContent('1:59');
  });

  it('reports who is not here after a question', async () => {
    await judge.openPad();
    fireEvent.click(button('This match'));
    fireEvent.click(await screen.findByRole('button', { name: 'Ben is not here' }));
    expect(await screen.findByText('Ada wins this match by forfeit.')).toBeVisible();
    fireEvent.click(button('Report forfeit'));
    expect(await screen.findByText('Table 1: Ada beat Ben by forfeit')).toBeVisible();
    expect(report()).toMatchObject({ ended: 'forfeit_b', games: [] });
  });

  it('plays as many games as the match has', async () => {
    judge.give({ matches: [someMatch({ bestOf: 3 })] });
    await judge.openPad();
    for (const word of ['Extreme', 'Spin', 'Extreme']) await press(finish('Ada', word));
    expect(screen.getByText('Game 2 of 3 / Battle 2 / First to 4')).toBeVisible();
    await press(finish('Ada', 'Burst'));
    expect(screen.getByText('Ada wins 2–0 in games')).toBeVisible();
  });

  it('says which combos meet, by the orders that were sent or entered', async () => {
    const parts = { blade: null, disk: null, driver: null, lockChip: null };
    const more = { mainBlade: null, assistBlade: null, overBlade: null };
    const deck = (id: number) =>
      someEntrant({
        id,
        deck: ['X', 'Y', 'Z'].map((name) => ({ name: name + id, ...parts, ...more })),
      });
    judge.give({
      event: eventWith({ matchType: 'deck', deckList: 'open' }),
      entrants: [deck(1), deck(2)],
      orders: [{ key: 's1r1m1', game: 1, cycle: 1, a: [3, 2, 1], b: [1, 2, 3] }],
    });
    await judge.openPad();
    expect(screen.getByText('Next: Z1')).toBeVisible();
    expect(screen.getByText('Next: X2')).toBeVisible();
    fireEvent.click(button('This match'));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Ben' }), {
      target: { value: '2,1,3' },
    });
    fireEvent.click(button('Done'));
    await press(finish('Ada', 'Spin'));
    expect(screen.getByText('Next: Y1')).toBeVisible();
    expect(screen.getByText('Next: X2')).toBeVisible();
    await press(finish('Ada', 'Extreme'));
    await hold(button('Hold to report'));
    await waitFor(() =>
      expect(report()).toMatchObject({
        games: [
          {
            rounds: [
              { aCombo: 3, bCombo: 2 },
              { aCombo: 2, bCombo: 1 },
            ],
          },
        ],
      }),
    );
  });

  it("keeps a locked order secret until the guest's is entered, and never reports it wrong", async () => {
    const event = eventWith({ matchType: 'deck', deckList: 'hidden' });
    const locked = { game: 1, cycle: 1, a: null, b: null, locked: ['a' as const] };
    const give = (orders: Match['orders']) =>
      judge.give({ event, matches: [someMatch({ orders })] });
    give([locked]);
    server.on(api.putOrder, () => {
      give([{ ...locked, a: [3, 2, 1], b: [2, 1, 3], locked: ['a', 'b'] }]);
      return { revealed: true, orders: { a: [3, 2, 1], b: [2, 1, 3] } };
    });
    await judge.openPad();
    expect(screen.getByText('Order locked')).toBeVisible();
    await press(finish('Ada', 'Spin'));
    fireEvent.click(button('This match'));
    const words = 'Ada has locked an order. It is shown once that of Ben is entered.';
    expect(await screen.findByText(words)).toBeVisible();
    fireEvent.change(screen.getByRole('combobox', { name: 'Ben' }), { target: { value: '2,1,3' } });
    expect(await screen.findByRole('combobox', { name: 'Ada' })).toHaveValue('3,2,1');
    expect(server.calls(api.putOrder)[0]?.body).toEqual({
      entrantId: 2,
      game: 1,
      cycle: 1,
      order: [2, 1, 3],
    });
  });

  it('leaves the combos of a locked order to the server, if it stays secret', async () => {
    const event = eventWith({ matchType: 'deck', deckList: 'hidden' });
    const orders = [{ game: 1, cycle: 1, a: null, b: null, locked: ['a' as const] }];
    judge.give({ event, matches: [someMatch({ orders })] });
    await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Spin'));
    await hold(button('Hold to report'));
    await waitFor(() =>
      expect(report()).toMatchObject({
        games: [
          {
            rounds: [
              { aCombo: null, bCombo: 1 },
              { aCombo: null, bCombo: 2 },
            ],
          },
        ],
      }),
    );
  });

  it('resumes after a reload, unless others meet there now', async () => {
    const { unmount } = await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    unmount();
    judge.stop();
    const path = '/tournaments/9/judge/s1r1m1';
    const again = await judge.open(path);
    await waitFor(() => expect(score()).toEqual([3, 0]));
    again.unmount();
    judge.stop();
    judge.give({ matches: [someMatch({ b: aSide(3) })] });
    await judge.open(path);
    await waitFor(() => expect(score()).toEqual([0, 0]));
  });

  it.each([
    ['disputed', 'Two different results'],
    ['set_aside', 'Set aside'],
    ['waiting', 'Reported early'],
  ] as const)('says plainly that a report is %s', async (answer, title) => {
    server.on(api.reportMatch, () => reply(201, { report: answer, match: null }));
    await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Extreme'));
    await hold(button('Hold to report'));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('keeps what the server refuses on the pad', async () => {
    server.refuse(api.reportMatch, 403, "Only this event's judges can do this.");
    await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Extreme'));
    await hold(button('Hold to report'));
    expect(await screen.findByText("Only this event's judges can do this.")).toBeVisible();
    expect(score()).toEqual([6, 0]);
  });
});
