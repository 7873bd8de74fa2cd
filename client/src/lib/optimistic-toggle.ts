import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Rules of a toggle that may be tapped faster than the server responds. */
export interface ToggleRules<T> {
  isOn: (state: T) => boolean;
  /** The confirmed state switched to the desired one: shown until the server responds. */
  apply: (confirmed: T, desired: boolean) => T;
  send: (id: number, desired: boolean, confirmed: T) => Promise<T>;
  /** Writes the confirmed state into the cache. `error` is the last request's. */
  settle: (id: number, confirmed: T, error: unknown) => void;
}

interface Entry<T> {
  readonly id: number;
  confirmed: T;
  desired: boolean;
  /** Shown while pending; the same object until it changes. */
  pending: T;
}

/**
 * Toggles with a pending request. Requests for one entity run one at a time, and the last desired
 * state wins. Until the response is cached, all copies of the entity show the pending state.
 */
class ToggleStore<T> {
  readonly #client: QueryClient;
  readonly #rules: ToggleRules<T>;
  readonly #entries = new Map<number, Entry<T>>();
  readonly #listeners = new Set<() => void>();

  constructor(client: QueryClient, rules: ToggleRules<T>) {
    this.#client = client;
    this.#rules = rules;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  pending(id: number): T | undefined {
    return this.#entries.get(id)?.pending;
  }

  toggle(id: number, cached: T): void {
    const known = this.#entries.get(id);
    if (known) {
      this.#setDesired(known, !known.desired);
      return;
    }
    const isOn = this.#rules.isOn(cached);
    const entry: Entry<T> = { id, confirmed: cached, desired: isOn, pending: cached };
    this.#entries.set(id, entry);
    this.#setDesired(entry, !isOn);
    void this.#sendUntilSettled(entry);
  }

  async #sendUntilSettled(entry: Entry<T>): Promise<void> {
    let sent: boolean;
    let error: unknown;
    do {
      sent = entry.desired;
      error = undefined;
      try {
        entry.confirmed = await this.#send(entry, sent);
        this.#setDesired(entry, entry.desired);
      } catch (reason) {
        error = reason;
      }
    } while (entry.desired !== sent);
    this.#entries.delete(entry.id);
    this.#rules.settle(entry.id, entry.confirmed, error);
    this.#notify();
  }

  /** Uses the mutation cache, which detects that a session has ended. */
  #send({ id, confirmed }: Entry<T>, desired: boolean): Promise<T> {
    const mutation = this.#client
      .getMutationCache()
      .build(this.#client, { mutationFn: () => this.#rules.send(id, desired, confirmed) });
    return mutation.execute(undefined);
  }

  #setDesired(entry: Entry<T>, desired: boolean): void {
    entry.desired = desired;
    entry.pending = this.#rules.apply(entry.confirmed, desired);
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

type StoreOf<T> = (client: QueryClient) => ToggleStore<T>;

/** Creates a kind of toggle for `useToggle`. */
export function createToggle<T>(rules: (client: QueryClient) => ToggleRules<T>): StoreOf<T> {
  const stores = new WeakMap<QueryClient, ToggleStore<T>>();
  return (client) => {
    const store = stores.get(client) ?? new ToggleStore(client, rules(client));
    stores.set(client, store);
    return store;
  };
}

/** The pending state of an entity; undefined once its cached copies are current. */
export function useToggle<T>(storeOf: StoreOf<T>, id: number) {
  const store = storeOf(useQueryClient());
  const pending = useSyncExternalStore(store.subscribe, () => store.pending(id));
  return { pending, toggle: (cached: T) => store.toggle(id, cached) };
}
