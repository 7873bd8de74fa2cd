import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { anyOf, first, idList, isChanged } from '../../db/query';
import { pushSubscriptions, sessions } from '../../db/schema';
import { PAUSE } from '../notifications/sending.policy';

const columns = {
  id: pushSubscriptions.id,
  userId: pushSubscriptions.userId,
  sid: pushSubscriptions.sid,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  createdAt: pushSubscriptions.createdAt,
  lastSentAt: pushSubscriptions.lastSentAt,
  userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
};

const read = (db: Reader) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.sid, pushSubscriptions.sid));

export const listDevices = (db: Reader, userId: number) =>
  read(db).where(eq(pushSubscriptions.userId, userId)).orderBy(pushSubscriptions.id);

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

export const findByEndpoint = (db: Reader, endpoint: string) =>
  first(read(db).where(eq(pushSubscriptions.endpoint, endpoint)));

const isOwn = (userId: number, id: number) =>
  and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));

export const isDeviceOf = async (db: Reader, userId: number, id: number) =>
  (await first(
    db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn(userId, id)),
  )) !== undefined;

export const insertDevice = (tx: Writer, row: typeof pushSubscriptions.$inferInsert) =>
  isChanged(tx.insert(pushSubscriptions).values(row).onConflictDoNothing());

/** To another person, or another session of the same. */
export const moveDevice = (tx: Writer, id: number, to: { userId: number; sid: string }) =>
  tx
    .update(pushSubscriptions)
    .set({ ...to, refusals: 0 })
    .where(eq(pushSubscriptions.id, id));

/** What waited for the person that a device belonged to. */
export const clearQueue = (tx: Writer, id: number) =>
  tx.execute(sql`delete from push_queue where subscription_id = ${id}`);

export const deleteDevice = (tx: Writer, userId: number, id: number) =>
  isChanged(tx.delete(pushSubscriptions).where(isOwn(userId, id)));

export const deleteEndpoint = (tx: Writer, userId: number, endpoint: string) =>
  tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));

/** Makes those who add devices for one person take turns. */
export const lockDevices = (tx: Writer, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(7204512, ${userId}::int)`);

/** Which of these people have a device. */
export async function peopleWithDevices(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(anyOf(pushSubscriptions.userId, ids))
    .groupBy(pushSubscriptions.userId);
  return rows.map(({ userId }) => userId);
}

/** Which of these events run. */
export async function runningAmong(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select tournament_id::int as id from events
    where tournament_id = any(${idList(ids)}::bigint[]) and phase = 'running'`);
  return new Set(rows.map(({ id }) => id));
}

/** A notification to be pushed; times are ISO. */
export interface NewPush {
  id: number;
  isHeld: boolean;
  /** Pushed however short ago it was. */
  isUrgent: boolean;
  dueAt: string;
  expiresAt: string;
}

/**
 * Queues pushes to all devices of the owners, but for what was pushed in the last minute.
 * @returns how many
 */
export async function queuePushes(tx: Writer, pushes: readonly NewPush[], now: Date) {
  const at = now.toISOString();
  const { rowCount } = await tx.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(pushes)}::json) as given (
        id bigint, "isHeld" boolean, "isUrgent" boolean, "dueAt" timestamptz,
        "expiresAt" timestamptz)
    ), before as (
      select given.*, n.user_id, n.pushed_at from given join notifications n on n.id = given.id
    ), pushed as (
      update notifications n set pushed_at = ${at}::timestamptz from before
      where n.id = before.id and (before."isUrgent" or before.pushed_at is null
        or before.pushed_at <= ${at}::timestamptz - make_interval(secs => ${PAUSE}))
      returning before.*
    )
    insert into push_queue as kept
      (subscription_id, notification_id, is_held, is_update, queued_at, due_at, expires_at)
    select device.id, pushed.id, "isHeld", not "isUrgent" and pushed_at is not null,
      ${at}::timestamptz, "dueAt", "expiresAt"
    from pushed join push_subscriptions device on device.user_id = pushed.user_id
    order by pushed.id, device.id
    on conflict (subscription_id, notification_id) do update set
      is_held = excluded.is_held, is_update = kept.is_update and excluded.is_update,
      queued_at = greatest(excluded.queued_at, kept.queued_at + interval '1 millisecond'),
      due_at = excluded.due_at, expires_at = excluded.expires_at`);
  return rowCount ?? 0;
}

export const queueTest = (tx: Writer, id: number, now: Date, expiresAt: Date) =>
  tx.execute(sql`
    insert into push_queue (subscription_id, queued_at, due_at, expires_at)
    values (${id}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz)`);
