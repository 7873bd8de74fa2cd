import { t } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { awardSoon } from '../badges/badges.service';
import * as queries from './participants.queries';
import { lockNext, recount } from './participants.queries';
import { isFull, isOpenPhase, isOver } from './tournaments.policy';
import type { ShownTournament } from './tournaments.presenter';
import {
  currentEdge,
  findTournament,
  getTournament,
  tournamentNotFound,
} from './tournaments.service';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log' | 'realtime'>;

/**
 * Changes the participants in one transaction. Locks the tournament first, so that the count is
 * right and no place is taken twice.
 * @throws AppError 404, 409 if it is over, or the event is not open for registration
 */
async function changeParticipants(
  deps: Deps,
  actor: Actor,
  id: number,
  work: (tx: Tx, locked: queries.LockedTournament, after: After) => Promise<void>,
): Promise<void> {
  await findTournament(deps, actor, id);
  await transact(deps, async (tx, after) => {
    const locked = await queries.lockTournament(tx, id);
    if (!locked) throw tournamentNotFound();
    // An event has its own phase for this.
    if (locked.phase === null && isOver(locked, currentEdge(deps))) {
      throw new AppError('conflict', t('This tournament is over.'));
    }
    if (locked.phase === 'draft') {
      throw new AppError('conflict', t('Registration is not open.'));
    }
    if (locked.phase !== null && !isOpenPhase(locked.phase)) {
      throw new AppError('conflict', t('Registration has closed.'));
    }
    await work(tx, locked, after);
    if (locked.phase === null) return;
    const version = await queries.bumpEvent(tx, id);
    const news = { type: 'event.changed' as const, eventId: id, version };
    after(() => deps.realtime.publish({ ...news, parts: ['event', 'entrants'] }));
  });
}

/**
 * Registers for a tournament. Idempotent.
 * @throws AppError 404, 409 if it is over or full, 429
 */
export function createRegistrar(deps: Deps & Pick<AppDeps, 'pool' | 'config' | 'jobs'>) {
  const limiter = createLimiter(deps, 'tournament-registrations');
  return async (actor: Actor, id: number): Promise<ShownTournament> => {
    await limiter.consume(String(actor.id));
    await changeParticipants(deps, actor, id, async (tx, locked, after) => {
      if (!(await queries.insertParticipant(tx, id, actor.id))) return;
      // Rolls back the insert above.
      if (isFull(locked)) throw new AppError('conflict', t('This tournament is full.'));
      await queries.addToCount(tx, id, 1);
      await awardSoon(deps, tx, after, actor.id, 'registration');
    });
    return getTournament(deps, actor, id);
  };
}

/**
 * Idempotent.
 * @throws AppError 404, 409 if it is over
 */
export const withdraw = (deps: Deps, actor: Actor, id: number) =>
  changeParticipants(deps, actor, id, async (tx) => {
    if (await queries.deleteParticipant(tx, id, actor.id)) await queries.addToCount(tx, id, -1);
  });

/**
 * Recounts the participants of a person's tournaments in batches.
 * @returns how many were wrong
 */
export async function recountParticipants(deps: Pick<AppDeps, 'db' | 'log'>, userId: number) {
  let wrong = 0;
  let after = 0;
  while (true) {
    const [last, found] = await transact(deps, async (tx) => {
      const ids = await lockNext(tx, userId, after);
      return [ids.at(-1), ids.length > 0 ? await recount(tx, ids) : 0] as const;
    });
    wrong += found;
    if (last === undefined) return wrong;
    after = last;
  }
}
