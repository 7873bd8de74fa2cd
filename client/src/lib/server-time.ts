/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0;

/**
 * Reads the `Date` header of an answer. The body's `now` will not do: a 304 is served with the body of
 * an earlier answer, but with the headers of this one.
 */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  // The header has whole seconds. Smaller differences are not worth a jump of the clock.
  const next = time + 500 - Date.now();
  if (Math.abs(next - offset) > 1_500) offset = next;
}

export const serverTime = (): number => Date.now() + offset;
