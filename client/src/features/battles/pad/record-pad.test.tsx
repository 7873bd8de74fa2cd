import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScoredRound } from '#shared/rules/scoring';
import { fakeApi } from '@/testing/fake-api';
import {
  button,
  finish,
  marks,
  openRecord,
  openRunning,
  PLAIN_EMBLEM,
  padServer,
  press,
  rest,
  running,
  score,
} from '@/testing/pad';
import { draftStore } from './draft';

const server = fakeApi();
padServer(server);

const vibrate = vi.fn();
beforeEach(() => {
  vibrate.mockReset();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
});

const mine = (finishType: ScoredRound['finishType']): ScoredRound => ({ winner: 'me', finishType });
const twenty = Array.from({ length: 20 }, () => mine('spin'));
const draw = () => button('Draw');
const said = () =>
  screen.getByText((text, element) => element?.tagName === 'OUTPUT' && text !== '');

describe('The opponent’s emblem', () => {
  it('is drawn from the parts that were written, and follows a correction', async () => {
    const { user } = await openRunning();
    const score = screen.getByRole('region', { name: 'Score' });
    await waitFor(() => expect(score.querySelectorAll(PLAIN_EMBLEM)).toHaveLength(0));
    await user.click(button('This battle'));
    const field = await screen.findByLabelText("Opponent's combo");
    await user.clear(field);
    await user.type(field, 'Something new');
    expect(score.querySelectorAll(PLAIN_EMBLEM)).toHaveLength(1);
  });
});

describe('A round', () => {
  it('is one tap, for either side or a draw', async () => {
    await openRunning();
    expect(score()).toEqual([0, 0]);
    await press(finish('You', 'Burst'));
    await press(finish('Robin', 'Extreme'));
    await press(button('Draw'));
    await press(finish('You', 'Spin'));
    expect(score()).toEqual([3, 3]);
    expect(marks()).toEqual([
      'Round 1: Burst for you. Change',
      'Round 2: Extreme for Robin. Change',
      'Round 3: Draw. Change',
      'Round 4: Spin for you. Change',
    ]);
    expect(said()).toHaveTextContent('Spin for you. 3 to 3.');
    expect(vibrate).toHaveBeenCalledTimes(4);
  });

  it('is labelled with its points and its side', async () => {
    await openRunning();
    for (const [side, whom] of [
      ['You', 'you'],
      ['Robin', 'Robin'],
    ] as const) {
      const column = within(screen.getByRole('group', { name: side }));
      const names = [
        `Burst +2 points for ${whom}`,
        `Spin +1 point for ${whom}`,
        `Over +2 points for ${whom}`,
        `Extreme +3 points for ${whom}`,
      ];
      const buttons = names.map((name) => column.getByRole('button', { name }));
      expect(column.getAllByRole('button')).toEqual(buttons);
    }
  });

  it('is stored at once', async () => {
    await openRunning();
    await press(finish('You', 'Over'));
    expect(running()?.rounds).toEqual([mine('over')]);
  });

  it('does not vibrate with reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduced-motion') }) as MediaQueryList,
    );
    await openRunning();
    await press(finish('You', 'Over'));
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe('A double tap', () => {
  it('is one round; the next one counts after a moment', async () => {
    await openRunning();
    const burst = finish('You', 'Burst');
    fireEvent.click(burst);
    expect(burst).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(burst);
    fireEvent.click(finish('Robin', 'Spin'));
    await act(() => vi.advanceTimersByTimeAsync(250));
    fireEvent.click(burst);
    expect(score()).toEqual([2, 0]);
    await act(() => vi.advanceTimersByTimeAsync(110));
    expect(burst).toHaveAttribute('aria-disabled', 'false');
    await press(burst);
    expect(score()).toEqual([4, 0]);
  });

  it('undoes one round', async () => {
    await openRunning([mine('spin'), mine('burst')]);
    fireEvent.click(button(/^Undo/));
    fireEvent.click(button(/^Undo/));
    await rest();
    expect(score()).toEqual([1, 0]);
  });

  it('on an opponent records no round', async () => {
    const { user } = await openRecord();
    await user.dblClick(await screen.findByRole('button', { name: /^Robin/ }));
    fireEvent.click(finish('You', 'Burst'));
    expect(running()?.rounds).toEqual([]);
  });

  it('and a tap that began before the pad was open record nothing', async () => {
    await openRunning();
    fireEvent.click(finish('You', 'Burst'), { detail: 1 });
    expect(running()?.rounds).toEqual([]);
    fireEvent.pointerDown(finish('You', 'Burst'));
    fireEvent.click(finish('You', 'Burst'), { detail: 1 });
    expect(running()?.rounds).toHaveLength(1);
    await rest();
  });
});

