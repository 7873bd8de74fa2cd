import { randomInt } from 'node:crypto';
import type { EventPhase, TournamentEvent } from '../../../shared/event-schemas';
import { differsOnlyInPlay, type EventSettings } from '../../../shared/rules/events/settings';
import type { Actor } from '../../actor';
import { transact } from '../../db/transact';
import { AppError } from '../../http/app-error';
import {
  type Change,
  changedMeanwhile,
  changeEvent,
  currentTime,
  type Deps,
  findEventTournament,
  getState,
  notNow,
  readState,
} from './change-event';
import { newCode } from './codes';
import { isOpen, isPlaying } from './event-state';
import { canOrganise, requireRole, roleOf } from './events.policy';
import { presentEvent } from './events.presenter';
import * as queries from './events.queries';
import { readHidden } from './read-event';
import { type DrawRound, requireNoDispute, startFirstStage } from './rounds.service';

const SEEDS = 2 ** 31;
const REOPEN_MS = 7 * 24 * 3_600 * 1_000;

/** The answer of most calls: the event as the caller sees it now. */
export async function presentFor(deps: Deps, actor: Actor, id: number): Promise<TournamentEvent> {
  const state = await getState(deps, actor, id);
  const hidden = await readHidden(deps.db, actor, state);
  return presentEvent(state, { actor, now: currentTime(deps), hidden });
}

interface Written {
  created: boolean;
  event: TournamentEvent;
}

/**
 * Sets a tournament up as an event, or changes its settings.
 * @throws AppError 404, 403, 409 once it is over, or for settings that cannot change any more
 */
export async function putEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...settings }: EventSettings & { version?: number | undefined },
): Promise<Written> {
  const tournament = await findEventTournament(deps, actor, id);
  const created = await transact(deps, async (tx) => {
    const event = await queries.lockEvent(tx, id);
    if (!event) {
      const none = { ownerId: tournament.userId, staff: [], playerIds: [] };
      requireRole(roleOf(actor, none), 'organiser');
      await queries.insertEvent(tx, {
        tournamentId: id,
        settings,
        seed: randomInt(1, SEEDS),
        checkInCode: newCode(),
        judgeCode: newCode(),
        liveCode: newCode(),
      });
      await numberEntrants(tx, id);
      await queries.insertLog(tx, [{ tournamentId: id, by: actor.id, act: 'event.created' }]);
      return true;
    }
    const state = await readState(tx, actor, tournament, event);
    requireRole(state.role, 'organiser');
    if (version !== undefined && version !== event.version) throw changedMeanwhile();
    if (event.phase === 'finished' || event.phase === 'cancelled') throw notNow();
    if (event.phase === 'running' && !differsOnlyInPlay(event.settings, settings)) throw notNow();
    await queries.updateEvent(tx, id, { settings, version: event.version + 1 });
    await queries.insertLog(tx, [
      { tournamentId: id, by: actor.id, act: 'settings', before: event.settings, after: settings },
    ]);
    return false;
  });
  return { created, event: await presentFor(deps, actor, id) };
}

/** People who registered before the event was set up get their numbers in order. */
async function numberEntrants(tx: Change['tx'], id: number): Promise<void> {
  const entrants = await queries.listEntrants(tx, id);
  for (const [index, entrant] of entrants.entries()) {
    await queries.updateEntrant(tx, entrant.id, { number: index + 1 });
  }
}

