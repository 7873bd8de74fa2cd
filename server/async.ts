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
