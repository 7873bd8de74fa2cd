import { ArrowRight } from 'lucide-react';
import { memo, useId } from 'react';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { useToday } from '@/lib/use-today';
import { RegisterButton, RegisteredMark, useRegistration } from '../registration';
import { type OnAct, TournamentMenu } from '../tournament-actions';
import { ParticipantAvatars, TournamentDescription } from '../tournament-parts';
import { goingWords, tournamentPath } from '../tournament-words';
import { TournamentFrame } from './tournament-frame';

/** A tournament in a list; the whole card opens it. */
export const TournamentCard = memo(function TournamentCard({
  tournament,
  onAct,
}: {
  tournament: Tournament;
  onAct: OnAct;
}) {
  const { tournament: shown, isRegistered } = useRegistration(tournament);
  const { isPast, isOfficial } = shown;
  const title = useId();
  useToday();
  return (
    <TournamentFrame tournament={shown} titleId={title}>
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
    </TournamentFrame>
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
