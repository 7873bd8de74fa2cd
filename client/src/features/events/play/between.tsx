import { useQuery } from '@tanstack/react-query';
import { Coffee, Flag, Hourglass, Trophy } from 'lucide-react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { otherSide } from '#shared/rules/events/match';
import { isBracket } from '#shared/rules/events/settings';
import { currentRoundTitle, roundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { rich } from '@/lib/rich';
import { eventQueries, useAllMatches } from '../api';
import { ownReportWords, scoreOf, sideName } from '../views/words';
import { waitingQuery } from '../waiting-query';
import { countWaiting, waitingWords } from '../waiting-words';
import { StepCard, sideOf } from './steps';

interface BetweenProps {
  event: TournamentEvent;
  me: Entrant;
}

/** What follows when everything that was drawn has been played. */
function nextWords({ round, stages }: TournamentEvent): string {
  const stage = stages.find(({ number }) => number === round?.stage);
  if (stage?.kind === 'swiss' && round && round.number < stage.rounds) {
    return t('The next one is drawn soon.');
  }
  return stages.some(({ state }) => state === 'pending')
    ? t('The final stage is drawn soon.')
    : t('Everything has been played.');
}

/** "Round 2 of 5 is being played: 3 matches open" */
function progressWords(event: TournamentEvent): string {
  const { phase, round, stages } = event;
  if (phase !== 'running' || !round) return '';
  const title = currentRoundTitle(round, stages);
  if (round.state === 'done')
    return t('{round} is over. {next}', { round: title, next: nextWords(event) });
  return t('{round} is being played: {open, plural, one {# match} other {# matches}} open.', {
    round: title,
    open: round.open,
  });
}

/** The player's place in the whole event, and whether they missed the cut. */
function useOwnPlace({ id, stages }: TournamentEvent, entrantId: number | undefined) {
  const drawn = stages.filter(({ state }) => state !== 'pending').length;
  const query = useQuery({
    ...eventQueries.standings(id, 'all'),
    enabled: entrantId !== undefined && drawn > 0,
  });
  const row = query.data?.find((one) => one.entrantId === entrantId);
  return { row, isOut: drawn > 1 && row !== undefined && row.stage === 1 };
}

function betweenTitle({ round, stages, myMatch }: TournamentEvent, me: Entrant, isOut: boolean) {
  if (isOut) return t('You did not reach the final stage');
  if (round?.stage === 1 && me.joinedRound > round.number) {
    return t('You play from round {round} on', { round: me.joinedRound });
  }
  const stage = stages.find(({ number }) => number === round?.stage);
  const isCurrent = myMatch?.stage === round?.stage;
  if (myMatch && isCurrent && stage && isBracket(stage.kind)) {
    // Players still in the bracket have an open match, with or without an opponent.
    const hasWon = myMatch.winner === sideOf(myMatch, me.id);
    return hasWon ? t('You won your last match!') : t('You are out of the bracket');
  }
  const hasBye = myMatch?.outcome === 'bye' && isCurrent && myMatch.round === round?.number;
  return hasBye && round?.state !== 'done'
    ? t('You have a bye: it counts as a win')
    : t('Nothing to play right now');
}

export function Between({ event, me }: BetweenProps) {
  const { row, isOut } = useOwnPlace(event, me.id);
  return (
    <StepCard
      icon={isOut ? <Flag /> : <Coffee />}
      title={betweenTitle(event, me, isOut)}
      text={
        <>
          {progressWords(event)}
          {row && (
            <span className="mt-1 block">
              {rich(
                'You are <b>{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}</b> with {wins, plural, one {# win} other {# wins}}.',
                {
                  place: row.place,
                  wins: row.wins,
                  b: (text) => <strong className="text-ink">{text}</strong>,
                },
              )}
            </span>
          )}
        </>
      }
    />
  );
}

export function Over({ event, me }: { event: TournamentEvent; me: Entrant | null }) {
  const { row } = useOwnPlace(event, me?.id);
  const { data: waiting = [] } = useQuery({ ...waitingQuery, enabled: me !== null });
  const battles = countWaiting(waiting.filter(({ eventId }) => eventId === event.id));
  return (
    <StepCard
      icon={<Trophy />}
      title={row?.place === 1 ? t('You won!') : t('The event is over')}
      text={
        row &&
        t(
          'You finished {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}. Thank you for playing!',
          { place: row.place },
        )
      }
    >
      {battles > 0 && <ButtonLink to="/battles">{waitingWords(battles)}</ButtonLink>}
    </StepCard>
  );
}

export function OwnMatches({ event, me }: BetweenProps) {
  const query = useAllMatches(event.id, { entrant: me.id });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-32 rounded-card" />}
      failed={{ title: t('Your matches could not be loaded') }}
    >
      {(matches) => {
        const played = matches.filter(({ state }) => state === 'done' || state === 'disputed');
        return (
          played.length > 0 && (
            <Card>
              <CardTitle>{t('Your matches')}</CardTitle>
              <ol aria-label={t('Your matches')} className="mt-2 divide-y divide-line">
                {played.map((match) => (
                  <OwnMatch key={match.key} event={event} match={match} me={me} />
                ))}
              </ol>
            </Card>
          )
        );
      }}
    </Loaded>
  );
}

function OwnMatch({ event, match, me }: BetweenProps & { match: Match }) {
  const mine = sideOf(match, me.id);
  const score = scoreOf(match);
  const hasWon = match.winner === mine;
  return (
    <li className="flex min-h-13 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{roundTitle(match, event.stages)}</span>
        <span dir="auto" className="block font-medium wrap-anywhere">
          {match.outcome === 'bye' ? t('No opponent') : sideName(match, otherSide(mine))}
        </span>
        {match.own !== mine && (
          <span className="block text-sm text-muted wrap-anywhere">{ownReportWords(match)}</span>
        )}
      </span>
      <span className={hasWon ? 'text-win' : 'text-loss'}>{outcomeWords(match, hasWon)}</span>
      {score && (
        <span className="figures font-display text-xl font-semibold">
          {score[mine]}–{score[otherSide(mine)]}
        </span>
      )}
    </li>
  );
}

function outcomeWords({ state, outcome }: Match, hasWon: boolean): string {
  if (state === 'disputed') return t('Disputed');
  if (outcome === 'bye') return t('Bye [[a round without an opponent]]');
  if (outcome === 'forfeit') return hasWon ? t('Won by forfeit') : t('Lost by forfeit');
  return hasWon ? t('Won [[match]]') : t('Lost [[match]]');
}

export function Waiting({ event, me }: BetweenProps) {
  const isIn = me.state === 'checked_in';
  const { checkIn } = event.settings;
  return (
    <StepCard
      icon={<Hourglass />}
      title={isIn || !checkIn ? t('Waiting for round 1') : t('You are registered')}
      text={
        isIn
          ? t('You are checked in as number {number}. Your table shows up here.', me)
          : checkIn
            ? t('Check-in opens at the door before the event starts.')
            : t('You are number {number}. Your table shows up here.', me)
      }
    />
  );
}
