import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCombo, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { ComboCard } from './list/combo-list';

const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

describe('a combo card', () => {
  it('counts draws as battles and offers changes to the owner', async () => {
    const combo = aCombo({ name: 'Storm Rod', wins: 3, losses: 1, draws: 4 });
    await renderRoute(<ComboCard combo={combo} onAct={vi.fn()} />);
    expect(screen.getByText('38%')).toBeVisible();
    expect(buttons()).toEqual(['View Details', 'Edit Storm Rod', 'Delete Storm Rod']);
  });

  it("only offers to view when read-only or somebody else's", async () => {
    const { unmount } = await renderRoute(<ComboCard combo={aCombo()} readOnly onAct={vi.fn()} />);
    expect(buttons()).toEqual(['View Details']);
    unmount();
    await renderRoute(<ComboCard combo={theirCombo()} onAct={vi.fn()} />);
    expect(buttons()).toEqual(['View Details']);
  });

  it('has a neutral mark without battles', async () => {
    await renderRoute(<ComboCard combo={aCombo()} onAct={vi.fn()} />);
    expect(screen.getByText('0%')).toHaveClass('text-muted');
  });
});
