/** For older accounts and requests without a time zone. */
export const DEFAULT_TIME_ZONE = 'UTC';

function canonical(name: string): string | null {
  try {
    return clockOf(name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The IANA name to store; null if unknown. Aliases are kept: engines disagree about which name of a
 * zone is canonical. Offsets such as +05:30, which some engines accept, do not count, since they
 * have no daylight saving time.
 */
export function findTimeZone(name: string): string | null {
  const found = /^[A-Za-z]/.test(name) ? canonical(name) : null;
  return found?.toLowerCase() === name.toLowerCase() ? found : found && name;
}

/** Undefined if the browser does not report a valid one. */
export const deviceTimeZone = (): string | undefined =>
  findTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ?? undefined;

export const isSameTimeZone = (a: string, b: string): boolean => canonical(a) === canonical(b);

/** Creating a formatter costs far more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than the number of zone names; bounds the cache against spellings in mixed case. */
const MAX_CLOCKS = 1_000;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether this engine knows the zone; older engines lack some that others accepted. */
export function isKnownTimeZone(name: string): boolean {
  try {
    return Boolean(clockOf(name));
  } catch {
    return false;
  }
}

/** Local time in the zone, yyyy-mm-ddThh:mm. */
export function wallTime(moment: Date, timeZone: string): string {
  if (timeZone === DEFAULT_TIME_ZONE) return moment.toISOString().slice(0, 16);
  const [month, day, year, hour, minute] = clockOf(timeZone).format(moment).match(/\d+/g) ?? [];
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The local day (yyyy-mm-dd) of a moment. */
export const dayIn = (moment: Date, timeZone: string): string =>
  wallTime(moment, timeZone).slice(0, 10);

const utc = (wall: string) => Date.parse(`${wall}Z`);

/**
 * The moment of a local time (yyyy-mm-ddThh:mm): the first one if it occurs twice, and later by the
 * gap if the clock skips it.
 */
export function momentIn(wall: string, timeZone: string): Date {
  const offsetAt = (time: number) => utc(wallTime(new Date(time), timeZone)) - time;
  const asUtc = utc(wall);
  const DAY = 24 * 60 * 60 * 1000;
  const moments = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)].map((offset) => asUtc - offset);
  const shown = moments.filter((time) => wallTime(new Date(time), timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...moments));
}

/** Adds days to a day (yyyy-mm-dd). */
export const addDays = (day: string, days: number): string =>
  new Date(utc(`${day}T00:00`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
