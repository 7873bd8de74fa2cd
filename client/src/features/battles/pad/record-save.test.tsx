import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eachText } from '#shared/battles';
import { api } from '#shared/routes';
import type { ScoredRound } from '#shared/rules/scoring';
import { fakeApi, refusal } from '@/testing/fake-api';
import { button, finish, openRecord, openRunning, padServer, press, running } from '@/testing/pad';
import { someOverviewStats } from '@/testing/profiles';
import { aBattle } from '@/testing/records';

const server = fakeApi();
padServer(server);

const ROUNDS: ScoredRound[] = [
  { winner: 'me', finishType: 'extreme' },
  { winner: 'draw', finishType: 'spin' },
  { winner: 'opponent', finishType: 'burst' },
  { winner: 'me', finishType: 'spin' },
];

const sent = () => server.calls(api.createBattle).map(({ body }) => body);
const save = () => press(button('Save'));

describe('Saving', () => {
  it('sends the same as the dialog, and shows the result', async () => {
    server.on(api.createBattle, () => aBattle({ rounds: ROUNDS }));
    await openRunning(ROUNDS);
    const clientId = running()?.clientId;
    await save();
    expect(await screen.findByText('You won 4–2 against Robin')).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...eachText(() => ''),
        myComboId: 7,
        opponentCombo: 'Shark Edge',
        opponentName: 'Robin',
        eventName: 'Practice Match',
        roundsData: ROUNDS.map((round, index) => ({ ...round, roundNumber: index + 1 })),
        myScore: 4,
        opponentScore: 2,
        finishType: 'spin',
        totalRounds: 4,
        playedAt: expect.stringMatching(/^2026-03-12T15:00/),
        clientId,
      },
    ]);
    expect(running()).toBeNull();
  });

  it('shows the new win rate', async () => {
    server.on(api.createBattle, () => aBattle({ rounds: ROUNDS }));
    server.on(api.getOverviewStats, () =>
      someOverviewStats({ totalBattles: 1, totalWins: 1, winRate: 100 }),
    );
    await openRunning(ROUNDS);
    await save();
    expect(
      await screen.findByRole('link', { name: 'Win rate 100% · 1 of 1 battle won' }),
    ).toHaveAttribute('href', '/profile');
  });

  it('stores what the banner shows after the battle went on', async () => {
    server.offline(api.createBattle);
    const rounds = [ROUNDS[0], ROUNDS[3]].filter((round) => round !== undefined);
    await openRunning(rounds, { target: 4 });
    await press(button('Keep playing'));
    await press(finish('Robin', 'Extreme'));
    await press(finish('Robin', 'Spin'));
    expect(screen.getByText('Draw 4–4')).toBeVisible();
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([{ myScore: 4, opponentScore: 4, totalRounds: 4 }]),
    );
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(await screen.findByText('You drew 4–4 against Robin')).toBeVisible();
  });

  it('needs a round', async () => {
    await openRunning();
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    await save();
    expect(sent()).toEqual([]);
    expect(running()).not.toBeNull();
  });

  it('keeps the battle on the device where there is no network, and says when it is sent', async () => {
    server.offline(api.createBattle);
    await openRunning(ROUNDS);
    await save();
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(
      await screen.findByText(
        'Saved on this device. It will be sent as soon as Ripcord can be reached',
      ),
    ).toBeVisible();
    expect(screen.getByText('You won 4–2 against Robin')).toBeVisible();
    expect(running()).toBeNull();
  });

  it('stays on the pad with the reason when it is refused, and can be corrected', async () => {
    server.on(api.createBattle, () =>
      refusal(400, 'Robin is not a name.', [
        { path: 'opponentName', message: 'Robin is not a name.' },
      ]),
    );
    const { user } = await openRunning(ROUNDS);
    const clientId = running()?.clientId;
    await save();
    const sheet = within(await screen.findByRole('dialog', { name: 'This battle' }));
    expect(sheet.getByRole('alert')).toHaveTextContent('Not saved yet. Robin is not a name.');
    const name = sheet.getByLabelText("Opponent's name");
    expect(name).toHaveAccessibleDescription('Robin is not a name.');
    expect(running()?.rounds).toEqual(ROUNDS);

    await user.clear(name);
    await user.type(name, 'Robyn');
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(button('Not saved yet. See why')).toBeVisible();
    server.on(api.createBattle, () => aBattle({ rounds: ROUNDS, opponentName: 'Robyn' }));
    await save();
    expect(await screen.findByText('You won 4–2 against Robyn')).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ opponentName: 'Robyn', clientId });
  });

  it('asks for a missing name without calling the server', async () => {
    await openRunning(ROUNDS, { opponentName: ' ' });
    await save();
    const sheet = within(await screen.findByRole('dialog', { name: 'This battle' }));
    expect(sheet.getByLabelText("Opponent's name")).toHaveAccessibleDescription(
      "Please enter your opponent's name or username",
    );
    expect(sent()).toEqual([]);
  });

  it('creates one battle for two taps', async () => {
    let answer: (response: ReturnType<typeof aBattle>) => void = () => {};
    server.on(api.createBattle, () => new Promise((resolve) => (answer = resolve)));
    await openRunning(ROUNDS);
    await save();
    await press(button('Saving…'));
    await press(finish('You', 'Burst'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer(aBattle({ rounds: ROUNDS }));
    await screen.findByText('Saved');
    expect(sent()).toHaveLength(1);
  });

  it('resumes after the tab was closed during it', async () => {
    server.on(api.createBattle, () => aBattle({ rounds: ROUNDS }));
    await openRunning(ROUNDS, { playedAt: '2026-03-12T14:59:00.000Z' });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({ playedAt: '2026-03-12T14:59:00.000Z', totalRounds: 4 }),
    ]);
  });
});

describe('After a battle', () => {
  const finished = async () => {
    server.on(api.createBattle, () => aBattle({ rounds: ROUNDS }));
    const view = await openRunning(ROUNDS);
    const { clientId } = running() ?? {};
    await save();
    await screen.findByText('Saved');
    return { ...view, clientId };
  };

  it('a tap starts the next one against the same opponent', async () => {
    const { user, clientId } = await finished();
    await user.click(button('Next battle'));
    expect(screen.getByRole('heading', { name: 'Battle in progress against Robin' })).toHaveFocus();
    expect(running()).toMatchObject({ opponentCombo: 'Shark Edge', rounds: [], playedAt: null });
    expect(running()?.clientId).not.toBe(clientId);
  });

  it('or one against somebody else', async () => {
    const { user } = await finished();
    await user.click(button('New opponent'));
    expect(await screen.findByLabelText("Opponent's name")).toHaveValue('');
  });

  it('the picture can be saved, and Done leads to the battles', async () => {
    const { user, where } = await finished();
    expect(button('Save picture')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(where()).toBe('/battles');
    expect(screen.queryByText('Battle paused')).toBeNull();
  });

  it('a reload asks for the next opponent', async () => {
    const { unmount } = await finished();
    unmount();
    await openRecord();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Record' })).toBeVisible());
  });
});
