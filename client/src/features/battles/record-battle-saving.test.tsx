import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BATTLE_TEXTS, eachText } from '#shared/battles';
import { api } from '#shared/routes';
import { ATTEMPT_MS } from '@/lib/outbox';
import { battleApi, choose, nameOpponent, openBattle, save } from '@/testing/battle-dialog';
import { refusal } from '@/testing/fake-api';
import { aBattle } from '@/testing/records';
import { turns, until } from '@/testing/unsent';
import { BATTLE_LABELS } from './form/battle-form';

const { server, device } = battleApi();

describe('Saving', () => {
  it('shows what is missing and focuses the first field', async () => {
    const { user } = await openBattle({});
    await save(user);
    expect(await screen.findByText('Please select your combo')).toBeVisible();
    expect(screen.getByText("Please enter your opponent's combo name")).toBeVisible();
    expect(screen.getByText("Please enter your opponent's name or username")).toBeVisible();
    expect(screen.getByLabelText('Your combo')).toHaveFocus();
    expect(server.calls(api.createBattle)).toEqual([]);
  });

  it('sends rounds and scores, notifies and closes', async () => {
    server.on(api.createBattle, () => aBattle());
    const { user } = await openBattle();
    nameOpponent();
    await choose(user, 1, /Over/);
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    await choose(user, 2, /Opponent/);
    await choose(user, 2, /Spin/);
    await save(user);
    expect(await screen.findByText('Battle recorded successfully')).toBeInTheDocument();
    expect(screen.getByText('Your battle result has been saved.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Result card' })).toHaveAttribute(
      'href',
      '/battles/1?card=true',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.calls(api.createBattle)[0]?.body).toEqual({
      ...eachText(() => ''),
      myComboId: 7,
      opponentCombo: 'Shark Edge',
      opponentName: 'Robin',
      eventName: 'Practice Match',
      roundsData: [
        { roundNumber: 1, winner: 'me', finishType: 'over' },
        { roundNumber: 2, winner: 'opponent', finishType: 'spin' },
      ],
      myScore: 2,
      opponentScore: 1,
      finishType: 'spin',
      totalRounds: 2,
      playedAt: expect.stringMatching(/Z$/),
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('has a field for every text and sends it', async () => {
    server.on(api.createBattle, () => aBattle());
    const { user } = await openBattle();
    const texts = eachText((key) => `The ${key}`);
    for (const key of BATTLE_TEXTS) {
      fireEvent.change(screen.getByLabelText(new RegExp(`^${BATTLE_LABELS[key]}`)), {
        target: { value: texts[key] },
      });
    }
    await save(user);
    await screen.findByText('Battle recorded successfully');
    expect(server.calls(api.createBattle)[0]?.body).toMatchObject(texts);
  });

  it('keeps the input and shows the reason when the server refuses', async () => {
    server.refuse(api.createBattle, 403, 'This combo belongs to someone else.');
    const { user } = await openBattle();
    nameOpponent();
    await save(user);
    expect(await screen.findByText('Failed to record battle')).toBeInTheDocument();
    expect(screen.getByText('This combo belongs to someone else.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Not saved yet\. This combo belongs/);
    expect(screen.getByLabelText("Opponent's name")).toHaveValue('Robin');
    expect(screen.getByRole('button', { name: 'Save Battle' })).toBeEnabled();
    expect(await device.kept()).toEqual([]);
  });

  it('shows a field error of the server beside the field', async () => {
    server.refuse(api.createBattle, 400, 'Robin is not a name.', [
      { path: 'opponentName', message: 'Robin is not a name.' },
    ]);
    const { user } = await openBattle();
    nameOpponent();
    await save(user);
    const field = screen.getByLabelText("Opponent's name");
    await waitFor(() => expect(field).toHaveAccessibleDescription('Robin is not a name.'));
    expect(field).toHaveFocus();
  });

  it('creates one battle for two taps and a retry, another for the next opening', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.createBattle, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await openBattle();
    nameOpponent();
    await user.dblClick(screen.getByRole('button', { name: 'Save Battle' }));
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
    await waitFor(() => expect(server.calls(api.createBattle)).toHaveLength(1));
    answer(refusal(400, 'Robin is not a name.'));
    await screen.findByRole('alert');
    expect(server.calls(api.createBattle)).toHaveLength(1);

    server.on(api.createBattle, () => aBattle({ opponentCombo: 'Shark Edge' }));
    await save(user);
    await screen.findByText('Battle recorded successfully');
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    nameOpponent();
    await save(user);
    await screen.findByText('Battle recorded successfully');

    await waitFor(() => expect(server.calls(api.createBattle)).toHaveLength(3));
    const ids = server
      .calls(api.createBattle)
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it.each([
    ['gets no answer', () => server.offline(api.createBattle)],
    ['fails', () => server.refuse(api.createBattle, 500, 'Something broke.')],
    ['is about to start', () => server.refuse(api.createBattle, 503, 'Starting.')],
    ['is asked too often', () => server.refuse(api.createBattle, 429, 'Please wait.')],
    ['has ended the session', () => server.refuse(api.createBattle, 401, 'Please log in.')],
  ])('is done once it is on the device, where the server %s', async (_why, fail) => {
    fail();
    const { user } = await openBattle();
    nameOpponent();
    await save(user);
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    expect(
      screen.getByText('It will be sent as soon as Ripcord can be reached.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [entry] = await device.kept();
    expect(entry).toMatchObject({
      kind: 'battle',
      body: { opponentName: 'Robin', myComboId: 7 },
      about: { id: 7, name: 'Storm Rod', blade: 'Wizard Rod' },
      problem: null,
    });
    expect(entry?.body).toHaveProperty('clientId', entry?.clientId);
  });

  it('waits at most 4 s for a server that never answers', async () => {
    server.on(api.createBattle, () => new Promise<Response>(() => undefined));
    await openBattle();
    nameOpponent();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save Battle' }));
    await until(() => server.calls(api.createBattle).length === 1);
    // The database has 3 s for pending work.
    await act(() => turns());
    await act(() => vi.advanceTimersByTimeAsync(3_900));
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await device.kept()).toHaveLength(1);
    // The attempt itself times out soon after.
    await act(() => vi.advanceTimersByTimeAsync(ATTEMPT_MS));
  });

  it('warns that the page must stay open where the device cannot store', async () => {
    device.isFull();
    server.offline(api.createBattle);
    const { user } = await openBattle();
    nameOpponent();
    await save(user);
    expect(await screen.findByText(/Keep this page open until it is sent/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends the chosen time', async () => {
    server.on(api.createBattle, () => aBattle());
    const { user } = await openBattle();
    nameOpponent();
    await user.click(screen.getByRole('button', { name: /Set the time/ }));
    await user.type(screen.getByLabelText(/Played at/), '2026-03-01T18:30');
    await save(user);
    await screen.findByText('Battle recorded successfully');
    expect(server.calls(api.createBattle)[0]?.body).toMatchObject({
      playedAt: new Date('2026-03-01T18:30').toISOString(),
    });
  });
});
