import { CircleOff, DoorClosed, LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isEntrant, type TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { lazySection } from '@/lib/lazy';
import { useAddress } from '@/lib/use-address';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries, useEventUpdates } from '../api';
import { backToTournament, eventPath, RESULTS } from '../event-paths';
import { NoEvent } from '../views/event-frame';
import { Between, Over, OwnMatches, Waiting } from './between';
import { MatchStep } from './match-step';
import { Calls, isCalled, PlayerOptions } from './player-options';
import { isOpenMatch, StepCard, stepOf } from './steps';

/* Lazy: what players need before their first match, and not at the table. */
const DeckStep = lazySection(async () => (await import('./deck-step')).DeckStep);
const CheckInStep = lazySection(async () => (await import('./join-steps')).CheckInStep);
const ClaimStep = lazySection(async () => (await import('./join-steps')).ClaimStep);
const RegisterStep = lazySection(async () => (await import('./join-steps')).RegisterStep);
const WaitStep = lazySection(async () => (await import('./join-steps')).WaitStep);
const HandedIn = lazySection(async () => (await import('./deck-step')).HandedIn);

/** A player's screen during an event, one step at a time. */
export function PlayScreen() {
  const { id, ...query } = useEntityPage<TournamentEvent>('event', eventQueries.event);
  usePageTitle(t('My matches'));
  if (id === null || isAbsent(query.error)) return <NoEvent id={id} />;
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title={t('My matches')}
        subtitle={query.data?.tournament.name}
        back={backToTournament(id)}
      />
      <Loaded
        query={query}
        skeleton={
          <Skeletons
            label={t('Loading the event')}
            of={['h-48 rounded-card', 'h-64 rounded-card']}
            className="grid gap-4"
          />
        }
        failed={{ title: t('The event could not be loaded') }}
      >
        {(event) => <PlayView event={event} />}
      </Loaded>
    </div>
  );
}

function PlayView({ event }: { event: TournamentEvent }) {
  useEventUpdates(event.id);
  const { params, change } = useAddress();
  const { phase } = event;
  const me = ownEntry(event);
  const code = params.get('code') ?? '';
  const claim = params.get('claim') ?? '';
  const [isClaiming, setClaiming] = useState(false);
  const showsClaim = !me && phase !== 'draft' && (params.has('claim') || isClaiming);
  return (
    <div className="flex flex-col gap-4">
      {showsClaim ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <ClaimStep event={event} code={claim} onDone={() => change({ claim: '' })} />
        </Suspense>
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <NextStep event={event} code={code} onCheckedIn={() => change({ code: '' })} />
          </Suspense>
          {!event.me && phase !== 'draft' && (
            <Button onClick={() => setClaiming(true)}>{t('I played as a guest')}</Button>
          )}
        </>
      )}
      {me && (
        <>
          {isCalled(event, me) && <Calls />}
          {me.hasDeck && (
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
              <HandedIn event={event} me={me} />
            </Suspense>
          )}
          <OwnMatches event={event} me={me} />
          <PlayerOptions event={event} me={me} />
        </>
      )}
      {!event.imported && <ButtonLink to={eventPath(event.id, 'rules')}>{t('Rules')}</ButtonLink>}
      {event.round && (
        <ButtonLink to={`${eventPath(event.id)}#${RESULTS}`}>
          {t('Pairings and standings')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The caller's entry, but not a place on the waitlist. */
const ownEntry = ({ me }: TournamentEvent) => (me && isEntrant(me) ? me : null);

interface NextStepProps {
  event: TournamentEvent;
  /** The code on the poster at the door. */
  code: string;
  onCheckedIn: () => void;
}

function NextStep({ event, code, onCheckedIn }: NextStepProps) {
  const { myMatch } = event;
  const me = ownEntry(event);
  const wantsIn = code !== '';
  const step = stepOf(event, wantsIn);
  switch (step) {
    case 'register':
      return <RegisterStep event={event} wantsIn={wantsIn} />;
    case 'waitlist':
      return <WaitStep event={event} />;
    case 'cancelled':
      return (
        <StepCard
          icon={<CircleOff />}
          title={t('This event was cancelled')}
          text={me && t('What was played until then is kept.')}
        />
      );
    case 'not-open':
      return (
        <StepCard
          icon={<DoorClosed />}
          title={t('Registration opens soon')}
          text={t('The organisers are still preparing this event.')}
        />
      );
    case 'closed':
      return event.phase === 'finished' ? (
        <Over event={event} me={null} />
      ) : (
        <StepCard
          icon={<DoorClosed />}
          title={t('Registration has closed')}
          text={t('The event is running. Ask at the desk whether you can still come in.')}
        />
      );
  }
  if (!me) return null;
  switch (step) {
    case 'left':
      return (
        <StepCard
          icon={<LogOut />}
          title={me.state === 'disqualified' ? t('You were disqualified') : t('You left the event')}
          text={t('Your matches so far stay. If this is a mistake, talk to the desk.')}
        />
      );
    case 'over':
      return <Over event={event} me={me} />;
    case 'deck':
      return <DeckStep event={event} me={me} />;
    case 'check-in':
      return <CheckInStep event={event} code={code} onDone={onCheckedIn} />;
    case 'match':
      return isOpenMatch(myMatch) ? <MatchStep event={event} match={myMatch} me={me} /> : null;
    case 'waiting':
      return <Waiting event={event} me={me} />;
    default:
      return <Between event={event} me={me} />;
  }
}