/** Where an event may go from a phase, with and without a check-in. */
function nextPhases({ phase, settings }: queries.EventRow): readonly EventPhase[] {
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

const hasResults = ({ matches }: Change['state']) =>
  matches.some((match) => match.result !== null || match.isAwaiting);

async function start(change: Change, draw: DrawRound): Promise<void> {
  const { state } = change;
  const playing = state.entrants.filter((entrant) => isPlaying(state, entrant));
  if (playing.length < 2) throw new AppError('conflict', 'An event needs at least 2 players.');
  await startFirstStage(change, draw);
}

/** @throws AppError 409 while something is open */
function requireFinished({ state }: Change): void {
  requireNoDispute(state);
  if (state.matches.length === 0 || state.matches.some(isOpen)) {
    throw new AppError('conflict', 'Some matches have no result yet.');
  }
}

/** Back before the start: as if nothing had been drawn. */
async function takeStartBack(change: Change): Promise<void> {
  const { tx, state } = change;
  if (hasResults(state)) throw notNow();
  const { tournamentId } = state.event;
  await queries.deleteRounds(tx, tournamentId, 1);
  for (const stage of state.stages) await queries.deleteStage(tx, tournamentId, stage.number);
  for (const entrant of state.entrants) {
    if (entrant.leftRound === null && entrant.joinedRound === 1) continue;
    Object.assign(entrant, { leftRound: null, joinedRound: 1 });
    await queries.updateEntrant(tx, entrant.id, { leftRound: null, joinedRound: 1 });
  }
  Object.assign(state, { rounds: [], stages: [] });
  await change.derive();
}

/** @throws AppError 404, 403, 409 */
export async function changePhase(
  deps: Deps,
  actor: Actor,
  id: number,
  { to, version }: { to: EventPhase; version?: number | undefined },
  draw: DrawRound,
): Promise<TournamentEvent> {
  await changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    const { tx, state, now, record } = change;
    const { event } = state;
    const from = event.phase;
    if (!nextPhases(event).includes(to)) throw notNow();
    let finishedAt = event.finishedAt;
    if (from === 'finished') {
      if (!finishedAt || now.getTime() - finishedAt.getTime() > REOPEN_MS) throw notNow();
      finishedAt = null;
    } else if (to === 'running') await start(change, draw);
    else if (to === 'finished') {
      requireFinished(change);
      finishedAt = now;
    } else if (from === 'running' && to !== 'cancelled') await takeStartBack(change);
    const clock = { clockEndsAt: null, clockRemaining: null };
    Object.assign(event, { phase: to, finishedAt, ...clock });
    await queries.updateEvent(tx, id, { phase: to, finishedAt, ...clock });
    record('phase', { before: from, after: to });
  });
  return presentFor(deps, actor, id);
}

interface ClockCall {
  action: 'start' | 'pause' | 'resume' | 'add';
  seconds?: number | undefined;
  version?: number | undefined;
}

type Clock = Pick<queries.EventRow, 'clockEndsAt' | 'clockRemaining'>;

/** @throws AppError 409 when the clock cannot do this now */
function turnClock(event: queries.EventRow, { action, seconds }: ClockCall, now: Date): Clock {
  const { clockEndsAt, clockRemaining, settings } = event;
  const until = (left: number): Clock => ({
    clockEndsAt: new Date(now.getTime() + left * 1_000),
    clockRemaining: null,
  });
  const left = clockEndsAt
    ? Math.max(0, Math.round((clockEndsAt.getTime() - now.getTime()) / 1_000))
    : clockRemaining;
  if (action === 'start') {
    const length = seconds ?? settings.roundMinutes * 60;
    if (length <= 0) throw notNow();
    return until(length);
  }
  if (left === null) throw notNow();
  if (action === 'pause' && clockEndsAt) return { clockEndsAt: null, clockRemaining: left };
  if (action === 'resume' && !clockEndsAt) return until(left);
  if (action !== 'add') throw notNow();
  const next = Math.max(0, left + (seconds ?? 60));
  return clockEndsAt ? until(next) : { clockEndsAt: null, clockRemaining: next };
}

/** @throws AppError 404, 403, 409 */
export async function setClock(
  deps: Deps,
  actor: Actor,
  id: number,
  call: ClockCall,
): Promise<TournamentEvent> {
  const { version } = call;
  await changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    const { event } = change.state;
    if (event.phase !== 'running') throw notNow();
    const clock = turnClock(event, call, change.now);
    await queries.updateEvent(change.tx, id, clock);
    change.record('clock', { after: { action: call.action, seconds: call.seconds ?? null } });
  });
  return presentFor(deps, actor, id);
}

/**
 * The version that polls compare. Also changes with the tournament's own fields and the caller's role.
 * @throws AppError 404
 */
export async function eventVersion(deps: Deps, actor: Actor, id: number): Promise<unknown> {
  const tournament = await findEventTournament(deps, actor, id);
  const event = await queries.findEvent(deps.db, id);
  return [
    event?.version ?? 0,
    tournament.updatedAt,
    canOrganise(roleOf(actor, { ownerId: tournament.userId, staff: [], playerIds: [] })),
  ];
}
