import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeckBattle } from '#shared/deck-battles';
import { api } from '#shared/routes';
import { forDateTimeControl } from '@/lib/dates';
import {
  button,
  deckBattleApi,
  nameOpponent,
  openDeckBattle,
  play,
  playTwo,
  round,
  saved,
  score,
  submit,
} from '@/testing/deck-battle-dialog';
import { someDeckBattle } from '@/testing/decks';
import { page, refusal } from '@/testing/fake-api';
import { enter } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';

const { server, bodies, device } = deckBattleApi();

describe("the battle's details", () => {
  it('is sent, without what was left empty', async () => {
    const recorded: DeckBattle[] = [];
    const { user } = await openDeckBattle((battle) => recorded.push(battle));
    nameOpponent();
    enter(/^Opponent.s combo in round 1/, 'Shark Edge 3-60 Low Flat');
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(screen.getByText('Battle recorded')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded).toEqual([someDeckBattle()]);
    expect(bodies()).toEqual([
      {
        deckId: 21,
        opponentName: 'Robin',
        opponentDeckName: 'Day Train',
        date: forDateTimeControl(new Date()).slice(0, 10),
        result: 'win',
        myScore: 2,
        opponentScore: 0,
        round1: {
          myComboId: 32,
          outcome: 'win',
          finishType: 'spin',
          opponentCombo: 'Shark Edge 3-60 Low Flat',
        },
        round2: { myComboId: 32, outcome: 'win', finishType: 'spin', opponentCombo: null },
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('has the date, the location and notes', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-12' } });
    enter(/^Location/, 'Freiburg');
    expect(screen.queryByLabelText(/^Battle notes/)).toBeNull();
    await playTwo(user, 'win', 'win');
    enter(/^Battle notes/, 'Close');
    expect(screen.getByText('5 / 500')).toBeVisible();
    await user.click(button('Add Round 3 (Optional)'));
    expect(screen.getByLabelText(/^Battle notes/)).toHaveValue('Close');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({
      date: '2026-03-12',
      location: 'Freiburg',
      notes: 'Close',
    });
  });

  it('may be a tournament of the list, which disables the custom name', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    const select = screen.getByLabelText(/^Tournament/);
    expect(select).toHaveDisplayValue('None');
    const own = screen.getByLabelText(/^Custom tournament name/);
    expect(own).toHaveAccessibleDescription('Only needed if not selecting from list');
    await user.type(own, 'Kitchen Cup');
    expect(await within(select).findByRole('option', { name: /Winter Cup/ })).toBeInTheDocument();
    await user.selectOptions(select, within(select).getByRole('option', { name: /Spring Cup/ }));
    expect(own).toBeDisabled();
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ tournamentId: 9 });
    expect(bodies()[0]).not.toHaveProperty('tournamentName');
  });

  it('may be a custom tournament name', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    enter(/^Custom tournament name/, 'Kitchen Cup');
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ tournamentName: 'Kitchen Cup' });
    expect(bodies()[0]).not.toHaveProperty('tournamentId');
  });

  it('works without the list of tournaments, and can retry it', async () => {
    server.refuse(api.listTournaments, 400, 'No.');
    const { user } = await openDeckBattle();
    expect(await screen.findByText('The tournaments could not be loaded.')).toBeVisible();
    server.on(api.listTournaments, () => page([someTournament({ name: 'Spring Cup' })]));
    await user.click(button('Try again'));
    expect((await screen.findAllByRole('option', { name: /Spring Cup/ }))[0]).toBeInTheDocument();
    expect(screen.queryByText('The tournaments could not be loaded.')).toBeNull();
  });
});

describe('Recording', () => {
  it('says what is missing and focuses the first field', async () => {
    const { user } = await openDeckBattle();
    await user.type(screen.getByLabelText('Opponent deck'), 'D');
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(await screen.findByText('Opponent name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Opponent deck must be at least 2 characters')).toBeVisible();
    expect(screen.getByLabelText('Opponent name')).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  it('says what is missing in round 2', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    play('Round 1', 'win');
    await user.click(button('Continue to Round 2'));
    await submit(user);
    expect(await screen.findByText('Select which combo you used')).toBeVisible();
    expect(
      screen.getByRole('radiogroup', { name: 'Result of round 2' }),
    ).toHaveAccessibleDescription('Select whether you won or lost this round');
    expect(screen.getByText('Select how the round ended')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('keeps everything when the server refuses, and says why', async () => {
    server.refuse(api.createDeckBattle, 403, 'You can only record battles with your own decks.');
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(
      screen.getByText('You can only record battles with your own decks.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Not saved yet\. You can only/);
    expect(screen.getByLabelText('Opponent name')).toHaveValue('Robin');
    expect(round('Round 2').getByRole('radio', { name: 'Win' })).toBeChecked();
    expect(button('Submit Battle')).toBeEnabled();
  });

  it("shows the server's error in its round", async () => {
    server.refuse(api.createDeckBattle, 400, 'This combo is not in the deck', [
      { path: 'round1.myComboId', message: 'This combo is not in the deck' },
    ]);
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(
      await screen.findByRole('radiogroup', { name: 'Your combo in round 1' }),
    ).toHaveAccessibleDescription('This combo is not in the deck');
  });

  it('creates one battle from two taps, and cannot be closed while sending', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.createDeckBattle, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await user.dblClick(button('Submit Battle'));
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Record Deck Battle' })).toBeVisible();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    answer(refusal(400, 'Robin is not a name.'));
    await screen.findByRole('alert');

    server.on(api.createDeckBattle, () => someDeckBattle());
    await submit(user);
    await saved();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]?.clientId).toBe(bodies()[0]?.clientId);
    expect(await device.kept()).toEqual([]);
  });

  it.each([
    ['gets no answer', () => server.offline(api.createDeckBattle)],
    ['fails', () => server.refuse(api.createDeckBattle, 500, 'Something broke.')],
  ])('is done once it is on the device, where the server %s', async (_why, fail) => {
    fail();
    const recorded = vi.fn();
    const { user } = await openDeckBattle(recorded);
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded).not.toHaveBeenCalled();
    expect(await device.kept()).toMatchObject([
      {
        kind: 'deck-battle',
        body: { deckId: 21, opponentName: 'Robin', clientId: expect.any(String) },
        about: { id: 21 },
        problem: null,
      },
    ]);
  });

  it('creates a new battle each time it is opened', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    await user.click(button('Open again'));
    nameOpponent();
    expect(score()).toHaveTextContent('0 - 0');
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[1]?.clientId).not.toBe(bodies()[0]?.clientId);
  });
});

describe('Leaving', () => {
  it('asks before discarding input', async () => {
    const { user } = await openDeckBattle();
    play('Round 1', 'win');
    await user.click(button('Cancel'));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(round('Round 1').getByRole('radio', { name: 'Win' })).toBeChecked();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes at once without input', async () => {
    const { user } = await openDeckBattle();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
