import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import type { ReportedGame, Side } from '#shared/rules/events/match';
import { padRules } from '#shared/rules/events/match-pad';
import { isUnfinished } from '#shared/rules/events/progress';
import { isBracketMatch, roundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import {
  awaitingWords,
  groupTitle,
  matchSentence,
  scoreChoice,
  scoreWords,
  sideName,
  tableWords,
} from '../views/words';
import { gameOf, likelyScore, type TypedResult } from './scores';

/** Open matches, and reports against guests, who cannot confirm them. */
export const needsStaff = (match: Match): boolean =>
  isUnfinished(match) || match.unconfirmed === true;

interface MatchRowProps {
  event: TournamentEvent;
  match: Match;
  played: readonly Match[];
  /** Opens the form; undefined if nothing can be entered. */
  onOpen: (() => void) | undefined;
  onEnter: (games: readonly ReportedGame[], ended?: TypedResult['ended']) => void;
}

/** One line; on a phone the two names are one above the other. */
export function MatchRow({ event, match, played, onOpen, onEnter }: MatchRowProps) {
  const isOpen = needsStaff(match);
  const title = isBracketMatch(match)
    ? roundTitle(match, event.stages)
    : match.group !== null && groupTitle(match.group);
  const note = [title, match.queued && tableWords(match)].filter(Boolean).join(' · ');
  const names = (
    <>
      <Name match={match} side="a" />
      <span aria-hidden="true" className="hidden text-faint @lg:inline">
        –
      </span>
      <Name match={match} side="b" />
    </>
  );
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <span
        title={tableWords(match)}
        className="figures w-7 shrink-0 text-right font-display text-xl leading-none font-bold"
      >
        {match.table ?? <span className="text-faint">–</span>}
      </span>
      <button
        type="button"
        disabled={!onOpen}
        onClick={onOpen}
        className="min-w-0 flex-1 basis-20 rounded-field px-1 py-1 text-left leading-tight enabled:hover:bg-raised"
      >
        <span className="sr-only">{rowWords(match)}</span>
        <span aria-hidden="true" className="flex min-w-0 flex-col @lg:flex-row @lg:gap-2">
          {names}
        </span>
        {note && (
          <span
            aria-hidden="true"
            className={cx('truncate text-sm text-muted', title ? 'block' : 'hidden @lg:block')}
          >
            {note}
          </span>
        )}
      </button>
      {isOpen ? (
        <OpenEnd event={event} match={match} played={played} onOpen={onOpen} onEnter={onEnter} />
      ) : (
        <span aria-hidden="true" className="figures shrink-0 px-1 font-display text-lg">
          {scoreWords(match)}
        </span>
      )}
    </li>
  );
}

/** "Enter result of Ada against Ben", "Correct: Ada beat Ben 4–2" */
function rowWords(match: Match): string {
  if (match.state === 'disputed') return t('Decide: {match}', { match: matchSentence(match) });
  if (match.outcome !== null)
    return t('Correct: {match} [[verb: correct its result]]', { match: matchSentence(match) });
  if (!match.can.report) return matchSentence(match);
  return t('Enter result of {a} against {b}', { a: sideName(match, 'a'), b: sideName(match, 'b') });
}

function Name({ match, side }: { match: Match; side: Side }) {
  const { winner, outcome } = match;
  return (
    <span
      dir="auto"
      title={match[side] ? sideName(match, side) : undefined}
      className={cx(
        'min-w-0 truncate @lg:flex-1',
        outcome !== null && winner === side && outcome !== 'bye' && 'font-bold',
        (!match[side] || (outcome !== null && winner !== side)) && 'text-muted',
      )}
    >
      {sideName(match, side)}
    </span>
  );
}

/** What to do with an open match in one tap: take a report, or a likely score. */
function OpenEnd({ event, match, played, onOpen, onEnter }: MatchRowProps) {
  const { state, awaiting, outcome, can, bestOf } = match;
  const likely = useMemo(() => {
    const rules = padRules(event, match);
    return { a: likelyScore(rules, 'a', played), b: likelyScore(rules, 'b', played) };
  }, [event, match, played]);
  if (state === 'disputed') {
    return (
      <Button
        size="sm"
        icon={<TriangleAlert className="text-warning" />}
        className="ml-auto"
        onClick={onOpen}
      >
        {t('Two results [[of a match]]')}
      </Button>
    );
  }
  if (awaiting && can.report) {
    const { games, ended } = awaiting;
    return (
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
        <span className="text-sm text-muted">{awaitingWords(match)}</span>
        <Button size="sm" onClick={() => onEnter(games, ended)}>
          {t('Use this')}
        </Button>
      </span>
    );
  }
  if (match.unconfirmed) {
    return (
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <span className="figures font-display text-lg">{scoreWords(match)}</span>
        <Button size="sm" onClick={() => onEnter(match.games, match.ended)}>
          {t('Confirm')}
        </Button>
      </span>
    );
  }
  if (!can.report || outcome !== null || bestOf > 1) return null;
  return (
    <span className="ml-auto flex shrink-0 gap-1.5">
      {(['a', 'b'] as const).map((side) => {
        const [won, lost] = likely[side];
        const points = side === 'a' ? ([won, lost] as const) : ([lost, won] as const);
        const shown = points.join('–');
        return (
          <Button
            key={side}
            size="sm"
            className="figures min-w-12 px-1"
            aria-label={scoreChoice(shown, sideName(match, side))}
            onClick={() => onEnter([gameOf(...points)])}
          >
            {shown}
          </Button>
        );
      })}
    </span>
  );
}
