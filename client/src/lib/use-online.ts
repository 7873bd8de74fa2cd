import { useSyncExternalStore } from 'react';
import { isReachable, subscribeReachable } from './api';
import { listen } from './listen';

const subscribe = (onChange: () => void) => listen(window, 'online offline', onChange);

/** navigator.onLine; true does not mean that the server is reachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export const useReachable = () => useSyncExternalStore(subscribeReachable, isReachable);
