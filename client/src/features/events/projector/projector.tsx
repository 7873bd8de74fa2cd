import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight, Maximize, Pause, Play, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { useWakeLock } from '@/components/score-pad/use-device';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { listen } from '@/lib/listen';
import { useOnline, useReachable } from '@/lib/use-online';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries, useAllEntrants, useAllMatches, useEvent, useEventUpdates } from '../api';
import { eventPath } from '../event-paths';
import { useLiveScores, withLiveScores } from '../live-scores';
import { ClockSignal, SignalButton } from '../views/clock-signal';
import { UnloadedEvent } from '../views/event-frame';
import { RoundClock } from '../views/round';
import { pageWords } from '../views/stepper';
import { hallOf } from './hall';
import { useScreenSize } from './screen-size';
import { SlideView } from './slide-view';
import { type Shown, slidesOf } from './slides';
import { useTurning } from './turning';

interface ProjectorProps {
  id: number;
  themes: ReactNode;
}

/** The hall's big screen; cycles through pairings, standings, bracket and clock. */
export function Projector({ id, themes }: ProjectorProps) {
  const query = useEvent(id);
  useEventUpdates(id);
  return query.data ? (
    <EventScreen event={query.data} themes={themes} />
  ) : (
    <UnloadedEvent id={id} query={query} />
  );
}

function EventScreen({ event, themes }: { event: TournamentEvent; themes: ReactNode }) {
  return <Screen shown={useShown(event)} exit={eventPath(event.id)} themes={themes} />;
}

function useShown(event: TournamentEvent): Shown {
  const { id, round, stages, phase } = event;
  const kind = stages.find(({ number }) => number === round?.stage)?.kind;
  const filter = round
    ? { stage: round.stage, ...(kind === 'swiss' && { round: round.number }) }
    : {};
  const matches = useAllMatches(id, filter, { enabled: round !== null });
  const standings = useQuery({ ...eventQueries.standings(id, 'all'), enabled: round !== null });
  const scores = useLiveScores(id);
  const entrants = useAllEntrants(id);
  // All names are those of one list, so that none is shown before it is known to be unseen.
  const all = entrants.hasNextPage ? undefined : entrants.data;
  const names = new Map(all?.map(({ id, name, seenName = name }) => [id, seenName]));
  const named = <T extends { entrantId: number; name: string }>(one: T): T => ({
    ...one,
    name: names.get(one.entrantId) ?? one.name,
  });
  const shown = (all && matches.data) ?? [];
  const isMissing = ({ state }: Entrant) => phase === 'check_in' && state === 'registered';
  return {
    event: hallOf(event),
    matches: withLiveScores(
      shown.map(({ a, b, ...match }) => ({ ...match, a: a && named(a), b: b && named(b) })),
      scores,
    ),
    standings: (all && standings.data?.map(named)) ?? [],
    missing: (all ?? [])
      .filter(isMissing)
      .map((one) => ({ ...one, name: one.seenName ?? one.name })),
  };
}

const toggleFullScreen = () =>
  void (
    document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen?.()
  )?.catch(() => undefined);

interface ScreenProps {
  shown: Shown;
  /** Where "Leave" leads. */
  exit: string;
  themes: ReactNode;
}

export function Screen({ shown, exit, themes }: ScreenProps) {
  const { event } = shown;
  useWakeLock();
  usePageTitle(t('Projector of {event}', { event: event.name }));
  const slides = slidesOf(shown, useScreenSize());
  const { index, isHeld, turn, hold } = useTurning(
    slides.map(({ key }) => key),
    momentOf(event),
  );
  useProjectorKeys({ turn, hold, fill: toggleFullScreen });
  const slide = slides[index];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex h-dvh flex-col overflow-hidden bg-bg px-6 pt-3 max-sm:px-4"
    >
      <header className="mb-1 flex min-h-14 flex-wrap items-center gap-x-8">
        <h1 dir="auto" tabIndex={-1} className="order-1 max-w-1/2 truncate text-lg text-muted">
          {event.name}
        </h1>
        <h2 className="flex-1 font-display text-4xl leading-tight font-bold max-sm:text-2xl">
          {slide?.title}
        </h2>
        <Stale />
        <ClockSignal clock={event.phase === 'running' ? event.clock : null} />
        {event.phase === 'running' && slide?.kind !== 'clock' && (
          <RoundClock clock={event.clock} className="order-2 text-3xl leading-none" />
        )}
      </header>
      {slide && (
        <div
          key={slide.key}
          className="flex min-h-0 flex-1 animate-[fade-in_600ms_ease-out] flex-col"
        >
          <div className="min-h-0 flex-1 overflow-auto [scrollbar-width:none]">
            <SlideView slide={slide} event={event} />
          </div>
        </div>
      )}
      <Controls
        exit={exit}
        themes={themes}
        page={pageWords(index + 1, slides.length)}
        isHeld={isHeld}
        turn={turn}
        hold={hold}
      />
    </main>
  );
}

