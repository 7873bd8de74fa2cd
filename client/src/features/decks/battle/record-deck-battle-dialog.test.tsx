import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeckOutcome } from '#shared/rules/deck-counters';
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

const { bodies } = deckBattleApi();
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });

describe('The rounds', () => {
  it("offer the deck's combos by name and blade type, with none chosen", async () => {
    await openDeckBattle();
    const choices = within(screen.getByRole('radiogroup', { name: 'Your combo in round 1' }));
    expect(choices.getAllByRole('radio')).toHaveLength(3);
    expect(choices.getByRole('radio', { name: 'Wall Defense' })).not.toBeChecked();
    expect(choices.getByRole('radio', { name: 'Closer Attack' })).not.toBeChecked();
    for (const name of ['Win', 'Loss', 'Burst', 'Spin', 'Over', 'Extreme']) {
      expect(round('Round 1').getByRole('radio', { name })).not.toBeChecked();
    }
  });

  it('unlock one after another', async () => {
    const { user } = await openDeckBattle();
    expect(tab('Round 1')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Round 2')).toBeDisabled();
    expect(tab('Round 3 (Optional)')).toBeDisabled();
    expect(button('Continue to Round 2')).toBeDisabled();
    await user.click(round('Round 1').getByRole('radio', { name: /Wall/ }));
    await user.click(round('Round 1').getByRole('radio', { name: 'Win' }));
    expect(tab('Round 2')).toBeDisabled();
    await user.click(round('Round 1').getByRole('radio', { name: /Burst/ }));
    expect(tab('Round 2')).toBeEnabled();
    expect(tab('Round 3 (Optional)')).toBeDisabled();

    await user.click(button('Continue to Round 2'));
    expect(tab('Round 2')).toHaveFocus();
    expect(button('Add Round 3 (Optional)')).toBeDisabled();
    play('Round 2', 'win');
    expect(tab('Round 3 (Optional)')).toBeEnabled();
    expect(button('Add Round 3 (Optional)')).toBeEnabled();
  });

  it('never lock the open tab when round 3 is requested too early', async () => {
    const { user } = await openDeckBattle();
    play('Round 1', 'win');
    await user.click(button('Continue to Round 2'));
    await user.click(round('Round 2').getByRole('radio', { name: 'Loss' }));
    await submit(user);
    expect(await screen.findByText('Round 3 required')).toBeInTheDocument();
    expect(tab('Round 3 (Required)')).toBeEnabled();
    expect(tab('Round 3 (Required)')).toHaveFocus();
  });

  it('keep the choices when going back', async () => {
    const { user } = await openDeckBattle();
    await playTwo(user, 'win', 'win');
    await user.click(button('Back'));
    expect(round('Round 1').getByRole('radio', { name: 'Win' })).toBeChecked();
    expect(round('Round 1').getByRole('radio', { name: /Wall/ })).toBeChecked();
    await user.click(tab('Round 2'));
    expect(round('Round 2').getByRole('radio', { name: /Spin/ })).toBeChecked();
  });
});

describe('The score', () => {
  it('follows every result', async () => {
    const { user } = await openDeckBattle();
    expect(score()).toHaveTextContent('0 - 0 No rounds yet');
    play('Round 1', 'loss');
    expect(score()).toHaveTextContent('0 - 1 LOSS after one round');
    await user.click(round('Round 1').getByRole('radio', { name: 'Win' }));
    expect(score()).toHaveTextContent('1 - 0 WIN after one round');
    await user.click(button('Continue to Round 2'));
    play('Round 2', 'loss');
    expect(score()).toHaveTextContent('1 - 1 TIE Tied 1-1. Round 3 is required.');
    play('Round 3', 'loss');
    expect(score()).toHaveTextContent(/^1 - 2 LOSS$/);
    expect(score()).toHaveAttribute('aria-atomic', 'true');
  });
});

const PATHS: [DeckOutcome, DeckOutcome, DeckOutcome, DeckOutcome, number, number][] = [
  ['win', 'win', 'win', 'win', 3, 0],
  ['win', 'win', 'loss', 'win', 2, 1],
  ['win', 'loss', 'win', 'win', 2, 1],
  ['win', 'loss', 'loss', 'loss', 1, 2],
  ['loss', 'win', 'win', 'win', 2, 1],
  ['loss', 'win', 'loss', 'loss', 1, 2],
  ['loss', 'loss', 'win', 'loss', 1, 2],
  ['loss', 'loss', 'loss', 'loss', 0, 3],
];

describe('Three rounds', () => {
  it.each(PATHS)('%s, %s, %s: %s', async (first, second, third, result, myScore, opponentScore) => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, first, second);
    if (first === second) {
      expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
      await user.click(button('Add Round 3 (Optional)'));
      expect(tab('Round 3 (Optional)')).toHaveAttribute('aria-selected', 'true');
    } else {
      // A tie after round 2: the form has moved on by itself.
      expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
      expect(tab('Round 3 (Required)')).toHaveFocus();
    }
    play('Round 3', third, /Extreme/, /Closer/);
    expect(score()).toHaveTextContent(
      `${myScore} - ${opponentScore} ${result === 'win' ? 'WIN' : 'LOSS'}`,
    );
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({
      result,
      myScore,
      opponentScore,
      round1: { outcome: first },
      round2: { outcome: second },
      round3: { outcome: third, finishType: 'extreme', myComboId: 33 },
    });
  });
});

