import { Copy, Layers } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Avatar, PersonName } from '@/components/ui/avatar';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import { notifyError, notifySuccess } from '@/lib/notify';
import { WHICH_DECK_PATH } from '@/lib/paths';
import { copyText } from '@/lib/sharing';
import { useToday } from '@/lib/use-today';
import { AddToCalendar, CalendarLink } from '../calendar-link';
import { RegisterButton } from '../registration';
import { Fact, WhenFact } from '../tournament-fact';
import { goingWords } from '../tournament-words';

const PushOffer = lazySection(async () => (await import('@/features/push')).PushOffer);

interface TournamentFactsProps {
  tournament: Tournament;
  className: string;
}

export function TournamentFacts({ tournament, className }: TournamentFactsProps) {
  const { id, isPast, isOfficial, locations, participantCount, eventPhase } = tournament;
  const isOver = isPast || eventPhase === 'finished' || eventPhase === 'cancelled';
  useToday();
  return (
    <Card className={cx('flex flex-col gap-5', className)}>
      <WhenFact tournament={tournament} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures font-semibold">{goingWords(participantCount, isPast)}</p>
        <RegisterButton tournament={tournament} size="lg" />
      </div>
      {!isOver && (tournament.isRegistered || tournament.waiting) && (
        <Suspense>
          <PushOffer
            isBrief
            label={
              eventPhase === null
                ? t('Tell me when it is soon or changes')
                : t('Tell me when my table is called')
            }
          />
        </Suspense>
      )}
      {!isOver && (
        <ButtonLink to={WHICH_DECK_PATH} icon={<Layers />}>
          {t('Which deck?')}
        </ButtonLink>
      )}
      <Fact label={t('Where')}>
        <Addresses locations={locations} />
      </Fact>
      {!isPast && <AddToCalendar id={id} />}
      {tournament.isRegistered && <CalendarLink />}
      <Fact label={t('Set up by')}>
        <Creator tournament={tournament} />
      </Fact>
      {isOfficial && (
        <p className="text-sm text-muted">
          {t('Marked as official: sanctioned by the organisers.')}
        </p>
      )}
    </Card>
  );
}

function Creator({ tournament: { user } }: { tournament: Tournament }) {
  return (
    <Link
      to={`/profile/${user.id}`}
      className="group inline-flex min-h-11 max-w-full items-center gap-3 rounded-field"
    >
      <Avatar person={user} />
      <PersonName person={user} />
    </Link>
  );
}

/** Plain addresses without a map, so that no third party learns who views which place. */
function Addresses({ locations }: { locations: string[] }) {
  return (
    <ul aria-label={t('Locations')}>
      {locations.map((location) => (
        <Address key={location} location={location} />
      ))}
    </ul>
  );
}

function Address({ location }: { location: string }) {
  const text = useRef<HTMLSpanElement>(null);

  const copy = async () => {
    if (await copyText(location, text.current)) notifySuccess(t('Address copied'));
    else
      notifyError(t('Failed to copy address'), t('It is selected, so you can copy it from there.'));
  };

  return (
    <li className="flex min-h-11 items-center gap-2">
      <span
        ref={text}
        dir="auto"
        className="min-w-0 flex-1 leading-snug font-medium [overflow-wrap:anywhere]"
      >
        {location}
      </span>
      <IconButton
        label={t('Copy address: {address}', { address: location })}
        icon={<Copy />}
        className="-mr-2"
        onClick={() => void copy()}
      />
    </li>
  );
}
