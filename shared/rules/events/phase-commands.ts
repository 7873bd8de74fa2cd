import { t } from '../../translate';
import { derive } from './derive';
import type { EventData } from './event-data';
import { type Context, conflict, type Done, done, notNow, openMatches } from './outcome';
import type { EventPhase } from './phases';
import { isOpen, isOver, isPlaying } from './progress';
import { requireNoDispute, startFirstStage, withoutClock } from './round-commands';
import { differsOnlyInPlay, type EventSettings } from './settings';
import type { Pair } from './swiss';

const REOPEN_MS = 7 * 24 * 3_600 * 1_000;

/** The phases that may follow, with or without a check-in. */
function nextPhases({ phase, settings }: EventData['event']): readonly EventPhase[] {
  const { checkIn } = settings;
  const next: Record<EventPhase, readonly EventPhase[]> = {
    draft: ['registration', 'cancelled'],
    registration: [checkIn ? 'check_in' : 'running', 'draft', 'cancelled'],
    check_in: ['running', 'registration', 'cancelled'],
    running: ['finished', checkIn ? 'check_in' : 'registration', 'cancelled'],
    finished: ['running'],
    cancelled: [],
  };
  return next[phase];
}

/** Refuses while a match is open or disputed. */
function requireFinished(data: EventData): void {
  requireNoDispute(data);
  if (data.matches.length === 0 || data.matches.some(isOpen)) throw openMatches();
}

const listsMissing = (count: number): string =>
  t('{count, plural, one {# list is} other {# lists are}} missing.', { count });

/** Undoes the start, as if nothing had been drawn. */
function takeStartBack(data: EventData): EventData {
  if (data.matches.some(({ result, isAwaiting }) => result !== null || isAwaiting)) throw notNow();
  const entrants = data.entrants.map((one) =>
    one.leftRound === null && one.joinedRound === 1
      ? one
      : { ...one, leftRound: null, joinedRound: 1 },
  );
  return derive({ ...data, entrants, rounds: [], stages: [] });
}

export interface ChangePhase {
  to: EventPhase;
  /** Of the first round. */
  pairs?: readonly Pair[] | undefined;
  /** Starts although deck lists are missing. */
  force?: boolean | undefined;
}

/** Refuses while somebody who plays has not handed in a list. */
function requireLists({ event: { settings }, entrants }: EventData): void {
  if (settings.deckList === 'none') return;
  const players = entrants.filter((one) => isPlaying(settings, one));
  const missing = players.filter(({ deck }) => !deck).length;
  if (players.length > 1 && missing > 0) throw conflict(listsMissing(missing));
}

const finishedOn = (data: EventData, finishedAt: Date | null): EventData => ({
  ...data,
  event: { ...data.event, finishedAt },
});

function enterPhase(data: EventData, { to, pairs, force }: ChangePhase, context: Context): Done {
  const { now } = context;
  const { phase: from, finishedAt } = data.event;
  if (from === 'finished') {
    if (!finishedAt || now.getTime() - finishedAt.getTime() > REOPEN_MS) throw notNow();
    return done(finishedOn(data, null));
  }
  if (to === 'running') {
    if (!force) requireLists(data);
    return startFirstStage(data, context, pairs);
  }
  if (to === 'finished') {
    requireFinished(data);
    return done(finishedOn(data, now));
  }
  return done(from === 'running' && to !== 'cancelled' ? takeStartBack(data) : data);
}

export function changePhase(data: EventData, command: ChangePhase, context: Context): Done {
  const { phase: before } = data.event;
  const { to } = command;
  if (!nextPhases(data.event).includes(to)) throw notNow();
  const { data: entered, log } = enterPhase(data, command, context);
  const next = withoutClock({ ...entered, event: { ...entered.event, phase: to } });
  return done(next, ...log, { act: 'phase', before, after: to });
}

export function changeSettings(data: EventData, { settings }: { settings: EventSettings }): Done {
  const { phase, settings: before } = data.event;
  if (isOver(phase)) throw notNow();
  if (phase === 'running' && !differsOnlyInPlay(before, settings)) throw notNow();
  const changed = derive({ ...data, event: { ...data.event, settings } });
  return done(changed, { act: 'settings', before, after: settings });
}

interface TurnClock {
  action: 'start' | 'pause' | 'resume' | 'add';
  seconds?: number | undefined;
}

function clockAfter(
  { clockEndsAt, clockRemaining, settings }: EventData['event'],
  { action, seconds }: TurnClock,
  now: Date,
): Pick<EventData['event'], 'clockEndsAt' | 'clockRemaining'> {
  const running = (left: number) => ({
    clockEndsAt: new Date(now.getTime() + left * 1_000),
    clockRemaining: null,
  });
  const paused = (left: number) => ({ clockEndsAt: null, clockRemaining: left });
  const left = clockEndsAt
    ? Math.max(0, Math.round((clockEndsAt.getTime() - now.getTime()) / 1_000))
    : clockRemaining;
  if (action === 'start') {
    const length = seconds ?? settings.roundMinutes * 60;
    if (length <= 0) throw notNow();
    return running(length);
  }
  if (left === null) throw notNow();
  if (action === 'pause' && clockEndsAt) return paused(left);
  if (action === 'resume' && !clockEndsAt) return running(left);
  if (action !== 'add') throw notNow();
  const next = Math.max(0, left + (seconds ?? 60));
  return clockEndsAt ? running(next) : paused(next);
}

export function turnClock(data: EventData, call: TurnClock, { now }: Context): Done {
  const { event } = data;
  if (event.phase !== 'running') throw notNow();
  const { action, seconds = null } = call;
  const turned = { ...data, event: { ...event, ...clockAfter(event, call, now) } };
  return done(turned, { act: 'clock', after: { action, seconds } });
}
