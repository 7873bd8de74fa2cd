import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError, serverMessage } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { onConnectionChange } from '@/lib/realtime';
import { chatQueries } from './api';
import { takeMessage } from './cache';
import { deliverMessage } from './deliver-message';
import { type OutboxEntry, outboxStore } from './outbox-store';
import { withLock } from './with-lock';

/** Waits between attempts that got no answer: the first (milliseconds), doubled up to the last. */
const FIRST_WAIT_MS = 2_000;
const LAST_WAIT_MS = 60_000;

/** So often may the server fail over one message before it is given up. */
const FAULTS_MAX = 3;

const FAILED = 'This message could not be sent.';

/** What the screens see of it; a new object after every change. */
export interface OutboxView {
  entries: OutboxEntry[];
  /** Whether it waits for the connection or for the server to take messages again. */
  isStalled: boolean;
}

/**
 * What a person wrote and the server has not confirmed. Messages go one after the other, in the
 * order of writing, and wait here for as long as there is no connection. The list itself is kept on
 * the device and is the only truth: another tab may change it at any time.
 */
export class Outbox {
  readonly #client: QueryClient;
  readonly #userId: number;
  readonly #store;
  readonly #listeners = new Set<() => void>();
  /** How often the server failed over a message. */
  readonly #faults = new Map<string, number>();
  #view: OutboxView;
  #isRunning = false;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The server asked for quiet until then; being online again is no reason to disturb it. */
  #quietUntil = 0;
  #stopWatching: (() => void) | undefined;

  constructor(client: QueryClient, userId: number) {
    this.#client = client;
    this.#userId = userId;
    this.#store = outboxStore(userId);
    this.#view = { entries: this.#store.get(), isStalled: false };
  }

  /** It sends for as long as somebody has subscribed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly view = (): OutboxView => this.#view;

  /** Takes a message; it is kept before anything is sent. Text without a letter is none. */
  add(receiverId: number, text: string): void {
    const content = text.trim();
    if (!content) return;
    const createdAt = new Date().toISOString();
    const entry = { clientId: randomId(), receiverId, content, createdAt, problem: null };
    this.#store.set([...this.#store.get(), entry]);
    this.#run();
  }

  /** Sends a failed message again, after those that wait already. */
  retry(clientId: string): void {
    const entries = this.#store.get();
    const entry = entries.find((one) => one.clientId === clientId);
    if (!entry || entry.problem === null) return;
    this.#faults.delete(clientId);
    const others = entries.filter((one) => one !== entry);
    this.#store.set([...others, { ...entry, problem: null }]);
    this.#run();
  }

  /** Forgets a message that failed. */
  discard(clientId: string): void {
    this.#remove(clientId);
  }

  #start(): void {
    const tryNow = () => this.#tryNow();
    const onVisible = () => {
      if (document.visibilityState === 'visible') tryNow();
    };
    const stops = [
      this.#store.subscribe(() => this.#refresh()),
      onConnectionChange((connected) => connected && tryNow()),
    ];
    window.addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', onVisible);
    this.#stopWatching = () => {
      for (const stop of stops) stop();
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', onVisible);
    };
    this.#refresh();
    this.#run();
  }

  #stop(): void {
    this.#stopWatching?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tryNow(): void {
    this.#wait = FIRST_WAIT_MS;
    this.#run();
  }

  #next(): OutboxEntry | undefined {
    return this.#store.get().find(({ problem }) => problem === null);
  }

  #run(): void {
    if (this.#isRunning || this.#listeners.size === 0 || !this.#next()) return;
    if (Date.now() < this.#quietUntil) return;
    clearTimeout(this.#timer);
    this.#isRunning = true;
    void withLock(`ripcord-outbox-${this.#userId}`, () => this.#sendAll()).finally(() => {
      this.#isRunning = false;
      // What was written just as the last one was done.
      if (!this.#view.isStalled) this.#run();
    });
  }

  async #sendAll(): Promise<void> {
    for (let entry = this.#next(); entry && this.#listeners.size > 0; entry = this.#next()) {
      try {
        const message = await deliverMessage(entry);
        // First into the list of messages, then out of this one, so that it is never in neither.
        takeMessage(this.#client, this.#userId, message);
        this.#remove(entry.clientId);
        this.#wait = FIRST_WAIT_MS;
        this.#setStalled(false);
      } catch (error) {
        if (this.#mayWait(entry, error)) return this.#sleep(error);
        this.#giveUp(entry, error);
      }
    }
    this.#setStalled(false);
  }

  /** Whether the same message may pass later, with nobody doing anything about it. */
  #mayWait({ clientId }: OutboxEntry, error: unknown): boolean {
    if (error instanceof NetworkError) return true;
    if (error instanceof ApiError) {
      if (error.status === 401) {
        // Whoever signs in again as the same person finds the messages as they are.
        void this.#client.invalidateQueries({ queryKey: ['user'] });
        return true;
      }
      if (error.status === 429 || error.status > 501) return true;
      if (error.status < 500) return false;
    }
    const faults = (this.#faults.get(clientId) ?? 0) + 1;
    this.#faults.set(clientId, faults);
    return faults < FAULTS_MAX;
  }

  #sleep(error: unknown): void {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    const wait = seconds === undefined ? this.#wait : seconds * 1_000;
    if (seconds === undefined) this.#wait = Math.min(this.#wait * 2, LAST_WAIT_MS);
    else this.#quietUntil = Date.now() + wait;
    this.#setStalled(true);
    clearTimeout(this.#timer);
    if (this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#quietUntil = 0;
      this.#run();
    }, wait);
  }

  #giveUp({ clientId }: OutboxEntry, error: unknown): void {
    this.#faults.delete(clientId);
    const problem = serverMessage(error, FAILED);
    this.#store.set(
      this.#store.get().map((one) => (one.clientId === clientId ? { ...one, problem } : one)),
    );
  }

  #remove(clientId: string): void {
    this.#faults.delete(clientId);
    const entries = this.#store.get();
    if (!entries.some((one) => one.clientId === clientId)) return;
    this.#store.set(entries.filter((one) => one.clientId !== clientId));
  }

  #setStalled(isStalled: boolean): void {
    if (isStalled === this.#view.isStalled) return;
    this.#view = { ...this.#view, isStalled };
    this.#notify();
  }

  #refresh(): void {
    const entries = this.#store.get();
    const before = this.#view.entries;
    if (entries !== before) {
      this.#view = { ...this.#view, entries };
      this.#notify();
      for (const entry of before) if (!entries.includes(entry)) this.#lookFor(entry);
    }
    // Another tab may have left something behind.
    if (!this.#view.isStalled) this.#run();
  }

  /** What another tab sent leaves this list, but comes into this tab's messages only when asked for. */
  #lookFor({ clientId, receiverId }: OutboxEntry): void {
    if (this.#store.get().some((one) => one.clientId === clientId)) return;
    const { queryKey } = chatQueries.thread(receiverId);
    const thread = this.#client.getQueryData(queryKey);
    if (!thread || thread.messages.some((message) => message.clientId === clientId)) return;
    void this.#client.invalidateQueries({ queryKey });
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const outboxes = new WeakMap<QueryClient, Map<number, Outbox>>();

/** The outbox of a person; the same one for every screen that shows the same data. */
export function outboxOf(client: QueryClient, userId: number): Outbox {
  const known = outboxes.get(client) ?? new Map<number, Outbox>();
  outboxes.set(client, known);
  const outbox = known.get(userId) ?? new Outbox(client, userId);
  known.set(userId, outbox);
  return outbox;
}
