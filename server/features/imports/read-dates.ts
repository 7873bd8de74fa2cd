import type { DateOrder } from '../../../shared/imports';

/** 14:30, 14:30:10.5, 2:30 PM, with an offset or Z for UTC. */
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

/** The date, and what follows a `T`, a comma or blanks. */
const DATE = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:(?:T|,?\s+)(.+))?$/i;

/** An unformatted date of Excel: days since 1899-12-30, from 2000 to 2099. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(\.\d+)?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

const MINUTE_MS = 60_000;

interface WrittenDate {
  year: number;
  /** Day and month, or the reverse; only a date with slashes or dashes can be either. */
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
    return end.length > 2 ? null : { year: Number(start), first, second, order: 'dmy', time };
  }
  if (start.length > 2 || (end.length !== 2 && end.length !== 4)) return null;
  const year = Number(end) + (end.length === 2 ? 2_000 : 0);
  const order = separator === '.' ? 'dmy' : 'either';
  return { year, first: Number(start), second: Number(middle), order, time };
}

/**
 * What a file's dates tell about their order: `none` when no date depends on it, null with an example
 * when they do not tell or contradict each other.
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

/** Whether this date is another one when read in the other order. */
export function isAmbiguous(text: string): boolean {
  const date = parseDate(text);
  if (date?.order !== 'either') return false;
  return date.first <= 12 && date.second <= 12 && date.first !== date.second;
}

/** Milliseconds since midnight UTC; null when it is no time. */
function readTime(text: string): number | null {
  if (text.trim() === '') return 0;
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
  return time - offsetMinutes * MINUTE_MS;
}

/**
 * Reads ISO 8601 and the dates that people write, in UTC unless there is an offset. `order` decides
 * dates that may be read both ways.
 * @returns null for an invalid date
 */
export function readMoment(text: string, order: DateOrder = 'dmy'): Date | null {
  if (SERIAL.test(text.trim())) {
    const milliseconds = Math.round(Number(text) * 86_400) * 1_000;
    return new Date(SERIAL_EPOCH + milliseconds);
  }
  const written = parseDate(text);
  if (!written) return null;
  const { year, first, second, time: writtenTime } = written;
  const isMonthFirst =
    written.order === 'either' && (first > 12 ? false : second > 12 || order === 'mdy');
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const time = readTime(writtenTime);
  // Date.UTC would turn February 30 into March 2.
  if (time === null || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) {
    return null;
  }
  return new Date(midnight.getTime() + time);
}
