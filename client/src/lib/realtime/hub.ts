import type { ClientMessage, ServerMessage } from '@shared/realtime';
import type { Connection, ConnectionState } from './connection';

type MessageType = ServerMessage['type'];
export type MessageOf<T extends MessageType> = Extract<ServerMessage, { type: T }>;
type Handler = (message: never) => void;

/**
 * What the screens share of the one connection: its state, who is there, and whoever listens. The
 * connection itself is loaded later and set here.
 */
let connection: Connection | undefined;
let state: ConnectionState = 'disconnected';
let online: ReadonlySet<number> = new Set();

const watchers = new Set<() => void>();
const handlers = new Map<MessageType, Set<Handler>>();

/** For useSyncExternalStore: calls after every change of the state or of who is there. */
export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function changed(): void {
  for (const watcher of [...watchers]) watcher();
}

export const currentState = () => state;
export const isThere = (userId: number) => online.has(userId);

export function setConnection(next: Connection | undefined): void {
  connection = next;
}

export function setState(next: ConnectionState): void {
  state = next;
  // Without a connection nobody is known to be there; the server tells anew who is.
  if (next !== 'connected') online = new Set();
  changed();
}

/** Passes a message of the server on to those who listen for its type. */
export function deliver(message: ServerMessage): void {
  if (message.type === 'presence') setPresence(message);
  for (const handler of [...(handlers.get(message.type) ?? [])]) handler(message as never);
}

function setPresence({ userId, online: isOnline }: MessageOf<'presence'>): void {
  const next = new Set(online);
  if (isOnline) next.add(userId);
  else next.delete(userId);
  online = next;
  changed();
}

/** Calls for every message of a type, whichever connection brings it. Answers how to stop. */
export function subscribe<T extends MessageType>(
  type: T,
  handler: (message: MessageOf<T>) => void,
): () => void {
  const known = handlers.get(type) ?? new Set<Handler>();
  handlers.set(type, known.add(handler));
  return () => known.delete(handler);
}

/** Sends over the socket; false when there is none, and then nothing is kept for later. */
export function sendSocket(message: ClientMessage): boolean {
  return connection?.send(message) ?? false;
}

/** Closes the connection and opens it anew. */
export function reconnect(): void {
  connection?.reconnect();
}
