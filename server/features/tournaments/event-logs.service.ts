import type { Tx } from '../../db/pool';
import { type After, together } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { listPlayers } from './participants.queries';

/** Enqueues rewriting the battles of an event for these players, or for all. Call it last. */
export async function logEventSoon(
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  after: After,
  eventId: number,
  userIds?: readonly number[],
): Promise<void> {
  const players = userIds ?? (await listPlayers(tx, eventId));
  await together(
    ...players.map((userId) =>
      jobs.enqueue(tx, after, 'events.write-battles', { eventId, userId }),
    ),
  );
}
