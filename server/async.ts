import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits for the work to settle, but not beyond the deadline. */
export async function settledBefore(deadline: AbortSignal, work: Promise<unknown>): Promise<void> {
  if (deadline.aborted) return;
  await Promise.race([work, once(deadline, 'abort')]);
}

/**
 * Waiting items of several people, who take turns; of each person one item at a time is active.
 */
export class TurnQueue<T> {
  /** In the order of their turns. */
  readonly #lines = new Map<unknown, T[]>();
  readonly #active = new Set<unknown>();

  /** Waiting. */
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

  /** The next item of whoever waits longest for a turn; call `end` when it is done. */
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
    // Behind everybody else.
    this.#lines.delete(person);
    this.#lines.set(person, line);
  }
}

/** How long a computation may block the event loop (milliseconds). */
const SLICE_MS = 8;

/**
 * Lets a long computation run beside requests: it checks `isOver` often, which is cheap, and then
 * awaits `yield`.
 */
export interface TimeSlice {
  isOver(): boolean;
  /** @throws the signal's reason when the computation was cancelled */
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
