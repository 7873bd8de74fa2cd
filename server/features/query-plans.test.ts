import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BattleFilter } from '../../shared/battles';
import type { Actor } from '../auth/actor';
import { loadConfig } from '../config';
import type { Db } from '../db/pool';
import * as schema from '../db/schema';
import { noRealtime } from '../realtime/realtime';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { listActivity } from './activity/activity.service';
import * as battles from './battles/battles.service';
import * as blocks from './blocks/blocks.service';
import { findByClientId as findAgain } from './chat/chat.queries';
import * as chat from './chat/chat.service';
import { recalculateComboStats } from './combos/combo-counters';
import * as combos from './combos/combos.service';
import * as friends from './friends/friends.service';
import * as friendRequests from './friends/requests.service';
import * as people from './people/people.service';
import { createReport } from './reports/reports.service';
import * as stats from './stats/stats.service';

/** The statements that were run, to be explained. */
const seen: { text: string; values: unknown[] }[] = [];

let database: TestDatabase;
let db: Db;

/** Enough rows that reading a whole table is never the cheaper way. */
const PEOPLE = 30_000;
const PLAYERS = 2_000;
const COMBOS = 20_000;
const BATTLES = 40_000;

beforeAll(async () => {
  database = await createTestDatabase();
  db = drizzle(database.pool, {
    schema,
    casing: 'snake_case',
    logger: { logQuery: (text, values) => seen.push({ text, values }) },
  });
  const fill = (statement: ReturnType<typeof sql>) => database.db.execute(statement);
  await fill(sql`insert into users (username, display_name, password_hash)
    select 'person' || n, case when n % 2 = 0 then 'Blader ' || md5(n::text) end, 'none'
    from generate_series(1, ${PEOPLE}::int) n`);
  // Each with their neighbours, and the one who asks with more: no two have two of these.
  await fill(sql`insert into friendships (user_id, friend_id)
    select n, n + 1 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select n + 1, n from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(100, 140) n
    union all select n, 77 from generate_series(100, 140) n`);
  await fill(sql`insert into friend_requests (sender_id, receiver_id)
    select n, n + 2 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(200, 220) n
    union all select n, 77 from generate_series(230, 250) n`);
  await fill(sql`insert into blocks (user_id, blocked_id)
    select n, n + 3 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(300, 310) n
    union all select n, 77 from generate_series(320, 330) n`);
  await fill(sql`insert into combos
    (user_id, name, blade, disk, driver, color_start, color_end, is_public, battles, updated_at)
    select 1 + n % ${PLAYERS}::int, 'Combo ' || md5(n::text),
      (array['Dran Sword', 'Wizard Rod', 'Shark Edge', 'Hells Scythe'])[1 + n % 4],
      1 + n % 9 || '-60', (array['Flat', 'Ball', 'Taper'])[1 + n % 3], '#000', '#fff', n % 3 = 0,
      n % 40, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${COMBOS}::int) n`);
  await fill(sql`insert into battles
    (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result, my_score,
      opponent_score, finish_type, rounds_data, played_at)
    select c.user_id, c.id, 'Cup', 'Rival ' || n % 100, 'Shark Edge',
      (array['WIN', 'LOSS', 'DRAW'])[1 + n % 3], 2, 0,
      (array['burst', 'spin', 'over', 'extreme'])[1 + n % 4], '[]',
      '2026-01-01'::timestamptz + n * interval '7 minutes'
    from generate_series(1, ${BATTLES}::int) n join combos c on c.id = 1 + n % ${COMBOS}::int`);
  await fill(sql`insert into battle_days (user_id, day, battles)
    select user_id, (played_at at time zone 'UTC')::date, count(*) from battles group by 1, 2`);
  // Three messages each way between friends; of every other person the last one is unread.
  await fill(sql`insert into messages (sender_id, receiver_id, content, read_at)
    select user_id, friend_id, 'Ready?', case when n = 3 and user_id % 2 = 0 then null else now() end
    from generate_series(1, 3) n, friendships order by n`);
  await fill(sql`insert into conversations (user_id, other_user_id, last_message_id, unread_count)
    select user_id, other_id, max(id), sum(unread) from (
      select sender_id, receiver_id, id, 0 from messages
      union all
      select receiver_id, sender_id, id, (read_at is null)::int from messages
    ) as side (user_id, other_id, id, unread) group by 1, 2`);
  // Vacuumed too, for new entries of the search index wait in a list that has to be read whole.
  await fill(sql`vacuum analyze`);
});
afterAll(() => database.drop());

