import { formatDateTime, type Moment, relativeTime } from '@/lib/dates';

/** "3 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ date, className }: { date: Moment; className?: string }) {
  return (
    <time
      dateTime={new Date(date).toISOString()}
      title={formatDateTime(date)}
      className={className}
    >
      {relativeTime(date)}
    </time>
  );
}
