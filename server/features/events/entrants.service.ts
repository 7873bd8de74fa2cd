import type { z } from 'zod';
import type { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant } from '#shared/event-schemas';
import { hasLeft, isOver } from '#shared/rules/events/progress';
import { isBeforeStart } from '#shared/rules/events/waitlist';
import { t } from '#shared/translate';
import { hashCode, newCode } from '../../auth/tokens';
import type { Actor } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { getMember } from '../people/people.service';
import { findAnyTournament } from '../tournaments/tournaments.service';
import {
  type Change,
  changeEvent,
  changeWithin,
  type Deps,
  notNow,
  requireVersion,
} from './change-event';
import { requireCode } from './codes';
import { type EventState, setEntrant } from './event-state';
import * as writes from './event-writes.queries';
import { canJudge, canOrganise, NOT_A_PLAYER, NOT_AN_ORGANISER } from './events.policy';
import { presentEntrant, presentWaiting } from './events.presenter';
import type { EntrantRow } from './events.queries';
import * as queries from './events.queries';
import { isDeletedPlayer, isSameName, nameOf, nameTaken, staffNames } from './names';
import { readHidden } from './read-event';

const entrantNotFound = () => notFound(t('This entrant was not found.'));

async function present({ tx, state, actor, now }: Change, id: number): Promise<Entrant> {
  const view = { actor, now, hidden: await readHidden(tx, actor, state) };
  const row = state.entrants.find((entrant) => entrant.id === id);
  if (!row) throw entrantNotFound();
  return presentEntrant(state, row, view);
}

/** @throws AppError 409: nobody takes over what a deleted person played */
function newCodeOf(row: EntrantRow): string {
  if (!isDeletedPlayer(row)) return newCode();
  throw new AppError('conflict', t("This player's account was deleted."));
}

type EntrantValues = z.output<typeof eventEntrantsApi.addEntrant.body>;
export type NewEntrant = Omit<EntrantValues, 'version'>;

/**
 * Adds an entrant to the event in `state`; a guest gets a code.
 * @throws AppError 409
 */
export async function enter(
  change: Change,
  { userId, guestName, rating, division, id: ownId }: NewEntrant,
  isLogged: boolean,
): Promise<{ id: number; code?: string }> {
  const { tx, state } = change;
  staffNames(state).require(guestName, null);
  const [id = 0] = ownId === undefined ? await writes.newEntrantIds(tx, 1) : [ownId];
  const birthYear = userId === undefined ? null : await queries.findBirthYear(tx, userId);
  const person = { userId, name: guestName, rating, birthYear, division: division ?? null };
  await change.run({ act: 'enter', id, ...person }, isLogged);
  if (guestName === undefined) {
    // Somebody who waited keeps their id.
    return { id: state.entrants.find((one) => one.userId === userId)?.id ?? id };
  }
  const code = newCode();
  setEntrant(state, id, { codeHash: hashCode(code) });
  return { id, code };
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
    const { state } = change;
    const known = values.id && state.entrants.find((one) => one.id === values.id);
    if (known && known.userId === null) {
      const code = newCodeOf(known);
      setEntrant(state, known.id, { codeHash: hashCode(code) });
      return { created: false, entrant: { ...(await present(change, known.id)), code } };
    }
    requireVersion(state.event, version);
    const member = values.userId && (await getMember(deps, actor, values.userId));
    const { id: entrantId, code } = await enter(change, values, true);
    const { username = null, displayName = null } = member || {};
    setEntrant(state, entrantId, { username, displayName });
    const entrant = await present(change, entrantId);
    return { created: true, entrant: { ...entrant, ...(code !== undefined && { code }) } };
  });
}

type EntrantCall = Omit<z.output<typeof eventEntrantsApi.updateEntrant.body>, 'version'>;

const isEmpty = (call: object): boolean =>
  Object.values(call).every((value) => value === undefined);

/**
 * @throws AppError 403: players may only change their own name and logging, and leave; judges
 *   declare divisions
 */
function requireEdit(
  { role }: EventState,
  actor: Actor,
  row: EntrantRow,
  { division, ...call }: EntrantCall,
): void {
  if (canOrganise(role)) return;
  if (division !== undefined && isEmpty(call) && canJudge(role)) return;
  const isOwn = row.userId === actor.id;
  const isAllowed =
    division === undefined &&
    call.rating === undefined &&
    call.seen === undefined &&
    (call.state === undefined || call.state === 'dropped');
  if (!isOwn || !isAllowed) throw new AppError('forbidden', NOT_AN_ORGANISER);
}

/** Players may rename themselves until the start, to a name that nobody else has. @throws AppError 409 */
function requireOwnName(
  { role, event, entrants }: EventState,
  row: EntrantRow,
  name: string,
): void {
  if (canOrganise(role) || name === nameOf(row)) return;
  if (event.phase === 'running' || isOver(event.phase)) throw notNow();
  const isTaken = entrants.some(
    ({ id, ...one }) => id !== row.id && isSameName(nameOf({ id, ...one }), name),
  );
  if (isTaken) throw nameTaken();
}

