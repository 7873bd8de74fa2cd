import { ArrowRight } from 'lucide-react';
import { memo, useId } from 'react';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { CardLink, EntityCard } from '@/components/ui/entity-card';
import { cx } from '@/lib/cx';
import { formatMoment } from '@/lib/dates';
import { useToday } from '@/lib/use-today';
import { RegisterButton, RegisteredMark, useRegistration } from '../registration';
import { type OnAct, TournamentMenu } from '../tournament-actions';
import { TournamentFlyer } from '../tournament-flyer';
import {
  DateBlock,
  EventMark,
  OfficialMark,
  ParticipantAvatars,
  Places,
  TournamentDescription,
} from '../tournament-parts';
import { dayAndTime, goingWords, timeLeft, tournamentPath } from '../tournament-words';

const SIZES = '(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 100vw';

/** A tournament in a list; the whole card opens it. */
export const TournamentCard = memo(function TournamentCard({
  tournament,
  onAct,
}: {
  tournament: Tournament;
  onAct: OnAct;
}) {
  const { tournament: shown, isRegistered } = useRegistration(tournament);
  const { id, name, date, isPast, isOfficial } = shown;
  const title = useId();
  useToday();
  return (
    <EntityCard aria-labelledby={title}>
      <TournamentFlyer
        tournament={shown}
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
                <span className="sr-only">{formatMoment(date, 'longDateTime')}</span>
                <span aria-hidden="true">{dayAndTime(date)}</span>
              </time>
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <OfficialMark isOfficial={isOfficial} />
              <EventMark phase={shown.eventPhase} />
              <span className={cx('text-sm', isPast ? 'text-muted' : 'font-semibold')}>
                {timeLeft(shown)}
              </span>
            </div>
          </div>
        </div>
        <Places locations={shown.locations} />
        <TournamentDescription text={shown.description} />
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Going tournament={shown} />
            {isRegistered && !isPast && !isOfficial && <RegisteredMark />}
          </div>
          <div className="-mr-2 flex items-center justify-between gap-1">
            <span className="relative min-w-0">
              <Action tournament={tournament} describedBy={title} />
            </span>
            <span className="relative flex shrink-0">
              <TournamentMenu tournament={shown} onAct={onAct} />
            </span>
          </div>
        </div>
      </div>
    </EntityCard>
  );
});

function Going({ tournament }: { tournament: Tournament }) {
  const { participants, participantCount, isPast } = tournament;
  if (participantCount === 0) {
    return (
      <p className="flex min-h-8 items-center text-sm text-muted">
        {isPast ? t('Nobody was registered') : t('Nobody is registered yet')}
      </p>
    );
  }
  return (
    <p className="flex min-h-8 min-w-0 items-center gap-4 text-sm text-muted">
      <ParticipantAvatars participants={participants} count={participantCount} />
      <span className="figures">{goingWords(participantCount, isPast)}</span>
    </p>
  );
}

/** Registration for upcoming official tournaments; others are registered for on their page. */
function Action({ tournament, describedBy }: { tournament: Tournament; describedBy: string }) {
  const { tournament: shown } = useRegistration(tournament);
  if (shown.isOfficial && !shown.isPast) {
    return <RegisterButton tournament={tournament} describedBy={describedBy} />;
  }
  return (
    <ButtonLink to={tournamentPath(shown.id)} icon={<ArrowRight />} aria-describedby={describedBy}>
      {t('Learn More')}
    </ButtonLink>
  );
}
