import { useSyncExternalStore } from 'react';

export interface AppWorker {
  /** Whether the app's own files are on this device. */
  state: 'none' | 'preparing' | 'ready' | 'failed';
  /** Goes over to a new version, which reloads the page; null while there is none. */
  update: (() => void) | null;
}

const listeners = new Set<() => void>();
let worker: AppWorker = { state: 'none', update: null };

/** Told by whoever registers the service worker. */
export function setWorker(change: Partial<AppWorker>): void {
  worker = { ...worker, ...change };
  for (const listener of listeners) listener();
}

export const getWorker = () => worker;

export function subscribeWorker(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the service worker is up to in this browser. */
export function useAppWorker(): AppWorker {
  return useSyncExternalStore(subscribeWorker, getWorker);
}
