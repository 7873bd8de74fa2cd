import { useQuery } from '@tanstack/react-query';
import { Radio, Ticket } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { t } from '#shared/translate';
import type { PublicTournamentPage } from '#shared/web';
import { PageHeader } from '@/components/layout/page-header';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { PassOnButton } from '@/components/ui/pass-on-button';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api-error';
import { usePageTitle } from '@/lib/use-page-title';
import { Fact, WhenFact } from '../tournament-fact';
import { PageFlyer } from '../tournament-flyer';
import { EventMark, OfficialMark } from '../tournament-parts';
import { goingWords, registerPath, whyNoRegistration } from '../tournament-words';
import { visitorQueries } from './api';
import { VisitorProblem } from './visitor-problem';

export type VisitorEvent = NonNullable<PublicTournamentPage['event']>;

interface VisitorTournamentProps {
  id: number | null;
  /** Format and rules of an event. */
  EventRules: ComponentType<{ event: VisitorEvent }>;
}

/** The error for an address without a valid id: as for one that does not exist. */
const NO_ID = new ApiError(404, '');

/** A tournament for people without an account. */
export function VisitorTournament({ id, EventRules }: VisitorTournamentProps) {
  const { data, error, refetch } = useQuery({
    ...visitorQueries.detail(id ?? 0),
    enabled: id !== null,
  });
  usePageTitle(data?.name ?? t('Tournament'));
  const problem = id === null ? NO_ID : error;
  return (
    <VisitorFrame>
      {data ? (
        <Content tournament={data} EventRules={EventRules} />
      ) : problem ? (
        <VisitorProblem
          title={t('Error loading tournament')}
          error={problem}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons
          label={t('Loading tournament')}
          of={['h-10 w-2/3', 'aspect-[1200/630] rounded-card', 'h-64 rounded-card']}
          className="grid gap-4"
        />
      )}
    </VisitorFrame>
  );
}

interface ContentProps extends Pick<VisitorTournamentProps, 'EventRules'> {
  tournament: PublicTournamentPage;
}

const LAYOUT =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:gap-x-6';

function Content({ tournament, EventRules }: ContentProps) {
  const { name, description, isOfficial, event, eventPhase } = tournament;
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <span className="mt-1 flex flex-wrap gap-2">
            <OfficialMark isOfficial={isOfficial} />
            <EventMark phase={eventPhase} />
          </span>
        }
        actions={<PassOnButton title={name} />}
      />
      <div className={LAYOUT}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="lg:hidden">
            <Facts tournament={tournament} />
          </div>
          <PageFlyer tournament={tournament} />
          <Card>
            <CardTitle>{t('About this tournament')}</CardTitle>
            <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
              <LinkedText text={description} />
            </p>
          </Card>
          {event && (
            <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
              <EventRules event={event} />
            </Suspense>
          )}
        </div>
        <div className="max-lg:hidden">
          <Facts tournament={tournament} />
        </div>
      </div>
    </>
  );
}

function Facts({ tournament }: { tournament: PublicTournamentPage }) {
  const { isPast, locations, organiser, participantCount, event } = tournament;
  return (
    <Card className="flex flex-col gap-5">
      <WhenFact tournament={tournament} />
      <Fact label={t('Where')}>
        <ul>
          {locations.map((location) => (
            <li key={location} dir="auto" className="leading-snug font-medium wrap-anywhere">
              {location}
            </li>
          ))}
        </ul>
      </Fact>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures font-semibold">{goingWords(participantCount, isPast)}</p>
        <Register tournament={tournament} />
      </div>
      {event?.live && (
        <ButtonLink to={`/live/${event.live}`} icon={<Radio />}>
          {t('Live page')}
        </ButtonLink>
      )}
      <Fact label={t('Set up by')}>
        <p dir="auto" className="font-medium wrap-anywhere">
          {organiser}
        </p>
      </Fact>
    </Card>
  );
}

/** Asks to sign in; back here, the tournament's page offers the registration again. */
function Register({ tournament }: { tournament: PublicTournamentPage }) {
  const { id, can } = tournament;
  if (!can.register) {
    const words = whyNoRegistration(tournament);
    return words ? <span className="text-sm text-muted">{words}</span> : null;
  }
  return (
    <ButtonLink
      to="/auth"
      state={{ from: registerPath(id) }}
      size="lg"
      variant="primary"
      icon={<Ticket />}
    >
      {can.wait ? t('Join the waitlist') : t('Register Now')}
    </ButtonLink>
  );
}
