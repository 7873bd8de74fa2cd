import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useKeyboardBox } from './use-keyboard-box';

/** A fake visual viewport. */
class FakeViewport extends EventTarget {
  scale = 1;
  offsetTop = 0;
  height = window.innerHeight;

  change(to: Partial<Pick<FakeViewport, 'scale' | 'offsetTop' | 'height'>>) {
    act(() => {
      Object.assign(this, to);
      this.dispatchEvent(new Event('resize'));
    });
  }
}

function Box() {
  return <p>{JSON.stringify(useKeyboardBox())}</p>;
}

let viewport: FakeViewport;
beforeEach(() => {
  viewport = new FakeViewport();
  vi.stubGlobal('visualViewport', viewport);
  render(<Box />);
});

it('is null without a keyboard', () => {
  expect(screen.getByText('null')).toBeVisible();
});

it('is the space above the keyboard while it is open', () => {
  viewport.change({ height: window.innerHeight - 300, offsetTop: 40 });
  expect(screen.getByText(`{"top":40,"height":${window.innerHeight - 300}}`)).toBeVisible();
  viewport.change({ height: window.innerHeight, offsetTop: 0 });
  expect(screen.getByText('null')).toBeVisible();
});

it('does not mistake browser bars or zoom for a keyboard', () => {
  viewport.change({ height: window.innerHeight - 60 });
  expect(screen.getByText('null')).toBeVisible();
  viewport.change({ height: window.innerHeight / 2, scale: 2 });
  expect(screen.getByText('null')).toBeVisible();
});
