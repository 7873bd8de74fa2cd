import { useMemo } from 'react';
import type { LiveNews, LivePage } from '#shared/event-live';
import { SIDES, type Side } from '#shared/rules/events/match';
import { isNoResult, withResult } from '#shared/rules/events/no-result';
import {
  numberedTitle,
  roundTitle,
  type Stage,
  stageOfBracket,
  withSources,
} from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { shownOnPage } from '../projector/hall';
import { SlideView } from '../projector/slide-view';
import { bracketSlides, type ScreenSize, type Slide, standingsSlides } from '../projector/slides';
import { useTurning } from '../projector/turning';
import { finishWords } from '../views/finish-words';
import { byTable } from '../views/pairings-list';
import {
  fromLive,
  gameWords,
  labelled,
  matchSentence,
  type ShownMatch,
  scoreOf,
  scoreWords,
  sideName,
  tableWords,
} from '../views/words';
import type { LiveShown } from './follow-live';
import type { OverlayOptions } from './options';

interface OverlayProps {
  code: string;
  shown: LiveShown;
  options: Pick<OverlayOptions, 'view' | 'table'>;
  size: ScreenSize;
}

/** What is drawn over a video. There is nothing where no card is, and nothing but the last state when it fails. */
export function Overlay({ code, shown: { page, live, isOld }, options, size }: OverlayProps) {
  if (!page) return null;
  const { view, table } = options;
  const matches = matchesOf(page, live);
  return (
    <div className="relative size-full overflow-hidden text-ink">
      {view === 'score' && <Score match={matchAt(matches, table)} news={live} page={page} />}
      {view === 'next' && <Next matches={nextOf(matches, table)} stages={stagesOf(page)} />}
      {(view === 'bracket' || view === 'standings') && (
        <Slides code={code} page={page} view={view} size={size} live={live} />
      )}
      {isOld && (
        <span
          data-old
          aria-hidden="true"
          className="absolute right-2 bottom-2 size-2 rounded-full bg-warning"
        />
      )}
    </div>
  );
}

const withPoints = (match: ShownMatch, live: LiveNews['live']): ShownMatch => {
  const points = live.find(({ key }) => key === match.key);
  return { ...match, live: match.outcome === null ? points : undefined };
};

/** In order of play: those of the round and of the bracket. */
function matchesOf(page: LivePage, live: LiveNews['live']): ShownMatch[] {
  const all = new Map([...page.bracket, ...page.matches].map((match) => [match.key, match]));
  const matches = [...all.values()].map((match) => withPoints(fromLive(match), live));
  return withSources(matches, stagesOf(page)).filter(
    ({ a, b, state }) => a && b && state !== 'void',
  );
}

/** Of the bracket, whose rounds have names. */
function stagesOf(page: LivePage): Stage[] {
  const stage = stageOfBracket(page.bracket.map(fromLive));
  return stage ? [stage] : [];
}

/**
 * The match that is judged; else the last result, which stays until the next match begins; else who
 * will play.
 */
export function matchAt(
  matches: readonly ShownMatch[],
  table: number | undefined,
): ShownMatch | undefined {
  const here = matches.filter(
    (match) =>
      match.outcome !== 'bye' && match.table !== null && (table ?? match.table) === match.table,
  );
  return (
    byTable(here.filter(({ live }) => live))[0] ??
    here.findLast(({ outcome }) => outcome !== null) ??
    byTable(here)[0]
  );
}

const NEXT_MAX = 5;

/** Who plays next: at the table, or else at any. */
export function nextOf(matches: readonly ShownMatch[], table: number | undefined): ShownMatch[] {
  const open = byTable(matches.filter(({ outcome, live }) => outcome === null && !live));
  const here = open.filter((match) => match.table === table);
  return (here.length > 0 ? here : open).slice(0, NEXT_MAX);
}

const CARD = 'absolute rounded-card border border-line bg-bg animate-[fade-in_300ms_ease-out]';

interface ScoreProps {
  match: ShownMatch | undefined;
  news: LiveNews['live'];
  page: LivePage;
}

