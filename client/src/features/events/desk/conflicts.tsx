import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { isSameResult } from '#shared/rules/events/merge';
import { roundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { NotSaved } from '@/components/ui/form-dialog';
import { ApiError } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { rich } from '@/lib/rich';
import { useSubmit } from '@/lib/use-submit';
import { listed } from '@/lib/words';
import { eventQueries } from '../api';
import { roundsInWords } from '../views/finish-words';
import { labelled, matchSentence, sideName, tableWords } from '../views/words';
import { useOffline } from './offline';
import { type Decision, isRefusal, scoreDecision } from './scores';
import { isFirstResult, type SentResult, sendResult, tellDispute } from './send-result';

interface ConflictsProps {
  event: TournamentEvent;
  matches: readonly Match[];
  /** Opens the form for entering a result by hand. */
  onOpen: (match: Match) => void;
}

/** Matches with two different results, both reports side by side. */
export function Conflicts({ event, matches, onOpen }: ConflictsProps) {
  return (
    <section
      id="conflicts"
      aria-label={t('Conflicts')}
      tabIndex={-1}
      className="flex flex-col gap-4"
    >
      {matches.map((match) => (
        <Conflict
          key={`${match.key} ${match.version}`}
          event={event}
          match={match}
          onOpen={() => onOpen(match)}
        />
      ))}
    </section>
  );
}

interface ConflictProps {
  event: TournamentEvent;
  match: Match;
  onOpen: () => void;
}

const ofWhom = ({ by }: { by: string | null }) => ({ name: by ?? t('the deleted account') });

function Conflict({ event, match, onOpen }: ConflictProps) {
  const { submit, isPending, problem, dependents } = useDecision(event, match, () => undefined);
  const reports = (match.reports ?? []).filter(({ status }) => status === 'disputed');
  const decide = ({ games, warnings, ended }: (typeof reports)[number]) =>
    void submit({
      games,
      warnings,
      ended,
      reason: '',
      // Set on the second tap, once the dependent matches are shown.
      cascade: dependents.length > 0,
    });
  return (
    <Card className="border-warning/50">
      <p className="flex items-center gap-2 text-sm font-semibold text-warning">
        <Scale aria-hidden="true" className="size-4" />
        {[t('Two results [[of a match]]'), roundTitle(match, event.stages), tableWords(match)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CardTitle className="mt-1">
        <span dir="auto">{sideName(match, 'a')}</span> –{' '}
        <span dir="auto">{sideName(match, 'b')}</span>
      </CardTitle>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {reports.map((report, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: reports have no other identity
            key={index}
            className="flex flex-col gap-2 rounded-field border border-line bg-bg p-3"
          >
            <p className="text-sm text-muted">
              {t('{name} says', { name: report.by ?? t('Deleted account') })}
            </p>
            <ReportWords event={event} match={match} report={report} />
            <Button className="mt-auto" loading={isPending} onClick={() => decide(report)}>
              {dependents.length > 0
                ? rich(
                    'Use this, set those aside<hidden>: the result of {name}</hidden>',
                    ofWhom(report),
                  )
                : rich('Use this<hidden>: the result of {name}</hidden>', ofWhom(report))}
            </Button>
          </div>
        ))}
      </div>
      {dependents.length > 0 ? (
        <div className="mt-3">
          <Cascade event={event} keys={dependents} />
        </div>
      ) : (
        problem && <NotSaved problem={problem} text={problem.text} />
      )}
      <Button className="mt-3 w-full" variant="ghost" onClick={onOpen}>
        {t('Neither: enter the result')}
      </Button>
    </Card>
  );
}

interface ReportWordsProps {
  event: TournamentEvent;
  match: Match;
  report: NonNullable<Match['reports']>[number];
}

function ReportWords({ event, match, report }: ReportWordsProps) {
  const score = scoreDecision(event, match, report);
  if (isRefusal(score)) return <p>{score.message}</p>;
  const { winner, outcome } = score;
  const name = winner ? sideName(match, winner) : '';
  return (
    <>
      <p className="font-semibold">
        {outcome === 'double_loss' && t('Neither was here')}
        {outcome === 'forfeit' && t('{name} wins by forfeit', { name })}
        {outcome === 'played' &&
          rich('{name} wins <score>{points}</score>', {
            name,
            points: listed(
              score.games.map(({ aPoints, bPoints }) =>
                winner === 'b' ? `${bPoints}–${aPoints}` : `${aPoints}–${bPoints}`,
              ),
            ),
            score: (text) => <span className="figures whitespace-nowrap">{text}</span>,
          })}
      </p>
      {score.games.map(({ rounds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: games have no other identity
        <p key={index} className="text-sm text-muted">
          {roundsInWords(
            rounds.filter(({ winner: side }) => side !== 'draw'),
            match,
          )}
        </p>
      ))}
    </>
  );
}

/** Later matches set aside by a correction, because their players change. */
export function Cascade({ event, keys }: { event: TournamentEvent; keys: readonly string[] }) {
  return (
    <div role="alert" className="text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('Later matches depend on this result. These are set aside and replayed:')}
      </p>
      <ul
        aria-label={t('Matches set aside')}
        className="mt-1 max-h-32 list-disc overflow-y-auto pl-9"
      >
        {keys.map((key) => (
          <CascadeMatch key={key} event={event} matchKey={key} />
        ))}
      </ul>
    </div>
  );
}

function CascadeMatch({ event, matchKey }: { event: TournamentEvent; matchKey: string }) {
  const { data } = useQuery(eventQueries.match(event.id, matchKey));
  if (!data) return <li>{matchKey}</li>;
  return <li>{labelled(roundTitle(data, event.stages), matchSentence(data))}</li>;
}

/** Keys of the later matches set aside by a correction, from the server's 409. */
const dependentsIn = (error: unknown): string[] =>
  error instanceof ApiError && error.status === 409 ? error.fields.map(({ path }) => path) : [];

/**
 * Enters a match's result. A result that arrived since the form was opened is overruled only after
 * `overrule`.
 */
export function useDecision(
  event: TournamentEvent,
  match: Match,
  onSaved: (sent: SentResult) => void,
) {
  const client = useQueryClient();
  const offline = useOffline();
  // As it was when the form was opened, or when the person overruled what arrived since.
  const [seen, setSeen] = useState(match);
  const hasArrived =
    (match.outcome !== null || match.state === 'disputed') &&
    !(match.state === seen.state && isSameResult(match, seen));
  const isFirst = isFirstResult(seen, offline);
  const submission = useSubmit<Decision & { cascade?: boolean }, SentResult>({
    send: (decision, { clientId }) =>
      sendResult(
        event,
        seen,
        { ...decision, clientId, version: hasArrived ? seen.version : match.version },
        offline,
      ),
    onSaved: (sent) => {
      if (sent.report === 'disputed') tellDispute(sent.report);
      else notifySuccess(t('Result saved'));
      void markStale(client, 'event');
      onSaved(sent);
    },
    onError: () => void markStale(client, 'event'),
  });
  return {
    ...submission,
    isFirst,
    arrived: hasArrived ? match : undefined,
    overrule: () => setSeen(match),
    dependents: dependentsIn(submission.problem?.error),
  };
}
