import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setViewport } from '@/testing/viewport';
import { CardGrid } from './card-grid';

const ROW = 184;
const GAP = 16;

/** Scrolls near the last drawn card. */
let comeNear: () => void;

beforeEach(() => {
  setViewport(390);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 390, ROW),
  );
  vi.spyOn(HTMLLIElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
});

const notes = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

const grid = (name: string, items: number[], Grid = CardGrid<number>) => (
  <Grid
    name={name}
    label="Notes"
    items={items}
    keyOf={(id) => id}
    rowHeight={() => ROW}
    columns={1}
    width={390}
    hasMore={false}
    gap={GAP}
  >
    {(id) => <input aria-label={`Note ${id}`} />}
  </Grid>
);

const drawn = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('textbox');
const note = (id: number) => screen.getByRole('textbox', { name: `Note ${id}` });

describe('a short list', () => {
  it('draws what fills the screen, and the others as they come near', () => {
    render(grid('short', notes(24)));
    expect(drawn()).toHaveLength(4);
    comeNear();
    expect(drawn()).toHaveLength(8);
    comeNear();
    comeNear();
    expect(drawn().map((box) => box.getAttribute('aria-label'))).toEqual(
      notes(24).map((id) => `Note ${id}`),
    );
  });

  it('has at once what was drawn before when one goes back to it', () => {
    const { unmount } = render(grid('back', notes(24)));
    comeNear();
    unmount();
    render(grid('back', notes(24)));
    expect(drawn()).toHaveLength(8);
  });
});

describe('a long list', () => {
  it('draws only rows near the screen, and keeps what is typed and focused in them', async () => {
    const user = userEvent.setup();
    const { rerender } = render(grid('long', notes(40)));
    for (let times = 0; times < 4; times++) comeNear();
    expect(drawn()).toHaveLength(40);
    const typedIn = note(2);
    await user.type(typedIn, 'Great round');
    rerender(grid('long', notes(100)));
    await waitFor(() => expect(drawn().length).toBeLessThan(12));
    expect(note(2)).toBe(typedIn);
    expect(typedIn).toHaveValue('Great round');
    expect(typedIn).toHaveFocus();
    expect(typedIn.closest('li')).toHaveAttribute('aria-setsize', '100');
    // The page is as long as with all of them.
    const { paddingBottom } = screen.getByRole('list').style;
    expect(Number.parseFloat(paddingBottom)).toBe((100 - drawn().length) * (ROW + GAP));
  });

  it('draws every row if the virtualizer cannot be fetched', async () => {
    vi.resetModules();
    vi.doMock('./row-window', () => {
      throw new Error('offline');
    });
    const { CardGrid: Fresh } = await import('./card-grid');
    render(grid('offline', notes(100), Fresh<number>));
    await waitFor(() => expect(drawn()).toHaveLength(100));
    vi.doUnmock('./row-window');
  });
});
