/** Milliseconds the server's clock is ahead of this device's. */
let offset = 0;

/**
 * Reads a response's `Date` header. The body's `now` is unsuitable: a 304 has the current headers
 * but the body of an earlier response.
 */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  // The header has whole seconds; smaller differences are not worth a clock jump.
  const next = time + 500 - Date.now();
  if (Math.abs(next - offset) > 1_500) offset = next;
}

export const serverTime = (): number => Date.now() + offset;
