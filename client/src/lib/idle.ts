/** From the start of a visit (milliseconds). */
const IDLE_AFTER_MS = 5_000;

let idle: Promise<void> | undefined;

/**
 * Starts the wait before long work that only a later visit needs, such as filling the offline cache:
 * it would compete with the first screen.
 */
export function startIdleTimer(): void {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
  idle = pause.then(
    () =>
      new Promise((resolve) => {
        if (typeof requestIdleCallback !== 'function') return resolve();
        requestIdleCallback(() => resolve(), { timeout: IDLE_AFTER_MS });
      }),
  );
}

/** Resolves once the first screen has had its time; at once where the timer never started. */
export const whenIdle = (): Promise<void> => idle ?? Promise.resolve();
