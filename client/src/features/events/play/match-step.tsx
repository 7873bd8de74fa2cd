import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, ClipboardPen, Hourglass, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { type MatchReport, otherSide, type Side } from '#shared/rules/events/match';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { randomId } from '@/lib/random-id';
import { eventQueries } from '../api';
import { useReport } from '../judge/use-match-pad';
import { RoundClock } from '../views/round';
import { roundTitle } from '../views/titles';
import { scoreOf, sideName, tableWords } from '../views/words';
import { DeckOrder } from './deck-order';
import { ReportPad, sayIfUnsent } from './report-pad';
import { Problem, StepCard, sideOf } from './steps';

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
        title={`${roundTitle(match, event.stages)}: your opponent is not known yet`}
        text="The match before yours is still being played. Stay near the tables."
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
            against{' '}
            <span className="block font-display text-4xl leading-tight font-bold wrap-anywhere">
              {sideName(match, theirs)}
            </span>
          </h2>
          <p className="mt-1 text-muted">{targetWords(match)}</p>
        </div>
        {match.state === 'disputed' ? (
          <Note icon={<TriangleAlert />}>
            There are two different results of this match. The desk decides; please stay near.
          </Note>
        ) : (
          <Reporting key={match.key} event={event} match={match} me={me} />
        )}
      </Card>
      {match.state !== 'disputed' && <Order event={event} match={match} me={me} theirs={theirs} />}
    </>
  );
}

function targetWords({ target, bestOf }: Match): string {
  const points = `first to ${target} points`;
  return bestOf > 1 ? `Best of ${bestOf} games, each ${points}` : `First to ${target} points`;
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-3 text-lg [&_svg]:mt-0.5 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Shown if players report their own matches; otherwise a judge does. */
function Reporting({ event, match, me }: MatchStepProps) {
  const [isOpen, setOpen] = useState(false);
  const { awaiting } = match;
  const mine = sideOf(match, me.id);
  if (!match.can.report || !event.settings.selfReport) {
    return <Note icon={<ClipboardPen />}>A judge counts the points at your table.</Note>;
  }
  if (isOpen) {
    return <ReportPad event={event} match={match} me={me} onDone={() => setOpen(false)} />;
  }
  if (awaiting && awaiting.by !== mine) {
    return <Confirm event={event} match={match} me={me} onDispute={() => setOpen(true)} />;
  }
  return (
    <>
      {awaiting && (
        <Note icon={<Hourglass />}>
          You reported {resultWords(match, awaiting, mine)}. {sideName(match, otherSide(mine))} has
          to confirm it.
        </Note>
      )}
      <Button
        variant={awaiting ? 'secondary' : 'primary'}
        size="lg"
        icon={<ClipboardPen />}
        onClick={() => setOpen(true)}
      >
        {awaiting ? 'Report it again' : 'Report the result'}
      </Button>
    </>
  );
}

type Awaiting = NonNullable<Match['awaiting']>;

/** "4–2 for you", "4–2 for Ana" */
function resultWords(match: Match, { games, winner, ended }: Awaiting, mine: Side): string {
  if (ended === 'double_loss') return 'that neither of you played';
  const whom = winner === mine ? 'for you' : `for ${sideName(match, otherSide(mine))}`;
  const score = scoreOf({ ...match, games, outcome: 'played' });
  if (!score) return `a walkover ${whom}`;
  const [first, second] = winner === 'b' ? [score.b, score.a] : [score.a, score.b];
  return `${first}–${second}${score.unit === 'games' ? ' in games' : ''} ${whom}`;
}

interface ConfirmProps extends MatchStepProps {
  onDispute: () => void;
}

/** The opponent's report; an equal one confirms it, a different one disputes it. */
function Confirm({ event, match, me, onDispute }: ConfirmProps) {
  const { awaiting, a, b } = match;
  const mine = sideOf(match, me.id);
  const [clientId] = useState(randomId);
  const { report, isReporting, problem } = useReport(event, match, clientId, sayIfUnsent);
  if (!awaiting) return null;
  const { games, ended } = awaiting;
  const confirm = () =>
    report({
      a: a?.entrantId ?? 0,
      b: b?.entrantId ?? 0,
      games: games as MatchReport['games'],
      warnings: { a: [], b: [] },
      ended,
    });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-lg">
        {sideName(match, awaiting.by)} reported{' '}
        <strong className="font-display text-2xl">{resultWords(match, awaiting, mine)}</strong>. Is
        that right?
      </p>
      <Problem problem={problem} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          size="lg"
          icon={<Check />}
          loading={isReporting}
          onClick={confirm}
        >
          Right
        </Button>
        <Button size="lg" icon={<X />} disabled={isReporting} onClick={onDispute}>
          Not right
        </Button>
      </div>
    </div>
  );
}

/** For deck matches with lists; the opponent's combos are named if lists are open. */
function Order({ event, match, me, theirs }: MatchStepProps & { theirs: Side }) {
  const { id, settings, phase } = event;
  const opponent = match[theirs];
  const isOrdered =
    phase === 'running' && settings.matchType === 'deck' && me.deck !== null && opponent !== null;
  const { data } = useInfiniteQuery({
    ...eventQueries.entrants(id, { q: opponent?.name ?? '' }),
    enabled: isOrdered && settings.deckList === 'open',
  });
  if (!isOrdered || !me.deck) return null;
  const entrant = data?.find((one) => one.id === opponent.entrantId);
  return (
    <Card className="flex flex-col gap-3 md:p-6">
      <DeckOrder
        eventId={id}
        match={match}
        me={me}
        deck={me.deck}
        theirDeck={entrant?.deck ?? []}
      />
    </Card>
  );
}
