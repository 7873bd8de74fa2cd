import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { eventRules } from '#shared/rules/events/match-rules';
import { areNoticesHeld } from '@/lib/notify';
import { noteServerTime } from '@/lib/server-time';
import { aSide, someMatch, somePacket } from '@/testing/events';
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
    expect(screen.getByText('Tap how each battle ended.')).toBeVisible();
    await press(finish('Ada', 'Burst'));
    await press(finish('Ben', 'Own finish'));
    await press(button('Draw'));
    await press(finish('Ben', 'Extreme'));
    expect(score()).toEqual([2, 4]);
    expect(screen.getByText('Ben wins 4–2')).toBeVisible();
    expect(screen.getByText(/Extreme for Ben. 2 to 4. Ben wins/)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Battles' })).toHaveTextContent('');
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

  it('takes as many battles as a game has, until one is undone', async () => {
    await judge.openPad();
    for (let count = 0; count < 20; count += 1) await press(button('Draw'));
    expect(screen.getByText('No more battles in this game: undo, or time’s up')).toBeVisible();
    await press(button('Undo: Draw'));
    expect(screen.getByText(/^Battle 20/)).toBeVisible();
  });

  it('has no notices over its buttons', async () => {
    const { unmount } = await judge.openPad();
    expect(areNoticesHeld()).toBe(true);
    unmount();
    expect(areNoticesHeld()).toBe(false);
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
