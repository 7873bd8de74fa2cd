import { Check, Trophy } from 'lucide-react';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { QrCode } from '@/components/ui/qr-code';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { livePath } from '../event-paths';
import { RoundClock } from '../views/round';
import { StandingsTable } from '../views/standings-table';
import {
  matchSentence,
  placeWords,
  queueWords,
  type ShownMatch,
  type ShownStanding,
  sideName,
} from '../views/words';
import { BracketOnWall } from './bracket-on-wall';
import type { HallEvent } from './hall';
import { LONG_NAME, type NameRow, tableWord } from './names';
import type { Slide } from './slides';

export function SlideView({ slide, event }: { slide: Slide; event: HallEvent }) {
  switch (slide.kind) {
    case 'names':
    case 'missing':
      return <Names rows={slide.rows} columns={slide.columns} label={slide.title} />;
    case 'standings':
      return (
        <div className="[&_caption]:pb-0 [&_tbody]:text-[1.05rem] [&_tbody]:leading-snug [&_td]:py-0.5 [&_th]:py-0.5 [&>div]:gap-2">
          <StandingsTable rows={slide.rows} caption={slide.title} isOneLine />
        </div>
      );
    case 'calls':
      return <Calls now={slide.now} next={slide.next} />;
    case 'winner':
      return <Winner rows={slide.rows} />;
    case 'bracket':
      return <BracketOnWall side={slide.side} third={slide.third} />;
    case 'clock':
      return <Clock event={event} />;
    case 'check-in':
      return (
        <Poster
          path={event.checkIn?.path ?? ''}
          title={t('Check in to {event}', { event: event.name })}
          words={t('Scan to check in')}
          note={t('{here} of {registered} are checked in.', {
            here: event.checkIn?.checkedIn ?? 0,
            registered: event.checkIn?.registered ?? 0,
          })}
        />
      );
    case 'live':
      return (
        <Poster
          path={livePath(slide.code)}
          title={t('Live page of {event}', { event: event.name })}
          words={t('Scan for pairings and standings')}
          note={t('No account needed.')}
        />
      );
    case 'rules':
      return (
        <Poster
          path={event.rulesPath}
          title={t('Rules of {event}', { event: event.name })}
          words={t('Scan for the rules')}
          note={event.liveCode ? t('No account needed.') : ''}
        />
      );
    case 'message':
      return <p className="py-12 text-center text-3xl">{slide.text}</p>;
  }
}

const NAME_SIZES = ['text-[1.7rem]', 'text-[1.3rem]', 'text-[1.15rem]'];

/** Shows the number; screen readers hear the word, too. */
const TableNumber = ({ table }: { table: number }) =>
  rich('<word>Table</word> <number>{table}</number>', {
    table,
    word: (text) => <span className="sr-only">{text}</span>,
    number: (text) => text,
  });

