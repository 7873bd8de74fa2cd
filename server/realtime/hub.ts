import { WebSocket } from 'ws';
import type { Language } from '#shared/languages';
import type { ServerMessage } from '#shared/realtime';
import { sessionHash } from '../auth/sessions';
import { inLanguage } from '../i18n/reader';

/** Bytes. Sockets with more unsent data are dropped; the client catches up when it reconnects. */
const UNSENT_MAX_BYTES = 1024 * 1024;

export interface SocketOwner {
  userId: number;
  sid: string;
  /** The upgrade's Cookie header, from which the session is read again for every message. */
  cookie: string;
  /** The language of its sentences, as it was when the socket opened. */
  language: Language;
  /** Id of the upgrade request, which identifies the socket in the log. */
  requestId: string;
}

export interface Connection extends SocketOwner {
  sessionHash: string;
  /** Set by a valid `auth`. Before it, the socket may send nothing else and receives nothing. */
  isAuthenticated: boolean;
  /** Whether the last ping was answered. */
  isResponsive: boolean;
  /** Resolves when all messages received so far have been handled; never rejects. */
  handled: Promise<void>;
  readonly isOpen: boolean;
  closed: Promise<void>;
  send(message: ServerMessage): void;
  /** Like `send`, for a message to many sockets that is serialized once per language. */
  sendText(text: string): void;
  /** Closes with a code of `CLOSE` or RFC 6455. */
  close(code: number, reason: string): void;
  ping(): void;
  /** Ends the socket without a closing handshake. */
  terminate(): void;
}

const write = (message: ServerMessage | (() => ServerMessage)) =>
  JSON.stringify(typeof message === 'function' ? message() : message);

/** Ignores send errors of a closing socket; the client catches up when it reconnects. */
const ignore = () => {};

export function createConnection(socket: WebSocket, owner: SocketOwner): Connection {
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const sendText = (text: string) => {
    if (!isOpen()) return;
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate();
    else socket.send(text, ignore);
  };
  return {
    ...owner,
    sessionHash: sessionHash(owner.sid),
    isAuthenticated: false,
    isResponsive: true,
    handled: Promise.resolve(),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    get isOpen() {
      return isOpen();
    },
    send: (message) => sendText(JSON.stringify(message)),
    sendText,
    close: (code, reason) => socket.close(code, reason),
    ping: () => {
      if (isOpen()) socket.ping('', undefined, ignore);
    },
    terminate: () => socket.terminate(),
  };
}

/** A person's authenticated sockets. */
export const userRoom = (userId: number) => `user:${userId}`;
/** All sockets of a person's sessions, authenticated or not. */
export const ownerRoom = (userId: number) => `owner:${userId}`;
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`;
/** Sockets subscribed to a post. */
export const mediaRoom = (mediaId: number) => `media:${mediaId}`;
/** Sockets subscribed to a tournament's event. */
export const eventRoom = (eventId: number) => `event:${eventId}`;

/** The sockets of this instance, and their rooms. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>;
  /** Adds a new socket and puts it into its owner's and session's rooms. */
  add(connection: Connection): void;
  remove(connection: Connection): void;
  join(connection: Connection, room: string): void;
  leave(connection: Connection, room: string): void;
  /** Returns a copy, because sockets that close during iteration leave immediately. */
  members(room: string): Connection[];
  has(room: string): boolean;
  size(room: string): number;
  /** Sends once to every socket in any of the rooms, or with `only`, just to these people. */
  send(
    rooms: string[],
    message: ServerMessage | (() => ServerMessage),
    only?: ReadonlySet<number>,
  ): void;
}

export function createHub(): Hub {
  const rooms = new Map<string, Set<Connection>>();
  const joined = new Map<Connection, Set<string>>();
  const connections = new Set<Connection>();

  const join: Hub['join'] = (connection, room) => {
    // The socket closed during authentication.
    if (!connections.has(connection)) return;
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(connection));
    joined.get(connection)?.add(room);
  };
  const leave: Hub['leave'] = (connection, room) => {
    const members = rooms.get(room);
    members?.delete(connection);
    if (members?.size === 0) rooms.delete(room);
    joined.get(connection)?.delete(room);
  };
  const members: Hub['members'] = (room) => [...(rooms.get(room) ?? [])];

  return {
    connections,
    join,
    leave,
    members,
    add(connection) {
      connections.add(connection);
      joined.set(connection, new Set());
      join(connection, ownerRoom(connection.userId));
      join(connection, sessionRoom(connection.sessionHash));
    },
    remove(connection) {
      for (const room of joined.get(connection) ?? []) leave(connection, room);
      joined.delete(connection);
      connections.delete(connection);
    },
    has: (room) => rooms.has(room),
    size: (room) => rooms.get(room)?.size ?? 0,
    send(names, message, only) {
      const receivers = new Set(names.flatMap(members));
      if (receivers.size === 0) return;
      const texts = new Map<Language, string>();
      for (const { language, userId, sendText } of receivers) {
        if (only && !only.has(userId)) continue;
        const text = texts.get(language) ?? inLanguage(language, () => write(message));
        texts.set(language, text);
        sendText(text);
      }
    },
  };
}