/** @throws AppError 404, 403, 409 */
export function updateEntrant(
  deps: Deps,
  actor: Actor,
  id: number,
  entrantId: number,
  { version, seen, ...call }: EntrantCall & { version?: number | undefined },
): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone', inImports: true }, async (change) => {
    const { state } = change;
    const row = state.entrants.find((entrant) => entrant.id === entrantId);
    if (!row) {
      if (!canOrganise(state.role)) throw new AppError('forbidden', NOT_AN_ORGANISER);
      requireVersion(state.event, version);
      return changeWaiting(change, entrantId, call);
    }
    requireEdit(state, actor, row, { ...call, seen });
    requireVersion(state.event, version);
    staffNames(state).require(call.name, row.userId);
    if (call.name !== undefined) requireOwnName(state, row, call.name);
    if (!isEmpty(call) || seen === undefined) {
      await change.run({ act: 'entrant', entrantId, ...call });
    }
    const given = canOrganise(state.role) ? (call.name ?? seen) : undefined;
    if (call.name !== undefined || seen !== undefined) {
      setEntrant(state, entrantId, { seenName: given ?? row.seenName ?? nameOf(row) });
    }
    return present(change, entrantId);
  });
}

/** Confirms for somebody on the waitlist, or takes them off it. @throws AppError 404, 409 */
async function changeWaiting(change: Change, id: number, call: EntrantCall): Promise<Entrant> {
  const { tx, state, actor, now } = change;
  const row = state.waiting.find((one) => one.id === id);
  if (!row) throw entrantNotFound();
  await change.run({ act: 'entrant', entrantId: id, ...call });
  if (call.state !== 'dropped') return present(change, id);
  const hidden = await readHidden(tx, actor, state);
  const before = presentWaiting(state, row, { actor, now, hidden });
  return { ...before, state: 'dropped', waitPlace: null, confirmBy: null };
}

/** Takes the place that the caller is offered. @throws AppError 404, 409 */
export function takePlace(deps: Deps, actor: Actor, id: number): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    await change.run({ act: 'take-place', userId: actor.id });
    const row = change.state.entrants.find(({ userId }) => userId === actor.id);
    return present(change, row?.id ?? 0);
  });
}

/** A guest's new claim code; the old one stops working. @throws AppError 404, 403, 409 */
export function renewClaimCode(
  deps: Deps,
  actor: Actor,
  id: number,
  entrantId: number,
): Promise<{ code: string }> {
  return changeEvent(
    deps,
    actor,
    id,
    { may: 'organiser', inImports: true },
    async ({ state, record }) => {
      const row = state.entrants.find((entrant) => entrant.id === entrantId);
      if (!row) throw entrantNotFound();
      if (row.userId !== null) throw new AppError('conflict', t('This person has an account.'));
      const code = newCodeOf(row);
      setEntrant(state, row.id, { codeHash: hashCode(code), isCodeUsed: false });
      record({ act: 'code.renewed', after: { id: row.id } });
      return { code };
    },
  );
}

/** Has somebody whose account is being deleted leave an event that runs, or that others wait for. */
export async function dropDeleted(
  deps: Deps,
  context: Pick<Change, 'tx' | 'after' | 'actor'>,
  id: number,
): Promise<void> {
  const { tx, actor } = context;
  const tournament = await findAnyTournament(tx, id);
  if (!tournament) return;
  await changeWithin(deps, context, tournament, { may: 'anyone' }, async (change) => {
    const { state, run, unchanged } = change;
    const row = state.entrants.find(({ userId }) => userId === actor.id);
    if (isBeforeStart(state.event.phase))
      await run({ act: 'withdraw', userId: actor.id, always: true });
    else if (!row || hasLeft(row) || state.event.phase !== 'running') unchanged();
    else await run({ act: 'entrant', entrantId: row.id, state: 'dropped' });
  });
}

/** Checks in with the code on the poster at the door. @throws AppError 404, 403, 409 */
export function checkIn(deps: Deps, actor: Actor, id: number, code: string): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { state, now } = change;
    const row = state.entrants.find(({ userId }) => userId === actor.id);
    if (!row) throw new AppError('forbidden', NOT_A_PLAYER);
    requireCode(state, now, 'checkInCode', code);
    await change.run({ act: 'check-in', entrantId: row.id });
    return present(change, row.id);
  });
}

/** Moves a guest's matches to an account, or only tells whose they are. @throws AppError 404, 409 */
export function claimEntrant(
  deps: Deps,
  actor: Actor,
  id: number,
  { code, preview = false }: { code: string; preview?: boolean | undefined },
): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone', inImports: true }, async (change) => {
    const { state } = change;
    const codeHash = hashCode(code);
    const row = state.entrants.find((entrant) => entrant.codeHash === codeHash);
    if (!row) throw notFound(t('This code was not found.'));
    if (row.isCodeUsed) throw new AppError('conflict', t('This code was used already.'));
    if (preview && row.userId === null) change.unchanged();
    else await change.run({ act: 'claim', entrantId: row.id, userId: actor.id });
    return present(change, row.id);
  });
}
