import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, Layers, MapPin, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import {
  DateBlock,
  dayAndTime,
  goingWords,
  OfficialMark,
  ParticipantAvatars,
  timeLeft,
  tournamentPath,
  tournamentQueries,
} from '@/features/tournaments';
import { formatMoment } from '@/lib/dates';
import { WHICH_DECK_PATH } from '@/lib/paths';
import { useToday } from '@/lib/use-today';
import { Widget } from './widget';

const SHOWN = 2;
const LIST = 'grid gap-3 lg:grid-cols-2';

export function UpcomingTournaments() {
  const query = useInfiniteQuery(tournamentQueries.list({ when: 'upcoming' }));
  const shown = query.data?.slice(0, SHOWN);
  const next = shown?.find(({ isRegistered }) => isRegistered) ?? shown?.[0];
  return (
    <Widget
      title={t('Upcoming Tournaments')}
      more={{ to: '/tournaments', label: t('All tournaments') }}
      query={query}
      items={shown}
      loading={t('Loading Upcoming Tournaments')}
      problem={t('The tournaments could not be loaded')}
      places={SHOWN}
      listClass={LIST}
      skeleton="h-34 rounded-card"
      empty={
        <EmptyState
          icon={<Trophy />}
          title={t('No upcoming tournaments')}
          text={t('Say when and where, and bladers can register here.')}
          action={
            <ButtonLink to="/tournaments?create=true" icon={<CalendarPlus />}>
              {t('Create a tournament')}
            </ButtonLink>
          }
          className="py-8"
        />
      }
    >
      {(tournaments) => (
        <ul aria-label={t('Upcoming Tournaments')} className={LIST}>
          {tournaments.map((tournament) => (
            <li key={tournament.id} className="flex min-w-0 flex-col gap-1">
              <TournamentTile tournament={tournament} />
              {tournament === next && (
                <ButtonLink
                  to={WHICH_DECK_PATH}
                  variant="ghost"
                  icon={<Layers />}
                  className="self-start"
                >
                  {t('Which deck?')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Widget>
  );
}

function TournamentTile({ tournament }: { tournament: Tournament }) {
  const { id, name, date, location, locations, participants, participantCount } = tournament;
  const more = locations.length - 1;
  useToday();
  return (
    <Link
      to={tournamentPath(id)}
      className="flex min-w-0 flex-wrap gap-4 rounded-card border border-line bg-bg/50 p-3.5 transition-colors hover:border-line-strong/70"
    >
      <DateBlock date={date} />
      {/* Wraps below the date if large text leaves no room beside it. */}
      <span className="min-w-0 flex-1 basis-36">
        <span
          dir="auto"
          className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
        >
          {name}
        </span>{' '}
        <time
          dateTime={date}
          title={formatMoment(date, 'longDateTime')}
          className="figures block text-sm"
        >
          <span className="sr-only">{formatMoment(date, 'longDateTime')}</span>
          <span aria-hidden="true">
            {dayAndTime(date)} · {timeLeft(tournament)}
          </span>
        </time>{' '}
        <span className="mt-1 flex min-w-0 items-center gap-1.5 text-sm text-muted">
          <MapPin className="size-4 shrink-0" />
          <span dir="auto" className="truncate">
            {location}
          </span>
          {more > 0 && (
            <span className="figures shrink-0">{t('+{count} more', { count: more })}</span>
          )}
        </span>{' '}
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
          <OfficialMark isOfficial={tournament.isOfficial} />
          {tournament.isRegistered && <Badge tone="win">{t('You are going')}</Badge>}
          {participantCount > 0 && (
            <span className="figures flex items-center gap-3">
              <ParticipantAvatars participants={participants} count={participantCount} />
              {goingWords(participantCount, false)}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
