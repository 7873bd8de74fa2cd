import { sql } from 'drizzle-orm';
import { isAccount } from '../../../db/person-columns';
import { bumpVersions } from '../../../db/versions';
import { addToCount } from '../../people/person-counts';
import type { Tx } from './own-records';

/** People per statement, below the parameter limit of Postgres. */
const CHUNK = 1_000;

/** Accounts with a friendship, request or conversation with this person. */
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
 * @returns them, or null when another relation has appeared meanwhile
 */
export async function holdRelated(tx: Tx, userId: number): Promise<number[] | null> {
  const related = await listRelated(tx, userId);
  const all = [...related, userId].toSorted((a, b) => a - b);
  for (let start = 0; start < all.length; start += CHUNK) {
    await bumpVersions(tx, all.slice(start, start + CHUNK), 'friends', 'messages');
  }
  // No new relation can appear now, but one may have appeared before the lock.
  const held = new Set(related);
  return (await listRelated(tx, userId)).every((id) => held.has(id)) ? related : null;
}

/**
 * Deletes friendships, requests, blocks and reports from and about a person.
 * @returns the former friends
 */
export async function forgetPerson(tx: Tx, userId: number): Promise<number[]> {
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
