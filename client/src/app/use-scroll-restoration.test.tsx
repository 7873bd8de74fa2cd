import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration';

function Page() {
  useScrollRestoration();
  return null;
}

/** Opens a page by its URL, as after a reload; returns its scroll position. */
function open(path: string): number | undefined {
  history.replaceState(null, '', path);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { unmount } = render(<Page />, { wrapper: BrowserRouter });
  unmount();
  const [, top] = scrollTo.mock.calls.at(-1) ?? [];
  scrollTo.mockRestore();
  return top as number | undefined;
}

function scrollAndLeave(path: string, top: number): void {
  history.replaceState(null, '', path);
  const { unmount } = render(<Page />, { wrapper: BrowserRouter });
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
  unmount();
}

afterEach(() => history.replaceState(null, '', '/'));

it('a reload restores the position, another address starts at the top', () => {
  scrollAndLeave('/profile', 400);
  expect(open('/battles')).toBe(0);
  expect(open('/profile')).toBe(400);
});
