/** Before people's time zones were known, and wherever none is sent. */
export const DEFAULT_TIME_ZONE = 'UTC';

function canonical(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * An IANA name as it is stored; null for an unknown one. Aliases stay as they are: engines disagree
 * about which name of a zone is the canonical one. Offsets such as +05:30, which some engines take,
 * are no names: they know no daylight saving time.
 */
export function findTimeZone(name: string): string | null {
  const found = /^[A-Za-z]/.test(name) ? canonical(name) : null;
  return found?.toLowerCase() === name.toLowerCase() ? found : found && name;
}

/** Undefined where the browser does not tell a real one. */
export const deviceTimeZone = (): string | undefined =>
  findTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ?? undefined;

export const isSameTimeZone = (a: string, b: string): boolean => canonical(a) === canonical(b);

/** Creating a formatter costs far more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than there are names, but not all their spellings in capitals and small letters. */
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

/** Whether this engine knows the zone: an older one may not know each that another one took. */
export function isKnownTimeZone(name: string): boolean {
  try {
    return Boolean(clockOf(name));
  } catch {
    return false;
  }
}

/** What clocks of the zone show, yyyy-mm-ddThh:mm. */
export function wallTime(moment: Date, timeZone: string): string {
  if (timeZone === DEFAULT_TIME_ZONE) return moment.toISOString().slice(0, 16);
  const [month, day, year, hour, minute] = clockOf(timeZone).format(moment).match(/\d+/g) ?? [];
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The day (yyyy-mm-dd) on which the moment falls there. */
export const dayIn = (moment: Date, timeZone: string): string =>
  wallTime(moment, timeZone).slice(0, 10);

const utc = (wall: string) => Date.parse(`${wall}Z`);

/**
 * The moment at which clocks of the zone show this (yyyy-mm-ddThh:mm): the first one where they
 * show it twice, and an hour later where daylight saving time skips it.
 */
export function momentIn(wall: string, timeZone: string): Date {
  const offsetAt = (time: number) => utc(wallTime(new Date(time), timeZone)) - time;
  const asUtc = utc(wall);
  const DAY = 24 * 60 * 60 * 1000;
  const moments = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)].map((offset) => asUtc - offset);
  const shown = moments.filter((time) => wallTime(new Date(time), timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...moments));
}

/** The day (yyyy-mm-dd) so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(utc(`${day}T00:00`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
