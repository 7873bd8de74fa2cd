import type { QueryClient } from '@tanstack/react-query';

/** How something is switched on and off that a person may tap faster than the server answers. */
export interface WishRules<T> {
  isOn: (told: T) => boolean;
  /** What is shown until the server has answered: what it said last, switched to what is wanted. */
  wish: (told: T, wanted: boolean) => T;
  /** Asks the server; the answer is what it says now. */
  tell: (id: number, wanted: boolean, told: T) => Promise<T>;
  /**
   * Writes what the server said last into the cached copies, which are shown again from now on.
   * `problem` is what the last request failed with.
   */
  settle: (id: number, told: T, problem: unknown) => void;
}

/** A thing whose wish is on its way. */
interface Entry<T> {
  readonly id: number;
  /** What the server said last. */
  told: T;
  /** What the last tap wants. */
  wanted: boolean;
  /** What is shown meanwhile; the same object until it changes. */
  shown: T;
}

/**
 * Switches that are on their way. Taps on one thing run in order, one request at a time, and the
 * last wanted state wins. Until the server's answer is in the cached copies of the thing, all of
 * them show what is here.
 */
export class Wishes<T> {
  readonly #client: QueryClient;
  readonly #rules: WishRules<T>;
  readonly #entries = new Map<number, Entry<T>>();
  readonly #watchers = new Set<() => void>();

  constructor(client: QueryClient, rules: WishRules<T>) {
    this.#client = client;
    this.#rules = rules;
  }

  /** For useSyncExternalStore. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** What is shown of a thing in place of its cached copies; undefined when those are right. */
  shown(id: number): T | undefined {
    return this.#entries.get(id)?.shown;
  }

  /** A tap: the opposite of what is shown. `told` is what the cached copy says. */
  toggle(id: number, told: T): void {
    const known = this.#entries.get(id);
    if (known) {
      this.#want(known, !known.wanted);
      return;
    }
    const isOn = this.#rules.isOn(told);
    const entry: Entry<T> = { id, told, wanted: isOn, shown: told };
    this.#entries.set(id, entry);
    this.#want(entry, !isOn);
    void this.#send(entry);
  }

  async #send(entry: Entry<T>): Promise<void> {
    let sent: boolean;
    let problem: unknown;
    do {
      sent = entry.wanted;
      problem = undefined;
      try {
        entry.told = await this.#tell(entry, sent);
        this.#want(entry, entry.wanted);
      } catch (error) {
        problem = error;
      }
    } while (entry.wanted !== sent);
    this.#entries.delete(entry.id);
    this.#rules.settle(entry.id, entry.told, problem);
    this.#changed();
  }

  /** Through the mutation cache, which notices that a session has ended. */
  #tell({ id, told }: Entry<T>, wanted: boolean): Promise<T> {
    const mutation = this.#client.getMutationCache().build(this.#client, {
      mutationFn: () => this.#rules.tell(id, wanted, told),
    });
    return mutation.execute(undefined);
  }

  #want(entry: Entry<T>, wanted: boolean): void {
    entry.wanted = wanted;
    entry.shown = this.#rules.wish(entry.told, wanted);
    this.#changed();
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** One store an app, beside its cached answers. */
export function wishesOf<T>(rules: (client: QueryClient) => WishRules<T>) {
  const known = new WeakMap<QueryClient, Wishes<T>>();
  return (client: QueryClient): Wishes<T> => {
    const wishes = known.get(client) ?? new Wishes(client, rules(client));
    known.set(client, wishes);
    return wishes;
  };
}
