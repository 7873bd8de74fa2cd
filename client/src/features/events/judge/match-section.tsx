import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Match } from '#shared/event-matches';
import { roundTitle } from '#shared/rules/events/titles';
import { rich } from '@/lib/rich';
import { judgePadPath } from '../event-paths';
import { sideName, tableWords } from '../views/words';
import type { JudgedEvent } from './judged-event';

interface MatchSectionProps {
  title: string;
  matches: readonly Match[];
  event: JudgedEvent['packet']['event'];
  /** Shown instead of an empty list; if absent, the section is hidden. */
  empty?: string | undefined;
  /** True if its matches cannot be opened. */
  isClosed?: boolean;
  /** Follows the round in a row; may be empty. */
  noteOf?: (match: Match) => string;
}

export function MatchSection(props: MatchSectionProps) {
  const { title, matches, event, empty, isClosed = false, noteOf } = props;
  if (matches.length === 0 && !empty) return null;
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-semibold tracking-wide">{title}</h2>
      {matches.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid gap-2">
        {matches.map((match) => {
          const content = (
            <>
              <span className="figures w-12 shrink-0 text-center font-display text-3xl leading-none font-bold">
                {match.table
                  ? rich('{table} <hidden>(table)</hidden>', { table: match.table })
                  : '–'}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block leading-tight font-semibold [overflow-wrap:anywhere]">
                  {rich('{a} <against>against</against> {b}', {
                    a: sideName(match, 'a'),
                    b: sideName(match, 'b'),
                    against: (text) => <span className="font-normal text-muted">{text}</span>,
                  })}
                </span>
                <span className="block text-sm text-muted">
                  {[
                    match.queued && tableWords(match),
                    roundTitle(match, event.stages),
                    noteOf?.(match),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </>
          );
          return (
            <li key={match.key}>
              {isClosed ? (
                <p className={ROW}>{content}</p>
              ) : (
                <Link
                  to={judgePadPath(event.id, match.key)}
                  className={`${ROW} hover:border-line-strong`}
                >
                  {content}
                  <ChevronRight className="size-5 shrink-0 text-faint" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export const ROW =
  'flex min-h-16 items-center gap-3 rounded-field border border-line bg-surface py-2 pr-3 pl-1';