function Stale() {
  const online = useOnline();
  const reachable = useReachable();
  return (
    <p role="status" className="order-1 flex items-center gap-2 text-sm text-warning">
      {!(online && reachable) && (
        <>
          <WifiOff className="size-[1em]" />
          {t('No connection: this may be out of date')}
        </>
      )}
    </p>
  );
}

/** Time the key hints stay after a mouse move (milliseconds). */
const HELP_MS = 6_000;

function useIsActive(): boolean {
  const [isActive, setActive] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setActive(false), HELP_MS);
    const wake = () => {
      clearTimeout(timer);
      setActive(true);
      timer = setTimeout(() => setActive(false), HELP_MS);
    };
    const stop = listen(window, 'pointermove pointerdown keydown', wake);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isActive;
}

interface ControlsProps extends Pick<ScreenProps, 'exit' | 'themes'> {
  page: string;
  isHeld: boolean;
  turn: (step: 1 | -1) => void;
  hold: () => void;
}

function Controls({ exit, themes, page, isHeld, turn, hold }: ControlsProps) {
  const isActive = useIsActive();
  return (
    <footer className="flex min-h-14 items-center gap-2 text-sm text-muted">
      <div
        className={cx(
          'flex min-w-0 flex-1 items-center gap-1 max-sm:flex-wrap transition-opacity duration-500 focus-within:opacity-100',
          !isActive && 'opacity-0',
        )}
      >
        <ButtonLink
          to={exit}
          variant="ghost"
          size="sm"
          icon={<ArrowLeft />}
          className="max-sm:hidden"
        >
          {t('Leave [[close the projector]]')}
        </ButtonLink>
        <IconButton label={t('Page before')} icon={<ChevronLeft />} onClick={() => turn(-1)} />
        <IconButton
          label={isHeld ? t('Go on turning') : t('Hold this page')}
          icon={isHeld ? <Play /> : <Pause />}
          onClick={hold}
        />
        <IconButton label={t('Next page')} icon={<ChevronRight />} onClick={() => turn(1)} />
        <IconButton label={t('Full screen')} icon={<Maximize />} onClick={toggleFullScreen} />
        <SignalButton />
        <span className="max-sm:hidden">{themes}</span>
        <span className="ml-3 truncate max-lg:hidden">
          {t('Space holds, ← and → turn, F fills the screen')}
        </span>
      </div>
      {isHeld && (
        <span className="flex items-center gap-1.5">
          <Pause className="size-[1em]" /> {t('Held [[the page stays]]')}
        </span>
      )}
      <span className="figures">{page}</span>
    </footer>
  );
}

/** Changes with a new round, a cut and the end: what the hall must see at once. */
const momentOf = ({ phase, round }: Shown['event']) =>
  `${phase} ${round?.stage ?? 0} ${round?.number ?? 0}`;

/** Space pauses, arrows turn pages, F toggles full screen; a focused button keeps its own keys. */
function useProjectorKeys(acts: {
  turn: (step: 1 | -1) => void;
  hold: () => void;
  fill: () => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnControl = event.target instanceof Element && event.target.closest('button, a');
      if (event.key === 'ArrowRight') acts.turn(1);
      else if (event.key === 'ArrowLeft') acts.turn(-1);
      else if (event.key.toLowerCase() === 'f') acts.fill();
      else if (event.key === ' ' && !isOnControl) acts.hold();
      else return;
      event.preventDefault();
    };
    return listen(window, 'keydown', onKey);
  });
}
