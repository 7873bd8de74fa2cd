import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCombo, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { ComboCard } from './list/combo-card';

const actions = () => ({ onView: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() });
const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

describe("among one's own", () => {
  it('counts draws and can be changed', async () => {
    const combo = aCombo({ name: 'Storm Rod', wins: 3, losses: 1, draws: 4 });
    await renderRoute(<ComboCard combo={combo} {...actions()} />);
    expect(screen.getByText('38%')).toBeVisible();
    expect(buttons()).toEqual(['View Details', 'Edit Storm Rod', 'Delete Storm Rod']);
  });

  it("offers to view alone when read-only, or when it is another's", async () => {
    const { unmount } = await renderRoute(<ComboCard combo={aCombo()} readOnly {...actions()} />);
    expect(buttons()).toEqual(['View Details']);
    unmount();
    await renderRoute(<ComboCard combo={theirCombo()} {...actions()} />);
    expect(buttons()).toEqual(['View Details']);
  });
});
