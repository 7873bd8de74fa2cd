import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { awardSoon } from '../badges/award';
import type { Tx } from './participants.queries';
import * as queries from './participants.queries';
import { isFull, isOver } from './tournaments.policy';
import type { ShownTournament } from './tournaments.presenter';
import {
  currentEdge,
  findTournament,
  getTournament,
  tournamentNotFound,
} from './tournaments.service';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const REGISTRATION_LIMIT = {
  name: 'tournament-registrations',
  points: 120,
  seconds: 3_600,
  message: 'That was a lot of registrations in a short time.',
};

/**
 * Changes the participants in one transaction. Locks the tournament first, so that the count is
 * right and no place is given away twice.
 * @throws AppError 404, 409 when it is over
 */
async function changeParticipants(
  deps: Deps,
  actor: Actor,
  id: number,
  work: (tx: Tx, held: { participantCount: number }) => Promise<void>,
): Promise<void> {
  await findTournament(deps, actor, id);
  await deps.db.transaction(async (tx) => {
    const held = await queries.lockTournament(tx, id);
    if (!held) throw tournamentNotFound();
    if (isOver(held, currentEdge(deps))) throw new AppError('conflict', 'This tournament is over.');
    await work(tx, held);
  });
}

/**
 * Registers for a tournament. Idempotent.
 * @throws AppError 404, 409 when it is over or full, 429
 */
export function createRegistrar(deps: Deps & Pick<AppDeps, 'pool' | 'config' | 'jobs'>) {
  const limiter = createLimiter(deps, REGISTRATION_LIMIT);
  return async (actor: Actor, id: number): Promise<ShownTournament> => {
    await limiter.consume(String(actor.id));
    await changeParticipants(deps, actor, id, async (tx, held) => {
      if (!(await queries.insertParticipant(tx, id, actor.id))) return;
      // Rolls back the row above.
      if (isFull(held)) throw new AppError('conflict', 'This tournament is full.');
      await queries.addToCount(tx, id, 1);
      await awardSoon(deps, tx, actor.id, 'registration');
    });
    deps.jobs.wake('badges.award');
    return getTournament(deps, actor, id);
  };
}

/**
 * Idempotent.
 * @throws AppError 404, 409 when it is over
 */
export const withdraw = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  changeParticipants(deps, actor, id, async (tx) => {
    if (await queries.deleteParticipant(tx, id, actor.id)) await queries.addToCount(tx, id, -1);
  });
