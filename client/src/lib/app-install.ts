import { listen, stopAll } from './listen';
import { createStore, useStore } from './store';

/** Chromium only, so not in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const offered = createStore<InstallPrompt | null>(null);

/**
 * Captures the browser's install prompt for a button in the settings. Call it early: the event
 * fires once.
 */
export function watchInstallPrompt(): () => void {
  const onOffer = (event: InstallPrompt) => {
    event.preventDefault();
    offered.set(event);
  };
  return stopAll(
    () => offered.set(null),
    listen(window, 'beforeinstallprompt', onOffer),
    listen(window, 'appinstalled', () => offered.set(null)),
  );
}

export const useCanInstall = () => useStore(offered) !== null;

/** Opens the browser's prompt, which can be used once. */
export async function install(): Promise<void> {
  const prompt = offered.get();
  offered.set(null);
  await prompt?.prompt();
}

export function isInstalled(): boolean {
  const isApple = 'standalone' in navigator && navigator.standalone === true;
  return isApple || window.matchMedia('(display-mode: standalone)').matches;
}

/** iPhones and iPads, whose browsers install through a menu only. */
export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads identify as Macs.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

interface AppWorker {
  /** Whether the app's own files are cached. */
  state: 'none' | 'preparing' | 'ready' | 'failed';
  /** Reloads into a new version; null if there is none. */
  update: (() => void) | null;
}

const worker = createStore<AppWorker>({ state: 'none', update: null });

export const setWorker = (change: Partial<AppWorker>) => worker.set({ ...worker.get(), ...change });

export const getWorker = worker.get;

export const useAppWorker = () => useStore(worker);
