import type { Command } from '#shared/rules/events/commands';
import type { Actor, AppDeps } from '../../deps';
import { isNotFound } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { awardSoon } from '../badges/badges.service';
import { joinTournament, leaveTournament } from '../tournaments/registration.service';
import type { ShownTournament } from '../tournaments/tournaments.presenter';
import {
  findTournament,
  getTournament,
  tournamentNotFound,
} from '../tournaments/tournaments.service';
import { type Change, changeEvent, type Deps } from './change-event';
import { setEntrant, setWaiting } from './event-state';
import * as writes from './event-writes.queries';
import * as queries from './events.queries';

function absent(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Changes the event of a tournament, which is what the caller asked for. @throws AppError 404 */
const changeOf = (
  deps: Deps,
  actor: Actor,
  id: number,
  work: (change: Change) => Promise<unknown>,
): Promise<unknown> =>
  changeEvent(deps, actor, id, { may: 'anyone' }, work).catch((error: unknown) => {
    absent(error);
    throw tournamentNotFound();
  });

/** Registers the caller, or puts them on the waitlist. */
async function registerIn({ tx, after, actor, state, run }: Change, deps: Deps): Promise<void> {
  const { id: userId, username, displayName } = actor;
  const [id = 0] = await writes.newEntrantIds(tx, 1);
  const birthYear = await queries.findBirthYear(tx, userId);
  await run({ act: 'register', id, userId, birthYear } satisfies Command);
  setWaiting(state, id, { username, displayName });
  if (!state.entrants.some((entrant) => entrant.id === id)) return;
  setEntrant(state, id, { username, displayName });
  await awardSoon(deps, tx, after, userId, 'registration');
}

/** Registers for an event, or joins its waitlist. @throws AppError 404, 409 */
export const enterOrWait = (deps: Deps, actor: Actor, id: number) =>
  changeOf(deps, actor, id, (change) => registerIn(change, deps));

/**
 * Registers for a tournament, or joins the waitlist of a full event. Idempotent.
 * @throws AppError 404, 409 if it is over or full, or for people of another age, 429
 */
export function createRegistrar(deps: Deps & Pick<AppDeps, 'pool' | 'config'>) {
  const limiter = createLimiter(deps, 'tournament-registrations');
  return async (actor: Actor, id: number): Promise<ShownTournament> => {
    await limiter.consume(String(actor.id));
    const { eventPhase } = await findTournament(deps, actor, id);
    const isEvent = eventPhase !== null || !(await joinTournament(deps, actor, id));
    if (isEvent) await enterOrWait(deps, actor, id);
    return getTournament(deps, actor, id);
  };
}

/**
 * Withdraws from a tournament, leaves its waitlist, or lets a place go. Idempotent.
 * @throws AppError 404, 409 if it is over
 */
export async function withdraw(deps: Deps, actor: Actor, id: number): Promise<void> {
  const shown = await findTournament(deps, actor, id).catch(absent);
  if (shown?.eventPhase === null && (await leaveTournament(deps, actor, id))) return;
  // Who takes part or waits may leave, whoever blocked whom.
  await changeOf(deps, actor, id, ({ run }) => run({ act: 'withdraw', userId: actor.id }));
}
