import { useSyncExternalStore } from 'react';
import type { ClientMessage, ServerMessage } from '#shared/realtime';
import type { Connection, ConnectionState } from './connection';

export type { ConnectionState } from './connection';

type MessageType = ServerMessage['type'];
type MessageOf<T extends MessageType> = Extract<ServerMessage, { type: T }>;

/** Set once its script has loaded. */
let connection: Connection | undefined;
let state: ConnectionState = 'connecting';
let online: ReadonlySet<number> = new Set();

const watchers = new Set<() => void>();
const listeners = new Set<(message: ServerMessage) => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function changed(): void {
  for (const watcher of [...watchers]) watcher();
}

const currentState = () => state;
const isThere = (userId: number) => online.has(userId);

export function setConnection(next: Connection | undefined): void {
  connection = next;
}

export function setState(next: ConnectionState): void {
  state = next;
  // The server sends presence again after reconnecting.
  if (next !== 'connected') online = new Set();
  changed();
}

export function deliver(message: ServerMessage): void {
  if (message.type === 'presence') setPresence(message);
  for (const listener of [...listeners]) listener(message);
}

const isOf = <T extends MessageType>(message: ServerMessage, type: T): message is MessageOf<T> =>
  message.type === type;

function setPresence({ userId, online: isOnline }: MessageOf<'presence'>): void {
  const next = new Set(online);
  if (isOnline) next.add(userId);
  else next.delete(userId);
  online = next;
  changed();
}

/** @returns a function that unsubscribes */
export function subscribe<T extends MessageType>(
  type: T,
  handler: (message: MessageOf<T>) => void,
): () => void {
  const listener = (message: ServerMessage) => {
    if (isOf(message, type)) handler(message);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a message; returns false without a connection. Nothing is queued. */
export function sendSocket(message: ClientMessage): boolean {
  return connection?.send(message) ?? false;
}

export function reconnect(): void {
  connection?.reconnect();
}

export function useConnection(): {
  state: ConnectionState;
  isConnected: boolean;
  reconnect: () => void;
} {
  const state = useSyncExternalStore(watch, currentState);
  return { state, isConnected: state === 'connected', reconnect };
}

/** Whether a person is online; false without a connection. */
export function useIsOnline(userId: number): boolean {
  return useSyncExternalStore(watch, () => isThere(userId));
}

export const isConnected = () => currentState() === 'connected';

/** @returns a function that unsubscribes */
export function onConnectionChange(handler: (connected: boolean) => void): () => void {
  let known = isConnected();
  return watch(() => {
    if (isConnected() === known) return;
    known = !known;
    handler(known);
  });
}