describe('Two rounds', () => {
  it.each([
    ['win', 2, 0],
    ['loss', 0, 2],
  ] as const)('are enough for a %s of both', async (result, myScore, opponentScore) => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, result, result);
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ result, myScore, opponentScore });
    expect(bodies()[0]).not.toHaveProperty('round3');
  });
});

describe('A tie', () => {
  it('is not recorded without round 3, which opens', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'loss');
    await user.click(button('Back'));
    expect(button('Continue to Round 3')).toBeEnabled();
    await submit(user);
    expect(await screen.findByText('Round 3 required')).toBeInTheDocument();
    expect(
      screen.getByText('The score is tied 1-1. You must play and record round 3.'),
    ).toBeInTheDocument();
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
    expect(bodies()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove Round 3' })).toBeNull();
  });

  it('with half a round 3 says what is missing', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'loss');
    await user.click(round('Round 3').getByRole('radio', { name: 'Win' }));
    await user.click(button('Back'));
    await submit(user);
    expect(await screen.findByText('Select which combo you used')).toBeVisible();
    expect(screen.getByText('Select how the round ended')).toBeVisible();
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
    expect(bodies()).toEqual([]);
  });

  it('moves on to round 3 only from round 2, not while correcting round 1', async () => {
    const { user } = await openDeckBattle();
    await playTwo(user, 'win', 'loss');
    await user.click(button('Back'));
    await user.click(round('Round 2').getByRole('radio', { name: /Burst/ }));
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    await user.click(round('Round 2').getByRole('radio', { name: 'Win' }));
    expect(tab('Round 3 (Optional)')).toHaveAttribute('aria-selected', 'false');
    await user.click(tab('Round 1'));
    await user.click(round('Round 1').getByRole('radio', { name: 'Loss' }));
    expect(tab('Round 1')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Round 3 (Required)')).toBeEnabled();
  });

  it('reached by arrow keys waits, as they select every option they pass', async () => {
    const { user } = await openDeckBattle();
    play('Round 1', 'win');
    await user.click(button('Continue to Round 2'));
    await user.click(round('Round 2').getByRole('radio', { name: /Wall/ }));
    await user.click(round('Round 2').getByRole('radio', { name: 'Loss' }));
    const burst = round('Round 2').getByRole('radio', { name: /Burst/ });
    fireEvent.keyDown(burst, { key: 'ArrowRight' });
    fireEvent.click(burst);
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    await user.click(button('Continue to Round 3'));
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('An optional round 3', () => {
  it('can be removed again', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'win', 'win');
    await user.click(button('Add Round 3 (Optional)'));
    play('Round 3', 'loss');
    expect(score()).toHaveTextContent('2 - 1');
    await user.click(button('Remove Round 3'));
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    expect(score()).toHaveTextContent('2 - 0');
    await submit(user);
    await saved();
    expect(bodies()[0]).not.toHaveProperty('round3');
  });

  it('left empty was not played', async () => {
    const { user } = await openDeckBattle();
    nameOpponent();
    await playTwo(user, 'loss', 'loss');
    await user.click(button('Add Round 3 (Optional)'));
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ myScore: 0, opponentScore: 2 });
    expect(bodies()[0]).not.toHaveProperty('round3');
  });
});
