import type { ReactNode } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { matchTitle, withSources } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { QrCode } from '@/components/ui/qr-code';
import { cx } from '@/lib/cx';
import { claimPath, livePath } from '../event-paths';
import { nameRows, tableWord } from '../projector/names';
import { byTable } from '../views/pairings-list';
import { Resting } from '../views/resting';
import {
  queueWords,
  type ShownMatch,
  type ShownStanding,
  scoreWords,
  sideName,
  tableWords,
} from '../views/words';

const SLIP = 'break-inside-avoid border border-dashed border-black p-4';

/** Slips, two per row, with dashed lines to cut along. */
const Slips = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-0 sm:grid-cols-2 print:grid-cols-2">{children}</ul>
);

interface TableSlipsProps {
  matches: readonly Match[];
  stages: TournamentEvent['stages'];
}

export function TableSlips({ matches, stages }: TableSlipsProps) {
  return (
    <Slips>
      {byTable(matches)
        .filter(({ key }) => matches.some((match) => match.key === key && match.a && match.b))
        .map((match) => (
          <li key={match.key} className={SLIP}>
            <p className="flex items-baseline justify-between gap-2">
              <span className="font-display text-3xl font-bold">
                {match.table === null ? t('Table __') : tableWords(match)}
              </span>
              <span className="text-right text-sm">
                {matchTitle({ ...match, table: null }, stages)}
                {match.target !== undefined && (
                  <span className="block">
                    {t('{points, plural, one {First to #} other {First to #}}', {
                      points: match.target,
                    })}
                  </span>
                )}
              </span>
            </p>
            <Boxes match={match} side="a" />
            <Boxes match={match} side="b" />
            <p className="mt-4 border-b border-black text-sm">
              {t('Judge [[the person; for a signature]]')}
            </p>
          </li>
        ))}
    </Slips>
  );
}

const GAMES = [1, 2, 3, 4, 5];

/** A box for the points of each game. */
function Boxes({ match, side }: { match: ShownMatch; side: 'a' | 'b' }) {
  return (
    <p className="mt-3 flex flex-wrap items-center justify-end gap-2">
      <span className="min-w-0 flex-1 basis-40">
        <span
          dir="auto"
          className="line-clamp-2 text-lg leading-tight font-semibold break-words hyphens-auto"
        >
          {sideName(match, side)}
        </span>
        {match.start && match.start[side] > 0 && (
          <span className="block text-sm">
            {t('Starts on {points} [[points of a player, for limited parts]]', {
              points: match.start[side],
            })}
          </span>
        )}
      </span>
      {GAMES.slice(0, match.bestOf).map((game) => (
        <span
          key={game}
          role="img"
          aria-label={t('Box for points')}
          className={cx(
            'shrink-0 border-2 border-black',
            match.bestOf === 1 ? 'size-12' : 'size-9',
          )}
        />
      ))}
    </p>
  );
}

interface PairingsProps {
  matches: readonly Match[];
  resting: readonly ShownStanding[];
}

export function PairingsByName({ matches, resting }: PairingsProps) {
  const rows = nameRows(matches, resting);
  return (
    <ol
      className={cx(
        'gap-8',
        rows.length > 60
          ? 'sm:columns-3 print:columns-3'
          : rows.length > 12 && 'sm:columns-2 print:columns-2',
        rows.length <= 60 && 'text-xl',
      )}
    >
      {rows.map(({ key, name, table, queued, isDone }) => (
        <li
          key={key}
          className="flex break-inside-avoid gap-2 border-b border-neutral-400 py-1 leading-tight"
        >
          <span className="min-w-0 flex-1 break-words hyphens-auto">{name}</span>
          <span className="figures font-bold">
            {tableWord(table) ?? (queued === undefined || isDone ? '–' : queueWords(queued))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const HEAD = 'border-b-2 border-black px-2 py-1 text-left';
const CELL = 'border-b border-neutral-400 px-2 py-1 align-top wrap-anywhere';

export function PairingsByTable({ matches, resting, stages }: PairingsProps & TableSlipsProps) {
  return (
    <>
      <table className="figures w-full border-collapse">
        <thead>
          <tr>
            {[t('Table [[where a match is played]]'), t('Player'), t('Opponent'), t('Result')].map(
              (title) => (
                <th key={title} scope="col" className={HEAD}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {byTable(withSources(matches, stages)).map((match) => (
            <tr key={match.key} className="break-inside-avoid">
              <td className={cx(CELL, 'font-bold whitespace-nowrap')}>
                {match.table ?? tableWords(match)}
              </td>
              <td className={CELL}>{sideName(match, 'a')}</td>
              <td className={CELL}>{sideName(match, 'b')}</td>
              <td className={CELL}>{match.outcome ? scoreWords(match) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Resting rows={resting} className="mt-4" />
    </>
  );
}

interface EntrantSlipsProps {
  event: TournamentEvent;
  entrants: readonly Entrant[];
  /** Code of a guest added on this device; the server reveals a code only once. */
  codeOf: (entrantId: number) => string | undefined;
}

/** Slips with the code by which a guest follows and later claims their matches. */
export function EntrantSlips({ event, entrants, codeOf }: EntrantSlipsProps) {
  const live = event.settings.live ? event.codes?.live : undefined;
  return (
    <Slips>
      {entrants.map(({ id, number, name }) => {
        const code = codeOf(id);
        return (
          <li key={id} className={cx(SLIP, 'flex gap-4')}>
            <div className="min-w-0 flex-1">
              <p className="text-sm">{event.tournament.name}</p>
              <p className="figures text-lg font-bold">{t('Number {number}', { number })}</p>
              <p
                dir="auto"
                className="line-clamp-3 text-2xl leading-tight font-bold break-words hyphens-auto"
              >
                {shownText(name)}
              </p>
              {code && (
                <>
                  <p className="mt-2 font-mono text-xl tracking-widest">{code}</p>
                  <p className="text-sm">
                    {live
                      ? t(
                          'Scan for your table and results. With an account and this code your matches become yours.',
                        )
                      : t(
                          'Scan to keep your matches. With an account and this code your matches become yours.',
                        )}
                  </p>
                </>
              )}
            </div>
            {code && (
              <QrCode
                value={`${window.location.origin}${live ? livePath(live, `card/${code}`) : claimPath(event.id, code)}`}
                title={t('Card of {name} [[code on the slip of a guest]]', {
                  name: shownText(name),
                })}
                words=""
                className="w-28 shrink-0"
              />
            )}
          </li>
        );
      })}
    </Slips>
  );
}

export function Poster({ heading, text, path }: { heading: string; text: string; path: string }) {
  return (
    <div className="break-inside-avoid text-center">
      <p className="font-display text-6xl leading-tight font-bold">{heading}</p>
      <QrCode
        value={`${window.location.origin}${path}`}
        title={heading}
        className="mx-auto my-6 w-full max-w-[120mm] [&_figcaption]:text-xl"
      />
      <p className="text-2xl">{text}</p>
    </div>
  );
}
