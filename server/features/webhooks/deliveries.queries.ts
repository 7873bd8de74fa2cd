import { sql } from 'drizzle-orm';
import { DELIVERIES_MAX, type WebhookFormat } from '#shared/webhooks';
import type { Reader, Writer } from '../../db/pool';
import { webhookDeliveries, webhooks } from '../../db/schema';
import type { Spoken } from '../../i18n/reader';
import { isServed } from '../webhook-news/webhook-news.policy';
import type { DeliveryRow } from './webhooks.queries';

/** A webhook to which something is due. */
export interface Lane extends Spoken {
  id: number;
  userId: number;
  host: string;
  sealed: string;
  format: WebhookFormat;
}

/** Seconds after which another process may send, well above what a lane takes. */
const BUSY = 70;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/**
 * Whether a message `due` may be sent: those before it were sent at least twice, or once with success.
 * A message that failed once is waited for.
 */
const isDue = (now: Date) => sql`due.due_at <= ${at(now)} and (due.attempts > 0 or not exists (
  select from webhook_deliveries earlier
  where earlier.webhook_id = due.webhook_id and earlier.id < due.id
    and earlier.due_at > ${at(now)} and earlier.attempts = 1))`;

/**
 * Takes webhooks with messages that are due, those first whose wait has been longest, so that each
 * gets its messages in order, from one process.
 */
export async function claimLanes(
  tx: Writer,
  { now, limit, fullHosts }: { now: Date; limit: number; fullHosts: readonly string[] },
): Promise<Lane[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(7204514)`);
  const { rows } = await tx.execute<Lane & Record<string, unknown>>(sql`
    with next as (
      select ${webhooks.id}, waiting.at
      from (
        select webhook_id as id, min(due_at) as at from webhook_deliveries due
        where ${isDue(now)} group by 1
      ) waiting
      join webhooks on ${webhooks.id} = waiting.id
      where ${isServed} and ${webhooks.busyUntil} <= ${at(now)} and ${webhooks.host} not in (
        select json_array_elements_text(${JSON.stringify(fullHosts)}::json))
      order by waiting.at, ${webhooks.id} limit ${limit}
    ), taken as (
      update webhooks set busy_until = ${at(now)} + make_interval(secs => ${BUSY})
      from next where webhooks.id = next.id
      returning webhooks.*, next.at
    )
    select taken.id::int, user_id::int as "userId", host, sealed, format, language,
      device_language as "deviceLanguage"
    from taken join users on users.id = taken.user_id order by taken.at, taken.id`);
  return rows;
}

/** Lets another process go on with it. */
export const freeLane = (tx: Writer, id: number) =>
  tx.execute(sql`update webhooks set busy_until = 'epoch' where id = ${id}`);

export type Due = Pick<
  DeliveryRow,
  'id' | 'messageId' | 'type' | 'facts' | 'createdAt' | 'attempts'
>;

/** The next message of a webhook. Those that failed twice come after the others. */
export async function findNext(db: Reader, webhook: number, now: Date): Promise<Due | undefined> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select id, message_id as "messageId", type, facts, created_at as "createdAt", attempts
    from webhook_deliveries due
    where webhook_id = ${webhook} and ${isDue(now)}
    order by attempts > 1, id limit 1`);
  const [row] = rows as unknown as Due[];
  return row && { ...row, id: Number(row.id), createdAt: new Date(row.createdAt) };
}

export interface Attempt extends Pick<DeliveryRow, 'status' | 'problem' | 'answer'> {
  ms: number;
}

/**
 * Writes what became of a message, and forgets messages that are listed no more.
 * @returns failed attempts in a row; undefined if the webhook is gone
 */
export async function settle(
  tx: Writer,
  { webhook, id, now }: { webhook: number; id: number; now: Date },
  {
    status,
    ms,
    problem,
    answer,
    dueAt,
    isSuccess,
  }: Attempt & { dueAt: Date | null; isSuccess: boolean },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ failures: number }>(sql`
    update webhooks set last_at = ${at(now)}, failures = ${isSuccess ? sql`0` : sql`failures + 1`}
    where id = ${webhook} returning failures`);
  await tx.execute(sql`
    update webhook_deliveries set attempts = attempts + 1, sent_at = ${at(now)}, status = ${status},
      ms = ${ms}, problem = ${problem}, answer = ${answer},
      due_at = ${dueAt?.toISOString() ?? null}::timestamptz
    where id = ${id}`);
  await tx.execute(sql`
    delete from webhook_deliveries where webhook_id = ${webhook} and due_at is null and id <= (
      select id from webhook_deliveries where webhook_id = ${webhook}
      order by id desc offset ${DELIVERIES_MAX} limit 1)`);
  return rows[0]?.failures;
}

/** Ends what was to be sent. */
export const dropWaiting = (tx: Writer, webhook: number) =>
  tx.execute(sql`
    update webhook_deliveries set due_at = null
    where webhook_id = ${webhook} and due_at is not null`);

/** @returns whether it was on */
export async function turnOff(tx: Writer, webhook: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update webhooks set active = false where id = ${webhook} and active`,
  );
  await dropWaiting(tx, webhook);
  return Boolean(rowCount);
}

/** Answers may quote what was sent, so none is kept for ever. */
export const deleteOld = (tx: Writer, before: Date) =>
  tx.execute(sql`delete from ${webhookDeliveries} where created_at < ${at(before)}`);
