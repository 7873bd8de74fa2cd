import { useSyncExternalStore } from 'react';

/** "system" means dark unless the device asks for light. */
export type Theme = 'light' | 'dark' | 'system';

/** Also read by public/theme.js, which sets the theme before the first paint. */
const STORAGE_KEY = 'ripcord-theme';
const DEVICE_IS_LIGHT = '(prefers-color-scheme: light)';
const CHROME_COLOURS = { light: '#f0f3f7', dark: '#0a0d13' };

const listeners = new Set<() => void>();
/** Chosen in this tab, for browsers without storage. */
let chosen: Theme | undefined;

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored === 'light' || stored === 'dark' || stored === 'system') return stored;
  } catch {
    return chosen ?? 'system';
  }
  return 'system';
}

function apply(): void {
  const theme = readTheme();
  const light =
    theme === 'light' || (theme === 'system' && window.matchMedia(DEVICE_IS_LIGHT).matches);
  const shown = light ? 'light' : 'dark';
  document.documentElement.dataset.theme = shown;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', CHROME_COLOURS[shown]);
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Lasts until the tab is closed.
  }
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const device = window.matchMedia(DEVICE_IS_LIGHT);
  const onChange = () => {
    apply();
    listener();
  };
  listeners.add(listener);
  device.addEventListener('change', onChange);
  // From another tab.
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
  };
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme];
}
