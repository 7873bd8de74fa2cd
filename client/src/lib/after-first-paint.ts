/** By then (milliseconds) the first screen has its data, or the network is bad. */
const FIRST_SCREEN_MS = 2_500;
/** Pause between queued loads (milliseconds), so that taps in between respond at once. */
const BETWEEN_MS = 30;
/** Pause (milliseconds) before long work, such as filling the offline cache. */
const IDLE_AFTER_MS = 5_000;

/** The end of the queue; undefined if no first screen is pending, as in tests. */
let queue: Promise<void> | undefined;
let idle: Promise<void> | undefined;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Resolves once the first screen of the visit is painted. Scripts that no screen needs wait for it,
 * since they would compete for a phone's network. Callers are released one by one.
 */
export function afterFirstPaint(): Promise<void> {
  if (!queue) return Promise.resolve();
  queue = queue.then(() => pause(BETWEEN_MS));
  return queue;
}

export function afterLoad(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** Resolves a few seconds later, for long work that only a later visit needs. */
export function whenIdle(): Promise<void> {
  return idle ?? Promise.resolve();
}

/** Holds callers of `afterFirstPaint` back until the returned function is called. */
export function holdUntilFirstPaint(): () => void {
  let release = () => {};
  queue = new Promise((resolve) => {
    release = resolve;
  });
  idle = queue.then(() => pause(IDLE_AFTER_MS));
  return () => {
    setTimeout(() => {
      if (typeof requestIdleCallback !== 'function') return release();
      requestIdleCallback(() => release(), { timeout: FIRST_SCREEN_MS });
    }, FIRST_SCREEN_MS);
  };
}
