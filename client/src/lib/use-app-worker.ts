import { useSyncExternalStore } from 'react';
import { type AppWorker, getWorker, subscribeWorker } from './app-worker';

/** What the service worker is up to in this browser. */
export function useAppWorker(): AppWorker {
  return useSyncExternalStore(subscribeWorker, getWorker);
}