function Score({ match, news, page }: ScoreProps) {
  if (!match) return null;
  const title = [tableWords(match), roundTitle(match, stagesOf(page))].filter(Boolean);
  const rounds = match.live ? (news.find(({ key }) => key === match.key)?.rounds ?? []) : [];
  const marks = withResult(rounds);
  const last = rounds.at(-1);
  const names = { a: sideName(match, 'a'), b: sideName(match, 'b') };
  const note = last ? finishWords(last, names) : resultNote(match);
  return (
    <section
      aria-label={t('Score')}
      className={cx(CARD, 'inset-x-0 bottom-6 mx-auto w-[min(46rem,calc(100%-2rem))]')}
    >
      <p className="figures truncate px-4 pt-1.5 text-center font-display text-base text-muted">
        {title.join(' · ')}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 px-4 pb-2">
        <SideOfScore match={match} side="a" />
        <Points match={match} />
        <SideOfScore match={match} side="b" />
        {SIDES.map((side) => (
          <ol
            key={side}
            className={cx(
              'flex h-6 items-center gap-1 overflow-hidden',
              side === 'a' ? 'justify-end' : 'col-start-3',
            )}
          >
            {marks.map((round, index) =>
              round.winner === side && !isNoResult(round.finish) ? (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a round is identified by its number
                  key={index}
                  className={cx('animate-[fade-in_300ms_ease-out]', finishMeta[round.finish].text)}
                >
                  <FinishIcon finish={round.finish} className="size-5" />
                  <span className="sr-only">{finishMeta[round.finish].word}</span>
                </li>
              ) : null,
            )}
          </ol>
        ))}
      </div>
      {note && (
        <p
          key={rounds.length}
          dir="auto"
          className="animate-[fade-in_300ms_ease-out] truncate border-t border-line px-4 py-1 text-center text-base"
        >
          {note}
        </p>
      )}
    </section>
  );
}

/** Of a match that was played; forfeits and the like have no points. */
function resultNote(match: ShownMatch): string {
  if (match.outcome === null) return '';
  return scoreOf(match) ? gameWords(match) : scoreWords(match);
}

function SideOfScore({ match, side }: { match: ShownMatch; side: Side }) {
  const hasLost = match.winner !== null && match.winner !== side;
  return (
    <p
      dir="auto"
      className={cx(
        'line-clamp-2 text-2xl leading-tight font-semibold wrap-anywhere',
        side === 'a' ? 'text-right' : 'text-left',
        hasLost && 'text-muted',
      )}
    >
      {sideName(match, side)}
    </p>
  );
}

function Points({ match }: { match: ShownMatch }) {
  const points = scoreOf(match) ?? match.live ?? (match.outcome === null ? { a: 0, b: 0 } : null);
  return (
    <p className="figures flex min-w-28 items-center justify-center gap-3 font-display text-6xl leading-none font-bold">
      {points ? (
        <>
          <span className={cx(match.winner === 'a' && 'text-win')}>{points.a}</span>
          <span className="text-3xl text-faint">–</span>
          <span className={cx(match.winner === 'b' && 'text-win')}>{points.b}</span>
        </>
      ) : (
        <span className="text-3xl text-faint">–</span>
      )}
    </p>
  );
}

function Next({ matches, stages }: { matches: readonly ShownMatch[]; stages: readonly Stage[] }) {
  if (matches.length === 0) return null;
  return (
    <section
      aria-labelledby="next"
      className={cx(CARD, 'right-4 bottom-6 w-[min(26rem,calc(100%-2rem))] px-4 py-3')}
    >
      <h1 id="next" className="font-display text-2xl font-bold">
        {t('Next in line')}
      </h1>
      <ol className="mt-1">
        {matches.map((match) => (
          <li
            key={match.key}
            className="flex min-w-0 items-center gap-3 border-t border-line py-1.5 text-lg leading-tight"
          >
            <span className="figures w-20 shrink-0 text-base text-muted">
              {tableWords(match) || roundTitle(match, stages)}
            </span>
            <span className="sr-only">
              {labelled(numberedTitle(match, stages), matchSentence(match))}
            </span>
            <span aria-hidden="true" className="min-w-0 flex-1">
              {SIDES.map((side) => (
                <span key={side} dir="auto" className="block truncate text-left font-semibold">
                  {sideName(match, side)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SlidesProps extends Omit<OverlayProps, 'shown' | 'options'> {
  page: LivePage;
  live: LiveNews['live'];
  view: 'bracket' | 'standings';
}

/** As the projector shows them, page by page. */
function Slides({ code, page, live, view, size }: SlidesProps) {
  const shown = useMemo(() => shownOnPage(code, page), [code, page]);
  const slides: Slide[] =
    view === 'bracket'
      ? bracketSlides(
          page.bracket.map((match) => withPoints(fromLive(match), live)),
          size,
        )
      : standingsSlides(t('Standings'), page.standings, size);
  const { index } = useTurning(
    slides.map(({ key }) => key),
    view,
  );
  const slide = slides[index];
  if (!slide) return null;
  return (
    <section
      aria-labelledby="slide"
      className={cx(
        CARD,
        'inset-x-4 bottom-4 flex flex-col gap-2 px-5 py-4',
        view === 'bracket' && 'top-4',
      )}
    >
      <h1 id="slide" className="flex items-baseline gap-4">
        <span className="font-display text-3xl leading-tight font-bold">{slide.title}</span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-right text-base text-muted">
          {page.name}
        </span>
      </h1>
      <div className="min-h-0 flex-1 overflow-hidden [&_li_.wrap-anywhere]:line-clamp-1">
        <SlideView slide={slide} event={shown.event} />
      </div>
    </section>
  );
}
