import { format } from 'date-fns';
import { BadgeCheck, MapPinned } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/lib/cx';
import { formatDay, formatMonth, type Moment } from '@/lib/dates';

/** Whether a tournament is sanctioned by the organisation, in a word and a sign. */
export function OfficialMark({ isOfficial }: { isOfficial: boolean }) {
  return isOfficial ? (
    <Badge tone="accent" icon={<BadgeCheck />} title="Sanctioned by the organisation">
      Official
    </Badge>
  ) : (
    <Badge icon={<MapPinned />} title="Set up by the community">
      Regional
    </Badge>
  );
}

interface DateBlockProps {
  date: Moment;
  /** Over: it steps back. */
  isPast?: boolean;
}

/** The day, large enough to read at arm's length. Screen readers read the date beside it. */
export function DateBlock({ date, isPast = false }: DateBlockProps) {
  return (
    <span
      aria-hidden="true"
      className="cut flex w-15 shrink-0 flex-col items-center overflow-hidden border border-line bg-raised text-center"
    >
      <span
        className={cx(
          'w-full py-1 font-display text-sm leading-none font-bold tracking-wider uppercase',
          isPast ? 'bg-line text-muted' : 'bg-accent text-on-accent',
        )}
      >
        {formatMonth(date)}
      </span>
      <span
        className={cx(
          'figures pt-1.5 font-display text-4xl leading-none font-bold',
          isPast && 'text-muted',
        )}
      >
        {formatDay(date)}
      </span>
      <span className="pt-0.5 pb-1 text-sm leading-tight font-semibold text-muted">
        {format(new Date(date), 'EEE')}
      </span>
    </span>
  );
}
