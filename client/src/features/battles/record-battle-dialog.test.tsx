import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { battleApi, choose, openBattle, round, score } from '@/testing/battle-dialog';
import { aBattle } from '@/testing/records';

const { server } = battleApi();

describe('The score', () => {
  it('starts with one round, won by a burst', async () => {
    await openBattle();
    expect(screen.getByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
    expect(screen.getAllByRole('group', { name: /^Round/ })).toHaveLength(1);
    expect(round(1).getByRole('radio', { name: 'Me' })).toBeChecked();
    expect(round(1).getByRole('radio', { name: /Burst/ })).toBeChecked();
    expect(score()).toHaveTextContent('Score 2 to 0, you win. Finish: Burst.');
  });

  it('follows every change; the last round gives the finish', async () => {
    const { user } = await openBattle();
    await choose(user, 1, /Extreme/);
    expect(score()).toHaveTextContent('Score 3 to 0, you win. Finish: Extreme.');
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    await choose(user, 2, /Opponent/);
    await choose(user, 2, /Extreme/);
    expect(score()).toHaveTextContent('Score 3 to 3, draw.');
    expect(screen.getByText('DRAW')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    await choose(user, 3, /Draw/);
    await choose(user, 3, /Spin/);
    expect(score()).toHaveTextContent('Score 3 to 3, draw. Finish: Spin.');
  });
});

describe('The rounds', () => {
  it('can be removed down to one', async () => {
    const { user } = await openBattle();
    const removeButtons = () => screen.queryAllByRole('button', { name: /^Remove round/ });
    expect(removeButtons()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(removeButtons()).toHaveLength(2);
    await choose(user, 2, /Opponent/);
    await user.click(screen.getByRole('button', { name: 'Remove round 1' }));
    expect(removeButtons()).toHaveLength(0);
    expect(round(1).getByRole('radio', { name: 'Opponent' })).toBeChecked();
    expect(score()).toHaveTextContent('Score 0 to 2');
  });

  it('are at most twenty', async () => {
    const { user } = await openBattle();
    const add = screen.getByRole('button', { name: 'Add Round' });
    for (let count = 1; count < 20; count += 1) await user.click(add);
    expect(screen.getAllByRole('group', { name: /^Round/ })).toHaveLength(20);
    expect(screen.queryByText('Maximum rounds reached')).not.toBeInTheDocument();
    await user.click(add);
    expect(await screen.findByText('Maximum rounds reached')).toBeInTheDocument();
    expect(screen.getByText('You can only have up to 20 rounds in a battle')).toBeInTheDocument();
    expect(screen.getAllByRole('group', { name: /^Round/ })).toHaveLength(20);
  }, 20_000);
});

describe('Editing', () => {
  it('keeps the score of a battle that has no rounds', async () => {
    const scoreOnly = { finishType: null, roundsData: [], totalRounds: 0, myScore: 3 };
    const battle = { ...aBattle({ id: 5 }), ...scoreOnly, opponentScore: 1 };
    server.on(api.updateBattle, () => battle);
    const { user } = await openBattle({ battle });
    expect(screen.getByText(/^Imported with its score only, 3–1/)).toBeVisible();
    expect(screen.queryByRole('group', { name: /^Round/ })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Event/), ' Finals');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Battle updated successfully')).toBeInTheDocument();
    const [update] = server.calls(api.updateBattle);
    expect(update?.body).toMatchObject({ roundsData: [] });
    expect(update?.body).not.toHaveProperty('finishType');
  });

  it('starts with the battle and saves the changes', async () => {
    const battle = aBattle({
      id: 5,
      eventName: 'Spring Cup',
      rounds: [
        { winner: 'opponent', finishType: 'burst' },
        { winner: 'opponent', finishType: 'spin' },
      ],
    });
    server.on(api.updateBattle, () => battle);
    const { user } = await openBattle({ battle });
    expect(screen.getByRole('dialog', { name: 'Edit Battle' })).toBeVisible();
    expect(screen.getByLabelText(/^Event/)).toHaveValue('Spring Cup');
    expect(score()).toHaveTextContent('Score 0 to 3, your opponent wins. Finish: Spin.');
    await choose(user, 2, /Me/);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Battle updated successfully')).toBeInTheDocument();
    const [update] = server.calls(api.updateBattle);
    expect(update?.params).toEqual({ id: '5' });
    expect(update?.body).toMatchObject({
      eventName: 'Spring Cup',
      myScore: 1,
      opponentScore: 2,
      playedAt: battle.date,
    });
  });
});

describe('Closing', () => {
  it('asks before discarding input', async () => {
    const { user } = await openBattle();
    await user.type(screen.getByLabelText("Opponent's name"), 'Robin');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard this battle?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText("Opponent's name")).toHaveValue('Robin');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes at once when nothing was entered', async () => {
    const { user } = await openBattle({});
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
