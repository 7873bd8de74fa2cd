/** After so long (milliseconds) the first screen has what it asked for, or waits for a bad network. */
const SCREEN_STANDS_MS = 1_500;

let standing: Promise<void> = Promise.resolve();

/**
 * Until the first screen of the visit stands. What no screen needs waits for this before it fetches
 * its script: on a phone's network it would take turns with what is looked at.
 */
export const calm = (): Promise<void> => standing;

/** Begins the wait; the answer is to be called when the first screen is drawn. */
export function holdBack(): () => void {
  let end = () => {};
  standing = new Promise((resolve) => {
    end = resolve;
  });
  return () => {
    setTimeout(() => {
      if (typeof requestIdleCallback !== 'function') return end();
      requestIdleCallback(() => end(), { timeout: SCREEN_STANDS_MS });
    }, SCREEN_STANDS_MS);
  };
}
