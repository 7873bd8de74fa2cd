import type { Tournament } from '@shared/tournaments';
import { useState } from 'react';
import { cx } from '@/lib/cx';
import { formatDay, formatMonth, type Moment } from '@/lib/dates';

const FRAME = 'flex shrink-0 flex-col overflow-hidden border border-line bg-raised text-center';

interface CalendarLeafProps {
  date: Moment;
  className: string;
}

/** The day as a leaf of a calendar. It says nothing to screen readers: the date stands beside it. */
function CalendarLeaf({ date, className }: CalendarLeafProps) {
  return (
    <span aria-hidden="true" className={cx(FRAME, className)}>
      <span className="bg-accent py-0.5 text-xs leading-none font-semibold text-on-accent uppercase">
        {formatMonth(date)}
      </span>
      <span className="figures flex flex-1 items-center justify-center font-display text-2xl leading-none font-bold">
        {formatDay(date)}
      </span>
    </span>
  );
}

interface TournamentThumbnailProps {
  tournament: Pick<Tournament, 'date' | 'imageUrl' | 'images'>;
  className: string;
}

/** A tournament small enough for a line: its flyer, or the day. Its name stands beside it. */
export function TournamentThumbnail({ tournament, className }: TournamentThumbnailProps) {
  const { date, imageUrl, images } = tournament;
  const [failed, setFailed] = useState(false);
  const src = images.at(0)?.url ?? imageUrl;
  if (!src || failed) return <CalendarLeaf date={date} className={className} />;
  return (
    <span aria-hidden="true" className={cx(FRAME, className)}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full object-cover"
      />
    </span>
  );
}
