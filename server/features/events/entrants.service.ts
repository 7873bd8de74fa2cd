import type { z } from 'zod';
import type { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant } from '#shared/event-schemas';
import { hasLeft, isOver, isPlaying } from '#shared/rules/events/progress';
import { type EntrantState, orphanedResults } from '#shared/rules/events/stage-matches';
import { hashCode, newCode } from '../../auth/tokens';
import type { Actor } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { getMember } from '../people/people.service';
import { dependsOn, setMatch } from './apply-report';
import { type Change, changeEvent, type Deps, notNow, requireVersion } from './change-event';
import { requireCode } from './codes';
import { type EventState, factsOf, roundOfLeaving } from './event-state';
import { canOrganise, NOT_A_PLAYER, NOT_AN_ORGANISER } from './events.policy';
import { presentEntrant } from './events.presenter';
import type { EntrantRow } from './events.queries';
import * as queries from './events.queries';
import { nameOf, staffNames } from './names';
import { readHidden } from './read-event';

const conflict = (message: string) => new AppError('conflict', message);
const takesPartAlready = () => conflict('This person takes part already.');
const entrantNotFound = () => notFound('This entrant was not found.');

async function present({ tx, state, actor, now }: Change, row: EntrantRow): Promise<Entrant> {
  return presentEntrant(state, row, { actor, now, hidden: await readHidden(tx, actor, state) });
}

/** @throws AppError 409 if the current stage can no longer be joined */
function requireLateEntry({ event, stages, rounds }: EventState): void {
  const isSwiss = stages.length === 1 && stages[0]?.kind === 'swiss';
  if (!isSwiss || rounds.length > event.settings.lateUntil) {
    throw conflict('Late entries are closed.');
  }
}

/** State of an entrant who joins now. Late entrants play from the next round on. */
function entryNow(state: EventState): { state: EntrantState; joinedRound: number } {
  const { phase } = state.event;
  if (isOver(phase)) throw notNow();
  if (phase === 'running') {
    requireLateEntry(state);
    return { state: 'checked_in', joinedRound: state.rounds.length + 1 };
  }
  return { state: phase === 'check_in' ? 'checked_in' : 'registered', joinedRound: 1 };
}

const nextNumber = ({ entrants }: EventState) =>
  1 + Math.max(0, ...entrants.map(({ number }) => number ?? 0));

type EntrantValues = z.output<typeof eventEntrantsApi.addEntrant.body>;
export type NewEntrant = Omit<EntrantValues, 'version'>;

/**
 * Adds an entrant to the event in `state`.
 * @throws AppError 409
 */
export async function enter(
  { tx, state, send }: Change,
  { userId, guestName, rating, id: ownId }: NewEntrant,
): Promise<{ row: EntrantRow; code?: string }> {
  const { event, entrants } = state;
  const isKnown = userId !== undefined && entrants.some((entrant) => entrant.userId === userId);
  if (isKnown) throw takesPartAlready();
  staffNames(state).require(guestName, null);
  const entry = entryNow(state);
  if (entrants.filter((one) => !hasLeft(one)).length >= event.settings.maxEntrants) {
    throw conflict('This tournament is full.');
  }
  const code = guestName === undefined ? undefined : newCode();
  const id = await queries.insertEntrant(tx, {
    ...(ownId !== undefined && { id: ownId }),
    tournamentId: event.tournamentId,
    userId: userId ?? null,
    guestName: guestName ?? null,
    number: nextNumber(state),
    rating: rating ?? null,
    codeHash: code === undefined ? null : hashCode(code),
    ...entry,
  });
  send(queries.addToParticipants(tx, event.tournamentId, 1));
  const [row] = await queries.listEntrantsById(tx, { id: event.tournamentId, entrantId: id });
  if (!row) throw entrantNotFound();
  entrants.push(row);
  return { row, ...(code !== undefined && { code }) };
}

/**
 * Adds an entrant. A guest sent again with the same id gets a new code: nobody has read the first.
 * @throws AppError 404, also for a person who is unknown or blocked, 403, 409
 */
export async function addEntrant(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...values }: EntrantValues,
): Promise<{ created: boolean; entrant: Entrant }> {
  return changeEvent(deps, actor, id, { may: 'judge' }, async (change) => {
    const { tx, state } = change;
    const known = values.id && state.entrants.find((one) => one.id === values.id);
    if (known && known.userId === null) {
      const code = newCode();
      await queries.updateEntrant(tx, known.id, { codeHash: hashCode(code) });
      return { created: false, entrant: { ...(await present(change, known)), code } };
    }
    requireVersion(state.event, version);
    if (values.userId !== undefined) await getMember(deps, actor, values.userId);
    const { row, code } = await enter(change, values);
    change.record('entrant.added', { after: { id: row.id } });
    const entrant = await present(change, row);
    return { created: true, entrant: { ...entrant, ...(code !== undefined && { code }) } };
  });
}

/** Restores an entrant: at once within the round of leaving, else from the next round on. */
function returned(state: EventState, row: EntrantRow, to: EntrantState): Partial<EntrantRow> {
  const { phase } = state.event;
  const base = { state: to, stateBefore: null, leftRound: null };
  if (phase !== 'running' || row.leftRound === null) return base;
  // Within the same round this is an undo: the match is open again.
  if (row.leftRound === roundOfLeaving(state)) return { ...base, state: row.stateBefore ?? to };
  requireLateEntry(state);
  return { ...base, state: 'checked_in', joinedRound: state.rounds.length + 1 };
}

