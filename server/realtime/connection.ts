import { WebSocket } from 'ws';
import type { ServerMessage } from '../../shared/realtime';
import { sessionHash } from '../auth/session-hash';

/** A socket whose reader is so far behind (bytes) is dropped; the client asks again when it is back. */
const BUFFER_MAX_BYTES = 1024 * 1024;

/** Whose session opened a socket. */
export interface SocketOwner {
  userId: number;
  sid: string;
  /** The Cookie header of the upgrade: who acts is read from it again each time, as for requests. */
  cookie: string;
  /** The upgrade's id in the log: it names the socket there, too. */
  requestId: string;
}

/** One open socket. */
export interface Connection extends SocketOwner {
  sessionHash: string;
  /** After a good `auth`; before it nothing else is accepted and nothing is told. */
  isAuthenticated: boolean;
  /** Whether the last ping was answered. */
  isResponsive: boolean;
  /** Settles when all that was received so far has been handled; never rejects. */
  handled: Promise<void>;
  readonly isOpen: boolean;
  /** Resolves when it has closed. */
  closed: Promise<void>;
  send(message: ServerMessage): void;
  /** `send` for text that goes to many: it is written once. */
  sendText(text: string): void;
  /** Says goodbye with a code of `CLOSE` or of RFC 6455. */
  close(code: number, reason: string): void;
  ping(): void;
  /** Ends it without a goodbye. */
  terminate(): void;
}

/** For what is sent to a socket that closes meanwhile: whoever missed it asks again. */
const ignore = () => {};

export function createConnection(socket: WebSocket, owner: SocketOwner): Connection {
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const sendText = (text: string) => {
    if (!isOpen()) return;
    if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.terminate();
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
