/** What public/early.js has asked for before the app's scripts were there, by address. */
declare global {
  interface Window {
    ripcordEarly?: Map<string, Promise<Response>>;
  }
}

/** Asked longer ago than this (milliseconds), it is asked again. */
const GOOD_FOR_MS = 10_000;

/** The answer that is on its way to an address, once: whoever asks again wants a newer one. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = window.ripcordEarly;
  const answer = early?.get(address);
  early?.delete(address);
  return performance.now() < GOOD_FOR_MS ? answer : undefined;
}

/** What was read before a change is old, and after a sign-in somebody else's. */
export function dropEarly(): void {
  window.ripcordEarly?.clear();
}
