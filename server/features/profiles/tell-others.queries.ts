import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';

type Reader = Pick<Db, 'execute'>;

/** Whose polled lists show this person. */
export async function listAudience(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select friend_id as id from friendships where user_id = ${userId}
    union select receiver_id from friend_requests where sender_id = ${userId}
    union select sender_id from friend_requests where receiver_id = ${userId}
    union select other_user_id from conversations where user_id = ${userId}
    order by id`);
  return rows.map(({ id }) => Number(id));
}

export async function listCommentedPosts(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct media_id as id from comments where user_id = ${userId} order by id`);
  return rows.map(({ id }) => Number(id));
}
