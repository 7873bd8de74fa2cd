import { ArrowLeftRight, Check, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { flipScore } from '#shared/rules/events/match';
import { isFoundIn } from '#shared/rules/search-words';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { byTable } from '../views/pairings-list';
import { asPlayed, matchLine, sideName } from '../views/words';
import { MatchRow, needsStaff } from './match-row';
import { useOffline } from './offline';
import {
  isRefusal,
  isScoreText,
  readScore,
  scoreDecision,
  type TypedResult,
  tablesIn,
} from './scores';
import { type SentResult, useEnterResults } from './send-result';

interface MatchListProps {
  event: TournamentEvent;
  matches: readonly Match[];
  /** The matches that can be opened: offline, only those without a result on the server. */
  canOpen: (match: Match) => boolean;
  onOpen: (match: Match) => void;
  onSaved: (sent: SentResult) => void;
}

/** A round's matches, open ones first, with a field that takes results and filters. */
export function MatchList({ event, matches, canOpen, onOpen, onSaved }: MatchListProps) {
  const [text, setText] = useState('');
  const [showsDone, setShowsDone] = useState(false);
  const { enter, last, isSaving } = useEnterResults(event, onSaved);
  const byKey = new Map(matches.map((match) => [match.key, match]));
  const sorted = byTable(matches).flatMap(({ key }) => byKey.get(key) ?? []);
  const open = sorted.filter(needsStaff).sort((x, y) => urgency(y) - urgency(x));
  const done = sorted.filter((match) => !needsStaff(match));
  const playable = open.filter((match) => match.can.report && match.outcome === null);
  const wanted = text.trim();
  const isScore = isScoreText(wanted);
  const typed = isScore ? readScore(event, wanted, playable) : [];
  const isShown = (match: Match) =>
    wanted === '' ||
    (isScore
      ? isMeant(match, wanted, typed)
      : isFoundIn([sideName(match, 'a'), sideName(match, 'b')], wanted));
  const shownOpen = open.filter(isShown);
  const shownDone = wanted === '' && !showsDone && open.length > 0 ? [] : done.filter(isShown);
  const take = (result: TypedResult) => {
    enter(result);
    setText('');
  };
  const submit = () => {
    const [only] = typed;
    if (only && typed.length === 1) return take(only);
    const [found] = shownOpen;
    if (!isScore && wanted !== '' && found && shownOpen.length === 1) onOpen(found);
  };
  const row = (match: Match) => (
    <MatchRow
      key={match.key}
      match={match}
      event={event}
      played={done}
      onOpen={canOpen(match) ? () => onOpen(match) : undefined}
      onEnter={(games, ended = 'points') => enter({ match, games, ended })}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {matches.some(({ can }) => can.report || can.correct) && (
        <TypeField
          text={text}
          onChange={setText}
          onSubmit={submit}
          hint={isScore ? typedHint(event, wanted, typed, playable) : undefined}
        />
      )}
      {last && <Entered match={last} isSaving={isSaving} onEnter={enter} />}
      <div className="@container relative -mx-2 px-2 lg:max-h-[64dvh] lg:overflow-y-auto">
        {shownOpen.length > 0 && (
          <ol id="open-matches" aria-label={t('Open matches')} className="divide-y divide-line">
            {shownOpen.map(row)}
          </ol>
        )}
        {shownDone.length > 0 && (
          <ol aria-label={t('Done matches')} className="divide-y divide-line border-t border-line">
            {shownDone.map(row)}
          </ol>
        )}
        {shownOpen.length + shownDone.length === 0 && wanted !== '' && (
          <p className="py-2 text-muted">{t('No match fits “{text}”.', { text: wanted })}</p>
        )}
      </div>
      {done.length > 0 && open.length > 0 && wanted === '' && (
        <Button size="sm" variant="ghost" onClick={() => setShowsDone(!showsDone)}>
          {showsDone
            ? t('Hide what is done')
            : t('Show {count, plural, one {# match} other {# matches}} done', {
                count: done.length,
              })}
        </Button>
      )}
    </div>
  );
}

/** Conflicts first, then reports that wait for the other player. */
const urgency = (match: Match): number => (match.state === 'disputed' ? 2 : match.awaiting ? 1 : 0);

/** One of the results that the text can mean, or of a table that it begins with. */
function isMeant(match: Match, text: string, typed: readonly TypedResult[]): boolean {
  if (typed.length > 0) return typed.some(({ match: { key } }) => key === match.key);
  const [digits = ''] = /^\d+/.exec(text) ?? [];
  return String(match.table ?? '').startsWith(digits) || tablesIn(text, [match]).length > 0;
}

const resultWords = (event: TournamentEvent, { match, games, ended }: TypedResult): string => {
  const score = scoreDecision(event, match, { games, ended });
  return isRefusal(score) ? score.message : matchLine(asPlayed(match, score));
};

/** What Enter would save, or why it would not. */
function typedHint(
  event: TournamentEvent,
  text: string,
  typed: readonly TypedResult[],
  playable: readonly Match[],
): string | undefined {
  const [only, ...others] = typed;
  if (only && others.length === 0)
    return t('{result}. Press Enter.', { result: resultWords(event, only) });
  if (only) return t('This can be read in two ways. Put spaces between the numbers.');
  if (tablesIn(text, playable).length === 0) return t('No open match is at this table.');
  return undefined;
}

interface TypeFieldProps {
  text: string;
  hint: string | undefined;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

const HINT = t('Table, points of both, Enter: 5 4 2. Or type a name.');

function TypeField({ text, hint, onChange, onSubmit }: TypeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="sticky top-0"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSubmit();
        input.current?.focus();
      }}
    >
      <Input
        ref={input}
        id="type-result"
        type="search"
        aria-label={t('Result, table or name')}
        aria-describedby="type-result-hint"
        placeholder="5 4 2"
        value={text}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="type-result-hint" role="status" className="mt-1 min-h-5 truncate text-sm text-muted">
        {hint ?? HINT}
      </p>
    </form>
  );
}

interface EnteredProps {
  match: Match;
  isSaving: boolean;
  onEnter: (result: TypedResult) => void;
}

/** The latest result, for a slip of the finger. */
function Entered({ match, isSaving, onEnter }: EnteredProps) {
  const isOffline = useOffline() !== undefined;
  const { games, outcome, winner } = match;
  if (outcome !== 'played') return null;
  const flipped = flipScore({ outcome, winner, games });
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-field border border-line bg-raised px-3 py-1">
      <p role="status" className="flex min-w-0 flex-1 basis-48 items-center gap-2 font-medium">
        <Check aria-hidden="true" className="size-4 shrink-0 text-win" />
        <span className="wrap-anywhere">{matchLine(match)}</span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        icon={<ArrowLeftRight />}
        disabled={isSaving}
        onClick={() => onEnter({ match, games: flipped.games, ended: match.ended ?? 'points' })}
      >
        {t('Swap winner')}
      </Button>
      {!isOffline && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 />}
          disabled={isSaving}
          onClick={() => onEnter({ match, games: [], ended: 'none' })}
        >
          {t('Take back')}
        </Button>
      )}
    </div>
  );
}
