/** After so long (milliseconds) the first screen has what it asked for, or waits for a bad network. */
const SCREEN_STANDS_MS = 2_500;
/** Between one that waited and the next (milliseconds): a tap in between is answered at once. */
const TURN_MS = 30;
/** So much later (milliseconds) somebody has had the first screen to themselves for a while. */
const LEISURE_MS = 5_000;

/** The last of those who wait; nobody has to where no screen is being opened, as in tests. */
let turns: Promise<void> | undefined;
let rest: Promise<void> | undefined;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Until the first screen of the visit stands. What no screen needs waits for this before it fetches
 * its script: on a phone's network it would take turns with what is looked at. Those who wait go on
 * one after the other.
 */
export function calm(): Promise<void> {
  if (!turns) return Promise.resolve();
  turns = turns.then(() => pause(TURN_MS));
  return turns;
}

/**
 * Until there is time for what is long and can wait, such as what is for the next visit. Whoever
 * leaves earlier has it then.
 */
export function leisure(): Promise<void> {
  return rest ?? Promise.resolve();
}

/** Begins the wait; the answer is to be called when the first screen is drawn. */
export function holdBack(): () => void {
  let end = () => {};
  turns = new Promise((resolve) => {
    end = resolve;
  });
  rest = turns.then(() => pause(LEISURE_MS));
  return () => {
    setTimeout(() => {
      if (typeof requestIdleCallback !== 'function') return end();
      requestIdleCallback(() => end(), { timeout: SCREEN_STANDS_MS });
    }, SCREEN_STANDS_MS);
  };
}
