import { useSyncExternalStore } from 'react';
import { listen, stopAll } from '@/lib/listen';
import { createStore } from '@/lib/store';
import { readStored, writeStored } from '@/lib/stored';

/** "system" means dark unless the device asks for light. */
export type Theme = 'light' | 'dark' | 'system';

/** Also read by public/theme.js, which sets the theme before the first paint. */
const STORAGE_KEY = 'ripcord-theme';
const DEVICE_IS_LIGHT = '(prefers-color-scheme: light)';
const CHROME_COLOURS = { light: '#f0f3f7', dark: '#0a0d13' };

/** Theme chosen in this tab, if storage is unavailable. */
const chosen = createStore<Theme | undefined>(undefined);

function readTheme(): Theme {
  const stored = readStored(STORAGE_KEY) ?? chosen.get();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
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
  const isStored = writeStored(STORAGE_KEY, theme);
  // Without storage, the choice lasts until the tab is closed.
  chosen.set(isStored ? undefined : theme);
  apply();
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    apply();
    listener();
  };
  return stopAll(
    chosen.subscribe(listener),
    listen(window.matchMedia(DEVICE_IS_LIGHT), 'change', onChange),
    // Changes from other tabs.
    listen(window, 'storage', onChange),
  );
}

export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, readTheme),
  setTheme,
];
