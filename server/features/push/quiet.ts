import type { NotificationSettings } from '#shared/notifications';
import { dayIn, momentIn, wallTime } from '#shared/rules/time-zones';

const DAY_MS = 24 * 3_600_000;

/** When the quiet hours that a moment is in end; undefined outside of them. */
export function quietUntil(
  quiet: NotificationSettings['quiet'],
  timeZone: string,
  now: Date,
): Date | undefined {
  if (!quiet) return undefined;
  const { from, to } = quiet;
  const time = wallTime(now, timeZone).slice(11, 16);
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return undefined;
  const day = time < to ? now : new Date(now.getTime() + DAY_MS);
  return momentIn(`${dayIn(day, timeZone)}T${to}`, timeZone);
}
