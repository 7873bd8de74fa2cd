import { type SQL, sql } from 'drizzle-orm';
import { STAND_INS } from '#shared/stand-ins';
import { chunks } from '../../async';
import { isPublicPerson } from '../../db/hidden';
import type { After, Tx } from '../../db/pool';
import { idList, isChanged } from '../../db/query';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { logEventSoon } from '../tournaments/event-logs.service';
import { leaveOwnEvents, listAwaited, listPlaying } from './own-events.queries';
import { BATCH, untilDone } from './relations.queries';

/** Deletes in batches, to stay below the statement timeout. */
async function deleteAll(tx: Tx, table: string, userId: number): Promise<void> {
  const name = sql.identifier(table);
  await untilDone(() =>
    tx.execute(sql`
      delete from ${name} where id in
        (select id from ${name} where user_id = ${userId} limit ${BATCH})`),
  );
}

/**
 * Deletes decks, battles and combos. Locks the version rows first, as `changeRecords` and the
 * awarding of badges do, then the decks, which locks their battles.
 */
export async function deleteRecords(tx: Tx, userId: number): Promise<void> {
  await bumpVersions(tx, [userId], 'badges', 'battles', 'collection', 'combos');
  await tx.execute(sql`select from decks where user_id = ${userId} order by id for update`);
  await deleteAll(tx, 'deck_battles', userId);
  await deleteAll(tx, 'decks', userId);
  await deleteAll(tx, 'battles', userId);
  await tx.execute(sql`delete from battle_days where user_id = ${userId}`);
  await deleteAll(tx, 'combos', userId);
}

/** How many posts or tournaments are locked and changed at once. */
const LOCK_BATCH = 500;

interface Gone {
  folder: string | null;
}

/** Locks rows in id order, to avoid deadlocks. */
const lockRows = (tx: Tx, table: 'media' | 'tournaments', ids: string) =>
  tx.execute(sql`
    select from ${sql.identifier(table)} where id = any(${ids}::bigint[])
    order by id for no key update`);

/** @returns the folders of their files */
async function deleteOwn(tx: Tx, table: 'media' | 'tournaments', userId: number, ids: string) {
  const { rows } = await tx.execute<Gone & Record<string, unknown>>(sql`
    delete from ${sql.identifier(table)} where id = any(${ids}::bigint[]) and user_id = ${userId}
    returning folder`);
  return rows.flatMap(({ folder }) => folder ?? []);
}

async function inBatches(tx: Tx, found: SQL, work: (ids: string) => Promise<string[]>) {
  const { rows } = await tx.execute<{ id: number }>(sql`${found} order by id`);
  const folders: string[] = [];
  for (const batch of chunks(rows, LOCK_BATCH)) {
    folders.push(...(await work(idList(batch.map(({ id }) => id)))));
  }
  return folders;
}

/**
 * Deletes a person's posts, and their likes, views and comments on other posts along with the
 * counters, under the same locks as `changePost`.
 * @returns the folders of their files
 */
export function leavePosts(tx: Tx, userId: number): Promise<string[]> {
  const touched = sql`
    select id from media where user_id = ${userId}
    union select media_id from media_likes where user_id = ${userId}
    union select media_id from media_views where user_id = ${userId}
    union select media_id from comments where user_id = ${userId}`;
  return inBatches(tx, touched, async (ids) => {
    await lockRows(tx, 'media', ids);
    const folders = await deleteOwn(tx, 'media', userId, ids);
    const isTheirs = sql`user_id = ${userId} and media_id = any(${ids}::bigint[])`;
    await tx.execute(sql`
      with likes as (delete from media_likes where ${isTheirs} returning media_id),
        views as (delete from media_views where ${isTheirs} returning media_id),
        words as (delete from comments where ${isTheirs} returning media_id),
        gone as (
          select media_id, sum(likes) as likes, sum(views) as views, sum(comments) as comments
          from (
            select media_id, 1 as likes, 0 as views, 0 as comments from likes
            union all select media_id, 0, 1, 0 from views
            union all select media_id, 0, 0, 1 from words
          ) each
          group by media_id
        )
      update media set
        like_count = greatest(0, like_count - gone.likes),
        view_count = greatest(0, view_count - gone.views),
        comment_count = greatest(0, comment_count
          - case when ${isPublicPerson(sql`${userId}::bigint`)} then gone.comments else 0 end),
        comments_version = comments_version + (gone.comments > 0)::int
      from gone where media.id = gone.media_id`);
    return folders;
  });
}

/** @returns the folder of a picture that an administrator had taken away */
export async function leaveRemoval(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<Gone & Record<string, unknown>>(sql`
    delete from public_removals where user_id = ${userId} returning avatar_folder as folder`);
  return rows.flatMap(({ folder }) => folder ?? []);
}

/** Clears log entries of all events about a judge or organiser, also a former one. */
export const leaveStaffLogs = (tx: Tx, userId: number) =>
  tx.execute(sql`
    update event_log set before = null, after = null
    where act in ('staff', 'staff.joined', 'staff.removed')
      and coalesce(after ->> 'userId', before ->> 'userId') = ${String(userId)}`);

