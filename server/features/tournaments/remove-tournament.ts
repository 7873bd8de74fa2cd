import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { AppDeps } from '../../deps';
import type { Tx } from './participants.queries';
import * as queries from './tournaments.queries';

/**
 * Removes a tournament that was reported, also one of a person behind a block, with who takes part;
 * the flyer is out of reach from then on, and is removed by a job. One that is gone is removed
 * already.
 * @param alongside what belongs to the same transaction
 */
export async function removeTournament(
  { db, jobs }: Pick<AppDeps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const tournament = await queries.findTournament(tx, actor.id, id);
    if (tournament) {
      const authorized = authorize(actor, tournament, canModerate, NOT_A_MODERATOR);
      const folder = await queries.deleteTournament(tx, authorized);
      if (folder) await jobs.enqueue(tx, 'media.delete-files', { folder });
    }
    await alongside(tx);
  });
  jobs.wake();
}
