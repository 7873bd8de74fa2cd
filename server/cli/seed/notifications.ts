import { sql } from 'drizzle-orm';
import type { WritableDb } from '../../db/pool';
import { users } from '../../db/schema';
import { demo } from './random';

const MINE = sql`(select id from ${users} where username = ${demo.username})`;

/**
 * What the demo account would have been told of lately: likes and comments of its posts, requests
 * and its latest badges. What is older than three days was seen.
 */
export async function insertDemoNotifications(db: WritableDb, now: Date): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, about, part, actor_id, params, since, at, count, seen_at)
    select ${MINE}, kind, about, '', actor, params, since, at, count,
      case when at < ${now.toISOString()}::timestamptz - interval '3 days' then at end
    from (
      select 'like' as kind, act.media_id as about, max(act.user_id) as actor, '{}'::jsonb as params,
        min(act.created_at) as since, max(act.created_at) as at, 1 as count
      from media_likes act join media on media.id = act.media_id
      where media.user_id = ${MINE} and act.user_id <> ${MINE} group by act.media_id
      union all
      select 'comment', act.media_id, max(act.user_id), '{}', min(act.created_at),
        max(act.created_at), 1
      from comments act join media on media.id = act.media_id
      where media.user_id = ${MINE} and act.user_id <> ${MINE} group by act.media_id
      union all
      select 'friend_request', id, sender_id, '{}', created_at, created_at, 1
      from friend_requests where receiver_id = ${MINE}
      union all
      select 'badge', id, null, json_build_object('badge', badge_key)::jsonb, earned_at, earned_at, 1
      from user_badges where user_id = ${MINE}
    ) acts order by at desc limit 12
    on conflict do nothing`);
}
