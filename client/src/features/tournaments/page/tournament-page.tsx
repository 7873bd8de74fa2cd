import type { Tournament } from '@shared/tournaments';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, SearchX, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ReportButton } from '@/features/friends';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { usePageTitle } from '@/lib/use-page-title';
import { tournamentQueries } from '../api';
import { OfficialMark } from '../marks';
import { useRegistration } from '../registration';
import { TournamentDialog } from '../tournament-dialog';
import { DeleteTournamentDialog } from '../tournament-menu';
import { shareTournament } from '../tournament-words';
import { PageFlyer } from './flyer-dialog';
import { ParticipantList } from './participant-list';
import { TournamentFacts } from './tournament-facts';

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

const NOT_FOUND = 'Tournament not found';

/** A tournament that is not there, or not for this person. */
export function TournamentMissing() {
  usePageTitle(NOT_FOUND);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {NOT_FOUND}
      </h1>
      <EmptyState
        icon={<SearchX />}
        title={NOT_FOUND}
        text="It has been deleted, or the address is not right."
        action={
          <ButtonLink to="/tournaments" variant="primary" icon={<ArrowLeft />}>
            Back to Tournaments
          </ButtonLink>
        }
      />
    </>
  );
}

/** What can be done with a tournament on its page, by whom it is. */
export function TournamentPageActions({ tournament }: { tournament: Tournament }) {
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const close = () => setAsking(undefined);
  const { id, name, can, isMine } = tournament;
  return (
    <>
      <Button icon={<Share2 />} onClick={() => shareTournament(tournament)}>
        Share
      </Button>
      {!isMine && <ReportButton kind="tournament" targetId={id} name={name} compact />}
      {can.delete && (
        <IconButton
          label="Delete tournament"
          variant="secondary"
          icon={<Trash2 />}
          className="hover:text-loss"
          onClick={() => setAsking('delete')}
        />
      )}
      {can.edit && (
        <Button variant="primary" icon={<Pencil />} onClick={() => setAsking('edit')}>
          Edit
        </Button>
      )}
      {can.edit && (
        <TournamentDialog tournament={tournament} open={asking === 'edit'} onOpenChange={close} />
      )}
      {asking === 'delete' && <DeleteTournamentDialog tournament={tournament} onClose={close} />}
    </>
  );
}
