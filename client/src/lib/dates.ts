import { differenceInCalendarDays, format, formatDistance, formatDistanceToNow } from 'date-fns';
import { momentIn, wallTime } from '#shared/rules/time-zones';
import { t } from '#shared/translate';

/** ISO 8601 (UTC), as the API sends it, milliseconds or a Date. */
export type Moment = string | number | Date;

/** "3 minutes ago" */
export function relativeTime(moment: Moment): string {
  return formatDistanceToNow(new Date(moment), { addSuffix: true });
}

/** Local midnight of a day (yyyy-mm-dd). */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00`);
}

const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'];

/** "today", "3 days ago", for a day (yyyy-mm-dd). */
export function relativeDay(day: string, now = new Date()): string {
  const date = dayStart(day);
  const days = differenceInCalendarDays(date, now);
  const today = dayStart(format(now, 'yyyy-MM-dd'));
  return NEAR_DAYS[days + 1] ?? formatDistance(date, today, { addSuffix: true });
}

/** The value of a datetime-local input; by the device's clock without a time zone. */
export function forDateTimeControl(moment: Moment, timeZone?: string): string {
  const date = new Date(moment);
  return timeZone ? wallTime(date, timeZone) : format(date, "yyyy-MM-dd'T'HH:mm");
}

/** The inverse of `forDateTimeControl`; null while the input is incomplete. */
export function fromDateTimeControl(value: string, timeZone?: string): Date | null {
  const local = new Date(value);
  if (Number.isNaN(local.getTime())) return null;
  return timeZone ? momentIn(value.slice(0, 16), timeZone) : local;
}

/** "12 Mar 2026"; by the device's clock without a time zone. */
export function formatDate(moment: Moment, timeZone?: string): string {
  return format(dayStart(forDateTimeControl(moment, timeZone).slice(0, 10)), t('d MMM yyyy'));
}

/** "12 Mar 2026, 14:05"; by the device's clock without a time zone. */
export function formatDateTime(moment: Moment, timeZone?: string): string {
  const time = forDateTimeControl(moment, timeZone).slice(11);
  return `${formatDate(moment, timeZone)}, ${time}`;
}

/** "Thursday, 12 March 2026, 14:05" */
export function formatLongDateTime(moment: Moment): string {
  return format(new Date(moment), t('EEEE, d MMMM yyyy, HH:mm'));
}

/** "Mar" */
export function formatMonth(moment: Moment): string {
  return format(new Date(moment), 'MMM');
}

/** "12" */
export function formatDay(moment: Moment): string {
  return format(new Date(moment), 'd');
}

/** The device's time zone and its offset at that moment: "Europe/Berlin, GMT+1". */
export function zoneAt(moment: Moment): string {
  const options = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' });
  const offset = options
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value;
  const name = options.resolvedOptions().timeZone.replaceAll('_', ' ');
  return [name, offset].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');
}
