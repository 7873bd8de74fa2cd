import type { Match } from '../../event-matches';
import type { TournamentEvent } from '../../event-schemas';
import type { EventPhase } from './phases';
import type { EventSettings } from './settings';
import type { EntrantState } from './stage-matches';

type ShownMatch = Pick<Match, 'stage' | 'round' | 'state'>;

/** How far an event is, for the server and for an offline desk. */
export interface Progress<M extends ShownMatch = ShownMatch> {
  phase: EventPhase;
  settings: EventSettings;
  /** Stages that have begun. */
  begun: number;
  /** Swiss rounds drawn so far, and planned at the start of the stage. */
  drawn: number;
  planned: number;
  matches: readonly M[];
}

interface Present {
  state: EntrantState;
}

export const hasLeft = ({ state }: Present): boolean =>
  state === 'dropped' || state === 'disqualified';

/** Whether an entrant plays: checked in, or registered if there is no check-in. */
export const isPlaying = ({ checkIn }: Pick<EventSettings, 'checkIn'>, { state }: Present) =>
  state === 'checked_in' || (state === 'registered' && !checkIn);

export const isOver = (phase: EventPhase): boolean => phase === 'finished' || phase === 'cancelled';

export const isOpen = ({ state }: Pick<Match, 'state'>): boolean =>
  state === 'waiting' || state === 'ready' || state === 'playing';

export const isUnfinished = (match: Pick<Match, 'state'>): boolean =>
  isOpen(match) || match.state === 'disputed';

const matchesIn = <M extends ShownMatch>({ matches }: Progress<M>, stage: number): M[] =>
  matches.filter((match) => match.stage === stage);

/** Number of rounds in a stage, including planned Swiss rounds. */
export function roundsIn(progress: Progress, stage: number): number {
  const { settings, begun, drawn, planned } = progress;
  const plan = settings.stages[stage - 1];
  if (!plan || stage > begun) return plan?.rounds ?? 0;
  if (plan.kind === 'swiss') return Math.max(drawn, planned);
  return Math.max(0, ...matchesIn(progress, stage).map(({ round }) => round));
}

/** Whether all of a stage has been played, with no open dispute. */
export function isStageOver(progress: Progress, stage: number): boolean {
  const isSwiss = progress.settings.stages[stage - 1]?.kind === 'swiss';
  const isDrawn = !isSwiss || progress.drawn >= roundsIn(progress, stage);
  return stage <= progress.begun && isDrawn && !matchesIn(progress, stage).some(isUnfinished);
}

export const stageProgress = (progress: Progress): TournamentEvent['stages'] =>
  progress.settings.stages.map(({ kind }, index) => {
    const number = index + 1;
    const own = matchesIn(progress, number);
    const unfinished = new Set(own.filter(isUnfinished).map(({ round }) => round));
    const drawn = new Set(own.map(({ round }) => round));
    const played = isStageOver(progress, number) ? 'done' : 'running';
    return {
      number,
      kind,
      state: number > progress.begun ? 'pending' : played,
      rounds: roundsIn(progress, number),
      roundsDone: drawn.size - unfinished.size,
    };
  });

/**
 * The first unfinished round of the last stage, else its last round.
 * @param hasBegun whether somebody has reported this match, or the clock runs
 */
export function currentRound<M extends ShownMatch>(
  progress: Progress<M>,
  hasBegun: (match: M) => boolean,
): TournamentEvent['round'] {
  const own = matchesIn(progress, progress.begun);
  if (own.length === 0) return null;
  const open = own.filter(isUnfinished).map(({ round }) => round);
  const number = open.length > 0 ? Math.min(...open) : Math.max(...own.map(({ round }) => round));
  const round = own.filter((match) => match.round === number);
  return {
    stage: progress.begun,
    number,
    state: open.length === 0 ? 'done' : round.some(hasBegun) ? 'playing' : 'paired',
    open: round.filter(isOpen).length,
    disputed: round.filter(({ state }) => state === 'disputed').length,
  };
}

/** What an organiser can do next. */
export function nextSteps(progress: Progress) {
  const { phase, settings, begun, drawn, matches } = progress;
  const isRunning = phase === 'running';
  const isIdle = !matches.some(isUnfinished);
  const isSwiss = begun === 1 && settings.stages[0]?.kind === 'swiss';
  const hasFinal = settings.stages.length > 1;
  return {
    setUp: !isOver(phase),
    pair: isRunning && isSwiss && isIdle && drawn < roundsIn(progress, 1),
    advance: isRunning && begun === 1 && hasFinal && isStageOver(progress, 1),
    finish: isRunning && isIdle && matches.length > 0,
  };
}

export function countEntrants(settings: EventSettings, entrants: readonly Present[]) {
  const present = entrants.filter((one) => !hasLeft(one));
  return {
    registered: present.length,
    checkedIn: present.filter(({ state }) => state === 'checked_in').length,
    playing: present.filter((one) => isPlaying(settings, one)).length,
  };
}
