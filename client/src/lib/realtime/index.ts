import { useSyncExternalStore } from 'react';
import type { ConnectionState } from './connection';
import { currentState, isThere, reconnect, watch } from './hub';

export type { ConnectionState } from './connection';
export { reconnect, sendSocket, subscribe } from './hub';

/** How it stands with the connection, and the way to open it anew. */
export function useConnection(): {
  state: ConnectionState;
  isConnected: boolean;
  reconnect: () => void;
} {
  const state = useSyncExternalStore(watch, currentState);
  return { state, isConnected: state === 'connected', reconnect };
}

/** Whether a friend is there; false also while nobody knows, without a connection. */
export function useIsOnline(userId: number): boolean {
  return useSyncExternalStore(watch, () => isThere(userId));
}

/** Whether messages can go over the socket now; for what is not a component. */
export const isConnected = () => currentState() === 'connected';

/** Calls when the connection comes or goes. Answers how to stop. */
export function onConnectionChange(handler: (connected: boolean) => void): () => void {
  let known = isConnected();
  return watch(() => {
    if (isConnected() === known) return;
    known = !known;
    handler(known);
  });
}
