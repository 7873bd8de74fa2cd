import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { chunks } from '../../async';
import type { Tx } from '../../db/pool';
import { idList } from '../../db/query';
import { bumpVersions } from '../../db/versions';
import { addToCount } from '../people/people.counters';
import { DELETED_PERSON, isAccount, isTombstone, tombstoneName } from '../people/people.policy';

/** People per statement, below the parameter limit of Postgres. */
const CHUNK = 1_000;

/** Lists accounts that have a friendship, request or conversation with this person. */
async function listRelated(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from users where ${isAccount} and id in (
      select friend_id from friendships where user_id = ${userId}
      union select receiver_id from friend_requests where sender_id = ${userId}
      union select sender_id from friend_requests where receiver_id = ${userId}
      union select other_user_id from conversations where user_id = ${userId}
    ) order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Bumps the versions of everyone related to this person, which locks their friendships, requests
 * and messages.
 * @returns the related people, or null if a new relation appeared meanwhile
 */
export async function lockRelated(tx: Tx, userId: number): Promise<number[] | null> {
  const related = await listRelated(tx, userId);
  const all = [...related, userId].toSorted((a, b) => a - b);
  for (const some of chunks(all, CHUNK)) await bumpVersions(tx, some, 'friends', 'messages');
  // No relation can appear from now on, but one may have appeared before the lock.
  const held = new Set(related);
  return (await listRelated(tx, userId)).every((id) => held.has(id)) ? related : null;
}

/**
 * Deletes friendships, requests, blocks and reports from and about a person.
 * @returns the former friends
 */
export async function deleteRelations(tx: Tx, userId: number): Promise<number[]> {
  await tx.execute(sql`
    delete from friend_requests where sender_id = ${userId} or receiver_id = ${userId}`);
  await tx.execute(sql`delete from blocks where user_id = ${userId} or blocked_id = ${userId}`);
  await tx.execute(
    sql`delete from reports where reporter_id = ${userId} or subject_id = ${userId}`,
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from friendships where user_id = ${userId} or friend_id = ${userId}
    returning user_id as id`);
  const friends = rows.map(({ id }) => id).filter((id) => id !== userId);
  await addToCount(tx, 'friendCount', friends, -1);
  return friends;
}

/** Rows changed per statement. */
export const BATCH = 5_000;

const NO_PASSWORD = '!';

interface OtherSide {
  id: number;
  username: string;
}

async function listOtherSides(tx: Tx, userId: number): Promise<OtherSide[]> {
  const { rows } = await tx.execute<OtherSide & Record<string, unknown>>(sql`
    select users.id, users.username
    from conversations join users on users.id = conversations.other_user_id
    where conversations.user_id = ${userId}
    order by users.id`);
  return rows;
}

/** The latest messages between two people, found by index. */
const someBetween = (a: number, b: number) => sql`
  select id from messages
  where least(sender_id, receiver_id) = ${Math.min(a, b)}
    and greatest(sender_id, receiver_id) = ${Math.max(a, b)}
  order by id desc limit ${BATCH}`;

/** Repeats a statement until it changes less than a full batch. */
export async function untilDone(change: () => Promise<{ rowCount: number | null }>): Promise<void> {
  let changed: number;
  do changed = (await change()).rowCount ?? 0;
  while (changed === BATCH);
}

/** Inserts a row that replaces a deleted account where others keep something. */
export async function insertTombstone(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into users (username, display_name, password_hash)
    values (${tombstoneName(randomUUID())}, ${DELETED_PERSON.displayName}, ${NO_PASSWORD})
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('An insert returned no row');
  return row.id;
}

/** Reassigns messages and trades to a tombstone, so that the other sides keep them. */
async function leaveToOthers(tx: Tx, userId: number, others: readonly number[]): Promise<void> {
  const tombstone = await insertTombstone(tx);
  for (const other of others) {
    await untilDone(() =>
      tx.execute(sql`
        update messages set
          sender_id = case when sender_id = ${userId} then ${tombstone}::bigint else sender_id end,
          receiver_id = case when receiver_id = ${userId} then ${tombstone}::bigint else receiver_id end,
          client_id = case when sender_id = ${userId} then null else client_id end
        where id in (${someBetween(userId, other)})`),
    );
  }
  await tx.execute(sql`
    update trades set
      from_id = case when from_id = ${userId} then ${tombstone}::bigint else from_id end,
      to_id = case when to_id = ${userId} then ${tombstone}::bigint else to_id end,
      client_id = case when from_id = ${userId} then null else client_id end,
      status = case when status = 'open' then 'withdrawn' else status end,
      answered_at = coalesce(answered_at, clock_timestamp()),
      notes = null
    where (from_id = ${userId} and to_id = any(${idList(others)}::bigint[]))
      or (to_id = ${userId} and from_id = any(${idList(others)}::bigint[]))`);
  await tx.execute(sql`
    update conversations set other_user_id = ${tombstone}
    where user_id = any(${idList(others)}::bigint[]) and other_user_id = ${userId}`);
}

/** Deletes the conversation once both accounts are deleted and nobody is left to read it. */
async function deleteBetween(tx: Tx, userId: number, tombstone: number): Promise<void> {
  await untilDone(() =>
    tx.execute(sql`delete from messages where id in (${someBetween(userId, tombstone)})`),
  );
  await tx.execute(sql`
    delete from users where id = ${tombstone}
      and not exists (select from conversations where other_user_id = ${tombstone})`);
}

/** Removes a person from all conversations. The caller holds the version rows of all sides. */
export async function leaveConversations(tx: Tx, userId: number): Promise<void> {
  const others = await listOtherSides(tx, userId);
  await tx.execute(sql`delete from conversations where user_id = ${userId}`);
  const people = others.filter(({ username }) => !isTombstone(username)).map(({ id }) => id);
  if (people.length > 0) await leaveToOthers(tx, userId, people);
  for (const { id, username } of others) {
    if (isTombstone(username)) await deleteBetween(tx, userId, id);
  }
}