describe('Points to win', () => {
  it('are chosen before the first round, and remembered', async () => {
    const { user, unmount } = await openRunning();
    const choice = within(screen.getByRole('group', { name: 'Points to win' }));
    expect(choice.getByRole('radio', { name: '4' })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: '7' }));
    expect(running()?.target).toBe(7);
    unmount();
    draftStore(1).set(null);
    const { user: next } = await openRecord();
    await next.click(await screen.findByRole('button', { name: /^Ada/ }));
    expect(running()?.target).toBe(7);
  });

  it('announce the winner and lock the finishes until "Keep playing"', async () => {
    await openRunning([mine('extreme')]);
    expect(screen.queryByText(/win/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep playing' })).toBeNull();
    await press(finish('You', 'Spin'));
    expect(screen.getByText('You win 4–0')).toBeVisible();
    expect(said()).toHaveTextContent('Spin for you. 4 to 0. You win 4–0.');
    expect(vibrate).toHaveBeenLastCalledWith([70, 60, 150]);

    for (const button of [finish('Robin', 'Extreme'), finish('You', 'Spin'), draw()]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await press(button);
    }
    expect(score()).toEqual([4, 0]);

    await press(button('Keep playing'));
    expect(said()).toHaveTextContent('The battle goes on.');
    expect(finish('Robin', 'Extreme')).toHaveAttribute('aria-disabled', 'false');
    await press(finish('Robin', 'Extreme'));
    expect(score()).toEqual([4, 3]);
    expect(said()).toHaveTextContent('Extreme for Robin. 4 to 3.');
    expect(screen.getByText('You win 4–3')).toBeVisible();
    await press(finish('Robin', 'Spin'));
    expect(screen.getByText('Draw 4–4')).toBeVisible();
    await press(finish('Robin', 'Spin'));
    expect(screen.getByText('Robin wins 5–4')).toBeVisible();
    expect(said()).toHaveTextContent('Spin for Robin. 4 to 5. Robin wins 5–4.');
  });

  it('lock once more when the target is reached again', async () => {
    await openRunning([mine('extreme'), mine('spin')]);
    await press(button('Keep playing'));
    await press(button(/^Undo/));
    expect(screen.getByText(/First to 4/)).toBeVisible();
    await press(finish('You', 'Burst'));
    expect(screen.getByText('You win 5–0')).toBeVisible();
    expect(button('Keep playing')).toBeVisible();
  });

  it('announce the opponent as winner', async () => {
    await openRunning([], { target: 5 });
    await press(finish('Robin', 'Extreme'));
    await press(finish('Robin', 'Over'));
    expect(screen.getByText('Robin wins 5–0')).toBeVisible();
  });

  it('never lock in free play', async () => {
    await openRunning(twenty.slice(0, 12), { target: null });
    expect(screen.getByText(/Free play/)).toBeVisible();
    expect(screen.queryByText(/win/)).toBeNull();
  });
});

describe('Undo', () => {
  it('removes the last round and announces which', async () => {
    await openRunning();
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await press(finish('You', 'Extreme'));
    await press(finish('Robin', 'Over'));
    await press(button('Undo: round 2, Over for Robin'));
    expect(score()).toEqual([3, 0]);
    expect(said()).toHaveTextContent('Undone: Over for Robin. 3 to 0.');
    expect(vibrate).toHaveBeenLastCalledWith([12, 60, 12]);
    await press(button('Undo: round 1, Extreme for you'));
    expect(running()?.rounds).toEqual([]);
  });

  it('reopens a battle that was won', async () => {
    await openRunning([mine('extreme'), mine('spin')]);
    expect(screen.getByText('You win 4–0')).toBeVisible();
    await press(button(/^Undo/));
    expect(screen.queryByText(/You win/)).toBeNull();
  });
});

