import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  button,
  deckBattleApi,
  nameOpponent,
  openDeckBattle,
  play,
  playTwo,
  round,
  saved,
  submit,
} from '@/testing/deck-battle-dialog';
import { refusal } from '@/testing/fake-api';
import {
  choosePart,
  openParts,
  opponentText,
  partsButton,
  writeOpponent,
} from '@/testing/opponent-combo';

const { server, bodies } = deckBattleApi();

describe("The opponent's combo of a round", () => {
  it('shows what the catalogue understands and what it does not', async () => {
    await openDeckBattle();
    writeOpponent('Shark Edge 3-60 Wobble');
    expect(await screen.findByText('Blade: Shark Edge')).toBeVisible();
    expect(screen.getByText(/Not understood/)).toHaveTextContent('Not understood: “Wobble”');
  });

  it('can be chosen part by part for each round', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    play('Round 1', 'win');
    const parts = await openParts(user);
    choosePart(parts, 'Blade', 'shark ed');
    choosePart(parts, 'Ratchet', '3-60');
    choosePart(parts, 'Bit', 'low f');
    await user.click(button('Continue to Round 2'));
    expect(round('Round 2').getByRole('textbox', { name: /in round 2/ })).toHaveValue('');
    play('Round 2', 'win');
    await user.click(button('Back'));
    expect(opponentText()).toHaveValue('Shark Edge 3-60LF');
    expect(await screen.findByText('Bit: Low Flat')).toBeVisible();
    await user.click(button('Continue to Round 2'));
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({
      round1: { opponentCombo: 'Shark Edge 3-60LF' },
      round2: { opponentCombo: null },
    });
  });

  it('is saved even if unknown', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    writeOpponent('Gibberish');
    expect(await screen.findByText(/Not understood/)).toBeVisible();
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ round1: { opponentCombo: 'Gibberish' } });
  });
});

describe('While it is being saved', () => {
  it('nothing can be changed; then a refused field has the focus', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.createDeckBattle, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await submit(user);
    await screen.findByRole('button', { name: 'Saving…' });
    expect(screen.getByLabelText('Opponent name')).toBeDisabled();
    expect(opponentText()).toBeDisabled();
    expect(partsButton()).toBeDisabled();
    expect(button('Back')).toBeDisabled();
    expect(screen.getByRole('tab', { name: 'Round 1' })).toBeDisabled();
    const fields = [{ path: 'opponentName', message: 'Robin is not a name.' }];
    await waitFor(() => expect(bodies()).toHaveLength(1));
    answer(refusal(400, 'Robin is not a name.', fields));
    await waitFor(() =>
      expect(screen.getByLabelText('Opponent name')).toHaveAccessibleDescription(
        'Robin is not a name.',
      ),
    );
    expect(screen.getByLabelText('Opponent name')).toHaveFocus();
  });
});
