import type { QueryClient } from '@tanstack/react-query';
import { serverMessage } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { SendingLoop } from '@/lib/sending';
import { chatQueries } from './api';
import { takeMessage } from './cache';
import { deliverMessage } from './deliver-message';
import { type OutboxEntry, outboxStore } from './outbox-store';

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
  readonly #loop: SendingLoop<OutboxEntry>;
  #view: OutboxView;
  #stopReading: (() => void) | undefined;

  constructor(client: QueryClient, userId: number) {
    this.#client = client;
    this.#userId = userId;
    this.#store = outboxStore(userId);
    this.#view = { entries: this.#store.get(), isStalled: false };
    this.#loop = new SendingLoop({
      lock: `ripcord-outbox-${userId}`,
      isInOrder: true,
      faultsMax: FAULTS_MAX,
      waiting: () => this.#store.get().filter(({ problem }) => problem === null),
      send: (entry) => this.#send(entry),
      giveUp: (entry, error) => this.#giveUp(entry, error),
      onStalled: (isStalled) => {
        this.#view = { ...this.#view, isStalled };
        this.#notify();
      },
      // Whoever signs in again as the same person finds the messages as they are.
      onSignedOut: () => void client.invalidateQueries({ queryKey: ['user'] }),
    });
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
    this.#loop.run();
  }

  /** Sends a failed message again, after those that wait already. */
  retry(clientId: string): void {
    const entries = this.#store.get();
    const entry = entries.find((one) => one.clientId === clientId);
    if (!entry || entry.problem === null) return;
    const others = entries.filter((one) => one !== entry);
    this.#store.set([...others, { ...entry, problem: null }]);
    this.#loop.run();
  }

  /** Forgets a message that failed. */
  discard(clientId: string): void {
    this.#remove(clientId);
  }

  #start(): void {
    this.#stopReading = this.#store.subscribe(() => this.#refresh());
    this.#refresh();
    this.#loop.start();
  }

  #stop(): void {
    this.#stopReading?.();
    this.#loop.stop();
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const message = await deliverMessage(entry);
    // First into the list of messages, then out of this one, so that it is never in neither.
    takeMessage(this.#client, this.#userId, message);
    this.#remove(entry.clientId);
  }

  #giveUp({ clientId }: OutboxEntry, error: unknown): void {
    const problem = serverMessage(error, FAILED);
    this.#store.set(
      this.#store.get().map((one) => (one.clientId === clientId ? { ...one, problem } : one)),
    );
  }

  #remove(clientId: string): void {
    this.#loop.forget(clientId);
    const entries = this.#store.get();
    if (!entries.some((one) => one.clientId === clientId)) return;
    this.#store.set(entries.filter((one) => one.clientId !== clientId));
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
    if (!this.#loop.isStalled) this.#loop.run();
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
