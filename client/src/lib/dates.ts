import { differenceInCalendarDays } from 'date-fns';
import { momentIn, wallTime } from '#shared/rules/time-zones';
import { locale, t } from '#shared/translate';

/** ISO 8601 (UTC), as the API sends it, milliseconds or a Date. */
export type Moment = string | number | Date;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds, largest first. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** Creating a formatter costs far more than using it. */
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relative(numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const tag = locale();
  const key = `${tag} ${numeric}`;
  const formatter = relatives.get(key) ?? new Intl.RelativeTimeFormat(tag, { numeric });
  relatives.set(key, formatter);
  return formatter;
}

/** "3 hours ago", "in 2 months"; undefined for less than a minute. */
function distance(seconds: number): string | undefined {
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return undefined;
  const [name, length] = unit;
  return relative('always').format(Math.round(seconds / length), name);
}

/** "3 minutes ago" */
export function relativeTime(moment: Moment): string {
  const seconds = (new Date(moment).getTime() - Date.now()) / 1000;
  return distance(seconds) ?? t('just now');
}

/** Local midnight of a day (yyyy-mm-dd). */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** "today", "3 days ago", "in 2 months", by the device's calendar. */
export function relativeDay(day: Moment, now = new Date()): string {
  const date = typeof day === 'string' && day.length === 10 ? dayStart(day) : new Date(day);
  const days = differenceInCalendarDays(date, now);
  if (Math.abs(days) > 1) return distance(days * DAY) ?? '';
  return relative('auto').format(days, 'day');
}

/** The value of a datetime-local input; by the device's clock without a time zone. */
export function forDateTimeControl(moment: Moment, timeZone?: string): string {
  const date = new Date(moment);
  if (timeZone) return wallTime(date, timeZone);
  const local = date.getTime() - date.getTimezoneOffset() * MINUTE * 1000;
  return new Date(local).toISOString().slice(0, 16);
}

/** The inverse of `forDateTimeControl`; null while the input is incomplete. */
export function fromDateTimeControl(value: string, timeZone?: string): Date | null {
  const local = new Date(value);
  if (Number.isNaN(local.getTime())) return null;
  return timeZone ? momentIn(value.slice(0, 16), timeZone) : local;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const FORMATS = {
  /** "12 Mar 2026" */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** "12 Mar" */
  dayAndMonth: { day: 'numeric', month: 'short' },
  /** "12 Mar 2026, 14:05" */
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK },
  /** "Thursday, 12 March 2026 at 14:05" */
  longDateTime: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...CLOCK },
  /** "12 March 2026" */
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  /** "Thursday 12 March" */
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "Thursday" */
  weekday: { weekday: 'long' },
  /** "Thu" */
  shortWeekday: { weekday: 'short' },
  /** "Thursday 14:05" */
  weekdayTime: { weekday: 'long', ...CLOCK },
  /** "Thu 14:05" */
  shortWeekdayTime: { weekday: 'short', ...CLOCK },
  /** "14:05" */
  time: CLOCK,
  /** "Mar" */
  month: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in the reader's language; by the device's clock without a time zone. */
export function formatMoment(
  moment: Moment,
  format: keyof typeof FORMATS,
  timeZone?: string,
): string {
  const tag = locale();
  const key = `${tag} ${format} ${timeZone}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...FORMATS[format], timeZone });
  formatters.set(key, formatter);
  return formatter.format(new Date(moment));
}

export const formatDate = (moment: Moment, timeZone?: string) =>
  formatMoment(moment, 'date', timeZone);

export const formatDateTime = (moment: Moment, timeZone?: string) =>
  formatMoment(moment, 'dateTime', timeZone);

/** "Sat 14:00" within the week to come, else with the date. */
export function untilWords(moment: Moment, now = new Date()): string {
  const days = differenceInCalendarDays(new Date(moment), now);
  return formatMoment(moment, days >= 0 && days < 7 ? 'shortWeekdayTime' : 'dateTime');
}

/** The device's time zone and its offset at that moment: "Europe/Berlin, GMT+1". */
export function zoneAt(moment: Moment): string {
  const options = new Intl.DateTimeFormat(locale(), { timeZoneName: 'shortOffset' });
  const offset = options
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value;
  const name = options.resolvedOptions().timeZone.replaceAll('_', ' ');
  return [name, offset].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');
}
