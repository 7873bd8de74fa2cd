import type { Match } from '../../event-matches';
import type { TournamentEvent } from '../../event-schemas';
import type { EntrantData, EventData, MatchData } from './event-data';
import type { EventPhase } from './phases';
import { type EventSettings, plannedRounds } from './settings';
import type { EntrantFacts } from './stage-matches';

type Present = Pick<EntrantFacts, 'state'>;

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

type Line = ReadonlyMap<string, number>;

const lines = new WeakMap<readonly MatchData[], Line>();

const NOBODY: Line = new Map();

/**
 * Places from 1 of the matches that wait for a free table, by key. Of the rounds of groups, drawn at
 * once, only the next match of a player is in line; without a limit of tables nobody is.
 */
export function queueOf({ event, matches }: Pick<EventData, 'event' | 'matches'>): Line {
  if (event.settings.tables === 0) return NOBODY;
  const known = lines.get(matches);
  if (known) return known;
  const inLine = new Set<number | null>();
  const waiting = matches.filter(({ table, state, a, b }) => {
    if (table !== null || (state !== 'ready' && state !== 'playing')) return false;
    const isNext = !inLine.has(a) || !inLine.has(b);
    inLine.add(a).add(b);
    return isNext;
  });
  const line = new Map(waiting.map(({ key }, index) => [key, index + 1]));
  lines.set(matches, line);
  return line;
}

type Played = Pick<EventData, 'event' | 'stages' | 'rounds' | 'matches'>;

const matchesIn = ({ matches }: Played, stage: number): MatchData[] =>
  matches.filter((match) => match.stage === stage);

/** Whether a match is of this round, or open before it ends: outside Swiss, rounds overlap. */
export const isPlayedIn = (
  match: Pick<Match, 'stage' | 'round' | 'state' | 'table' | 'queued'>,
  { stage, number }: Pick<NonNullable<TournamentEvent['round']>, 'stage' | 'number'>,
): boolean =>
  match.stage === stage &&
  (match.round === number ||
    (isUnfinished(match) && (match.table !== null || match.queued !== undefined)));

/** Number of rounds in a stage, including planned Swiss rounds. */
export function roundsIn(data: Played, stage: number): number {
  const { event, stages, rounds } = data;
  const plan = event.settings.stages[stage - 1];
  if (!plan || stage > stages.length) return plan?.rounds ?? 0;
  if (plan.kind === 'swiss' && !event.imported) {
    return Math.max(rounds.length, plannedRounds(plan, stages[0]?.players ?? 0));
  }
  return Math.max(0, ...matchesIn(data, stage).map(({ round }) => round));
}

/** Whether all of a stage has been played, with no open dispute. */
export function isStageOver(data: Played, stage: number): boolean {
  const { settings, imported } = data.event;
  const isSwiss = settings.stages[stage - 1]?.kind === 'swiss';
  const isDrawn = !isSwiss || imported || data.rounds.length >= roundsIn(data, stage);
  return stage <= data.stages.length && isDrawn && !matchesIn(data, stage).some(isUnfinished);
}

const stageProgress = (data: Played): TournamentEvent['stages'] =>
  data.event.settings.stages.map(({ kind }, index) => {
    const number = index + 1;
    const own = matchesIn(data, number);
    const unfinished = new Set(own.filter(isUnfinished).map(({ round }) => round));
    const drawn = new Set(own.map(({ round }) => round));
    const played = isStageOver(data, number) ? 'done' : 'running';
    return {
      number,
      kind,
      state: number > data.stages.length ? 'pending' : played,
      rounds: roundsIn(data, number),
      roundsDone: drawn.size - unfinished.size,
    };
  });

/** The first unfinished round of the last stage, else its last round. */
export function currentRound(data: Played): TournamentEvent['round'] {
  const { clockEndsAt, clockRemaining } = data.event;
  const own = matchesIn(data, data.stages.length);
  if (own.length === 0) return null;
  const open = own.filter(isUnfinished).map(({ round }) => round);
  const number = open.length > 0 ? Math.min(...open) : Math.max(...own.map(({ round }) => round));
  const round = own.filter((match) => match.round === number);
  const hasBegun =
    clockEndsAt !== null ||
    clockRemaining !== null ||
    round.some(({ result, isAwaiting }) => result !== null || isAwaiting);
  return {
    stage: data.stages.length,
    number,
    state: open.length === 0 ? 'done' : hasBegun ? 'playing' : 'paired',
    open: round.filter(isOpen).length,
    disputed: round.filter(({ state }) => state === 'disputed').length,
  };
}

export const clockOf = ({ clockEndsAt, clockRemaining }: EventData['event']) =>
  clockEndsAt || clockRemaining !== null
    ? { endsAt: clockEndsAt?.toISOString() ?? null, remaining: clockRemaining }
    : null;

/** How far an event is, and what an organiser can do next. */
export function progressOf(
  data: Played & { entrants: readonly Pick<EntrantData, 'state'>[]; waiting: readonly unknown[] },
) {
  const { event, stages, rounds, matches } = data;
  const { phase, settings } = event;
  const isRunning = phase === 'running';
  const isIdle = !matches.some(isUnfinished);
  const isFirst = isRunning && stages.length === 1;
  const present = data.entrants.filter((one) => !hasLeft(one));
  return {
    stages: stageProgress(data),
    round: currentRound(data),
    clock: clockOf(event),
    counts: {
      registered: present.length,
      checkedIn: present.filter(({ state }) => state === 'checked_in').length,
      playing: present.filter((one) => isPlaying(settings, one)).length,
      waiting: data.waiting.length,
    },
    can: {
      setUp: !isOver(phase),
      pair:
        isFirst &&
        settings.stages[0]?.kind === 'swiss' &&
        isIdle &&
        rounds.length < roundsIn(data, 1),
      advance: isFirst && settings.stages.length > 1 && isStageOver(data, 1),
      finish: isRunning && isIdle && matches.length > 0,
    },
  };
}
