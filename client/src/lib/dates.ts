import { format, formatDistanceToNow } from 'date-fns';

/** A moment as the API sends it (ISO 8601 UTC), or a Date. */
export type Moment = string | number | Date;

/** "3 minutes ago", in the reader's time. */
export function relativeTime(moment: Moment): string {
  return formatDistanceToNow(new Date(moment), { addSuffix: true });
}

/** "12 Mar 2026" */
export function formatDate(moment: Moment): string {
  return format(new Date(moment), 'd MMM yyyy');
}

/** "12 Mar 2026, 14:05" */
export function formatDateTime(moment: Moment): string {
  return format(new Date(moment), 'd MMM yyyy, HH:mm');
}
