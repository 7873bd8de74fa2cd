import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardPen, Hourglass, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { otherSide, type Side } from '#shared/rules/events/match';
import { isListOpen, rulesIn } from '#shared/rules/events/match-rules';
import { roundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { lazySection } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { eventQueries } from '../api';
import { RoundClock } from '../views/round';
import { sideName, tableWords } from '../views/words';
import { Note, StepCard, sideOf } from './steps';

/* Lazy: includes the pad and its rules, which players need only where they report. */
const Reporting = lazySection(async () => (await import('./reporting')).Reporting);

const DeckOrder = lazySection(async () => (await import('./deck-order')).DeckOrder);

interface MatchStepProps {
  event: TournamentEvent;
  match: Match;
  me: Entrant;
}

export function MatchStep({ event, match, me }: MatchStepProps) {
  const mine = sideOf(match, me.id);
  const theirs = otherSide(mine);
  if (match.state === 'waiting') {
    return (
      <StepCard
        icon={<Hourglass />}
        title={t('{round}: your opponent is not known yet', {
          round: roundTitle(match, event.stages),
        })}
        text={t('The match before yours is still being played. Stay near the tables.')}
      />
    );
  }
  return (
    <>
      <Card className="flex flex-col gap-5 border-accent-ink/60 md:p-6">
        <div className="-mb-4 flex flex-wrap justify-between gap-x-4 text-lg text-muted">
          <p>{roundTitle(match, event.stages)}</p>
          <RoundClock clock={event.clock} />
        </div>
        <div role="status">
          <p className="font-display text-6xl leading-none font-bold tracking-wide text-accent-ink">
            {tableWords(match)}
          </p>
          <h2 dir="auto" className="mt-3 text-lg leading-tight">
            {rich('against <b>{name}</b>', {
              name: sideName(match, theirs),
              b: (text) => (
                <span className="block font-display text-4xl leading-tight font-bold wrap-anywhere">
                  {text}
                </span>
              ),
            })}
          </h2>
          <p className="mt-1 text-muted">{targetWords(match)}</p>
          <StartNote start={match.start} mine={mine} />
        </div>
        {match.state === 'disputed' ? (
          <Note icon={<TriangleAlert />}>
            {t(
              'There are two different results of this match. The desk decides; please stay near.',
            )}
          </Note>
        ) : match.can.report && event.settings.selfReport ? (
          <Suspense fallback={<Skeleton className="h-13" />}>
            <Reporting key={match.key} event={event} match={match} me={me} />
          </Suspense>
        ) : (
          <Note icon={<ClipboardPen />}>{t('A judge counts the points at your table.')}</Note>
        )}
      </Card>
      {match.state !== 'disputed' && <Order event={event} match={match} me={me} theirs={theirs} />}
    </>
  );
}

function targetWords({ target, bestOf }: Match): string {
  return bestOf > 1
    ? t(
        '{points, plural, one {Best of {games} games, each first to # point} other {Best of {games} games, each first to # points}}',
        { games: bestOf, points: target },
      )
    : t('{points, plural, one {First to # point} other {First to # points}}', { points: target });
}

function StartNote({ start, mine }: { start: Match['start']; mine: Side }) {
  const [own, other] = [start[mine], start[otherSide(mine)]];
  if (own === 0 && other === 0) return null;
  return (
    <p className="mt-1 text-muted">
      {t('Limited parts: you start on {own}, your opponent on {other}.', { own, other })}
    </p>
  );
}

/** For deck matches with lists; the opponent's combos are named if lists are open. */
function Order({ event, match, me, theirs }: MatchStepProps & { theirs: Side }) {
  const { id, phase } = event;
  const rules = rulesIn(event, match);
  const opponent = match[theirs];
  const isOrdered =
    phase === 'running' &&
    rules.matchType === 'deck' &&
    rules.order !== 'listed' &&
    me.deck !== null &&
    opponent !== null;
  const { data } = useInfiniteQuery({
    ...eventQueries.entrants(id, { q: opponent?.name ?? '' }),
    enabled: isOrdered && isListOpen(event),
  });
  if (!isOrdered || !me.deck) return null;
  const entrant = data?.find((one) => one.id === opponent.entrantId);
  return (
    <Card className="flex flex-col gap-3 md:p-6">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DeckOrder
          eventId={id}
          isOnce={rules.order === 'match'}
          match={match}
          me={me}
          deck={me.deck}
          theirDeck={entrant?.deck ?? []}
        />
      </Suspense>
    </Card>
  );
}
