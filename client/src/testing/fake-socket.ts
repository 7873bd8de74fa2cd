import { type ClientMessage, clientMessageSchema, type ServerMessage } from '@shared/realtime';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The sockets that the app opened in this test. */
let opened: FakeWebSocket[] = [];

/** Stands in for the browser's WebSocket: it reaches nobody until the test says what happens. */
export class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly url: string;
  readyState: number = FakeWebSocket.CONNECTING;
  /** What the app sent, parsed by the contract; `auth` is the first. */
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

  /** The connection ends, from the other side. */
  drop(code = 1006): void {
    this.readyState = FakeWebSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** It could not be opened, or broke. */
  fail(): void {
    this.onerror?.();
    this.drop();
  }
}

/** In place of the browser's own in every test, so that no screen reaches for a real server. */
export function installFakeSocket(): void {
  vi.stubGlobal('WebSocket', FakeWebSocket);
  opened = [];
}

/**
 * The server's side of the socket, for a test file: `const socket = fakeSocket();` at its top. The
 * whole app (`renderApp`) opens the connection by itself; `await socket.connect()` lets it succeed.
 * A screen alone has none unless `Realtime` of `app/realtime` stands beside it.
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
    /** All that were opened, the first first. */
    all: () => opened,
    last,
    /** Waits for the app to open one and welcomes it. */
    async connect(userId = 1): Promise<void> {
      const isOpening = () => opened.at(-1)?.readyState === FakeWebSocket.CONNECTING;
      // At once where it can be: with a clock that the test turns, waiting would never end.
      if (!isOpening()) await waitFor(() => expect(isOpening(), 'a socket is opening').toBe(true));
      act(() => last().open());
      receive({ type: 'status', status: 'connected', userId });
    },
    /** The server sends a message over the socket that was opened last. */
    receive,
    /** The connection ends, with a code of `CLOSE` or that of a lost one. */
    drop(code?: number): void {
      act(() => last().drop(code));
    },
    /** What the app sent of one type, over all sockets. */
    sent<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
      return opened
        .flatMap((socket) => socket.sent)
        .filter((message): message is Extract<ClientMessage, { type: T }> => message.type === type);
    },
  };
}
