import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#shared/notifications';
import type { Reader as Db, Writer } from '../../db/pool';
import { anyOf, arg, idList, isChanged, isOlder, type PageOf, prepared } from '../../db/query';
import { type NotificationParams, notifications, users } from '../../db/schema';
import { languageOf } from '../../i18n/reader';
import type { PersonRow } from '../people/people.policy';
import { FACTS } from './facts.queries';
import {
  commentsFor,
  isListedFor,
  isShownTo,
  likesFor,
  OWNER,
  type Reader,
} from './notifications.policy';

/** Rows from `n`, each with the people and facts that make its words. */
const present = (db: Db, n: SQL, reader: Reader) =>
  db
    .select({
      id: sql`n.id`.mapWith(Number),
      userId: sql`n.user_id`.mapWith(Number),
      kind: sql<NotificationKind>`n.kind`,
      about: sql`n.about`.mapWith(Number),
      part: sql<string>`n.part`,
      params: sql<NotificationParams>`n.params`,
      at: sql<Date>`n.at`.mapWith(notifications.at),
      seenAt: sql<Date | null>`n.seen_at`.mapWith(notifications.seenAt),
      count: sql<number>`case n.kind when 'like' then likes.people when 'comment' then remarks.people
        else n.count end`,
      actor: sql<PersonRow | null>`(
        select json_build_object('id', id, 'username', username, 'displayName', display_name,
          'avatarFolder', avatar_folder)
        from users where id = case n.kind when 'like' then likes.latest
          when 'comment' then (select user_id from comments where comments.id = remarks.latest)
          else n.actor_id end)`,
      facts: FACTS,
    })
    .from(
      sql`${n} as n
      left join lateral (
        select count(*)::int as people, (array_agg(act.user_id order by act.created_at desc))[1] as latest
        from ${likesFor(reader)} and n.kind = 'like'
      ) likes on true
      left join lateral (
        select count(distinct act.user_id)::int as people, max(act.id) as latest
        from ${commentsFor(reader)} and n.kind = 'comment'
      ) remarks on true`,
    )
    .orderBy(sql`n.at desc, n.id desc`);

export type NotificationRow = Awaited<ReturnType<typeof present>>[number];

const isMine = (reader: Reader) =>
  sql`n.user_id = ${reader} and ${isListedFor(reader)} and ${isShownTo(reader)}`;
const UNSEEN = sql`n.seen_at is null`;

const pageOf = (reader: Reader, isUnseen: boolean, limit: Reader, older?: SQL) => sql`(
  select * from notifications n
  where ${and(isMine(reader), isUnseen ? UNSEEN : undefined, older)}
  order by n.at desc, n.id desc limit ${limit})`;

const readFirst = prepared('first_notifications', (db) =>
  present(db, pageOf(arg('reader'), false, arg('limit')), arg('reader')),
);

/** Newest first. */
export function listNotifications(
  db: Db,
  reader: number,
  { after, limit, isUnseen }: PageOf<[at: string, id: number]> & { isUnseen: boolean },
): Promise<NotificationRow[]> {
  if (!after && !isUnseen) return readFirst(db, { reader, limit: limit + 1 });
  const older = isOlder(sql`n.at`, sql`n.id`, after);
  return present(db, pageOf(reader, isUnseen, limit + 1, older), reader);
}

/** Rows of anybody that may be shown to their owners now. */
export const findShown = (db: Db, ids: readonly number[]) =>
  present(
    db,
    sql`(select * from notifications n
      where id = any(${idList(ids)}::bigint[]) and ${isShownTo(OWNER)})`,
    OWNER,
  );

const count = prepared('count_notifications', (db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`notifications n`)
    .where(and(isMine(arg('reader')), UNSEEN)),
);

export async function countUnseen(db: Db, reader: number): Promise<number> {
  const [row] = await count(db, { reader });
  return row?.count ?? 0;
}

/** Whom rows are written for: their language and time zone, and whether they are children. */
export async function findOwners(db: Db, ids: readonly number[]) {
  const { id, timeZone, language, deviceLanguage } = users;
  const rows = await db
    .select({ id, timeZone, language, deviceLanguage })
    .from(users)
    .where(anyOf(users.id, ids));
  return new Map(rows.map((row) => [row.id, { ...row, language: languageOf(row) }]));
}

