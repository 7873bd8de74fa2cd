import {
  differenceInCalendarDays,
  format,
  isSameDay,
  isSameYear,
  isToday,
  isYesterday,
} from 'date-fns';
import { formatDateTime } from '@/lib/dates';

/** "Today at 14:05", "Yesterday at 14:05" or "12 Mar 2026, 14:05", in the reader's time. */
export function messageTime(moment: string): string {
  const date = new Date(moment);
  if (isToday(date)) return `Today at ${format(date, 'HH:mm')}`;
  if (isYesterday(date)) return `Yesterday at ${format(date, 'HH:mm')}`;
  return formatDateTime(date);
}

/** What stands between the messages of two days: "Today", "Yesterday", "Thursday", "12 March". */
export function dayName(moment: string): string {
  const date = new Date(moment);
  const now = new Date();
  if (isToday(date)) return 'Today';
  if (isYesterday(date)) return 'Yesterday';
  const age = differenceInCalendarDays(now, date);
  if (age > 0 && age < 7) return format(date, 'EEEE');
  return format(date, isSameYear(date, now) ? 'EEEE, d MMMM' : 'd MMMM yyyy');
}

/** In a list of conversations: clock time if today, else a short date. */
export function listTime(moment: string): string {
  const date = new Date(moment);
  const now = new Date();
  if (isSameDay(date, now)) return format(date, 'HH:mm');
  return format(date, isSameYear(date, now) ? 'd MMM' : 'd MMM yyyy');
}
