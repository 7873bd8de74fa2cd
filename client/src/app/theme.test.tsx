import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ThemeToggle } from './shell/theme-toggle';

const shown = () => document.documentElement.dataset.theme;

function deviceAsksFor(scheme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(`prefers-color-scheme: ${scheme}`),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

beforeEach(() => deviceAsksFor('dark'));

it('follows the device until something is chosen', () => {
  render(<ThemeToggle />);
  expect(screen.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
});

it('changes at once and remembers the choice', async () => {
  const user = userEvent.setup();
  render(<ThemeToggle />);
  await user.click(screen.getByRole('button', { name: 'Light' }));
  expect(shown()).toBe('light');
  expect(localStorage.getItem('ripcord-theme')).toBe('light');
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(shown()).toBe('dark');
});

it('is light under "system" when the device asks for it, and dark otherwise', async () => {
  const user = userEvent.setup();
  render(<ThemeToggle />);
  deviceAsksFor('light');
  await user.click(screen.getByRole('button', { name: 'System' }));
  expect(shown()).toBe('light');
  deviceAsksFor('dark');
  await user.click(screen.getByRole('button', { name: 'System' }));
  expect(shown()).toBe('dark');
});