describe('A round of the strip', () => {
  it('is corrected in a sheet', async () => {
    const { user } = await openRunning([mine('burst'), mine('spin')]);
    await user.click(button('Round 1: Burst for you. Change'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Round 1' }));
    expect(sheet.getByRole('radio', { name: 'Me' })).toBeChecked();
    expect(sheet.getByRole('radio', { name: /Burst/ })).toBeChecked();
    await user.click(sheet.getByRole('radio', { name: 'Opponent' }));
    await user.click(sheet.getByRole('radio', { name: /Extreme/ }));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(score()).toEqual([1, 3]);
    expect(said()).toHaveTextContent('Round 1: Extreme for Robin. 1 to 3.');
  });

  it('is removed', async () => {
    const { user } = await openRunning([mine('burst'), mine('spin')]);
    await user.click(button(/^Round 1/));
    await user.click(await screen.findByRole('button', { name: 'Remove round' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(marks()).toEqual(['Round 1: Spin for you. Change']);
    expect(score()).toEqual([1, 0]);
  });
});

describe('Twenty rounds', () => {
  it('are the maximum', async () => {
    await openRunning(twenty.slice(1), { target: null });
    await press(finish('You', 'Spin'));
    expect(screen.queryByText('Maximum rounds reached')).toBeNull();
    await press(button('Draw'));
    expect(await screen.findByText('Maximum rounds reached')).toBeInTheDocument();
    expect(screen.getByText('You can only have up to 20 rounds in a battle')).toBeInTheDocument();
    expect(running()?.rounds).toEqual(twenty);
  });
});

describe('A battle in progress', () => {
  it('survives a reload', async () => {
    const { unmount } = await openRunning([mine('burst')]);
    await press(finish('Robin', 'Spin'));
    unmount();
    await openRecord();
    expect(screen.getByRole('heading', { name: 'Battle in progress against Robin' })).toBeVisible();
    expect(score()).toEqual([2, 1]);
  });

  it('is kept when the screen is left, with a notice', async () => {
    const { user, where } = await openRunning([mine('burst')]);
    await user.click(button('Close'));
    expect(where()).toBe('/battles');
    expect(await screen.findByText('Battle paused')).toBeInTheDocument();
    expect(running()?.rounds).toHaveLength(1);
  });

  it('returns to the opponents before its first round', async () => {
    const { user } = await openRunning();
    await user.click(button('Choose another opponent'));
    expect(await screen.findByRole('list', { name: 'Recent matchups' })).toBeVisible();
    expect(running()).toBeNull();
  });

  it('is discarded only after a question', async () => {
    const { user } = await openRunning([mine('burst')]);
    await user.click(button('This battle'));
    await user.click(await screen.findByRole('button', { name: 'Discard battle' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this battle?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(running()?.rounds).toHaveLength(1);
    await user.click(button('This battle'));
    await user.click(await screen.findByRole('button', { name: 'Discard battle' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('list', { name: 'Recent matchups' })).toBeVisible();
    expect(running()).toBeNull();
  });

  it('can have its names, combo and target corrected', async () => {
    const { user } = await openRunning([mine('extreme')]);
    await user.click(button('This battle'));
    const sheet = within(await screen.findByRole('dialog', { name: 'This battle' }));
    await user.clear(sheet.getByLabelText("Opponent's name"));
    await user.type(sheet.getByLabelText("Opponent's name"), 'Ada');
    await user.click(sheet.getByRole('radio', { name: '7' }));
    await user.click(sheet.getByRole('combobox', { name: 'My combo' }));
    await user.click(await screen.findByRole('option', { name: /New Shark/ }));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(running()).toMatchObject({ opponentName: 'Ada', target: 7, combo: { id: 8 } });
    expect(screen.getByRole('group', { name: 'Ada' })).toBeVisible();
    await waitFor(() => expect(screen.getByText(/First to 7/)).toBeVisible());
  });
});
