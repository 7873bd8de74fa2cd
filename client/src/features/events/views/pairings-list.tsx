import { Check, CircleDashed, Hourglass, Swords, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { roundTitle, type Stage } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import {
  gameWords,
  groupTitle,
  matchSentence,
  type ShownMatch,
  type ShownState,
  STATE_WORDS,
  scoreOf,
  scoreWords,
  shownState,
  sideName,
  tableWords,
} from './words';

const STATE_LOOKS: Record<ShownState, { icon: ReactNode; tone: BadgeTone }> = {
  waiting: { icon: <Hourglass />, tone: 'neutral' },
  ready: { icon: <CircleDashed />, tone: 'neutral' },
  playing: { icon: <Swords />, tone: 'draw' },
  disputed: { icon: <TriangleAlert />, tone: 'warning' },
  done: { icon: <Check />, tone: 'win' },
};

/** Sorts by table; then matches waiting for a table, then byes. */
export function byTable(matches: readonly ShownMatch[]): ShownMatch[] {
  const rank = ({ table, outcome }: ShownMatch) =>
    table ?? (outcome === 'bye' ? 2_000 : outcome === null ? 1_000 : 1_500);
  return matches
    .filter(({ state }) => state !== 'void')
    .toSorted((x, y) => x.round - y.round || rank(x) - rank(y));
}

interface PairingsListProps {
  matches: readonly ShownMatch[];
  /** Marks the viewer's own match. */
  isOwn?: (match: ShownMatch) => boolean;
  /** For matches of several rounds. */
  showsRound?: boolean;
  /** The event's, for the names of a bracket's rounds. */
  stages?: readonly Stage[];
  /** For staff: marks matches with two different results. */
  showsDisputes?: boolean;
  /** Shown below a match, such as a link to its pad. */
  action?: (match: ShownMatch) => ReactNode;
  label?: string;
}

export function PairingsList({ matches, label = t('Pairings'), ...row }: PairingsListProps) {
  return (
    <div className="@container">
      <ol aria-label={label} className="grid gap-2 @2xl:grid-cols-2 @6xl:grid-cols-3">
        {byTable(matches).map((match) => (
          <Pairing key={match.key} match={match} {...row} />
        ))}
      </ol>
    </div>
  );
}

function Pairing({
  match,
  isOwn,
  showsRound = false,
  stages,
  showsDisputes = false,
  action,
}: { match: ShownMatch } & Omit<PairingsListProps, 'matches' | 'label'>) {
  const state = shownState(match, showsDisputes);
  const own = isOwn?.(match) ?? false;
  const notes = [
    showsRound && roundTitle(match, stages),
    match.group && groupTitle(match.group),
    !scoreOf(match) && match.outcome && match.outcome !== 'bye' && scoreWords(match),
    gameWords(match),
  ].filter(Boolean);
  return (
    <li
      className={cx(
        'flex min-w-0 items-stretch overflow-hidden rounded-field border bg-surface [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]',
        own ? 'border-accent-ink' : 'border-line',
      )}
    >
      <TableNumber match={match} own={own} />
      <div className="min-w-0 flex-1 px-3 py-2">
        <span className="sr-only">{matchSentence(match)}. </span>
        <div aria-hidden="true">
          <SideLine match={match} side="a" wraps />
          <SideLine match={match} side="b" wraps />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {own && <Badge tone="accent">{t('Your match')}</Badge>}
          <Badge tone={STATE_LOOKS[state].tone} icon={STATE_LOOKS[state].icon}>
            {match.outcome === 'bye'
              ? t('Bye [[a round without an opponent]]')
              : STATE_WORDS[state]}
          </Badge>
          {notes.length > 0 && <span className="figures">{notes.join(' · ')}</span>}
        </p>
        {action?.(match)}
      </div>
    </li>
  );
}

function TableNumber({ match, own }: { match: ShownMatch; own: boolean }) {
  const words = tableWords(match);
  return (
    <div
      className={cx(
        'flex w-17 shrink-0 flex-col items-center justify-center px-1 text-center',
        own ? 'bg-accent text-on-accent' : 'bg-raised',
      )}
    >
      {match.table === null ? (
        <span className="text-sm leading-tight">{words || '–'}</span>
      ) : (
        rich('<word>Table</word> <number>{table}</number>', {
          table: match.table,
          word: (text) => <span className="text-sm leading-none">{text}</span>,
          number: (text) => (
            <span className="figures font-display text-3xl leading-none font-bold">{text}</span>
          ),
        })
      )}
    </div>
  );
}

/** A name with its score; the winner is bold and has a tick. */
export function SideLine({
  match,
  side,
  wraps = false,
}: {
  match: ShownMatch;
  side: 'a' | 'b';
  /** Long names take two lines instead of being cut. */
  wraps?: boolean;
}) {
  const { winner, outcome } = match;
  const score = scoreOf(match);
  const live = score ? undefined : match.live;
  const isSource = !match[side] && match.from?.[side] !== undefined;
  const isWinner = winner === side && outcome !== 'bye';
  const hasLost = outcome !== null && winner !== side && outcome !== 'bye';
  return (
    <div
      className={cx(
        'flex min-w-0 items-center gap-2 leading-snug',
        isWinner && 'font-bold',
        (hasLost || !match[side]) && 'text-muted',
      )}
    >
      <span
        dir="auto"
        className={cx(
          'min-w-0 flex-1 text-left',
          isSource && 'text-[max(0.8em,0.875rem)]',
          wraps ? 'wrap-anywhere' : 'truncate',
        )}
        title={match[side] ? sideName(match, side) : undefined}
      >
        {sideName(match, side)}
      </span>
      {isWinner && <Check className="size-[1em] shrink-0 text-win" />}
      {score && <span className="figures w-[1.5ch] text-right font-display">{score[side]}</span>}
      {live && (
        <span className="figures w-[1.5ch] text-right font-display text-accent-ink">
          {live[side]}
        </span>
      )}
    </div>
  );
}
