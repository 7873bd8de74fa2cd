import {
  CLOSE,
  type ClientMessage,
  FIRST_CONNECT_MS,
  HEARTBEAT_MS,
  RECONNECT_ATTEMPTS,
  RECONNECT_DELAY_MS,
  type ServerMessage,
  SOCKET_PATH,
  serverMessageSchema,
} from '#shared/realtime';
import { parseJson } from '@/lib/api-error';
import { listen, stopAll } from '@/lib/listen';
import { deliver, setConnection, setState } from '.';

export type ConnectionState =
  | 'connecting'
  | 'connected'
  | 'disconnected'
  | 'error'
  | 'reconnecting'
  | 'failed';

/** Time after which an attempt without a welcome is abandoned (milliseconds). */
const OPEN_TIMEOUT_MS = 10_000;

/** Silence after which an open socket counts as dead: two heartbeats and latency (milliseconds). */
const SILENCE_MS = 2 * HEARTBEAT_MS + 5_000;

interface ConnectionOptions {
  userId: number;
  onState: (state: ConnectionState) => void;
  onMessage: (message: ServerMessage) => void;
  /** The server ended this session, or it now belongs to somebody else. */
  onSessionEnded: () => void;
}

/**
 * The socket of a signed-in person, from `start` to `stop`. The first attempt is made 500 ms after
 * page load. After a close there are 5 more, each delayed by 3 s times its number, then none until
 * somebody taps Reconnect, the device is online again or the page becomes visible.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #state: ConnectionState = 'disconnected';
  #socket: WebSocket | undefined;
  /** Reconnect attempts since it was last connected. */
  #attempts = 0;
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #stopListening: (() => void) | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#setState('connecting');
    this.#nextAttempt = setTimeout(this.#open, Math.max(0, FIRST_CONNECT_MS - sinceLoad()));
    this.#stopListening = this.#listen();
  }

  stop(): void {
    this.#stopListening?.();
    this.#letGo();
    this.#setState('disconnected');
  }

  /** Closes and reopens the socket, with all attempts available again. */
  reconnect(): void {
    this.#attempts = 0;
    this.#letGo();
    this.#setState('connecting');
    this.#open();
  }

  /** Returns whether it was handed to the socket; only a response confirms that it arrived. */
  send(message: ClientMessage): boolean {
    if (this.#state !== 'connected' || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  readonly #open = () => {
    this.#letGo();
    const socket = this.#newSocket();
    if (!socket) return;
    this.#socket = socket;
    this.#waitFor(OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      socket.send(
        JSON.stringify({ type: 'auth', userId: this.#options.userId } satisfies ClientMessage),
      );
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onerror = () => this.#setState('error');
    socket.onclose = ({ code }) => this.#closed(code);
  };

  #newSocket(): WebSocket | undefined {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    try {
      return new WebSocket(`${scheme}://${location.host}${SOCKET_PATH}`);
    } catch {
      // Browsers reject some URLs at once, by policy or by port.
      this.#closed();
      return undefined;
    }
  }

  #receive(data: unknown): void {
    this.#heardAt = Date.now();
    this.#waitFor(this.#state === 'connected' ? SILENCE_MS : OPEN_TIMEOUT_MS);
    const message = parseServerMessage(data);
    if (!message) return;
    if (message.type === 'status' && message.status === 'connected') {
      this.#attempts = 0;
      this.#waitFor(SILENCE_MS);
      this.#setState('connected');
    }
    this.#options.onMessage(message);
  }

  #closed(code?: number): void {
    this.#letGo();
    if (code === CLOSE.sessionEnded || code === CLOSE.notYou) this.#options.onSessionEnded();
    if (code === CLOSE.sessionEnded) {
      this.#setState('disconnected');
      return;
    }
    if (this.#attempts >= RECONNECT_ATTEMPTS) {
      this.#setState('failed');
      return;
    }
    this.#attempts += 1;
    this.#setState('reconnecting');
    this.#nextAttempt = setTimeout(this.#open, RECONNECT_DELAY_MS * this.#attempts);
  }

  /** A silent socket counts as closed: losing the network does not close it. */
  #waitFor(milliseconds: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#closed(), milliseconds);
  }

  #letGo(): void {
    clearTimeout(this.#nextAttempt);
    clearTimeout(this.#timeout);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    socket.close();
  }

  /** Reconnects at once, with all attempts available again, on events that make success likely. */
  #listen(): () => void {
    const tryNow = () => {
      this.#attempts = 0;
      this.#setState('reconnecting');
      this.#open();
    };
    // A socket does not survive a change of network.
    const onNetwork = () => {
      if (this.#state !== 'disconnected') tryNow();
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || this.#state === 'disconnected') return;
      const isDead = this.#state === 'connected' && Date.now() - this.#heardAt > SILENCE_MS;
      const isWaiting = this.#state !== 'connected' && !this.#socket;
      // The first attempt is already scheduled.
      if (isDead || (isWaiting && this.#state !== 'connecting')) tryNow();
    };
    // A socket stays open without a network, and messages would be lost in it.
    const onOffline = () => {
      if (this.#state === 'connected') this.#closed();
    };
    return stopAll(
      onOtherNetwork(onNetwork),
      listen(window, 'online', onNetwork),
      listen(window, 'offline', onOffline),
      listen(document, 'visibilitychange', onVisible),
    );
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

/** Network Information API; the estimated speed changes constantly, the type does not. */
interface Network extends EventTarget {
  type?: string;
}

/** Calls `onChange` when the device changes networks, as from Wi-Fi to mobile data. */
function onOtherNetwork(onChange: () => void): () => void {
  const network = (navigator as { connection?: Network }).connection;
  let known = network?.type;
  const compare = () => {
    if (network?.type === known) return;
    known = network?.type;
    if (known !== 'none') onChange();
  };
  return listen(network, 'change', compare);
}

/** Milliseconds since page load; 0 while loading. */
function sinceLoad(): number {
  const [page] = (performance.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  return page?.loadEventStart ? performance.now() - page.loadEventStart : 0;
}

/** Null for messages unknown to this version. */
const parseServerMessage = (data: unknown): ServerMessage | null =>
  serverMessageSchema.safeParse(parseJson(String(data))).data ?? null;

/**
 * Opens the signed-in person's connection; there is one at a time. Returns a function that closes
 * it. Loaded separately from the hooks, so that no screen waits for it.
 */
export function startRealtime(userId: number, onSessionEnded: () => void): () => void {
  const connection = new Connection({
    userId,
    onState: setState,
    onMessage: deliver,
    onSessionEnded,
  });
  setConnection(connection);
  connection.start();
  return () => {
    connection.stop();
    setConnection(undefined);
  };
}
