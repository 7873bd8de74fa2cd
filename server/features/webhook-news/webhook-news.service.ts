import type { After, Tx } from '../../db/pool';
import type { WebhookFacts } from '../../db/schema';
import { type AppDeps, currentTime } from '../../deps';
import { deleteWrongful, insertDeliveries, type Occurrence } from './webhook-news.queries';

export type { Occurrence };

/** What all occurrences tell of their tournament. */
export const tournamentFacts = ({
  id,
  name,
  date,
  locations,
  eventPhase: phase,
}: {
  id: number;
  name: string;
  date: Date;
  locations: string[];
  eventPhase: WebhookFacts['phase'];
}): WebhookFacts => ({
  id,
  name,
  date: date.toISOString(),
  locations,
  phase,
  round: null,
  matches: [],
});

/**
 * Has webhooks told what a change of a tournament brings about, in the transaction of the change. Call
 * it last, since it may wait for a lock.
 */
export async function tellWebhooks(
  deps: Pick<AppDeps, 'jobs' | 'clock'>,
  tx: Tx,
  after: After,
  tournament: number,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const isWanted = await insertDeliveries(tx, tournament, occurrences, currentTime(deps));
  if (isWanted) await deps.jobs.enqueue(tx, after, 'webhooks.send', {});
}

/** Ends webhooks of those who organise their tournament no more: of one, or of any. */
export async function endWebhooks(tx: Tx, tournament?: number): Promise<void> {
  await deleteWrongful(tx, tournament);
}