const actor: Actor = {
  id: 77,
  username: 'person77',
  email: null,
  displayName: null,
  role: 'user',
};
/** One of the friends, who has written something that is unread. */
const friendId = 110;
const page = { limit: 50 };
const anyBattle: BattleFilter = { ...page, finishType: 'all', result: 'all' };
const cursor = (...key: (string | number)[]) => ({
  cursor: Buffer.from(JSON.stringify(key)).toString('base64url'),
});
const afterPerson = { q: 'person', ...cursor(1, 'person2') };
const laterName = cursor('person120');
const later = cursor('2026-03-01T00:00:00.000Z', 5_000);

const deps = () => ({ db, realtime: noRealtime });
const sendRequest = (receiverId: number) => {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only tests know it' });
  const send = friendRequests.createRequestSender({ ...deps(), pool: database.pool, config });
  return send(actor, receiverId);
};
const report = (targetId: number) =>
  createReport({ db }, actor, { kind: 'user', targetId, reason: 'Rude' });

const requests: [name: string, run: () => Promise<unknown>][] = [
  ['own combos', () => combos.listOwnCombos({ db }, actor, page)],
  ['own combos, searched', () => combos.listOwnCombos({ db }, actor, { ...page, q: 'dran' })],
  ['community', () => combos.listCommunityCombos({ db }, actor, page)],
  [
    'community, a later page',
    () => combos.listCommunityCombos({ db }, actor, { ...page, ...later }),
  ],
  ['top combos', () => combos.listTopCombos({ db }, actor, page)],
  [
    'top combos, a later page',
    () => combos.listTopCombos({ db }, actor, { ...page, ...cursor(20, 99) }),
  ],
  ...['', 'dran sword', 'ffa', 'nothing like it', 'wi', 'x', '%'].map(
    (q): [string, () => Promise<unknown>] => [
      `combos found by "${q}"`,
      () => combos.searchCombos({ db }, actor, { ...page, q }),
    ],
  ),
  ['one combo', () => combos.getCombo({ db }, actor, 76)],
  ['battles', () => battles.listBattles({ db }, actor, anyBattle)],
  ['battles, a later page', () => battles.listBattles({ db }, actor, { ...anyBattle, ...later })],
  ['battles, searched', () => battles.listBattles({ db }, actor, { ...anyBattle, q: 'rival 7' })],
  [
    'battles, filtered',
    () => battles.listBattles({ db }, actor, { ...anyBattle, result: 'win', finishType: 'over' }),
  ],
  ['recent battles', () => battles.listRecentBattles({ db }, actor)],
  ['battles of a combo', () => battles.listComboBattles({ db }, actor, 76, page)],
  ['detailed statistics', () => stats.getDetailedStats({ db }, actor)],
  ['overview', () => stats.getOverviewStats({ db }, actor)],
  ['history', () => stats.getHistoryStats({ db }, actor)],
  ['recalculation', () => recalculateComboStats({ db }, actor)],
  ['conversations', () => chat.listConversations({ db }, actor, page)],
  [
    'conversations, a later page',
    () => chat.listConversations({ db }, actor, { ...page, ...cursor(90_000) }),
  ],
  ['unread messages', () => chat.listUnread({ db }, actor, page)],
  [
    'unread messages, a later page',
    () => chat.listUnread({ db }, actor, { ...page, ...cursor(90_000) }),
  ],
  ['messages with a friend', () => chat.listMessages({ db }, actor, friendId, page)],
  [
    'older messages with a friend',
    () => chat.listMessages({ db }, actor, friendId, { ...page, ...cursor(90_000) }),
  ],
  ['sending a message again', () => findAgain(db, actor.id, randomUUID())],
  ['reading a conversation', () => chat.markConversationRead(deps(), actor, friendId)],
  ['reading everything', () => chat.markAllRead(deps(), actor)],
  ['activity', () => listActivity({ db }, actor, page)],
  [
    'activity, a later page',
    () =>
      listActivity({ db }, actor, { ...page, ...cursor('2026-03-01T00:00:00.000Z', 'combo', 5) }),
  ],
  ...[
    'person',
    'person77',
    'person7',
    'blader',
    'c0ffee',
    'son',
    'nothing like it',
    'pe',
    'zz',
  ].map((q): [string, () => Promise<unknown>] => [
    `people found by "${q}"`,
    () => people.searchPeople({ db }, actor, { ...page, q }),
  ]),
  ['people, a later page', () => people.searchPeople({ db }, actor, { ...page, ...afterPerson })],
  ['people found by marks', () => people.searchPeople({ db }, actor, { ...page, q: '__' })],
  ['one person', () => people.getPerson({ db }, actor, 78)],
  ['friends', () => friends.listFriends({ db }, actor, page)],
  ['friends, a later page', () => friends.listFriends({ db }, actor, { ...page, ...laterName })],
  ['friends among others', () => friends.friendsAmong({ db }, actor.id, [5, 78, 300])],
  ['friend requests', () => friendRequests.listRequests({ db }, actor, page)],
  [
    'friend requests, a later page',
    () => friendRequests.listRequests({ db }, actor, { ...page, ...cursor(5_000) }),
  ],
  ['a friend request', () => sendRequest(29_000)],
  ['a friend request that crosses', () => sendRequest(230)],
  ['friend requests seen', () => friendRequests.markRequestsSeen(deps(), actor)],
  ['an unfriending', () => friends.removeFriend(deps(), actor, 100)],
  ['blocks', () => blocks.listBlocks({ db }, actor, page)],
  ['blocks, a later page', () => blocks.listBlocks({ db }, actor, { ...page, ...later })],
  ['a block', () => blocks.createBlock(deps(), actor, 101)],
  ['a report', () => report(78)],
];

