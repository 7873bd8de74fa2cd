import { useSyncExternalStore } from 'react';
import { isReachable, subscribeReachable } from './api';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** What the device says of its connection; true does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the server answered when it was last called. */
export const useReachable = () => useSyncExternalStore(subscribeReachable, isReachable);