/** Ends a person's series; those whose events are left to others stay, without an owner. */
export async function leaveSeries(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from event_series where user_id = ${userId}
      and not exists (select from events where events.series_id = event_series.id)`);
  await tx.execute(sql`
    update event_series
    set user_id = null, client_id = null, due_at = null, ended_at = coalesce(ended_at, now())
    where user_id = ${userId}`);
}

/**
 * Keeps the results of a deleted player, but clears their name, deck list and log entries. The
 * caller holds the tournaments' locks.
 */
async function leaveEvents({ tx, after, deps }: Deletion, userId: number, ids: string) {
  const { rows: opponents } = await tx.execute<{ eventId: number; userId: number }>(sql`
    select distinct other.tournament_id::int as "eventId", other.user_id::int as "userId"
    from tournament_participants own
    join event_matches match on match.tournament_id = own.tournament_id
      and own.id in (match.a, match.b)
    join tournament_participants other on other.id in (match.a, match.b) and other.id <> own.id
    where own.user_id = ${userId} and own.tournament_id = any(${ids}::bigint[])
      and other.user_id is not null`);
  await tx.execute(sql`
    update event_log set before = null, after = null
    from tournament_participants entrant
    where entrant.user_id = ${userId} and event_log.tournament_id = entrant.tournament_id
      and entrant.tournament_id = any(${ids}::bigint[])
      and event_log.after ->> 'id' = entrant.id::text`);
  await tx.execute(sql`
    update tournament_participants entrant set
      user_id = null, guest_name = ${STAND_INS.deleted_player}, shown_name = null, seen_name = null,
      deck = null, logging = false, is_code_used = code_hash is not null
    from events
    where events.tournament_id = entrant.tournament_id and entrant.user_id = ${userId}
      and entrant.tournament_id = any(${ids}::bigint[])
      and events.phase in ('running', 'finished', 'cancelled')`);
  await tx.execute(sql`
    update events set version = version + 1 where tournament_id = any(${ids}::bigint[])`);
  for (const { eventId, userId: opponent } of opponents) {
    await logEventSoon(deps, tx, after, eventId, [opponent]);
  }
}

interface Deletion {
  tx: Tx;
  after: After;
  deps: Pick<AppDeps, 'jobs' | 'realtime'>;
  /** Has the person leave an event that runs, or that others wait for. */
  drop: (eventId: number) => Promise<void>;
}

/**
 * Deletes a person's tournaments and registrations, under the tournaments' locks. Their events stay.
 * @returns the folders of the flyers
 * @throws AppError 409 while they run an event
 */
export function leaveTournaments(deletion: Deletion, userId: number): Promise<string[]> {
  const { tx } = deletion;
  const touched = sql`
    select id from tournaments where user_id = ${userId}
    union select tournament_id from tournament_participants where user_id = ${userId}
    union select tournament_id from event_waitlist where user_id = ${userId}`;
  return inBatches(tx, touched, async (ids) => {
    await lockRows(tx, 'tournaments', ids);
    const folders = await leaveOwnEvents(deletion, userId, ids);
    folders.push(...(await deleteOwn(tx, 'tournaments', userId, ids)));
    for (const { id } of await listPlaying(tx, userId, ids)) await deletion.drop(id);
    await leaveEvents(deletion, userId, ids);
    for (const id of await listAwaited(tx, userId, ids)) await deletion.drop(id);
    await tx.execute(sql`
      with gone as (
        delete from tournament_participants
        where user_id = ${userId} and tournament_id = any(${ids}::bigint[])
        returning tournament_id
      )
      update tournaments set participant_count = greatest(0, participant_count - 1)
      from gone where tournaments.id = gone.tournament_id`);
    return folders;
  });
}

/** Tables that a concurrent request may have written to after they were emptied. */
const LATE = [
  'media',
  'media_likes',
  'media_views',
  'comments',
  'tournaments',
  'tournament_participants',
  'event_series',
  'event_waitlist',
  'decks',
  'deck_battles',
] as const;

const anyOfThem = (userId: number) =>
  sql.join(
    LATE.map(
      (table) => sql`exists (select from ${sql.identifier(table)} where user_id = ${userId})`,
    ),
    sql` or `,
  );

export const accountExists = (tx: Tx, userId: number) =>
  isChanged(tx.execute(sql`select from users where id = ${userId}`));

/**
 * Deletes the account row and everything that cascades from it. Once the row is locked, no new row
 * can refer to it.
 * @returns the avatar's folder, or undefined if a concurrent request left rows behind
 */
export async function deleteRow(tx: Tx, userId: number): Promise<string | null | undefined> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  const { rows: late } = await tx.execute<{ any: boolean }>(
    sql`select ${anyOfThem(userId)} as "any"`,
  );
  if (late[0]?.any) return undefined;
  const { rows } = await tx.execute<{ folder: string | null }>(
    sql`delete from users where id = ${userId} returning avatar_folder as folder`,
  );
  return rows[0]?.folder ?? null;
}
