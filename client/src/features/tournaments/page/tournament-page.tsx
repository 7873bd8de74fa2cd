import { Play } from 'lucide-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Participant, Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { NotShown } from '@/components/ui/missing';
import { Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { useAddress } from '@/lib/use-address';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { tournamentQueries } from '../api';
import { useRegistration } from '../registration';
import { TournamentPageActions } from '../tournament-actions';
import { PageFlyer } from '../tournament-flyer';
import { OfficialMark, ParticipantAvatar } from '../tournament-parts';
import { tournamentPath } from '../tournament-words';
import { TournamentFacts } from './tournament-facts';

const RegisterOffer = lazyDialog(async () => (await import('./register-offer')).RegisterOffer);

const BACK = { to: '/tournaments', label: t('Back to Tournaments') };

const LAYOUT =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-6';
const ASIDE = 'lg:col-start-2 lg:row-span-3 lg:row-start-1';

interface TournamentPageProps {
  /** The event's state and actions; only for tournaments run in the app. */
  EventState: ComponentType<{ tournament: Tournament }>;
  EventTabs: ComponentType<{ tournament: Tournament }>;
}

export function TournamentPage(props: TournamentPageProps) {
  const { data, error, isPending, refetch } = useEntityPage<Tournament>(
    'tournament',
    tournamentQueries.detail,
  );
  if (data) return <TournamentView tournament={data} {...props} />;
  if (isPending) return <TournamentPageSkeleton />;
  return (
    <NotShown
      error={error}
      absent={{
        title: t('Tournament not found'),
        text: t('It was deleted, or the address is wrong.'),
      }}
      failed={t('Error loading tournament')}
      back={BACK}
      onRetry={refetch}
    />
  );
}

function TournamentView({
  tournament: stored,
  EventState,
  EventTabs,
}: TournamentPageProps & { tournament: Tournament }) {
  const { tournament } = useRegistration(stored);
  const { id, name, description, isOfficial, participants, participantCount } = tournament;
  const { isPast, isMine, eventPhase } = tournament;
  const offer = useRegisterOffer(tournament);
  usePageTitle(name);
  const results = eventPhase !== null && (
    <Suspense>
      <EventTabs tournament={tournament} />
    </Suspense>
  );
  const isRunning = eventPhase === 'running';
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
      {eventPhase !== null && (
        <Suspense fallback={<Skeleton className="mb-4 h-32 rounded-card" />}>
          <EventState tournament={tournament} />
        </Suspense>
      )}
      {eventPhase === null && isMine && !isPast && <RunHere id={id} />}
      {isRunning && results}
      <div className={cx(LAYOUT, isRunning && 'mt-4')}>
        <PageFlyer tournament={tournament} />
        <TournamentFacts tournament={tournament} className={ASIDE} />
        <Card>
          <CardTitle>{t('About this tournament')}</CardTitle>
          <p dir="auto" className="mt-2 max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">
            <LinkedText text={description} />
          </p>
        </Card>
        <ParticipantList participants={participants} count={participantCount} isPast={isPast} />
      </div>
      {!isRunning && results}
      <RegisterOffer {...offer} tournament={tournament} />
    </>
  );
}

/** Open if the address asks for it, until it is closed; nobody can register twice. */
function useRegisterOffer({ can }: Tournament) {
  const { params, change } = useAddress();
  const isAsked = params.get('register') === 'true';
  const [isOpen, setOpen] = useState(isAsked && can.register);
  const close = () => {
    setOpen(false);
    if (isAsked) change({ register: '' });
  };
  return { open: isOpen, onClose: close };
}

/** For the tournament's creator. */
function RunHere({ id }: { id: number }) {
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        {t(
          "Check-in, pairings, judges' phones and the projector: Ripcord can run this tournament.",
        )}
      </p>
      <ButtonLink to={`${tournamentPath(id)}/desk`} variant="primary" icon={<Play />}>
        {t('Run it in Ripcord')}
      </ButtonLink>
    </Card>
  );
}

function TournamentPageSkeleton() {
  return (
    <div role="status" aria-label={t('Loading tournament')}>
      <Skeleton className="mb-5 h-16 w-64 md:mb-7" />
      <div className={LAYOUT}>
        <Skeleton className="aspect-[1200/630] rounded-card" />
        <div className={ASIDE}>
          <Skeleton className="h-96 rounded-card" />
        </div>
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  );
}

const SHOWN_FIRST = 50;

interface ParticipantListProps {
  participants: Participant[];
  /** Total, including people hidden by a block. */
  count: number;
  isPast: boolean;
}

export function ParticipantList({ participants, count, isPast }: ParticipantListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hidden = count - participants.length;
  const shown = showsAll ? participants : participants.slice(0, SHOWN_FIRST);

  const showAll = () => {
    setShowsAll(true);
    // The focused button is removed.
    list.current?.focus();
  };

  return (
    <Card>
      <CardTitle>
        {rich('Participants <count>({total})</count>', {
          total: count,
          count: (text) => <span className="figures text-muted">{text}</span>,
        })}
      </CardTitle>
      {count === 0 ? (
        <p className="mt-2 text-muted">
          {isPast ? t('Nobody was registered.') : t('Nobody is registered yet. Be the first!')}
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('Participants')}
          className="mt-2 grid gap-x-4 focus:outline-none sm:grid-cols-2"
        >
          {shown.map((participant) => (
            <ParticipantRow key={participant.id} participant={participant} />
          ))}
          {shown.length === participants.length && hidden > 0 && (
            <li className="figures flex min-h-13 items-center text-muted">
              {t('and {count} more', { count: hidden })}
            </li>
          )}
        </ul>
      )}
      {shown.length < participants.length && (
        <Button className="mt-2 w-full" onClick={showAll}>
          {t('Show all {count}', { count: participants.length })}
        </Button>
      )}
    </Card>
  );
}

/* There may be a thousand; off-screen rows cost no layout. */
const ROW =
  'flex min-h-13 min-w-0 items-center gap-3 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]';

function ParticipantRow({ participant }: { participant: Participant }) {
  const { userId, username, displayName } = participant;
  const name = displayName || username || t('Guest');
  if (userId === null) {
    return (
      <li className={ROW}>
        <ParticipantAvatar participant={participant} className="size-10" />
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        <Badge>{t('Guest')}</Badge>
      </li>
    );
  }
  return (
    <li className={ROW}>
      <Link
        to={`/profile/${userId}`}
        className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-field -outline-offset-2"
      >
        <ParticipantAvatar participant={participant} className="size-10" />
        <span className="min-w-0">
          <span
            dir="auto"
            className="block truncate leading-snug font-medium underline-offset-4 group-hover:underline"
          >
            {name}
          </span>
          {username && username !== name && (
            <span className="block truncate text-sm leading-snug text-muted">@{username}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
