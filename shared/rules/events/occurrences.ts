import { addDays, momentIn, wallTime } from '../time-zones';
import type { Repeat } from './repeats';

/** When the occurrences of a series are. Number 0 is the first event. */
export interface Rhythm {
  first: Date;
  every: Repeat;
  /** IANA name. */
  timeZone: string;
}

export interface Occurrence {
  number: number;
  date: Date;
}

const DAYS: Partial<Record<Repeat, number>> = { week: 7, fortnight: 14 };
const MINUTE_MS = 60_000;

/** Tournaments are before this; the first event is later than 2000, so the numbers have an end. */
const END_MS = Date.UTC(2100, 0, 1);
const NUMBERS_END = 101 * 53;

const pad = (value: number) => String(value).padStart(2, '0');
const daysOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** The day of a month that has the weekday and the place in it of this day; a fifth is the last. */
function sameWeekday(day: string, year: number, month: number): number {
  const [firstYear = 0, firstMonth = 0, firstDay = 0] = day.split('-').map(Number);
  const weekday = weekdayOf(firstYear, firstMonth, firstDay);
  const earliest = 1 + ((weekday - weekdayOf(year, month, 1) + 7) % 7);
  const found = earliest + 7 * Math.floor((firstDay - 1) / 7);
  return found > daysOfMonth(year, month) ? found - 7 : found;
}

function dayOf(first: string, every: Repeat, number: number): string {
  const days = DAYS[every];
  if (days) return addDays(first, days * number);
  const [firstYear = 0, firstMonth = 0, firstDay = 0] = first.split('-').map(Number);
  const months = firstYear * 12 + firstMonth - 1 + number;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const day =
    every === 'month_date'
      ? Math.min(firstDay, daysOfMonth(year, month))
      : sameWeekday(first, year, month);
  return `${year}-${pad(month)}-${pad(day)}`;
}

/**
 * When an occurrence is: the local time of the first event. A local time that the clock skips moves
 * on by the gap, of one that comes twice it is the earlier.
 */
export function occurrenceOf({ first, every, timeZone }: Rhythm, number: number): Date {
  if (number === 0) return first;
  const wall = wallTime(first, timeZone);
  const day = dayOf(wall.slice(0, 10), every, number);
  const minute = momentIn(`${day}${wall.slice(10)}`, timeZone);
  return new Date(minute.getTime() + (first.getTime() % MINUTE_MS));
}

/** The first occurrence after number 0 that is later than this moment. */
function firstAfter(rhythm: Rhythm, moment: Date): number {
  let [low, high] = [1, NUMBERS_END];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (occurrenceOf(rhythm, middle) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first `ahead` occurrences that lie in the future, after number 0 and not after `until`. */
export function nextOccurrences(
  rhythm: Rhythm,
  { now, ahead, until }: { now: Date; ahead: number; until: Date | null },
): Occurrence[] {
  const start = firstAfter(rhythm, now);
  const end = Math.min(until?.getTime() ?? END_MS, END_MS - 1);
  return Array.from({ length: ahead }, (_, index) => start + index)
    .map((number) => ({ number, date: occurrenceOf(rhythm, number) }))
    .filter(({ date }) => date.getTime() <= end);
}
