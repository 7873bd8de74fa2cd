import { t } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { awardSoon } from '../badges/badges.service';
import * as queries from './participants.queries';
import { lockNext, recount } from './participants.queries';
import { isFull, isOver } from './tournaments.policy';
import { currentEdge, tournamentNotFound } from './tournaments.service';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log' | 'jobs'>;

/**
 * Changes the participants in one transaction. Locks the tournament first, so that the count is
 * right and no place is taken twice.
 * @returns false if it is an event, which has rules of its own
 * @throws AppError 404, 409 if it is over
 */
const changeParticipants = (
  deps: Deps,
  id: number,
  work: (tx: Tx, locked: queries.LockedTournament, after: After) => Promise<void>,
): Promise<boolean> =>
  transact(deps, async (tx, after) => {
    const locked = await queries.lockTournament(tx, id);
    if (!locked) throw tournamentNotFound();
    if (locked.phase !== null) return false;
    if (isOver(locked, currentEdge(deps))) {
      throw new AppError('conflict', t('This tournament is over.'));
    }
    await work(tx, locked, after);
    return true;
  });

/**
 * Registers somebody for a tournament without an event. Idempotent.
 * @returns false if it is an event
 * @throws AppError 404, 409 if it is over or full
 */
export const joinTournament = (deps: Deps, actor: Actor, id: number): Promise<boolean> =>
  changeParticipants(deps, id, async (tx, locked, after) => {
    if (!(await queries.insertParticipant(tx, id, actor.id))) return;
    // Rolls back the insert above.
    if (isFull(locked)) throw new AppError('conflict', t('This tournament is full.'));
    await queries.addToCount(tx, id, 1);
    await awardSoon(deps, tx, after, actor.id, 'registration');
  });

/**
 * Withdraws somebody from a tournament without an event. Idempotent.
 * @returns false if it is an event
 * @throws AppError 404, 409 if it is over
 */
export const leaveTournament = (deps: Deps, actor: Actor, id: number): Promise<boolean> =>
  changeParticipants(deps, id, async (tx) => {
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
