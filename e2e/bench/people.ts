import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { createRandom } from '../../server/cli/seed/random';

export interface BenchPerson {
  userId: number;
  cookie: string;
  comboIds: number[];
  /** A friend with a larger id, so that both servers take locks in the same order. */
  friendId: number;
}

const SEED = 200;

/** A session cookie, signed like express-session's. */
export function signedCookie(sid: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return `ripcord.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

/** Creates a session for everybody. */
export async function insertSessions(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO sessions (sid, sess, expire)
    SELECT md5('bench' || id), jsonb_build_object(
      'cookie', jsonb_build_object('originalMaxAge', 34560000000, 'expires', null,
        'secure', false, 'httpOnly', true, 'path', '/', 'sameSite', 'lax'),
      'passport', jsonb_build_object('user', id)), now() + interval '30 days'
    FROM users
    ON CONFLICT (sid) DO UPDATE SET expire = excluded.expire`);
  await client.query('ANALYZE sessions');
}

/** A sample of people with battles, the same in every run. */
export async function samplePeople(
  client: pg.ClientBase,
  { count, secret }: { count: number; secret: string },
): Promise<BenchPerson[]> {
  const { rows } = await client.query<{
    user_id: string;
    sid: string;
    combo_ids: string[];
    friend_id: string;
  }>(`
    SELECT combos.user_id, md5('bench' || combos.user_id) AS sid,
      array_agg(id ORDER BY id) AS combo_ids, friend_id
    FROM combos JOIN (
      SELECT user_id, min(friend_id) AS friend_id FROM friendships
      WHERE friend_id > user_id GROUP BY user_id
    ) AS friend ON friend.user_id = combos.user_id
    WHERE battles > 0 GROUP BY combos.user_id, friend_id ORDER BY combos.user_id`);
  const random = createRandom(SEED);
  const left = [...rows];
  return Array.from({ length: Math.min(count, rows.length) }, () => {
    const [row] = left.splice(random.int(0, left.length - 1), 1);
    if (!row) throw new RangeError('Nobody is left to take.');
    return {
      userId: Number(row.user_id),
      cookie: signedCookie(row.sid, secret),
      comboIds: row.combo_ids.map(Number),
      friendId: Number(row.friend_id),
    };
  });
}

/** A person with an entity of each kind to request. */
export interface ScalingPerson extends BenchPerson {
  battles: number;
  battleId: number;
  /** Their post with the most comments. */
  mediaId: number;
  /** Their largest tournament. */
  tournamentId: number;
  /** Their deck with the most battles. */
  deckId: number;
}

/** The person with the number of battles closest to the given one. */
export async function findPerson(
  client: pg.ClientBase,
  { battles, secret }: { battles: number; secret: string },
): Promise<ScalingPerson> {
  const { rows } = await client.query<{
    user_id: string;
    sid: string;
    combo_ids: string[];
    battles: string;
    battle_id: string;
    friend_id: string;
    media_id: string;
    tournament_id: string;
    deck_id: string;
  }>(
    `SELECT user_id, md5('bench' || user_id) AS sid, array_agg(id ORDER BY battles DESC) AS combo_ids,
       sum(battles) AS battles,
       (SELECT max(id) FROM battles WHERE battles.user_id = combos.user_id) AS battle_id,
       (SELECT other_user_id FROM conversations WHERE conversations.user_id = combos.user_id
        ORDER BY last_message_id DESC LIMIT 1) AS friend_id,
       (SELECT id FROM media WHERE media.user_id = combos.user_id AND visibility = 'public'
        ORDER BY comment_count DESC, id LIMIT 1) AS media_id,
       (SELECT id FROM tournaments WHERE tournaments.user_id = combos.user_id
        ORDER BY participant_count DESC, id LIMIT 1) AS tournament_id,
       (SELECT id FROM decks WHERE decks.user_id = combos.user_id
        ORDER BY decks.battles DESC, id LIMIT 1) AS deck_id
     FROM combos WHERE battles > 0
       AND EXISTS (SELECT FROM decks WHERE decks.user_id = combos.user_id)
     GROUP BY user_id ORDER BY abs(sum(battles) - $1), user_id LIMIT 1`,
    [battles],
  );
  const [row] = rows;
  if (!row) throw new Error('The data set has nobody who recorded a battle.');
  return {
    userId: Number(row.user_id),
    cookie: signedCookie(row.sid, secret),
    comboIds: row.combo_ids.map(Number),
    battles: Number(row.battles),
    battleId: Number(row.battle_id),
    friendId: Number(row.friend_id),
    mediaId: Number(row.media_id),
    tournamentId: Number(row.tournament_id),
    deckId: Number(row.deck_id),
  };
}

/** Random people, and the friendships among them in both directions. */
export async function sampleFriends(
  client: pg.ClientBase,
  { count, secret }: { count: number; secret: string },
): Promise<{
  people: Pick<BenchPerson, 'userId' | 'cookie'>[];
  pairs: [userId: number, friendId: number][];
}> {
  const chosen = 'SELECT id FROM users ORDER BY md5(id::text) LIMIT $1';
  const people = await client.query<{ user_id: string; sid: string }>(
    `SELECT id AS user_id, md5('bench' || id) AS sid FROM (${chosen}) AS chosen`,
    [count],
  );
  const friends = await client.query<{ user_id: string; friend_id: string }>(
    `WITH chosen AS (${chosen}) SELECT user_id, friend_id FROM friendships
     WHERE user_id IN (SELECT id FROM chosen) AND friend_id IN (SELECT id FROM chosen)
     ORDER BY user_id, friend_id`,
    [count],
  );
  return {
    people: people.rows.map(({ user_id, sid }) => ({
      userId: Number(user_id),
      cookie: signedCookie(sid, secret),
    })),
    pairs: friends.rows.map((row) => [Number(row.user_id), Number(row.friend_id)]),
  };
}
