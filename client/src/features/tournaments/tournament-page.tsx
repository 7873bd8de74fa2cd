import type { Tournament } from '@shared/tournaments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Card, CardTitle } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { usePageTitle } from '@/lib/use-page-title';
import { tournamentQueries } from './api';
import { OfficialMark } from './official-mark';
import { ParticipantList } from './participant-list';
import { useRegistration } from './registration';
import { TournamentMissing } from './tournament-missing';
import { TournamentPageActions } from './tournament-page-actions';
import { TournamentFacts } from './tournament-page-facts';
import { PageFlyer } from './tournament-page-flyer';

const BACK = { to: '/tournaments', label: 'Back to Tournaments' };

/* On a phone one below the other; else what counts stands beside the rest, as high as it is. */
const LAYOUT =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-6';
const ASIDE = 'lg:col-start-2 lg:row-span-3 lg:row-start-1';

/** One tournament at an address of its own, with all who take part. */
export function TournamentPage() {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const query = useQuery({ ...tournamentQueries.detail(id ?? 0), enabled: id !== null });
  if (id === null || isAbsent(query.error)) return <TournamentMissing />;
  if (query.data) return <TournamentView tournament={query.data} />;
  if (query.isPending) return <TournamentPageSkeleton />;
  return (
    <>
      <PageHeader title="Tournament" back={BACK} />
      <ErrorState
        title="Error loading tournament"
        text={serverMessage(
          query.error,
          'Could not load this tournament. Please check your connection and try again.',
        )}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}

function TournamentView({ tournament: stored }: { tournament: Tournament }) {
  const { tournament } = useRegistration(stored);
  const { name, description, isOfficial, participants, participantCount, isPast } = tournament;
  usePageTitle(name);
  return (
    <>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        subtitle={
          <span className="mt-1 flex">
            <OfficialMark isOfficial={isOfficial} />
          </span>
        }
        back={BACK}
        actions={<TournamentPageActions tournament={tournament} />}
      />
      <div className={LAYOUT}>
        <PageFlyer tournament={tournament} />
        <TournamentFacts tournament={tournament} className={ASIDE} />
        <Card>
          <CardTitle>About this tournament</CardTitle>
          <p dir="auto" className="mt-2 max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">
            <LinkedText text={description} />
          </p>
        </Card>
        <ParticipantList participants={participants} count={participantCount} isPast={isPast} />
      </div>
    </>
  );
}

function TournamentPageSkeleton() {
  return (
    <div role="status" aria-label="Loading tournament">
      <Skeleton className="mb-5 h-16 w-64 md:mb-7" />
      <div className={LAYOUT}>
        <Skeleton className="aspect-[1200/630] rounded-[14px]" />
        <div className={ASIDE}>
          <Skeleton className="h-96 rounded-[14px]" />
        </div>
        <Skeleton className="h-36 rounded-[14px]" />
        <Skeleton className="h-56 rounded-[14px]" />
      </div>
    </div>
  );
}
