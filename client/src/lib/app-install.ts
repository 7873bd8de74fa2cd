import { useSyncExternalStore } from 'react';

/** Chromium only, so not in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const promptListeners = new Set<() => void>();
let offered: InstallPrompt | null = null;

function set(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of promptListeners) listener();
}

/**
 * Holds back the browser's install prompt for a button in the settings. Call it early: the event
 * fires once.
 */
export function watchInstallPrompt(): () => void {
  const onOffer = (event: Event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  };
  const onInstalled = () => set(null);
  window.addEventListener('beforeinstallprompt', onOffer);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    set(null);
    window.removeEventListener('beforeinstallprompt', onOffer);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

export const getInstallPrompt = () => offered;

export function subscribeInstallPrompt(listener: () => void): () => void {
  promptListeners.add(listener);
  return () => promptListeners.delete(listener);
}

/** Opens the browser's prompt, which can be used once. */
export async function install(): Promise<void> {
  const prompt = offered;
  set(null);
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

export interface AppWorker {
  /** Whether the app's own files are cached. */
  state: 'none' | 'preparing' | 'ready' | 'failed';
  /** Reloads into a new version; null while there is none. */
  update: (() => void) | null;
}

const workerListeners = new Set<() => void>();
let worker: AppWorker = { state: 'none', update: null };

export function setWorker(change: Partial<AppWorker>): void {
  worker = { ...worker, ...change };
  for (const listener of workerListeners) listener();
}

export const getWorker = () => worker;

export function subscribeWorker(listener: () => void): () => void {
  workerListeners.add(listener);
  return () => workerListeners.delete(listener);
}

export function useAppWorker(): AppWorker {
  return useSyncExternalStore(subscribeWorker, getWorker);
}
