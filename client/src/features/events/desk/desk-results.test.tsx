import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { deskServer } from '@/testing/desk';
import { playedMatch, someEntrant, someMatch } from '@/testing/events';
import { fakeApi, refusal } from '@/testing/fake-api';

const server = fakeApi();
const desk = deskServer(server);

describe('results', () => {
  const correctable = { can: { report: true, correct: true } };

  it('are reported round by round', async () => {
    desk.matches = [someMatch({ ...correctable, key: 's1r2m1', round: 2 })];
    server.on(api.reportMatch, () => ({ report: 'accepted' as const, match: null }));
    const { user } = await desk.open({});
    await user.click(
      await screen.findByRole('button', { name: 'Enter result of Ada against Ben' }),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
    const save = sheet.getByRole('button', { name: 'Save result' });
    expect(save).toBeDisabled();
    await user.click(sheet.getByRole('button', { name: 'Enter each finish' }));
    await user.click(sheet.getByRole('button', { name: /Extreme for Ada/ }));
    await user.click(sheet.getByRole('button', { name: /Burst for Ben/ }));
    await user.click(sheet.getByRole('button', { name: 'Own finish by Ben: +1 for Ada' }));
    expect(
      sheet.getByText('Extreme for Ada · Burst for Ben · Own finish by Ben: +1 for Ada'),
    ).toBeVisible();
    expect(sheet.getByText('Ada wins')).toBeVisible();
    await user.click(save);
    await waitFor(() => expect(server.calls(api.reportMatch)).toHaveLength(1));
    expect(server.calls(api.reportMatch)[0]?.body).toMatchObject({
      a: 1,
      b: 2,
      ended: 'points',
      games: [
        {
          rounds: [
            { winner: 'a', finish: 'extreme' },
            { winner: 'b', finish: 'burst' },
            { winner: 'a', finish: 'own' },
          ],
        },
      ],
    });
  });

  it('take a draw, which gives nobody a point', async () => {
    desk.matches = [someMatch({ ...correctable, key: 's1r2m1', round: 2 })];
    server.on(api.reportMatch, () => ({ report: 'accepted' as const, match: null }));
    const { user } = await desk.open({});
    await user.click(
      await screen.findByRole('button', { name: 'Enter result of Ada against Ben' }),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
    await user.click(sheet.getByRole('button', { name: 'Enter each finish' }));
    await user.click(sheet.getByRole('button', { name: 'Draw: nobody gets a point' }));
    expect(sheet.getByText('Draw')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Undo battle' }));
    expect(sheet.queryByText('Draw')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Draw: nobody gets a point' }));
    await user.click(sheet.getByRole('button', { name: /Extreme for Ben/ }));
    await user.click(sheet.getByRole('button', { name: /Spin for Ben/ }));
    await user.click(sheet.getByRole('button', { name: 'Save result' }));
    await waitFor(() =>
      expect(server.calls(api.reportMatch)[0]?.body).toMatchObject({
        games: [{ rounds: [{ winner: 'draw' }, { winner: 'b' }, { winner: 'b' }] }],
      }),
    );
  });

  it('are corrected with the matches shown that would be set aside', async () => {
    const semi = { ...correctable, key: 's2W1-1', stage: 2, version: 3 };
    desk.matches = [
      playedMatch([[4, 2]], semi),
      playedMatch([[4, 0]], { key: 's2W2-1', stage: 2, a: someMatch().a, b: someMatch().b }),
    ];
    const depends = 'Later matches depend on this result.';
    server.on(api.putResult, ({ body }) =>
      body.cascade
        ? ({ ...desk.matches[0], ...semi, setAside: ['s2W2-1'] } as never)
        : refusal(409, depends, [{ path: 's2W2-1', message: depends }]),
    );
    const { user } = await desk.open({
      stages: [
        { number: 1, kind: 'swiss', state: 'done', rounds: 1, roundsDone: 1 },
        { number: 2, kind: 'single', state: 'running', rounds: 2, roundsDone: 1 },
      ],
      round: { stage: 2, number: 2, state: 'playing', open: 1, disputed: 0 },
    });
    await user.click(
      (await screen.findAllByRole('button', { name: /^Correct/ }))[0] as HTMLElement,
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
    await user.click(sheet.getByRole('radio', { name: 'Ada is not here' }));
    await user.type(sheet.getByRole('textbox', { name: /Reason/ }), 'Left early');
    await user.click(sheet.getByRole('button', { name: 'Save correction' }));
    const aside = within(await sheet.findByRole('list', { name: 'Matches set aside' }));
    expect(await aside.findByText('Final: Ada beat Ben 4–0')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Save and set these aside' }));
    await waitFor(() => expect(server.calls(api.putResult)).toHaveLength(2));
    expect(server.calls(api.putResult)[1]?.body).toMatchObject({
      ended: 'forfeit_a',
      games: [],
      reason: 'Left early',
      cascade: true,
      version: 3,
    });
  });

  it('in conflict stand side by side, and one is chosen', async () => {
    const rounds = (winner: 'a' | 'b') =>
      [
        {
          rounds: ['extreme', 'spin'].map((finish) => ({
            winner,
            finish,
            aCombo: null,
            bCombo: null,
          })),
        },
      ] as never;
    const warnings = { a: [], b: [] };
    const ended = 'points' as const;
    const report = { status: 'disputed' as const, warnings, ended };
    desk.matches = [
      someMatch({
        ...correctable,
        state: 'disputed',
        version: 5,
        reports: [
          { ...report, by: 'Mia', games: rounds('a') },
          { ...report, by: 'Jo', games: rounds('b') },
        ],
      }),
    ];
    server.on(api.putResult, () => ({
      ...(desk.matches[0] as Match),
      setAside: [],
      cut: null,
      repair: null,
    }));
    const { user } = await desk.open({
      round: { stage: 1, number: 1, state: 'playing', open: 0, disputed: 1 },
    });
    expect(await (await desk.next()).findByText('1 match has two results')).toBeVisible();
    const conflicts = within(await screen.findByRole('region', { name: 'Conflicts' }));
    expect(conflicts.getByText('Ada wins')).toBeVisible();
    await user.click(conflicts.getByRole('button', { name: /^Use this.*: the result of Jo$/ }));
    await waitFor(() => expect(server.calls(api.putResult)).toHaveLength(1));
    expect(server.calls(api.putResult)[0]?.body).toMatchObject({ games: rounds('b'), version: 5 });
  });
});

it('hands the pairings of the round over as a code', async () => {
  desk.matches = [someMatch({ key: 's1r2m1', round: 2 })];
  const { user } = await desk.open({});
  await user.click(await screen.findByRole('button', { name: 'Pairings as a code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pairings as a code' }));
  expect(await dialog.findByRole('img', { name: 'Pairings of this round' })).toBeVisible();
});

it("shows the parts of a player's CX combo", async () => {
  const parts = { lockChip: 'Dran', mainBlade: 'Brave', assistBlade: 'Slash', overBlade: null };
  const deck = [{ name: 'Dragon', blade: null, disk: '6-60', driver: 'Vortex', ...parts }];
  desk.entrants = [someEntrant({ hasDeck: true, deck })];
  const { user } = await desk.open({
    settings: eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }], deckList: 'open' }),
  });
  await user.click(await screen.findByRole('button', { name: 'More about Ada' }));
  const list = within(await screen.findByRole('list', { name: 'Handed in' }));
  expect(list.getByText('Dragon')).toBeVisible();
  expect(list.getByText('Dran Brave Slash 6-60 Vortex')).toBeVisible();
});

it('makes new codes once asked, and says until when they work', async () => {
  server.on(api.renewCodes, () => desk.event);
  const { user } = await desk.open({});
  expect(await screen.findByText(/work until 23 Dec 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'make a webhook' })).toHaveAttribute(
    'href',
    `/account-settings?tab=connections&webhook=${desk.event.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'New codes' }));
  const question = within(screen.getByRole('dialog', { name: 'Make new codes?' }));
  await user.click(question.getByRole('button', { name: 'Make new codes' }));
  await waitFor(() => expect(server.calls(api.renewCodes)).toHaveLength(1));
  expect(await screen.findByText('New codes made')).toBeVisible();
});
