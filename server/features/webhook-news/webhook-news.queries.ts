import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/webhooks';
import type { Writer } from '../../db/pool';
import { type WebhookFacts, webhooks } from '../../db/schema';
import { isRightful, isServed } from './webhook-news.policy';

export interface Occurrence {
  type: WebhookEvent;
  facts: WebhookFacts;
}

/**
 * Writes what has happened for all webhooks that want it, in order.
 * @returns whether there are any
 */
export async function insertDeliveries(
  tx: Writer,
  tournament: number,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, type, facts, created_at, due_at)
    select ${webhooks.id}, given.type, given.facts, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from tournaments
    join webhooks on ${webhooks.tournamentId} = tournaments.id
      or ${webhooks.tournamentId} is null and ${webhooks.userId} = tournaments.user_id
    join json_to_recordset(${JSON.stringify(occurrences.map((one, place) => ({ place, ...one })))}::json)
      as given (place int, type text, facts jsonb) on given.type = any(${webhooks.events})
    where tournaments.id = ${tournament} and tournaments.removed_at is null and ${isServed}
    order by given.place, ${webhooks.id}`);
  return Boolean(rowCount);
}

/** Ends those of a tournament whose owners organise it no more. */
export const deleteWrongful = (tx: Writer, tournament?: number) =>
  tx
    .delete(webhooks)
    .where(
      and(
        tournament === undefined
          ? isNotNull(webhooks.tournamentId)
          : eq(webhooks.tournamentId, tournament),
        not(isRightful),
      ),
    );
