import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits for the work to settle, but no longer than the deadline. */
export async function settledBefore(deadline: AbortSignal, work: Promise<unknown>): Promise<void> {
  if (deadline.aborted) return;
  await Promise.race([work, once(deadline, 'abort')]);
}

/** A queue in which people take turns; at most one item per person is active. */
export class TurnQueue<T> {
  /** People in order of their turns, each with their waiting items. */
  readonly #lines = new Map<unknown, T[]>();
  readonly #active = new Set<unknown>();

  /** Number of waiting items. */
  get size(): number {
    let size = 0;
    for (const line of this.#lines.values()) size += line.length;
    return size;
  }

  get active(): number {
    return this.#active.size;
  }

  sizeOf(person: unknown): number {
    return this.#lines.get(person)?.length ?? 0;
  }

  add(person: unknown, item: T): void {
    const line = this.#lines.get(person);
    if (line) line.push(item);
    else this.#lines.set(person, [item]);
  }

  remove(person: unknown, item: T): void {
    const rest = this.#lines.get(person)?.filter((each) => each !== item) ?? [];
    if (rest.length > 0) this.#lines.set(person, rest);
    else this.#lines.delete(person);
  }

  /** Takes the next item of the person who has waited longest. Call `end` when it is done. */
  take(): { item: T; end(): void } | undefined {
    for (const [person, [item]] of this.#lines) {
      if (item === undefined || this.#active.has(person)) continue;
      this.remove(person, item);
      this.#active.add(person);
      return { item, end: () => this.#end(person) };
    }
    return undefined;
  }

  #end(person: unknown): void {
    this.#active.delete(person);
    const line = this.#lines.get(person);
    if (!line) return;
    // Move the person behind everybody else.
    this.#lines.delete(person);
    this.#lines.set(person, line);
  }
}

export class QueueFullError extends Error {}

/** Runs work in order of arrival: per key, `atOnce` at a time with at most `maxWaiting` queued. */
export interface KeyedQueue<K> {
  /** @throws QueueFullError */
  run<T>(key: K, work: () => Promise<T> | T): Promise<T>;
}

export function createKeyedQueue<K>({
  atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  atOnce: number;
  maxWaiting?: number;
}): KeyedQueue<K> {
  const lines = new Map<K, { running: number; waiting: (() => void)[] }>();
  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) {
        line.running += 1;
      } else {
        if (line.waiting.length >= maxWaiting) throw new QueueFullError();
        // A run that ends hands its place to the next one.
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) {
          next();
        } else {
          line.running -= 1;
          if (line.running === 0) lines.delete(key);
        }
      }
    },
  };
}

/**
 * Shares runs of the same work: per key, one runs and one waits for it to end. Further callers get
 * the result of the waiting run, which sees everything written before they called.
 */
export function createSharedRuns() {
  interface Run {
    running: Promise<unknown>;
    waiting?: Promise<unknown>;
  }
  const runs = new Map<string, Run>();

  function start<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    const run: Run = { running };
    runs.set(key, run);
    const forget = () => {
      if (!run.waiting) runs.delete(key);
    };
    running.then(forget, forget);
    return running;
  }

  return function share<T>(key: string, work: () => Promise<T>): Promise<T> {
    const run = runs.get(key);
    if (!run) return start(key, work);
    const next = () => start(key, work);
    run.waiting ??= run.running.then(next, next);
    return run.waiting as Promise<T>;
  };
}

/** Milliseconds a computation may block the event loop. */
const SLICE_MS = 8;

/**
 * Lets a long computation run alongside requests: it checks `isOver` often, which is cheap, and
 * then awaits `yield`.
 */
export interface TimeSlice {
  isOver(): boolean;
  /** @throws the signal's reason if the computation was cancelled */
  yield(): Promise<void>;
}

export function createTimeSlice(signal?: AbortSignal): TimeSlice {
  let end = performance.now() + SLICE_MS;
  return {
    isOver: () => performance.now() >= end,
    async yield() {
      await setImmediate();
      signal?.throwIfAborted();
      end = performance.now() + SLICE_MS;
    },
  };
}

/** Work that continues after the response, such as sending mail; shutdown waits for it. */
export interface Background {
  /** Starts the work; failures are logged. */
  run(name: string, work: () => Promise<void>): void;
  drain(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}

export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
