import type { QueryClient } from '@tanstack/react-query';
import { ApiError, serverMessage } from '@/lib/api-error';
import { SendingLoop } from '@/lib/sending';
import type { Delivery, Recording } from './delivery';
import { type UnsentStore, type UnsentView, unsentStore } from './store';
import type { Outcome, Unsent, UnsentKind } from './types';
import { Waiter } from './waiter';

const FAILED = 'Ripcord did not accept it.';

const USER_KEY = ['user'];

export interface QueueView extends UnsentView {
  /** Whether it waits for the connection, or for the server to take things again. */
  isStalled: boolean;
}

/**
 * Sends what a person recorded. Each thing is on the device before it is sent, and leaves it when the
 * server has answered for it. A server that fails over one of them does not hold up the others.
 */
export class UnsentQueue {
  readonly #client: QueryClient;
  readonly #userId: number;
  readonly #store: UnsentStore;
  readonly #deliveries = new Map<UnsentKind, Delivery>();
  readonly #loop: SendingLoop<Unsent>;
  readonly #listeners = new Set<() => void>();
  /** Those whose recorders still wait, by clientId. */
  readonly #waiters = new Map<string, Waiter>();
  /** Names under which something may have been sent from here. */
  readonly #known = new Set<string>();
  /** Kinds of which something got to the server since the cached answers were asked for. */
  readonly #arrived = new Set<UnsentKind>();
  /** Those who wait until all was tried. */
  readonly #resting = new Set<() => void>();
  #stored: UnsentView;
  #view: QueueView;
  #runs = 0;

