import { randomInt } from 'node:crypto';
import type { TournamentEvent } from '#shared/event-schemas';
import type { EventInput } from '#shared/events';
import type { Command } from '#shared/rules/events/commands';
import { allowedProblem } from '#shared/rules/events/part-rules';
import { DEFAULT_RULES, withRules } from '#shared/rules/events/rule-fields';
import { type EventSettings, eventSettingsSchema } from '#shared/rules/events/settings';
import { transact } from '../../db/pool';
import { type Actor, currentTime } from '../../deps';
import { invalidField, invalidInput } from '../../http/app-error';
import { findChosen } from '../rule-sets/rule-sets.service';
import type { TournamentRow } from '../tournaments/tournaments.service';
import { type Change, changeEvent, type Deps } from './change-event';
import { newCodes } from './codes';
import { checkLists } from './deck-lists.service';
import { eventNotFound, findEventTournament } from './event-rows';
import * as writes from './event-writes.queries';
import { canOrganise, requireRole, roleOf } from './events.policy';
import { ownMatch, presentEvent } from './events.presenter';
import * as queries from './events.queries';
import { readHidden } from './read-event';
import * as reportQueries from './reports.queries';
import { getState, readSettled } from './settled.service';

export const SEEDS = 2 ** 31;

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
 * Completes the settings with the rules of a rule set, which they copy, or with the defaults.
 * @throws AppError 400
 */
async function settingsOf(
  { db }: Deps,
  actor: Actor,
  { ruleSet, rulesName, ...sent }: Omit<EventInput, 'version'>,
): Promise<EventSettings> {
  const chosen =
    ruleSet === undefined ? undefined : await findChosen(db, actor, ruleSet, 'ruleSet');
  const name = rulesName === undefined ? (chosen?.name ?? null) : rulesName;
  const rules = withRules(chosen?.rules ?? DEFAULT_RULES, sent);
  const { data, error } = eventSettingsSchema.safeParse({ ...sent, ...rules, rulesName: name });
  if (!data) throw invalidInput(error);
  const problem = allowedProblem(data.allowed);
  if (problem) throw invalidField('allowed', problem);
  return data;
}

/**
 * Sets a tournament up as an event, or changes its settings.
 * @throws AppError 404, 403, 409 once it is over, or for settings that can no longer change
 */
export async function putEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...input }: EventInput,
): Promise<{ created: boolean; event: TournamentEvent }> {
  const tournament = await findEventTournament(deps, actor, id);
  const settings = await settingsOf(deps, actor, input);
  const created = await createEvent(deps, actor, tournament, settings);
  if (!created) {
    await changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
      await change.run({ act: 'settings', settings });
      checkLists(change);
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
    await writes.insertEvent(tx, {
      tournamentId: id,
      settings,
      seed: randomInt(1, SEEDS),
      ...newCodes(),
    });
    await numberEntrants(tx, id);
    await writes.insertLog(tx, [{ tournamentId: id, by: actor.id, act: 'event.created' }]);
    return true;
  });
}

/** Numbers people who registered before the event was set up, in order of entry. */
async function numberEntrants(tx: Change['tx'], id: number): Promise<void> {
  const entrants = await queries.listEntrants(tx, { id });
  for (const [index, entrant] of entrants.entries()) {
    await writes.updateEntrant(tx, entrant.id, { number: index + 1 });
  }
}

/**
 * Carries out an organiser's command.
 * @throws AppError 404, 403, 409, 400
 */
export async function organise(
  deps: Deps,
  actor: Actor,
  id: number,
  command: Command,
  version?: number,
): Promise<void> {
  await changeEvent(deps, actor, id, { may: 'organiser', version }, ({ run }) => run(command));
}

/** Replaces all three codes: posters and links with the old ones stop working. @throws AppError 404, 403 */
export async function renewCodes(deps: Deps, actor: Actor, id: number): Promise<TournamentEvent> {
  await changeEvent(deps, actor, id, { may: 'organiser' }, async ({ state, record }) => {
    state.event = { ...state.event, ...newCodes() };
    record({ act: 'codes.renewed' });
  });
  return presentFor(deps, actor, id);
}

/**
 * The version that polls compare. Also changes with the tournament's fields and the caller's role.
 * @throws AppError 404
 */
export async function eventVersion(deps: Deps, actor: Actor, id: number) {
  const find = () => queries.findVersion(deps.db, id, actor.id);
  const found = await readSettled(deps, find);
  if (!found) throw eventNotFound();
  const { version, updatedAt, ownerId } = found;
  const isOrganiser = canOrganise(roleOf(actor, { ownerId, staff: [], playerIds: [] }));
  return { version: version ?? 0, updatedAt, isOrganiser };
}
