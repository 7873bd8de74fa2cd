import { Check, ClipboardPen, Hourglass, X } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { type MatchReport, otherSide, type Side } from '#shared/rules/events/match';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { randomId } from '@/lib/random-id';
import { rich } from '@/lib/rich';
import { useReport } from '../judge/use-match-pad';
import { scoreOf, sideName } from '../views/words';
import { ReportPad, sayIfUnsent } from './report-pad';
import { Note, Problem, sideOf } from './steps';

interface ReportingProps {
  event: TournamentEvent;
  match: Match;
  me: Entrant;
}

/** Where players report their own matches: the pad, and the opponent's report to confirm. */
export function Reporting({ event, match, me }: ReportingProps) {
  const [isOpen, setOpen] = useState(false);
  const { awaiting } = match;
  const mine = sideOf(match, me.id);
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
          {t(
            '{kind, select, none {You reported that neither of you played. {name} has to confirm it.} walkover_me {You reported a walkover for you. {name} has to confirm it.} walkover_them {You reported a walkover for {name}. {name} has to confirm it.} games_me {You reported {score} in games for you. {name} has to confirm it.} games_them {You reported {score} in games for {name}. {name} has to confirm it.} points_me {You reported {score} for you. {name} has to confirm it.} other {You reported {score} for {name}. {name} has to confirm it.}}',
            reported(match, awaiting, mine),
          )}
        </Note>
      )}
      <Button
        variant={awaiting ? 'secondary' : 'primary'}
        size="lg"
        icon={<ClipboardPen />}
        onClick={() => setOpen(true)}
      >
        {awaiting ? t('Report it again') : t('Report the result')}
      </Button>
    </>
  );
}

type Awaiting = NonNullable<Match['awaiting']>;

type Result = 'none' | `${'walkover' | 'games' | 'points'}_${'me' | 'them'}`;

/** What was reported, for whom and against whom, as the values of a sentence. */
function reported(match: Match, { games, winner, ended }: Awaiting, mine: Side) {
  const name = sideName(match, otherSide(mine));
  const found = scoreOf({ ...match, games, outcome: 'played' });
  const score = found && (winner === 'b' ? [found.b, found.a] : [found.a, found.b]);
  const how = found ? (found.unit === 'games' ? 'games' : 'points') : 'walkover';
  const kind: Result =
    ended === 'double_loss' ? 'none' : `${how}_${winner === mine ? 'me' : 'them'}`;
  return { kind, name, score: score?.join('–') ?? '' };
}

interface ConfirmProps extends ReportingProps {
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
        {rich(
          '{kind, select, none {{name} reported <b>that neither of you played</b>. Is that right?} walkover_me {{name} reported <b>a walkover for you</b>. Is that right?} walkover_them {{name} reported <b>a walkover for {name}</b>. Is that right?} games_me {{name} reported <b>{score} in games for you</b>. Is that right?} games_them {{name} reported <b>{score} in games for {name}</b>. Is that right?} points_me {{name} reported <b>{score} for you</b>. Is that right?} other {{name} reported <b>{score} for {name}</b>. Is that right?}}',
          {
            ...reported(match, awaiting, mine),
            b: (text) => <strong className="font-display text-2xl">{text}</strong>,
          },
        )}
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
          {t('Right [[the report is correct]]')}
        </Button>
        <Button size="lg" icon={<X />} disabled={isReporting} onClick={onDispute}>
          {t('Not right')}
        </Button>
      </div>
    </div>
  );
}
