import { Check } from 'lucide-react';
import { QrCode } from '@/components/ui/qr-code';
import { cx } from '@/lib/cx';
import { livePath } from '../event-paths';
import { BracketTree } from '../views/bracket';
import { RoundClock } from '../views/round';
import { StandingsTable } from '../views/standings-table';
import { type HallEvent, type NameRow, type Slide, tableWord } from './slides';

const isDense = ({ side }: Extract<Slide, { kind: 'bracket' }>) =>
  side.rounds.some(({ matches }) => matches.length > 4) || side.rounds.length > 4;

export function SlideView({ slide, event }: { slide: Slide; event: HallEvent }) {
  switch (slide.kind) {
    case 'names':
    case 'missing':
      return <Names rows={slide.rows} columns={slide.columns} label={slide.title} />;
    case 'standings':
      return (
        <div className="[&_caption]:pb-0 [&_tbody]:text-[1.05rem] [&_td]:py-1 [&_th]:py-1 [&>div]:gap-2">
          <StandingsTable rows={slide.rows} caption={slide.title} isOneLine />
        </div>
      );
    case 'bracket':
      return (
        <div className={cx('@container', !isDense(slide) && 'text-xl')}>
          <BracketTree side={slide.side} hasTitle={false} dense={isDense(slide)} />
        </div>
      );
    case 'clock':
      return <Clock event={event} />;
    case 'check-in':
      return (
        <Poster
          path={event.checkIn?.path ?? ''}
          title={`Check in to ${event.name}`}
          words="Scan to check in"
          note={`${event.checkIn?.checkedIn} of ${event.checkIn?.registered} are checked in.`}
        />
      );
    case 'live':
      return (
        <Poster
          path={livePath(slide.code)}
          title={`Live page of ${event.name}`}
          words="Scan for pairings and standings"
          note="No account needed."
        />
      );
    case 'message':
      return <p className="py-12 text-center text-3xl">{slide.text}</p>;
  }
}

const NAME_SIZES = ['text-[1.7rem]', 'text-[1.3rem]', 'text-[1.15rem]'];

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
      {rows.map(({ key, name, table, opponent, isDone }) => (
        <li
          key={key}
          className={cx(
            'flex min-w-0 items-center gap-3 border-b border-line',
            isDone && 'text-muted',
          )}
        >
          <span className="min-w-0 flex-1 truncate">
            <span className="font-semibold">{name}</span>
            {columns < 3 && opponent && (
              <span className="text-[0.7em] text-muted"> against {opponent}</span>
            )}
          </span>
          {isDone && <Check role="img" aria-label="Done" className="size-[0.9em] text-win" />}
          <span className="figures min-w-[2ch] text-right font-display leading-none font-bold">
            <span className="sr-only">{typeof table === 'number' ? 'Table ' : ''}</span>
            {tableWord(table)}
            {!table && opponent && !isDone && (
              <span className="font-sans text-sm font-normal text-muted">next free</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Clock({ event: { clock, round } }: { event: HallEvent }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4">
      <RoundClock clock={clock} className="text-[clamp(3rem,16vw,10rem)] leading-none" />
      {round && round.open > 0 && (
        <p className="text-2xl text-muted">
          {round.open === 1 ? '1 match is' : `${round.open} matches are`} still being played
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