/** From the sixth execution on Postgres may keep one plan for all values, if that is no dearer. */
const EXECUTIONS = 7;

/** How Postgres runs what was seen, as prepared statements: the first plan and the last. */
async function explain(): Promise<string> {
  const client = await database.pool.connect();
  const plans: string[] = [];
  try {
    await client.query('begin');
    for (const [index, { text, values }] of seen.entries()) {
      if (text.startsWith('set local')) await client.query(text);
      if (!/^(select|update|delete)/.test(text)) continue;
      await client.query(`prepare plan_${index} as ${text}`);
      const list = values.map((value) => client.escapeLiteral(String(value))).join(', ');
      for (let execution = 1; execution <= EXECUTIONS; execution += 1) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain execute plan_${index}${list && `(${list})`}`,
        );
        if (execution > 1 && execution < EXECUTIONS) continue;
        plans.push(text, ...rows.map((row) => row['QUERY PLAN']));
      }
      await client.query(`deallocate plan_${index}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans.join('\n');
}

describe.each(requests)('%s', (_name, run) => {
  it('reads no table from end to end', async () => {
    seen.length = 0;
    await run();
    expect(seen.length).toBeGreaterThan(0);
    const plans = await explain();
    expect(plans).toMatch(/Index/);
    expect(plans).not.toMatch(/Seq Scan on/);
  });
});

it('would notice a table that is read from end to end', async () => {
  seen.length = 0;
  await db.execute(sql`select id from battles where opponent_name = ${'Rival 7'}`);
  expect(await explain()).toMatch(/Seq Scan on battles/);
});