  constructor(client: QueryClient, userId: number) {
    this.#client = client;
    this.#userId = userId;
    this.#store = unsentStore(userId);
    this.#stored = this.#store.view();
    this.#view = { ...this.#stored, isStalled: false };
    this.#loop = new SendingLoop<Unsent>({
      lock: `ripcord-unsent-${userId}`,
      isInOrder: false,
      faultsMax: Number.POSITIVE_INFINITY,
      waiting: async () => (await this.#store.read()).filter((entry) => this.#canGo(entry)),
      send: (entry) => this.#send(entry),
      giveUp: (entry, error) => this.#giveUp(entry, error),
      onStalled: () => this.#refresh(),
      onRest: () => this.#rest(),
      onSignedOut: () => void client.invalidateQueries({ queryKey: USER_KEY }),
    });
  }

  readonly view = (): QueueView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#store.subscribe(this.#refresh);
    this.#refresh();
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  };

  /** Sends for as long as somebody wants it to. Answers how to stop. */
  run(deliveries: readonly Delivery[]): () => void {
    for (const delivery of deliveries) this.#deliveries.set(delivery.kind, delivery);
    this.#runs += 1;
    const stop = this.#store.subscribe(this.#refresh);
    this.#loop.start();
    return () => {
      stop();
      this.#runs -= 1;
      if (this.#runs === 0) this.#loop.stop();
    };
  }

  /**
   * Puts something on the device, then sends it, and answers after a few seconds at most. What is
   * kept already under the same clientId becomes what is recorded now.
   */
  async keep<Kind extends UnsentKind, Body, About, Answer>(
    recording: Recording<Kind, Body, About>,
    delivery: Delivery<Kind, Body, Answer>,
  ): Promise<Outcome<Answer>> {
    const { clientId, body } = recording;
    const mayBeKnown = this.#known.has(clientId);
    const waiter = new Waiter(body, () => ({
      state: 'kept',
      isFleeting: this.#store.view().isFleeting,
    }));
    this.#waiters.set(clientId, waiter);
    await this.#store.change(clientId, (before) => {
      waiter.isNew = !before;
      return {
        ...recording,
        savedAt: before?.savedAt ?? new Date().toISOString(),
        mayBeStored: before?.mayBeStored ?? mayBeKnown,
        problem: null,
      };
    });
    waiter.startWaiting();
    this.#loop.forget(clientId);
    const stop = this.run([delivery]);
    if (!this.#loop.tryNow()) waiter.giveUp();
    try {
      return (await waiter.outcome) as Outcome<Answer>;
    } finally {
      if (this.#waiters.get(clientId) === waiter) this.#waiters.delete(clientId);
      this.#refresh();
      stop();
    }
  }

  /** Tries at once, also what the server refused where a clientId says so. */
  async tryNow(clientId?: string): Promise<void> {
    if (clientId !== undefined) {
      this.#loop.forget(clientId);
      await this.#store.change(clientId, (entry) => entry && { ...entry, problem: null });
    }
    this.#loop.tryNow();
  }

  /** Tries at once; done when all that can go now is gone, or has to wait. */
  sendAll(): Promise<void> {
    return new Promise((resolve) => {
      this.#resting.add(resolve);
      if (!this.#loop.tryNow()) this.#rest();
    });
  }

  /** Forgets one. What is on its way may still arrive. */
  async discard(clientId: string): Promise<void> {
    this.#loop.forget(clientId);
    await this.#store.change(clientId, () => undefined);
  }

  #canGo({ kind, problem }: Unsent): boolean {
    return problem === null && this.#deliveries.has(kind);
  }

  async #send({ clientId, kind }: Unsent): Promise<void> {
    const delivery = this.#deliveries.get(kind);
    let sent: Unsent | undefined;
    // As it is right now; and if this page ends before the answer comes, the next one knows.
    await this.#store.change(clientId, (entry) => {
      sent = entry?.problem === null ? entry : undefined;
      return sent ? { ...sent, mayBeStored: true } : entry;
    });
    if (!sent || !delivery) return;
    const { body } = sent;
    const answer = await this.#deliver(delivery, sent);
    this.#arrived.add(kind);
    // Changed meanwhile, it goes once more; deleted meanwhile, it does not come back.
    const left = await this.#store.change(clientId, (entry) =>
      entry && !isSame(entry.body, body) ? entry : undefined,
    );
    const waiter = this.#waiters.get(clientId);
    if (left || !waiter?.take()) return;
    waiter.tell({ state: 'sent', answer });
    this.#showArrived();
  }

  async #deliver(delivery: Delivery, entry: Unsent): Promise<unknown> {
    try {
      return await delivery.send(entry);
    } catch (error) {
      // Somebody else has signed in meanwhile, in another tab: the no was not meant for this person.
      const isNoToPerson = error instanceof ApiError && [403, 404].includes(error.status);
      if (isNoToPerson && !(await this.#isStillMe())) {
        throw new ApiError(401, 'Somebody else is signed in.');
      }
      throw error;
    }
  }

  async #isStillMe(): Promise<boolean> {
    await this.#client.refetchQueries({ queryKey: USER_KEY });
    const user = this.#client.getQueryData<{ id: number } | null>(USER_KEY);
    return user === undefined || user?.id === this.#userId;
  }

  async #giveUp({ clientId, body, mayBeStored }: Unsent, error: unknown): Promise<void> {
    const waiter = this.#waiters.get(clientId);
    const problem = serverMessage(error, FAILED);
    const isHeard = error instanceof ApiError && isSame(waiter?.body, body) && waiter?.take();
    await this.#store.change(clientId, (entry) => {
      // Changed or deleted meanwhile: the no was to something else.
      if (!entry || !isSame(entry.body, body)) return entry;
      return isHeard && waiter?.isNew ? undefined : { ...entry, problem, mayBeStored };
    });
    // It is known not to be there.
    if (!mayBeStored) this.#known.delete(clientId);
    if (isHeard) waiter?.tell({ state: 'refused', error });
  }

  #rest(): void {
    for (const resolve of this.#resting) resolve();
    this.#resting.clear();
    for (const waiter of this.#waiters.values()) waiter.giveUp();
    this.#showArrived();
  }

  #showArrived(): void {
    for (const kind of this.#arrived) this.#deliveries.get(kind)?.refresh(this.#client);
    this.#arrived.clear();
  }

  readonly #refresh = (): void => {
    const stored = this.#store.view();
    const { isStalled } = this.#loop;
    if (stored !== this.#stored) this.#compare(this.#stored.entries, stored.entries);
    this.#stored = stored;
    // Who has just recorded something is about to hear of it.
    const entries = stored.entries.filter(({ clientId }) => !this.#waiters.get(clientId)?.isNew);
    const view = { ...stored, entries, isStalled };
    if (!isSame(view, this.#view)) {
      this.#view = view;
      for (const listener of [...this.#listeners]) listener();
    }
    // What another tab left behind.
    if (!isStalled) this.#loop.run();
  };

  #compare(before: readonly Unsent[], now: readonly Unsent[]): void {
    const left = new Set(now.map(({ clientId }) => clientId));
    for (const { clientId, kind } of before) {
      this.#known.add(clientId);
      // Sent by another tab; where it was discarded, it may have arrived before.
      if (!left.has(clientId)) this.#arrived.add(kind);
    }
    if (!this.#loop.isRunning) this.#showArrived();
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const queues = new WeakMap<QueryClient, Map<number, UnsentQueue>>();

/** The queue of a person; the same one for every screen that shows the same data. */
export function unsentQueue(client: QueryClient, userId: number): UnsentQueue {
  const known = queues.get(client) ?? new Map<number, UnsentQueue>();
  queues.set(client, known);
  const queue = known.get(userId) ?? new UnsentQueue(client, userId);
  known.set(userId, queue);
  return queue;
}
