import { useState } from 'react';
import { bracketSides, type BracketSide as SideOf } from '#shared/rules/events/bracket-sides';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { SideLine } from './pairings-list';
import { pageWords, Stepper } from './stepper';
import {
  gameWords,
  labelled,
  matchSentence,
  type ShownMatch,
  scoreWords,
  tableWords,
} from './words';

export type BracketSide = SideOf<ShownMatch>;
type BracketRound = BracketSide['rounds'][number];

interface BracketProps {
  matches: readonly ShownMatch[];
  isOwn?: (match: ShownMatch) => boolean;
}

/**
 * A bracket as columns with lines if there is room, else one round at a time. Screen readers get
 * lists by round.
 */
export function Bracket({ matches, isOwn }: BracketProps) {
  const sides = bracketSides(matches);
  const rounds = sides.flatMap((side) => side.rounds);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = Math.min(chosen ?? firstOpen(rounds), rounds.length - 1);
  return (
    <div className="@container">
      <Stepper
        at={current}
        count={rounds.length}
        onChange={setChosen}
        labels={[t('Round before'), t('Next round')]}
        className="mb-3 text-center @[44rem]:hidden"
      >
        <p className="font-display text-xl font-bold">{rounds[current]?.title}</p>
        <p className="figures text-sm text-muted">{pageWords(current + 1, rounds.length)}</p>
      </Stepper>
      <div className="grid @[44rem]:gap-6">
        {sides.map((side) => (
          <BracketTree
            key={side.part}
            side={side}
            hasTitle={sides.length > 1}
            isOwn={isOwn}
            shown={rounds[current]}
          />
        ))}
      </div>
    </div>
  );
}

function firstOpen(rounds: readonly BracketRound[]): number {
  const isOpen = ({ match }: BracketRound['matches'][number]) =>
    match.state !== 'done' && match.state !== 'void';
  const index = rounds.findIndex((round) => round.matches.some(isOpen));
  // All played: shows the final, which precedes the match for third place.
  return index >= 0 ? index : rounds.findLastIndex(({ kind }) => kind !== 'third_place');
}

/** More matches in a column of a projector leave no room for names of two lines. */
const WRAPPED_MAX = 4;

interface BracketTreeProps {
  side: BracketSide;
  hasTitle: boolean;
  isOwn?: (match: ShownMatch) => boolean;
  /** The round shown on narrow screens; all if absent. */
  shown?: BracketRound;
  /** Smaller, for a projector. */
  dense?: boolean;
  /** Fills the height it is given, with a large final. */
  onWall?: boolean;
}

/** The focusable box scrolls if a deep bracket is wider than the page. */
export function BracketTree(props: BracketTreeProps) {
  const { side, hasTitle, isOwn, shown, dense = false, onWall = false } = props;
  return (
    <section
      aria-label={side.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
      tabIndex={0}
      className={cx(
        'min-w-0 overflow-x-auto rounded-field',
        onWall && 'flex min-h-0 grow flex-col',
      )}
    >
      {hasTitle && (
        <p className={cx('mb-2 font-display text-xl font-bold', shown && '@max-[44rem]:hidden')}>
          {side.title}
        </p>
      )}
      <ol
        className={cx(
          'flex items-stretch gap-8 @max-[44rem]:block',
          onWall ? 'grow' : dense && 'text-sm',
        )}
      >
        {side.rounds.map((round, index) => (
          <li
            key={round.column}
            className={cx(
              'flex flex-1 flex-col',
              !onWall && '@[44rem]:max-w-96',
              dense || onWall ? 'min-w-0' : 'min-w-44',
              onWall && round.kind === 'final' && 'flex-[1.5] text-[1.4em]',
              shown && shown !== round && '@max-[44rem]:hidden',
            )}
          >
            <p
              className={cx(
                'mb-2 text-muted',
                onWall ? 'text-[max(0.875rem,0.7em)]' : 'text-sm',
                shown && '@max-[44rem]:sr-only',
              )}
            >
              {round.title}
            </p>
            <ol
              className={cx(
                'flex-1',
                onWall ? 'flex flex-col' : 'grid grid-cols-1 @[44rem]:auto-rows-fr',
              )}
            >
              {round.matches.map(({ match, title }, place) => (
                <Slot
                  key={match.key}
                  match={match}
                  title={title}
                  own={isOwn?.(match) ?? (onWall && round.kind === 'final')}
                  lines={linesOf(side.rounds, index, place)}
                  dense={dense}
                  wraps={
                    onWall
                      ? (index > 0 || !dense) && round.matches.length <= WRAPPED_MAX
                      : index > 0
                  }
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Classes for horizontal lines at half height and a vertical one that joins two matches. */
function linesOf(rounds: readonly BracketRound[], index: number, place: number): string {
  const [before, here, after] = [rounds[index - 1], rounds[index], rounds[index + 1]];
  const joins = after && here && after.matches.length < here.matches.length;
  return cx(
    before && 'before:absolute before:top-1/2 before:-left-4 before:w-4 before:border-t-2',
    after && 'after:absolute after:-right-4 after:w-4',
    after && !joins && 'after:top-1/2 after:border-t-2',
    joins && 'after:h-1/2 after:border-r-2',
    joins &&
      (place % 2 === 0 ? 'after:top-1/2 after:border-t-2' : 'after:bottom-1/2 after:border-b-2'),
  );
}

interface SlotProps {
  match: ShownMatch;
  title: string;
  own: boolean;
  lines: string;
  dense: boolean;
  /** Long names take two lines instead of being cut. */
  wraps: boolean;
}

function Slot({ match, title, own, lines, dense, wraps }: SlotProps) {
  if (match.state === 'void') return <li aria-hidden="true" className="flex-1" />;
  const note = match.outcome === 'forfeit' || match.outcome === 'double_loss';
  return (
    <li
      className={cx(
        'relative flex flex-1 items-center before:border-line-strong after:border-line-strong @max-[44rem]:before:hidden @max-[44rem]:after:hidden',
        dense ? 'py-0.5 leading-tight' : 'py-1',
        lines,
      )}
    >
      <span className="sr-only">{labelled(title, matchSentence(match))}</span>
      <div
        aria-hidden="true"
        className={cx(
          'w-full min-w-0 rounded-small border bg-surface px-2.5',
          dense ? 'py-0' : 'py-1',
          own ? 'border-2 border-accent-ink' : 'border-line',
        )}
      >
        <SideLine match={match} side="a" wraps={wraps} />
        <SideLine match={match} side="b" wraps={wraps} />
        {!dense && (note || gameWords(match)) && (
          <p className="figures text-sm text-muted">
            {note ? scoreWords(match) : gameWords(match)}
          </p>
        )}
        {!dense && match.table !== null && match.outcome === null && (
          <p className="figures text-sm text-accent-ink">{tableWords(match)}</p>
        )}
      </div>
    </li>
  );
}

/** One of `parts` equal parts of a tree, for screens that are not tall enough. */
export function partOfSide(side: BracketSide, part: number, parts: number): BracketSide {
  return {
    ...side,
    title:
      parts > 1
        ? t('{title}, part {part} of {parts}', { title: side.title, part: part + 1, parts })
        : side.title,
    rounds: side.rounds.map((round) => {
      const size = round.matches.length / parts;
      const from = Math.floor(part * size);
      return { ...round, matches: round.matches.slice(from, from + Math.max(1, size)) };
    }),
  };
}
