import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type ClientMessage, clientMessageSchema, type ServerMessage } from '#shared/realtime';

/** The sockets opened by the app in this test. */
let opened: FakeWebSocket[] = [];

/** Fakes the browser's WebSocket: does nothing until the test says so. */
export class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly url: string;
  readyState: number = FakeWebSocket.CONNECTING;
  /** Messages sent by the app, parsed by the contract; `auth` is the first. */
  readonly sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    opened.push(this);
  }

  send(data: string): void {
    if (this.readyState !== FakeWebSocket.OPEN) return;
    const message: unknown = JSON.parse(data);
    clientMessageSchema.parse(message);
    this.sent.push(message as ClientMessage);
  }

  close(): void {
    this.readyState = FakeWebSocket.CLOSED;
  }

  /** The handshake succeeds. */
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  /** The server sends a frame. */
  frame(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** The server closes the connection. */
  drop(code = 1006): void {
    this.readyState = FakeWebSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** The connection fails to open, or breaks. */
  fail(): void {
    this.onerror?.();
    this.drop();
  }
}

/** Replaces the browser's WebSocket in every test, so that no screen connects to a real server. */
export function installFakeSocket(): void {
  vi.stubGlobal('WebSocket', FakeWebSocket);
  opened = [];
}

/**
 * The server's side of the socket: `const socket = fakeSocket();` at the top of a test file. The
 * whole app (`renderApp`) opens the connection itself; `await socket.connect()` lets it succeed. A
 * single screen has none unless `Realtime` of `app/realtime` is rendered too.
 */
export function fakeSocket() {
  beforeEach(installFakeSocket);
  afterEach(() => {
    opened = [];
  });
  const last = () => {
    const socket = opened.at(-1);
    if (!socket) throw new Error('The app has opened no socket.');
    return socket;
  };
  const receive = (message: ServerMessage) => {
    act(() => last().frame(JSON.stringify(message)));
  };
  return {
    /** All opened sockets, in order. */
    all: () => opened,
    last,
    /** Waits for the app to open a socket and welcomes it. */
    async connect(userId = 1): Promise<void> {
      const isOpening = () => opened.at(-1)?.readyState === FakeWebSocket.CONNECTING;
      // Without waiting if possible: with a fake clock, `waitFor` would never end.
      if (!isOpening()) await waitFor(() => expect(isOpening(), 'a socket is opening').toBe(true));
      act(() => last().open());
      receive({ type: 'status', status: 'connected', userId });
    },
    /** The server sends a message over the latest socket. */
    receive,
    /** The connection ends, with a code from `CLOSE` or that of a lost one. */
    drop(code?: number): void {
      act(() => last().drop(code));
    },
    /** Messages of one type sent by the app, over all sockets. */
    sent<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
      return opened
        .flatMap((socket) => socket.sent)
        .filter((message): message is Extract<ClientMessage, { type: T }> => message.type === type);
    },
  };
}
