import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { MailChoice } from '#shared/notifications';
import { DEFAULT_SETTINGS, NOTIFICATION_DEFAULTS, NOTIFICATION_KINDS } from '#shared/notifications';
import { guardianOf } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { first, idList } from '../../db/query';
import { users } from '../../db/schema';
import { isShownTo, OWNER } from './notifications.policy';
import { PAUSE } from './sending.policy';

/** Whether mails about notifications may go to a person's address. */
const HAS_MAILBOX = and(
  isNotNull(users.email),
  eq(users.emailState, 'confirmed'),
  isNull(users.suspendedAt),
);

/**
 * Remembers that these rows are mailed now.
 * @returns those that may be: not in the last minute unless urgent, and only to confirmed addresses
 */
export async function takeMailed(
  tx: Writer,
  { urgent, others }: { urgent: readonly number[]; others: readonly number[] },
  now: Date,
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update notifications n set mailed_at = ${at}
    from ${users}
    where ${users.id} = n.user_id and ${HAS_MAILBOX} and (
      n.id = any(${idList(urgent)}::bigint[]) or n.id = any(${idList(others)}::bigint[])
        and (n.mailed_at is null or n.mailed_at <= ${at} - make_interval(secs => ${PAUSE})))
    returning n.id::int`);
  return rows.map(({ id }) => id);
}

/** Where mails about notifications go; undefined if they go nowhere. */
export const findMailbox = (db: Reader, userId: number) =>
  first(
    db
      .select({
        email: sql<string>`${users.email}`,
        username: users.username,
        displayName: users.displayName,
        timeZone: users.timeZone,
        isChild: sql<boolean>`${guardianOf(sql`users.id`)} is not null`,
      })
      .from(users)
      .where(and(eq(users.id, userId), HAS_MAILBOX)),
  );

const kindsWith = (choice: MailChoice) =>
  `{${NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_DEFAULTS[kind].mail === choice)}}`;

/** Whether the row `n` is news for a digest of this time, by what its owner has changed. */
const isInDigest = (since: SQL, until: SQL, changes: SQL) => sql`
  n.seen_at is null and n.at > ${since} and n.at <= ${until}
    and coalesce(${changes} #>> array['kinds', n.kind, 'mail'] = 'digest',
      n.kind = any(${kindsWith('digest')}::text[]))
    and ${isShownTo(OWNER)}`;

/** The latest moments of digests in a time zone; null if it is none of these days. */
export interface DigestTimes {
  zone: string;
  daily: Date;
  weekly: Date | null;
}

export async function listZones(db: Reader): Promise<string[]> {
  const rows = await db.select({ zone: users.timeZone }).from(users).groupBy(users.timeZone);
  return rows.map(({ zone }) => zone);
}

export interface DueDigest {
  userId: number;
  since: Date;
  until: Date;
}

/** Who gets a digest, and from when to when. Children get none. */
export async function listDueDigests(
  db: Reader,
  times: readonly DigestTimes[],
): Promise<DueDigest[]> {
  const { rows } = await db.execute<Record<keyof DueDigest, never>>(sql`
    select users.id::int as "userId", due.since, due.until
    from json_to_recordset(${JSON.stringify(times)}::json) as times (
      zone text, daily timestamptz, weekly timestamptz)
    join users on users.time_zone = times.zone
    left join notification_settings chosen on chosen.user_id = users.id
    left join notification_digests told on told.user_id = users.id
    cross join lateral (
      select until, coalesce(told.until, until - length) as since from (values
        ('daily', times.daily, interval '1 day'), ('weekly', times.weekly, interval '7 days')
      ) as choices (choice, until, length)
      where choice = coalesce(chosen.changes ->> 'digest', ${DEFAULT_SETTINGS.digest})
    ) due
    where ${HAS_MAILBOX} and ${guardianOf(sql`users.id`)} is null and due.since < due.until
      and exists (
        select from notifications n
        where n.user_id = users.id
          and ${isInDigest(sql`due.since`, sql`due.until`, sql`chosen.changes`)})
    order by 1`);
  return rows.map(({ userId, since, until }) => ({
    userId,
    since: new Date(since),
    until: new Date(until),
  }));
}

/** @returns whose digests of this time nobody else has taken */
export async function takeDigests(tx: Writer, due: readonly DueDigest[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into notification_digests as told (user_id, until)
    select "userId", until
    from json_to_recordset(${JSON.stringify(due)}::json) as due (
      "userId" bigint, until timestamptz)
    where "userId" in (select id from users)
    on conflict (user_id) do update set until = excluded.until
    where told.until < excluded.until
    returning user_id::int as id`);
  return new Set(rows.map(({ id }) => id));
}

/** Newest first. */
export async function listForDigest(
  db: Reader,
  { userId, since, until }: Record<'since' | 'until', string> & { userId: number },
  limit: number,
): Promise<number[]> {
  const within = isInDigest(
    sql`${since}::timestamptz`,
    sql`${until}::timestamptz`,
    sql`(select changes from notification_settings where user_id = n.user_id)`,
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    select n.id::int from notifications n
    where n.user_id = ${userId} and ${within}
    order by n.at desc, n.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}
