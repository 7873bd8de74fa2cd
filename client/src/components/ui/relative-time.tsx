import { formatDate, formatDateTime, type Moment, relativeTime } from '@/lib/dates';
import { useTimeZone } from '@/lib/signed-in';

/** "3 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ date, className }: { date: Moment; className?: string }) {
  const timeZone = useTimeZone();
  return (
    <time
      dateTime={new Date(date).toISOString()}
      title={formatDateTime(date, timeZone)}
      className={className}
    >
      {relativeTime(date)}
    </time>
  );
}

interface PlayedTimeProps {
  date: string;
  /** Shows the time too, instead of in a tooltip. */
  exact?: boolean;
  className?: string;
}

/** When a battle was played, in the reader's time zone: "12 Mar 2026". */
export function PlayedTime({ date, exact = false, className }: PlayedTimeProps) {
  const timeZone = useTimeZone();
  const moment = formatDateTime(date, timeZone);
  return (
    <time dateTime={date} title={exact ? undefined : moment} className={className}>
      {exact ? moment : formatDate(date, timeZone)}
    </time>
  );
}
