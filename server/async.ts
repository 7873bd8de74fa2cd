import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';
import type { Logger } from 'pino';

/** Waits for the work to settle, but not beyond the deadline. */
export async function settledBefore(deadline: AbortSignal, work: Promise<unknown>): Promise<void> {
  if (deadline.aborted) return;
  await Promise.race([work, once(deadline, 'abort')]);
}

/**
 * Runs work in a slot of `limit`. The signal ends only the wait for a slot: running work keeps its
 * slot until it has really ended.
 * @throws the signal's reason when no slot was free in time
 */
export function inSlot<T>(
  limit: LimitFunction,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    limit(() => {
      signal.removeEventListener('abort', giveUp);
      signal.throwIfAborted();
      return work();
    }).then(resolve, reject);
  });
}

export class QueueFullError extends Error {}

/** Runs work in order of arrival: for each key `atOnce` at a time, with at most `maxWaiting` behind. */
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
        // Whoever ends first hands over its place.
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
 * Shares runs of the same work: for each key one runs and one waits for it to end. Further calls get
 * the result of the one that waits, which sees everything that was written before they came.
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