/** @throws AppError 409 */
function changeState(state: EventState, row: EntrantRow, to: EntrantState): Partial<EntrantRow> {
  const { phase } = state.event;
  if (isOver(phase)) throw notNow();
  if (to === 'dropped' || to === 'disqualified') {
    const hasPlayed = phase === 'running' && (hasLeft(row) || isPlaying(state.event.settings, row));
    return {
      state: to,
      stateBefore: hasLeft(row) ? row.stateBefore : row.state,
      leftRound: row.leftRound ?? (hasPlayed ? roundOfLeaving(state) : null),
    };
  }
  if (hasLeft(row)) return returned(state, row, to);
  if (phase !== 'running') return { state: to };
  // A player in a running event cannot go back to not being checked in.
  if (to === 'registered') throw notNow();
  requireLateEntry(state);
  return { state: to, joinedRound: state.rounds.length + 1 };
}

type EntrantCall = z.output<typeof eventEntrantsApi.updateEntrant.body>;

/** @throws AppError 403: players may only change their own name and logging, and leave */
function requireEdit({ role }: EventState, actor: Actor, row: EntrantRow, call: EntrantCall): void {
  if (canOrganise(role)) return;
  const isOwn = row.userId === actor.id;
  const isAllowed =
    call.rating === undefined && (call.state === undefined || call.state === 'dropped');
  if (!isOwn || !isAllowed) throw new AppError('forbidden', NOT_AN_ORGANISER);
}

/** Keeps wins against players who left earlier from becoming double losses. */
function keepForfeits({ matches }: EventState, { id }: EntrantRow): void {
  for (const match of matches) {
    const { a, b, outcome, winner, result } = match;
    if (outcome !== 'forfeit' || result || !winner || a === null || b === null) continue;
    if (match[winner] !== id) continue;
    const ended = winner === 'a' ? 'forfeit_b' : 'forfeit_a';
    const warnings = { a: [], b: [] };
    setMatch(match, { result: { a, b, outcome, winner, games: [], warnings, ended, by: 'judge' } });
  }
}

/** @throws AppError 404, 403, 409 */
export function updateEntrant(
  deps: Deps,
  actor: Actor,
  id: number,
  entrantId: number,
  { version, ...call }: EntrantCall,
): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { tx, state, record } = change;
    const row = state.entrants.find((entrant) => entrant.id === entrantId);
    if (!row) {
      if (!canOrganise(state.role)) throw new AppError('forbidden', NOT_AN_ORGANISER);
      throw entrantNotFound();
    }
    requireEdit(state, actor, row, call);
    requireVersion(state.event, version);
    staffNames(state).require(call.name, row.userId);
    const next: Partial<EntrantRow> = {
      ...(call.state !== undefined && call.state !== row.state
        ? changeState(state, row, call.state)
        : {}),
      ...(call.name !== undefined && { shownName: call.name }),
      ...(call.rating !== undefined && { rating: call.rating }),
      ...(call.logging !== undefined && { logging: call.logging }),
    };
    if (Object.keys(next).length === 0) {
      change.unchanged();
      return present(change, row);
    }
    const before = Object.fromEntries(
      Object.keys(next).map((key) => [key, row[key as keyof EntrantRow]]),
    );
    if (next.leftRound && row.leftRound === null) keepForfeits(state, row);
    Object.assign(row, next);
    change.send(queries.updateEntrant(tx, row.id, next));
    const orphans = orphanedResults(factsOf(state));
    if (orphans.length > 0) throw dependsOn(orphans);
    change.derive();
    record('entrant', {
      before: { id: row.id, ...before },
      after: { id: row.id, ...next },
      reason: call.reason ?? '',
    });
    return present(change, row);
  });
}

/** Checks in with the code on the poster at the door. @throws AppError 404, 403, 409 */
export function checkIn(deps: Deps, actor: Actor, id: number, code: string): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { tx, state, now, record } = change;
    const row = state.entrants.find(({ userId }) => userId === actor.id);
    if (!row) throw new AppError('forbidden', NOT_A_PLAYER);
    requireCode(state, now, 'checkInCode', code);
    if (row.state === 'checked_in') {
      change.unchanged();
      return present(change, row);
    }
    const { phase } = state.event;
    if ((phase !== 'check_in' && phase !== 'running') || hasLeft(row)) throw notNow();
    const next = changeState(state, row, 'checked_in');
    Object.assign(row, next);
    await queries.updateEntrant(tx, row.id, next);
    record('checked-in', { after: { id: row.id } });
    return present(change, row);
  });
}

/** Moves a guest's matches to an account. @throws AppError 404, 409 */
export function claimEntrant(deps: Deps, actor: Actor, id: number, code: string): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { tx, state, record } = change;
    const codeHash = hashCode(code);
    const row = state.entrants.find((entrant) => entrant.codeHash === codeHash);
    if (!row) throw notFound('This code was not found.');
    if (row.userId !== null) throw conflict('This code was used already.');
    if (state.entrants.some(({ userId }) => userId === actor.id)) throw takesPartAlready();
    const next = { userId: actor.id, guestName: null, shownName: nameOf(row) };
    await queries.updateEntrant(tx, row.id, next);
    Object.assign(row, next);
    record('claimed', { after: { id: row.id } });
    return present(change, row);
  });
}