/** Ordered down the columns, as people read a list on a wall. */
function Names({ rows, columns, label }: { rows: NameRow[]; columns: number; label: string }) {
  const perColumn = Math.ceil(rows.length / columns);
  return (
    <ol
      aria-label={label}
      className={cx('grid h-full grid-flow-col gap-x-8', NAME_SIZES[columns - 1])}
      style={{
        gridTemplateRows: `repeat(${perColumn}, minmax(2rem, 3rem))`,
        gridAutoColumns: 'minmax(0, 1fr)',
      }}
    >
      {rows.map(({ key, name, table, queued, opponent, isDone }) => (
        <li
          key={key}
          className={cx(
            'flex min-w-0 items-center gap-3 border-b border-line leading-[1.15]',
            isDone && 'text-muted',
          )}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            <span className="font-semibold">{name}</span>
            {columns < 3 && opponent && (
              <span className="text-[0.7em] text-muted">
                {' '}
                {t('against {name}', { name: opponent })}
              </span>
            )}
          </span>
          {isDone && (
            <Check
              role="img"
              aria-label={t('Done [[match that has been played]]')}
              className="size-[0.9em] text-win"
            />
          )}
          <span className="figures min-w-[2ch] text-right font-display leading-none font-bold">
            {typeof table === 'number' ? <TableNumber table={table} /> : tableWord(table)}
            {queued !== undefined && (
              <span className="font-sans text-sm font-normal text-muted">{queueWords(queued)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface CallsProps {
  now: readonly ShownMatch[];
  next: readonly ShownMatch[];
}

/** So many tables fit in one column of large letters. */
const FEW = 5;

function Calls({ now, next }: CallsProps) {
  const hasBoth = now.length > 0 && next.length > 0;
  return (
    <div
      className={cx(
        'grid h-full gap-x-10',
        hasBoth && 'grid-cols-[minmax(0,2fr)_minmax(0,1fr)] max-sm:grid-cols-1',
      )}
    >
      {now.length > 0 && (
        <ol
          aria-label={t('Now playing')}
          className={cx(
            'grid content-start gap-x-8 max-sm:[grid-auto-flow:row]!',
            now.length > FEW ? 'grid-flow-col auto-cols-fr' : 'text-[1.6rem]',
          )}
          style={{
            gridTemplateRows:
              now.length > FEW ? `repeat(${Math.ceil(now.length / 2)}, auto)` : undefined,
          }}
        >
          {now.map((match) => (
            <li
              key={match.key}
              className="flex min-h-10 min-w-0 items-center gap-4 border-b border-line leading-tight"
            >
              <span className="figures min-w-[2ch] text-right font-display text-[1.5em] leading-none font-bold text-accent-ink">
                {match.table !== null && <TableNumber table={match.table} />}
              </span>
              <span className="min-w-0 flex-1 font-semibold">
                <CalledSide match={match} side="a" />
                <CalledSide match={match} side="b" />
              </span>
            </li>
          ))}
        </ol>
      )}
      {next.length > 0 && (
        <section>
          <h3 className="mb-1 font-display text-2xl font-bold text-muted">{t('Next in line')}</h3>
          <ol aria-label={t('Next in line')} className="text-[1.05rem]">
            {next.map((match) => (
              <li key={match.key} className="flex min-h-9 items-center gap-3 border-b border-line">
                <span className="figures min-w-[2ch] text-right text-muted">{match.queued}</span>
                <span dir="auto" className="min-w-0 truncate">
                  {matchSentence(match)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function CalledSide({ match, side }: { match: ShownMatch; side: 'a' | 'b' }) {
  const points = match.live?.[side];
  return (
    <span className="flex min-w-0 items-baseline gap-3">
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {sideName(match, side)}
      </span>
      {points !== undefined && <span className="figures text-accent-ink">{points}</span>}
    </span>
  );
}

function Winner({ rows }: { rows: readonly ShownStanding[] }) {
  const first = rows.filter(({ place }) => place === 1);
  const others = rows.filter(({ place }) => place > 1);
  return (
    <div className="flex h-full flex-col items-center justify-center gap-8 text-center">
      {first.length > 0 && (
        <div>
          <Trophy className="mx-auto mb-3 size-24 text-accent-ink" />
          <p className="text-2xl text-muted">{first.length > 1 ? t('Winners') : t('Winner')}</p>
          {first.map(({ name }) => (
            <p
              key={name}
              dir="auto"
              className={cx(
                'line-clamp-2 font-display leading-tight font-bold wrap-anywhere',
                name.length > LONG_NAME
                  ? 'text-[clamp(2rem,6vw,4rem)]'
                  : 'text-[clamp(2.5rem,9vw,6rem)]',
              )}
            >
              {shownText(name)}
            </p>
          ))}
        </div>
      )}
      <ol
        aria-label={t('Places [[in the standings]]')}
        className="flex flex-wrap justify-center gap-x-12 gap-y-2 text-3xl"
      >
        {others.map(({ place, name }) => (
          <li key={name} className="flex min-w-0 items-baseline gap-3">
            <span className="text-muted">{placeWords(place)}</span>
            <span className="font-semibold wrap-anywhere">{shownText(name)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Clock({ event: { clock, round } }: { event: HallEvent }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4">
      <RoundClock clock={clock} className="text-[clamp(3rem,16vw,10rem)] leading-none" />
      {round && round.open > 0 && (
        <p className="text-2xl text-muted">
          {t('{count, plural, one {# match is} other {# matches are}} still being played', {
            count: round.open,
          })}
        </p>
      )}
    </div>
  );
}

interface PosterProps {
  path: string;
  title: string;
  words: string;
  note: string;
}

function Poster({ path, title, words, note }: PosterProps) {
  return (
    <div className="flex h-full flex-wrap items-center justify-center gap-x-12 gap-y-4">
      <QrCode
        value={`${window.location.origin}${path}`}
        title={title}
        className="w-[min(20rem,80vw)] [&_figcaption]:text-base"
      />
      <div>
        <p className="max-w-[20rem] font-display text-5xl leading-tight font-bold">{words}</p>
        <p className="figures mt-4 text-2xl text-muted">{note}</p>
      </div>
    </div>
  );
}
