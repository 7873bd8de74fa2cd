import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ClipboardPen,
  DoorOpen,
  Gavel,
  ListOrdered,
  Radio,
  ScrollText,
  Swords,
  Ticket,
  Trophy,
} from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { type EventStanding, isEntrant, type TournamentEvent } from '#shared/event-schemas';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { WaitlistPlace } from '@/features/tournaments';
import { markStale } from '@/lib/entities';
import { lazySection } from '@/lib/lazy';
import { listInWords } from '@/lib/words';
import { eventQueries, useEvent, useEventUpdates } from '../api';
import { eventPath, RESULTS } from '../event-paths';
import { DIVISION_WORDS, PHASE_WORDS, placeWords } from '../views/words';

const SeriesDates = lazySection(async () => (await import('../series/series-dates')).SeriesDates);
const AgainButtons = lazySection(async () => (await import('../series/again')).AgainButtons);

const PLACES_SHOWN = 3;

export function EventState({ tournament }: { tournament: Tournament }) {
  const { id, eventPhase } = tournament;
  useEventUpdates(id);
  const client = useQueryClient();
  const { data: event, isError, refetch } = useEvent(id);
  const phase = event?.phase;
  // From the event, which the socket keeps fresh.
  const own = event?.me && !isEntrant(event.me) ? event.me : null;
  const isKnown = (own?.state === 'offered') === Boolean(tournament.waiting?.confirmBy);
  useEffect(() => {
    // Registration depends on the phase, but the socket reports only the event.
    if (phase && (phase !== eventPhase || !isKnown)) void markStale(client, 'tournament');
  }, [client, phase, eventPhase, isKnown]);
  const isFinished = phase === 'finished';
  const { data: standings = [] } = useQuery({
    ...eventQueries.standings(id, 'all'),
    enabled: isFinished,
  });
  if (!event) {
    return isError ? (
      <Card className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="alert">{t('How the event stands could not be loaded.')}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </Card>
    ) : (
      <Skeleton className="mb-4 h-32 rounded-card" />
    );
  }
  return (
    <section aria-label={t('The event')} className="mb-4">
      <Card className="flex flex-col gap-4 border-accent-ink/50 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <p
            role="status"
            className="flex items-center gap-3 font-display text-2xl leading-tight font-bold tracking-wide"
          >
            <PhaseIcon phase={event.phase} />
            <span className="min-w-0 wrap-anywhere">{stateWords(event, standings)}</span>
          </p>
          <AgeNote {...event} />
          {isFinished && standings.length > 0 && <Podium standings={standings} />}
        </div>
        <Actions event={event} />
      </Card>
      {own && (
        <Card className="mt-3">
          <WaitlistPlace id={id} place={own.waitPlace} confirmBy={own.confirmBy} />
        </Card>
      )}
      {event.series !== null && phase !== 'running' && (
        <Suspense>
          <SeriesDates event={event} />
        </Suspense>
      )}
    </section>
  );
}

/** Whom the event is for. */
function AgeNote({ settings: { ageDivision } }: Pick<TournamentEvent, 'settings'>) {
  if (ageDivision === 'none' || ageDivision === 'all') return null;
  const words = { age: DIVISION_WORDS[ageDivision] };
  return <p className="mt-1 text-muted">{t('For players of {age}', words)}</p>;
}

function PhaseIcon({ phase }: Pick<TournamentEvent, 'phase'>) {
  const Icon = phase === 'finished' ? Trophy : phase === 'running' ? Radio : DoorOpen;
  return <Icon aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />;
}

const winnersOf = (standings: readonly EventStanding[]) =>
  listInWords(standings.filter(({ place }) => place === 1).map(({ name }) => shownText(name)));

/** "Check-in is open", "Round 2 of 5, 3 matches open", "Finished: Aoi won" */
function stateWords(event: TournamentEvent, standings: readonly EventStanding[]): string {
  const { phase, round, stages, role } = event;
  if (phase === 'draft' && role !== 'organiser') return t('Registration opens soon');
  // Nobody is first after a double loss of the final.
  const winners = winnersOf(standings);
  if (phase === 'finished' && winners) return t('Finished: {winners} won', { winners });
  if (phase !== 'running' || !round) return PHASE_WORDS[phase];
  const title = currentRoundTitle(round, stages);
  if (round.state === 'done') return t('{round} is over', { round: title });
  return t('{round}, {open, plural, one {# match} other {# matches}} open', {
    round: title,
    open: round.open,
  });
}

function Podium({ standings }: { standings: readonly EventStanding[] }) {
  const best = standings.filter(({ place }) => place <= PLACES_SHOWN).slice(0, PLACES_SHOWN + 1);
  return (
    <ol aria-label={t('Final result')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {best.map(({ entrantId, place, name }) => (
        <li key={entrantId} className="wrap-anywhere">
          <span className="text-muted">{placeWords(place)}</span>{' '}
          <span dir="auto" className="font-semibold">
            {shownText(name)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Actions({ event }: { event: TournamentEvent }) {
  const { id, phase, role, me, can, settings } = event;
  const isOrganiser = role === 'organiser';
  const isOn = phase !== 'cancelled' && phase !== 'finished';
  const mayCheckIn = phase === 'check_in' && settings.checkIn && me?.state === 'registered';
  const canClaim = !me && role === 'viewer' && (phase === 'running' || phase === 'finished');
  return (
    <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-auto">
      {isOrganiser && (
        <ButtonLink
          to={eventPath(id, 'desk')}
          variant={isOn ? 'primary' : 'secondary'}
          icon={<ClipboardPen />}
        >
          {isOn ? t('Run the event') : t('Open the desk')}
        </ButtonLink>
      )}
      {isOrganiser && !isOn && !event.imported && (
        <Suspense>
          <AgainButtons event={event} />
        </Suspense>
      )}
      {can.judge && isOn && (
        <ButtonLink
          to={eventPath(id, 'judge')}
          variant={isOrganiser ? 'secondary' : 'primary'}
          icon={<Gavel />}
        >
          {t('Judge [[verb: screen of a judge]]')}
        </ButtonLink>
      )}
      {me && isEntrant(me) && (
        <ButtonLink
          to={eventPath(id, 'play')}
          variant={isOrganiser || can.judge ? 'secondary' : 'primary'}
          icon={mayCheckIn ? <DoorOpen /> : <Swords />}
        >
          {mayCheckIn ? t('Check in') : t('My matches')}
        </ButtonLink>
      )}
      {canClaim && (
        <ButtonLink to={`${eventPath(id, 'play')}?claim=`} icon={<Ticket />}>
          {t('I played as a guest')}
        </ButtonLink>
      )}
      {!event.imported && (
        <ButtonLink to={eventPath(id, 'rules')} icon={<ScrollText />}>
          {t('Rules')}
        </ButtonLink>
      )}
      {phase === 'finished' && (
        <ButtonLink to={`#${RESULTS}`} icon={<ListOrdered />}>
          {t('Pairings and standings')}
        </ButtonLink>
      )}
    </div>
  );
}
