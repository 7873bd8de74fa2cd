import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventRules } from '#shared/rules/events/match-rules';
import type { EventSettings } from '#shared/rules/events/settings';
import { someMatch, somePacket } from '@/testing/events';
import { fakeApi } from '@/testing/fake-api';
import { hold, judgeServer } from '@/testing/judge';
import { button, finish, press, rest, score } from '@/testing/pad';

const server = fakeApi();
const judge = judgeServer(server);
afterEach(() => judge.stop());

function give(changes: Partial<EventSettings>, start = { a: 0, b: 0 }) {
  const { event } = somePacket();
  const settings = { ...event.settings, ...changes };
  judge.give({
    event: { ...event, settings, rules: [...eventRules(settings)] },
    matches: [someMatch({ start, target: settings.pointsToWin })],
  });
}

/** The dialog that asks why there is no result. */
async function openSheet() {
  fireEvent.click(button('No result'));
  return within(await screen.findByRole('dialog', { name: 'No result' }));
}

const choices = (sheet: Awaited<ReturnType<typeof openSheet>>) =>
  sheet
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function relaunch(kind: string) {
  const sheet = await openSheet();
  fireEvent.click(sheet.getByRole('button', { name: kind }));
  await rest();
}

describe('A round without a result', () => {
  it('is one of three kinds, scores nothing and is reported', async () => {
    give({});
    await judge.openPad();
    const sheet = await openSheet();
    expect(sheet.getByText('The same two launch again. Nobody gets a point.')).toBeVisible();
    expect(choices(sheet)).toEqual(['No contact', 'Disturbance', 'Out of bounds']);
    fireEvent.click(sheet.getByRole('button', { name: 'Disturbance' }));
    await rest();
    expect(score()).toEqual([0, 0]);
    expect(button('Undo: Disturbance: no result')).toBeEnabled();
    expect(screen.getByText(/^Battle 1 \/ First to 4$/)).toBeVisible();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Spin'));
    await hold(button('Hold to report'));
    await waitFor(() =>
      expect(judge.sent()[0]?.body).toMatchObject({
        games: [
          {
            rounds: [
              { winner: 'none', finish: 'disturbance' },
              { winner: 'a', finish: 'extreme' },
              { winner: 'a', finish: 'spin' },
            ],
          },
        ],
      }),
    );
  });

  it('is counted up to the limit, after which it is a draw', async () => {
    give({ relaunchLimit: 3 });
    await judge.openPad();
    const first = await openSheet();
    expect(first.getByText('The same two launch again. Nobody gets a point.')).toBeVisible();
    expect(first.getByText('0 of 3 relaunches')).toBeVisible();
    fireEvent.click(first.getByRole('button', { name: 'No contact' }));
    await rest();
    await relaunch('Out of bounds');
    expect(screen.getByText(/2 of 3 relaunches$/)).toBeVisible();
    await relaunch('No contact');
    const sheet = await openSheet();
    const limit = 'After 3 relaunches in a row the round counts as a draw.';
    expect(sheet.getByText(limit)).toBeVisible();
    expect(choices(sheet)).toEqual(['Draw']);
    fireEvent.click(sheet.getByRole('button', { name: 'Draw' }));
    await rest();
    expect(screen.getByText(/^Battle 2 \/ First to 4$/)).toBeVisible();
  });

  it('is a draw after twenty, where there is no limit', async () => {
    give({});
    await judge.openPad();
    for (let count = 0; count < 20; count += 1) await relaunch('No contact');
    const sheet = await openSheet();
    expect(sheet.getByText('A game has at most 20 rounds.')).toBeVisible();
    expect(choices(sheet)).toEqual(['Draw']);
  });

  it('is not out of bounds where that is a finish', async () => {
    give({ outOfBounds: 'over' });
    await judge.openPad();
    const sheet = await openSheet();
    expect(choices(sheet)).toEqual(['No contact', 'Disturbance']);
    const counts = 'Out of bounds counts as an over finish in this event.';
    expect(sheet.getByText(counts)).toBeVisible();
  });
});

it('starts on the points of limited parts, with the target and points of this match', async () => {
  const points = { ...somePacket().event.settings.points, spin: 0, over: 3 };
  give({ pointsToWin: 5, points }, { a: 1, b: 2 });
  await judge.openPad();
  expect(score()).toEqual([1, 2]);
  expect(screen.getByText('Starts on 1')).toBeVisible();
  expect(screen.getByText('Starts on 2')).toBeVisible();
  expect(screen.getByText('Battle 1 / First to 5')).toBeVisible();
  await press(finish('Ada', 'Spin'));
  expect(score()).toEqual([1, 2]);
  await press(finish('Ben', 'Over'));
  expect(screen.getByText('Ben wins 5–1')).toBeVisible();
});
