import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Layers, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type MyEvent, myEventsApi } from '#shared/event-me';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { WHICH_DECK_PATH } from '@/lib/paths';
import { queryOf } from '@/lib/queries';
import { eventPath } from './event-paths';

const POLL_MS = 30_000;

/** "Round 2: table 4 against Ana" */
function nextInWords({ phase, state, match }: MyEvent): string {
  if (state === 'registered' && phase === 'check_in') return t('Check in at the door to play.');
  if (!match && phase === 'running') return t('Nothing to play right now.');
  if (!match) return state === 'checked_in' ? t('You are checked in.') : t('You are registered.');
  const { table } = match;
  const opponent = match.opponent && shownText(match.opponent);
  const isRound = /r\d+m/.test(match.key);
  const round = isRound ? t('Round {number}', { number: match.round }) : t('Next match');
  if (!opponent) return t('{round}: your opponent is not known yet.', { round });
  return table === null
    ? t('{round}: waiting for a table, against {opponent}', { round, opponent })
    : t('{round}: table {table}, against {opponent}', { round, table, opponent });
}

/** The running events the user plays in; renders nothing if there are none. */
export function MyEvents() {
  const { data = [] } = useQuery({
    ...queryOf(myEventsApi.listMyEvents),
    refetchInterval: POLL_MS,
  });
  if (data.length === 0) return null;
  return (
    <ul aria-label={t('Your events')} className="mb-4 grid gap-3 md:mb-5">
      {data.map((event) => (
        <li key={event.id}>
          <Link
            to={eventPath(event.id, 'play')}
            className="flex min-h-16 items-center gap-4 rounded-panel border border-accent-ink/40 bg-surface p-4 transition-colors hover:border-accent-ink md:p-5"
          >
            <Trophy aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-sm text-muted">
                {event.name}
              </span>
              <span className="figures block font-display text-xl leading-tight font-semibold tracking-wide">
                {nextInWords(event)}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
          {event.phase !== 'running' && (
            <ButtonLink to={WHICH_DECK_PATH} variant="ghost" icon={<Layers />} className="mt-1">
              {t('Which deck?')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
