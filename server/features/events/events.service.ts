import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { TournamentEvent } from '#shared/event-schemas';
import type { eventsApi } from '#shared/events';
import type { EventPhase } from '#shared/rules/events/phases';
import { isOpen, isOver, isPlaying } from '#shared/rules/events/progress';
import { differsOnlyInPlay, type EventSettings } from '#shared/rules/events/settings';
import type { Pair } from '#shared/rules/events/swiss';
import { transact } from '../../db/pool';
import type { Actor } from '../../deps';
import { AppError } from '../../http/app-error';
import type { TournamentRow } from '../tournaments/tournaments.service';
import {
  type Change,
  changeEvent,
  currentTime,
  type Deps,
  eventNotFound,
  findEventTournament,
  getState,
  notNow,
} from './change-event';
import { newCodes } from './codes';
import { canOrganise, requireRole, roleOf } from './events.policy';
import { ownMatch, presentEvent } from './events.presenter';
import * as queries from './events.queries';
import { readHidden } from './read-event';
import * as reportQueries from './reports.queries';
import { type DrawRound, requireNoDispute, startFirstStage } from './rounds.service';

const SEEDS = 2 ** 31;
const REOPEN_MS = 7 * 24 * 3_600 * 1_000;

/** The event as the caller sees it now, which most calls return. */
export async function presentFor(deps: Deps, actor: Actor, id: number): Promise<TournamentEvent> {
  const state = await getState(deps, actor, id);
  const hidden = await readHidden(deps.db, actor, state);
  const own = ownMatch(state, actor);
  const reports = own?.isAwaiting
    ? await reportQueries.listReports(deps.db, actor.id, id, [own.key])
    : [];
  return presentEvent(state, { actor, now: currentTime(deps), hidden }, reports);
}

/**
 * Sets a tournament up as an event, or changes its settings.
 * @throws AppError 404, 403, 409 once it is over, or for settings that can no longer change
 */
export async function putEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...settings }: z.output<typeof eventsApi.putEvent.body>,
): Promise<{ created: boolean; event: TournamentEvent }> {
  const tournament = await findEventTournament(deps, actor, id);
  const created = await createEvent(deps, actor, tournament, settings);
  if (!created) {
    await changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
      const { event } = change.state;
      const before = event.settings;
      if (isOver(event.phase)) throw notNow();
      if (event.phase === 'running' && !differsOnlyInPlay(before, settings)) throw notNow();
      Object.assign(event, { settings });
      await queries.updateEvent(change.tx, id, { settings });
      change.derive();
      change.record('settings', { before, after: settings });
    });
  }
  return { created, event: await presentFor(deps, actor, id) };
}

/** @returns false if the tournament already is an event */
function createEvent(
  deps: Deps,
  actor: Actor,
  { id, userId: ownerId }: TournamentRow,
  settings: EventSettings,
): Promise<boolean> {
  return transact(deps, async (tx) => {
    if (await queries.lockEvent(tx, id)) return false;
    requireRole(roleOf(actor, { ownerId, staff: [], playerIds: [] }), 'organiser');
    await queries.insertEvent(tx, {
      tournamentId: id,
      settings,
      seed: randomInt(1, SEEDS),
      ...newCodes(),
    });
    await numberEntrants(tx, id);
    await queries.insertLog(tx, [{ tournamentId: id, by: actor.id, act: 'event.created' }]);
    return true;
  });
}

/** Numbers people who registered before the event was set up, in order of entry. */
async function numberEntrants(tx: Change['tx'], id: number): Promise<void> {
  const entrants = await queries.listEntrants(tx, { id });
  for (const [index, entrant] of entrants.entries()) {
    await queries.updateEntrant(tx, entrant.id, { number: index + 1 });
  }
}

/** The phases that may follow, with or without a check-in. */
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

async function start(
  change: Change,
  draw: DrawRound,
  pairs: readonly Pair[] | undefined,
): Promise<void> {
  const { state } = change;
  const { event, entrants } = state;
  if (entrants.filter((one) => isPlaying(event.settings, one)).length < 2)
    throw new AppError('conflict', 'An event needs at least 2 players.');
  await startFirstStage(change, draw, pairs);
}

/** @throws AppError 409 while a match is open or disputed */
function requireFinished({ state }: Change): void {
  requireNoDispute(state);
  if (state.matches.length === 0 || state.matches.some(isOpen)) {
    throw new AppError('conflict', 'Some matches have no result yet.');
  }
}

/** Undoes the start, as if nothing had been drawn. */
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
  change.derive();
}

/** @throws AppError 404, 403, 409 */
export async function changePhase(
  deps: Deps,
  actor: Actor,
  id: number,
  { to, pairs, version }: z.output<typeof eventsApi.changePhase.body>,
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
    } else if (to === 'running') await start(change, draw, pairs);
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

/** Replaces all three codes: posters and links with the old ones stop working. @throws AppError 404, 403 */
export async function renewCodes(deps: Deps, actor: Actor, id: number): Promise<TournamentEvent> {
  await changeEvent(deps, actor, id, { may: 'organiser' }, async ({ tx, record }) => {
    await queries.updateEvent(tx, id, newCodes());
    record('codes.renewed');
  });
  return presentFor(deps, actor, id);
}

type ClockCall = z.output<typeof eventsApi.setClock.body>;

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
 * The version that polls compare. Also changes with the tournament's fields and the caller's role.
 * @throws AppError 404
 */
export async function eventVersion({ db }: Deps, actor: Actor, id: number) {
  const found = await queries.findVersion(db, id, actor.id);
  if (!found) throw eventNotFound();
  const { version, updatedAt, ownerId } = found;
  const isOrganiser = canOrganise(roleOf(actor, { ownerId, staff: [], playerIds: [] }));
  return { version: version ?? 0, updatedAt, isOrganiser };
}
