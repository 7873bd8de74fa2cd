import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import { canModerate, NOT_A_MODERATOR } from '../../auth/moderation';
import type { AppDeps } from '../../deps';
import type { Tx } from './participants.queries';
import * as queries from './tournaments.queries';

/**
 * Removes a reported tournament, even of a blocked person. No-op if it is gone.
 * @param alongside runs in the same transaction
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
