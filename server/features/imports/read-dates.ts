import type { DateOrder } from '#shared/imports';
import { DEFAULT_TIME_ZONE, momentIn } from '#shared/rules/time-zones';

/** Matches 14:30, 14:30:10.5 and 2:30 PM, with an offset or Z for UTC. */
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

/** The date, and the text after a `T`, a comma or blanks. */
const DATE = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:(?:T|,?\s+)(.+))?$/i;

/** An unformatted Excel date: days since 1899-12-30, for the years 2000 to 2099. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(\.\d+)?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

const MINUTE_MS = 60_000;

interface WrittenDate {
  year: number;
  /** Day and month or the reverse, which only dates with slashes or dashes leave open. */
  first: number;
  second: number;
  order: DateOrder | 'either';
  time: string;
}

function parseDate(text: string): WrittenDate | null {
  const [, start = '', separator, middle = '', end = '', time = ''] = DATE.exec(text.trim()) ?? [];
  if (!separator) return null;
  if (start.length === 4) {
    const [second, first] = [Number(middle), Number(end)];
    if (end.length > 2) return null;
    return { year: Number(start), first, second, order: 'dmy', time };
  }
  if (start.length > 2 || (end.length !== 2 && end.length !== 4)) return null;
  const year = Number(end) + (end.length === 2 ? 2_000 : 0);
  const order = separator === '.' ? 'dmy' : 'either';
  const [first, second] = [Number(start), Number(middle)];
  return { year, first, second, order, time };
}

/**
 * Infers the order of day and month from a file's dates: `none` if no date depends on it, null with
 * an example if they leave it open or contradict each other.
 */
export function findDateOrder(
  texts: Iterable<string>,
): { order: DateOrder | 'none' } | { order: null; example: string } {
  const found = new Set<DateOrder>();
  let example: string | undefined;
  for (const text of texts) {
    const date = parseDate(text);
    if (date?.order !== 'either') continue;
    if (date.first > 12) found.add('dmy');
    else if (date.second > 12) found.add('mdy');
    else if (date.first !== date.second) example ??= text.trim();
  }
  const [order, other] = found;
  if (order && !other) return { order };
  return example === undefined ? { order: 'none' } : { order: null, example };
}

/** Whether the date changes when day and month are swapped. */
export function isAmbiguous(text: string): boolean {
  const date = parseDate(text);
  if (date?.order !== 'either') return false;
  return date.first <= 12 && date.second <= 12 && date.first !== date.second;
}

/** Languages whose short names of months Excel writes. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
/** The first three letters; German Excel writes `Mrz`. */
const MONTHS = new Set([
  'mrz',
  ...LANGUAGES.flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) =>
      format(Date.UTC(2026, month)).toLowerCase().slice(0, 3),
    );
  }),
]);
/** Matches 1-Apr, 04. Jan and Apr-01. */
const WITH_MONTH = /^(?:\d{1,2}[-./\s]+)?(?<month>\p{L}{3})\p{L}*\.?(?:[-./\s]+\d{1,4})?$/u;

/** Whether a cell is a date, as Excel makes of a score such as 4-1. */
export function isDate(cell: string): boolean {
  const text = cell.trim();
  const { month } = WITH_MONTH.exec(text)?.groups ?? {};
  if (month) return MONTHS.has(month.toLowerCase()) && /\d/.test(text);
  return readMoment(text) !== null || /^\d{1,2}月\d{1,2}日$/.test(text);
}

/** Milliseconds since midnight, in UTC if there is an offset; null if it is not a time. */
function readTime(text: string): { time: number; hasOffset: boolean } | null {
  if (text.trim() === '') return { time: 0, hasOffset: false };
  const {
    hours,
    minutes,
    seconds = '0',
    fraction = '',
    half,
    offset,
  } = TIME.exec(text.trim())?.groups ?? {};
  if (hours === undefined || (half && (Number(hours) < 1 || Number(hours) > 12))) return null;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const [, sign, ahead = '0', rest = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? '') ?? [];
  const offsetMinutes = (Number(ahead) * 60 + Number(rest)) * (sign === '-' ? -1 : 1);
  const time = (hour * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000 + milliseconds;
  return { time: time - offsetMinutes * MINUTE_MS, hasOffset: offset !== undefined };
}

/** The moment when clocks in the zone show the UTC time `time`, to the millisecond. */
function shownAt(time: number, timeZone: string): Date {
  const wall = new Date(time).toISOString();
  return new Date(momentIn(wall.slice(0, 16), timeZone).getTime() + (time % MINUTE_MS));
}

export interface DateReading {
  /** Decides dates that can be read both ways. */
  order?: DateOrder;
  timeZone?: string;
}

/**
 * Reads ISO 8601 and the dates that people and spreadsheets write. Without an offset, they are by
 * the clock of the person's time zone.
 * @returns null for an invalid date
 */
export function readMoment(
  text: string,
  { order = 'dmy', timeZone = DEFAULT_TIME_ZONE }: DateReading = {},
): Date | null {
  if (SERIAL.test(text.trim())) {
    const milliseconds = Math.round(Number(text) * 86_400) * 1_000;
    return shownAt(SERIAL_EPOCH + milliseconds, timeZone);
  }
  const written = parseDate(text);
  if (!written) return null;
  const { year, first, second, time: writtenTime } = written;
  const isMonthFirst =
    written.order === 'either' && (first > 12 ? false : second > 12 || order === 'mdy');
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const read = readTime(writtenTime);
  // Date.UTC would turn February 30 into March 2.
  if (!read || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) {
    return null;
  }
  const moment = midnight.getTime() + read.time;
  return read.hasOffset ? new Date(moment) : shownAt(moment, timeZone);
}
