import { sql } from 'drizzle-orm';
import { notHidden } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { idList } from '../../db/query';
import { isListedFor, isShownTo, OWNER } from '../notifications/notifications.policy';

export interface QueuedPush {
  id: number;
  /** Null for a test. */
  notificationId: number | null;
  isHeld: boolean;
  isUpdate: boolean;
  /** As text, since it must be compared exactly. */
  queuedAt: string;
  expiresAt: string;
}

/** A device with what is due for it, in order. */
export interface Lane {
  id: number;
  userId: number;
  endpoint: string;
  host: string;
  p256dh: string;
  auth: string;
  tries: number;
  refusals: number;
  pushes: QueuedPush[];
}

/** Pushes that a process sends to a device before others may, besides those held in quiet hours. */
const LANE_MAX = 5;

/** Seconds after which another process may send, well above what a lane takes. */
const BUSY = 70;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** @returns how many were too old to be of use */
export async function deleteExpired(tx: Writer, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from push_queue where due_at <= ${at(now)} and expires_at <= ${at(now)}`,
  );
  return rowCount ?? 0;
}

/**
 * Takes devices with pushes that are due, those first whose wait has been longest, so that each
 * device gets its pushes in order, from one process.
 */
export async function claimLanes(
  tx: Writer,
  { now, limit, fullHosts }: { now: Date; limit: number; fullHosts: readonly string[] },
): Promise<Lane[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(7204513)`);
  const { rows } = await tx.execute<Lane & Record<string, unknown>>(sql`
    with next as (
      select device.id, due.at
      from (
        select subscription_id as id, min(due_at) as at from push_queue
        where due_at <= ${at(now)} group by 1
      ) due
      join push_subscriptions device on device.id = due.id
      join sessions on sessions.sid = device.sid and sessions.expire > now()
      join users on users.id = device.user_id and users.suspended_at is null
      where device.busy_until <= ${at(now)} and device.paused_until <= ${at(now)}
        and device.host not in (
          select json_array_elements_text(${JSON.stringify(fullHosts)}::json))
      order by due.at, device.id limit ${limit}
    ), taken as (
      update push_subscriptions device
      set busy_until = ${at(now)} + make_interval(secs => ${BUSY})
      from next where device.id = next.id
      returning device.*, next.at
    )
    select id::int, user_id::int as "userId", endpoint, host, p256dh, auth, tries, refusals, (
      select json_agg(json_build_object('id', q.id, 'notificationId', q.notification_id,
        'isHeld', q.is_held, 'isUpdate', q.is_update, 'queuedAt', q.queued_at,
        'expiresAt', q.expires_at) order by q.id)
      from (
        select *, count(*) filter (where not is_held) over (order by id) as place
        from push_queue where subscription_id = taken.id and due_at <= ${at(now)}
      ) q where q.is_held or q.place <= ${LANE_MAX}) as pushes
    from taken order by taken.at, taken.id`);
  return rows;
}

/** Removes what was sent, unless it has happened again since it was read. */
export const deleteSent = (tx: Writer, pushes: readonly QueuedPush[]) =>
  tx.execute(sql`
    delete from push_queue q
    using json_to_recordset(${JSON.stringify(pushes)}::json) as sent (id bigint, "queuedAt" timestamptz)
    where q.id = sent.id and q.queued_at = sent."queuedAt"`);

export const markSent = (tx: Writer, id: number, now: Date) =>
  tx.execute(sql`
    update push_subscriptions set last_sent_at = ${at(now)}, tries = 0, refusals = 0
    where id = ${id}`);

/** Lets another process go on with it. */
export const freeLane = (tx: Writer, id: number) =>
  tx.execute(sql`update push_subscriptions set busy_until = 'epoch' where id = ${id}`);

export const pauseLane = (tx: Writer, id: number, until: Date) =>
  tx.execute(sql`
    update push_subscriptions set paused_until = ${at(until)}, tries = tries + 1 where id = ${id}`);

/** Deletes the device at the last of a number of refusals in a row. */
export async function countRefusal(tx: Writer, id: number, most: number): Promise<void> {
  await tx.execute(
    sql`update push_subscriptions set refusals = refusals + 1, tries = 0 where id = ${id}`,
  );
  await tx.execute(sql`delete from push_subscriptions where id = ${id} and refusals >= ${most}`);
}

export const deleteLane = (tx: Writer, id: number) =>
  tx.execute(sql`delete from push_subscriptions where id = ${id}`);

/** Unseen notifications and unread messages of each of these people, as far as they are shown. */
export async function countNews(db: Reader, ids: readonly number[]) {
  const people = sql`any(${idList(ids)}::bigint[])`;
  const { rows } = await db.execute<{ userId: number; count: number }>(sql`
    select "userId"::int, sum(count)::int as count from (
      select n.user_id as "userId", count(*) from notifications n
      where n.user_id = ${people} and n.seen_at is null
        and ${isListedFor(OWNER)} and ${isShownTo(OWNER)}
      group by 1
      union all
      select user_id, sum(unread_count) from conversations
      where user_id = ${people} and unread_count > 0
        and ${notHidden(sql`other_user_id`, sql`user_id`)}
      group by 1
    ) news group by 1`);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
