import { CalendarX } from 'lucide-react';
import { useId } from 'react';
import { t } from '#shared/translate';
import type { PublicTournament } from '#shared/web';
import { PageHeader } from '@/components/layout/page-header';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { CardLink, EntityCard } from '@/components/ui/entity-card';
import { EntityGrid } from '@/components/ui/entity-grid';
import { EmptyState } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { formatMoment } from '@/lib/dates';
import { CARD_COLUMNS, cardHeight } from '../list/card-layout';
import { TournamentFlyer } from '../tournament-flyer';
import { DateBlock, EventMark, OfficialMark, Places } from '../tournament-parts';
import { dayAndTime, goingWords, timeLeft, tournamentPath } from '../tournament-words';
import { useVisitorList } from './api';
import { VisitorProblem } from './visitor-problem';

const SIZES = '(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 100vw';
/** Approximate height of a card below its flyer (pixels). */
const BODY_HEIGHT = 216;

/** The tournaments that are listed on the web. */
export function VisitorTournaments() {
  const upcoming = useVisitorList('upcoming');
  const past = useVisitorList('past');
  const grid = (query: typeof upcoming, label: string) => (
    <section aria-label={label} className="mb-9">
      <h2 className="mb-4 font-display text-2xl leading-tight font-semibold tracking-wide">
        {label}
      </h2>
      <EntityGrid
        query={query}
        label={label}
        loadingLabel={t('Loading tournaments')}
        name={`visitors ${label}`}
        columns={CARD_COLUMNS}
        skeletonRows={1}
        rowHeight={(columns) => cardHeight(columns, BODY_HEIGHT)}
        failed={{ title: t('Error loading tournaments') }}
        empty={
          <EmptyState
            icon={<CalendarX />}
            title={t('Nothing is listed here right now')}
            text={t('People who are logged in see all tournaments.')}
          />
        }
      >
        {(tournament) => <VisitorCard tournament={tournament} />}
      </EntityGrid>
    </section>
  );
  if (isAbsent(upcoming.error)) {
    return <VisitorProblem title="" error={upcoming.error} onRetry={() => {}} />;
  }
  return (
    <VisitorFrame>
      <PageHeader title={t('Tournaments')} />
      {grid(upcoming, t('Upcoming tournaments'))}
      {Boolean(past.data?.length) && grid(past, t('Past tournaments'))}
    </VisitorFrame>
  );
}

function VisitorCard({ tournament }: { tournament: PublicTournament }) {
  const { id, name, date, isPast, isOfficial, locations, participantCount, eventPhase } =
    tournament;
  const title = useId();
  return (
    <EntityCard aria-labelledby={title}>
      <TournamentFlyer
        tournament={tournament}
        sizes={SIZES}
        className={isPast ? 'opacity-60 saturate-50' : undefined}
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start gap-3.5">
          <DateBlock date={date} isPast={isPast} />
          <div className="min-w-0 flex-1 basis-36">
            <CardLink as="h3" id={title} to={tournamentPath(id)}>
              {name}
            </CardLink>
            <p className="figures mt-1 leading-snug">
              <time dateTime={date} title={formatMoment(date, 'longDateTime')}>
                {dayAndTime(date)}
              </time>
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <OfficialMark isOfficial={isOfficial} />
              <EventMark phase={eventPhase} />
              <span className="text-sm text-muted">{timeLeft(tournament)}</span>
            </div>
          </div>
        </div>
        <Places locations={locations} />
        <p className="figures mt-auto text-sm text-muted">{goingWords(participantCount, isPast)}</p>
      </div>
    </EntityCard>
  );
}
