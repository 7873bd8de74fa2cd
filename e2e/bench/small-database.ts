import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { migrate } from '../../server/migrations/migrate';
import { END } from './data-set';
import { type BenchPostgres, withClient } from './databases';
import { insertSessions } from './people';

/** Other people, so that the first community pages are full. */
const NEIGHBOURS = 150;

/** Newest battles per friend, and newest posts per person. */
const NEWEST = 60;

/** Own tournaments, registrations, friends' newest, and those closest to now. */
function eventsOf(userId: number, friends: string): string {
  const present = `'${new Date(END).toISOString()}'`;
  const near = (side: string) => `(SELECT id FROM tournaments WHERE date ${side} LIMIT ${NEWEST})`;
  return `SELECT id FROM tournaments WHERE user_id = ${userId}
    UNION SELECT tournament_id FROM tournament_participants WHERE user_id = ${userId}
    UNION SELECT newest.id FROM (${friends}) AS friends CROSS JOIN LATERAL
      (SELECT id FROM tournaments WHERE user_id = friend_id ORDER BY created_at DESC LIMIT ${NEWEST}) AS newest
    UNION ${near(`> ${present} ORDER BY date, id`)} UNION ${near(`<= ${present} ORDER BY date DESC, id DESC`)}`;
}

/** Writable columns. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

/**
 * Creates a database with one person's battles, friends, messages and posts and little else, copied
 * from the large one, to compare what the same lists cost without other data around them.
 * @returns its URL
 */
export async function makeSmallDatabase(
  postgres: BenchPostgres,
  { databaseUrl, userId }: { databaseUrl: string; userId: number },
): Promise<string> {
  const name = 'run_small';
  await withClient(postgres.urlOf('postgres'), async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin.query(`CREATE DATABASE "${name}"`);
  });
  const url = postgres.urlOf(name);
  await migrate(url);
  const friends = `SELECT friend_id FROM friendships WHERE user_id = ${userId}`;
  const people = `SELECT id FROM users WHERE id = ${userId} OR id <= ${NEIGHBOURS} OR id IN (${friends})`;
  const among = (...columns: string[]) =>
    columns.map((column) => `${column} IN (${people})`).join(' AND ');
  const own = (...columns: string[]) =>
    `(${columns.map((column) => `${column} = ${userId}`).join(' OR ')}) AND ${among(...columns)}`;
  // Enough battles of friends to fill the activity page.
  const played = `SELECT newest.id FROM (${friends}) AS friends CROSS JOIN LATERAL
    (SELECT id FROM battles WHERE user_id = friend_id ORDER BY played_at DESC LIMIT ${NEWEST}) AS newest`;
  const posted = `SELECT newest.id FROM (${people}) AS people (person_id) CROSS JOIN LATERAL
    (SELECT id FROM media WHERE user_id = person_id ORDER BY created_at DESC LIMIT ${NEWEST}) AS newest`;
  const shared = `SELECT id FROM media WHERE user_id = ${userId} OR id IN (${posted})`;
  const onShared = `media_id IN (${shared}) AND ${among('user_id')}`;
  const events = eventsOf(userId, friends);
  const goers = `SELECT user_id FROM tournament_participants WHERE tournament_id IN (${events})`;
  const organisers = `SELECT user_id FROM tournaments WHERE id IN (${events})`;
  const tables = [
    ['users', `${among('id')} OR id IN (${goers}) OR id IN (${organisers})`],
    ['combos', among('user_id')],
    ['battles', `user_id = ${userId} OR id IN (${played})`],
    ['battle_days', `user_id = ${userId}`],
    ['friendships', own('user_id', 'friend_id')],
    ['friend_requests', own('sender_id', 'receiver_id')],
    ['blocks', own('user_id', 'blocked_id')],
    ['messages', own('sender_id', 'receiver_id')],
    ['conversations', own('user_id', 'other_user_id')],
    ['media', `id IN (${shared})`],
    ['media_likes', onShared],
    ['comments', onShared],
    ['notifications', `user_id = ${userId} AND (actor_id IS NULL OR actor_id IN (${people}))`],
    ['tournaments', `id IN (${events})`],
    ['tournament_participants', `tournament_id IN (${events})`],
    ['decks', among('user_id')],
    ['deck_battles', `user_id = ${userId}`],
    ['collection_parts', among('user_id')],
    ['versions', among('user_id')],
  ] as const;
  await withClient(databaseUrl, (from) =>
    withClient(url, async (to) => {
      for (const [table, where] of tables) {
        const columns = await columnsOf(from, table);
        const rows = `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY 1, 2`;
        await pipeline(
          from.query(copyStreams.to(`COPY (${rows}) TO STDOUT`)),
          to.query(copyStreams.from(`COPY ${table} (${columns}) FROM STDIN`)),
        );
      }
      await insertSessions(to);
      await to.query('VACUUM (ANALYZE)');
    }),
  );
  return url;
}