/** What a person says they have seen: everything up to a time, or some rows. */
export interface Shown {
  upTo?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** Which of these rows of a person are unseen and may be shown. */
export async function stillNews(db: Db, reader: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select n.id::int as id from notifications n
    where n.id = any(${idList(ids)}::bigint[]) and n.user_id = ${reader} and ${UNSEEN}
      and ${isShownTo(reader)} order by n.id`);
  return rows.map(({ id }) => id);
}

const isUnseen = (userId: number, { upTo, ids = [] }: Shown) =>
  and(
    eq(notifications.userId, userId),
    sql`${notifications.seenAt} is null`,
    upTo === undefined
      ? anyOf(notifications.id, ids)
      : sql`${notifications.at} <= ${upTo}::timestamptz`,
  );

export const isAnyUnseen = async (db: Db, userId: number, shown: Shown): Promise<boolean> =>
  (
    await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(isUnseen(userId, shown))
      .limit(1)
  ).length > 0;

export const markSeen = (tx: Writer, userId: number, shown: Shown, now: Date) =>
  isChanged(tx.update(notifications).set({ seenAt: now }).where(isUnseen(userId, shown)));

export const deleteNotification = (tx: Writer, userId: number, id: number) =>
  isChanged(
    tx.delete(notifications).where(and(eq(notifications.id, id), eq(notifications.userId, userId))),
  );

/** A row to be written; see the table. */
export interface NewRow {
  userId: number;
  kind: NotificationKind;
  about: number;
  part: string;
  actorId: number | null;
  params: NotificationParams;
  since: string;
  at: string;
}

/** A row as an act left it. */
export interface WrittenRow {
  id: number;
  userId: number;
  kind: NotificationKind;
  about: number;
  part: string;
  /** False if an unseen row was updated. */
  isNew: boolean;
}

/**
 * Writes rows, at most one for each owner and group. An unseen row is updated; of two acts the later
 * one is named, in whatever order they arrive.
 */
export async function writeRows(tx: Writer, rows: readonly NewRow[]): Promise<WrittenRow[]> {
  const { rows: written } = await tx.execute<WrittenRow & Record<string, unknown>>(sql`
    insert into notifications as kept
      (user_id, kind, about, part, actor_id, params, since, at)
    select n."userId", n.kind, n.about, n.part, n.actor_id, n.params, n.since, n.at
    from (
      select *, "userId" as user_id, "actorId" as actor_id, null::timestamptz as seen_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        "userId" bigint, kind text, about bigint, part text, "actorId" bigint, params jsonb,
        since timestamptz, at timestamptz)
    ) n
    where ${isShownTo(OWNER)}
    order by n.user_id
    on conflict (user_id, kind, about, part) where seen_at is null do update set
      at = greatest(kept.at, excluded.at),
      since = least(kept.since, excluded.since),
      count = kept.count + 1,
      actor_id = case when excluded.at >= kept.at then excluded.actor_id else kept.actor_id end,
      params = case when excluded.at >= kept.at then excluded.params else kept.params end
    returning id::int, user_id::int as "userId", kind, about::int, part, xmax = 0 as "isNew"`);
  return written;
}

/** Which of these people have an account, in order. */
export async function accountsAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), sql`left(${users.username}, 1) <> '@'`))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Rows that may have to go, or to be read anew. */
export interface Scope {
  kinds?: readonly NotificationKind[];
  about?: number;
  userId?: number;
  actorId?: number;
  /** Only those that may not be shown any more. */
  isHidden?: boolean;
}

const isGone = sql`not coalesce(${isShownTo(OWNER)}, false)`;

const isWithin = ({ kinds, about, userId, actorId, isHidden }: Scope) =>
  and(
    kinds && inArray(sql`n.kind`, [...kinds]),
    about === undefined ? undefined : sql`n.about = ${about}`,
    userId === undefined ? undefined : sql`n.user_id = ${userId}`,
    // Also what is about their posts, which may be private now, and what counts them with others.
    actorId === undefined
      ? undefined
      : sql`(n.actor_id = ${actorId} or n.kind in ('comment', 'like') and n.about in (
          select id from media where user_id = ${actorId}
          union select media_id from media_likes where user_id = ${actorId}
          union select media_id from comments where user_id = ${actorId}))`,
    isHidden ? isGone : undefined,
  );

/** In order. */
export async function listOwners(db: Db, scope: Scope): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct n.user_id::int as id from notifications n where ${isWithin(scope)} order by 1`);
  return rows.map(({ id }) => id);
}

/** Deletes those rows of these people that may not be shown any more. */
export const deleteHidden = (tx: Writer, scope: Scope, userIds: readonly number[]) =>
  tx.execute(sql`
    delete from notifications n
    where ${isWithin({ ...scope, isHidden: true })}
      and n.user_id = any(${idList(userIds)}::bigint[])`);

/** Rows about messages of which none is unread. */
export const markReadSeen = (tx: Writer, userId: number, now: Date) =>
  tx.execute(sql`
    update notifications n set seen_at = ${now.toISOString()}::timestamptz
    where n.user_id = ${userId} and n.kind = 'message' and n.seen_at is null and not exists (
      select from conversations
      where user_id = n.user_id and other_user_id = n.about and unread_count > 0)`);

/** Rows about places that were offered and are taken. */
export const markTakenSeen = (tx: Writer, about: number, userIds: readonly number[], now: Date) =>
  tx.execute(sql`
    update notifications n set seen_at = ${now.toISOString()}::timestamptz
    where n.about = ${about} and n.kind = 'event_offer' and n.seen_at is null
      and n.user_id = any(${idList(userIds)}::bigint[]) and n.params ->> 'until' is not null
      and exists (select from tournament_participants taken
        where taken.tournament_id = n.about and taken.user_id = n.user_id)`);

export const forgetActor = (tx: Writer, actorId: number) =>
  tx.update(notifications).set({ actorId: null }).where(eq(notifications.actorId, actorId));

/** @returns how many were deleted, at most `limit` */
export async function deleteOlder(tx: Writer, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from notifications where id in (
      select id from notifications where at < ${before.toISOString()}::timestamptz limit ${limit})`);
  return rowCount ?? 0;
}
