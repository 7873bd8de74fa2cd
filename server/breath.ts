import { setImmediate } from 'node:timers/promises';

/** How long a calculation may keep the process from answering others (milliseconds). */
const SLICE_MS = 8;

/**
 * Lets a long calculation run beside requests. It asks `isDue` often, which is cheap, and pauses
 * when told to. The result does not depend on when that is.
 */
export interface Breath {
  isDue(): boolean;
  /** @throws the signal's reason when the calculation is no longer wanted */
  pause(): Promise<void>;
}

export function createBreath(signal?: AbortSignal): Breath {
  let until = performance.now() + SLICE_MS;
  return {
    isDue: () => performance.now() >= until,
    async pause() {
      await setImmediate();
      signal?.throwIfAborted();
      until = performance.now() + SLICE_MS;
    },
  };
}
