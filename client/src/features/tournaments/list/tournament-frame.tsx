import type { ComponentProps, ReactNode } from 'react';
import type { Tournament } from '#shared/tournaments';
import { CardLink, EntityCard } from '@/components/ui/entity-card';
import { cx } from '@/lib/cx';
import { formatMoment } from '@/lib/dates';
import { TournamentFlyer } from '../tournament-flyer';
import { DateBlock, EventMark, OfficialMark, Places } from '../tournament-parts';
import { dayAndTime, timeLeft, tournamentPath } from '../tournament-words';

const SIZES = '(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 100vw';

interface TournamentFrameProps {
  tournament: ComponentProps<typeof TournamentFlyer>['tournament'] &
    Pick<Tournament, 'id' | 'name' | 'date' | 'isPast' | 'isOfficial' | 'locations' | 'eventPhase'>;
  titleId: string;
  /** What else the card has. */
  children: ReactNode;
}

/** The card of a tournament, for members and visitors; the whole card opens it. */
export function TournamentFrame({ tournament, titleId, children }: TournamentFrameProps) {
  const { id, name, date, isPast, isOfficial, locations, eventPhase } = tournament;
  const moment = formatMoment(date, 'longDateTime');
  return (
    <EntityCard aria-labelledby={titleId}>
      <TournamentFlyer
        tournament={tournament}
        sizes={SIZES}
        className={isPast ? 'opacity-60 saturate-50' : undefined}
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start gap-3.5">
          <DateBlock date={date} isPast={isPast} />
          <div className="min-w-0 flex-1 basis-36">
            <CardLink as="h3" id={titleId} to={tournamentPath(id)}>
              {name}
            </CardLink>
            <p className="figures mt-1 leading-snug">
              <time dateTime={date} title={moment}>
                <span className="sr-only">{moment}</span>
                <span aria-hidden="true">{dayAndTime(date)}</span>
              </time>
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <OfficialMark isOfficial={isOfficial} />
              <EventMark phase={eventPhase} />
              <span className={cx('text-sm', isPast ? 'text-muted' : 'font-semibold')}>
                {timeLeft(tournament)}
              </span>
            </div>
          </div>
        </div>
        <Places locations={locations} />
        {children}
      </div>
    </EntityCard>
  );
}
