import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BattleFilter } from '../../shared/battles';
import type { Actor } from '../auth/actor';
import type { Db } from '../db/pool';
import * as schema from '../db/schema';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import * as battles from './battles/battles.service';
import { recalculateComboStats } from './combos/combo-counters';
import * as combos from './combos/combos.service';
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
  await fill(sql`insert into users (username, password_hash)
    select 'person' || n, 'none' from generate_series(1, ${PEOPLE}::int) n`);
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
const page = { limit: 50 };
const anyBattle: BattleFilter = { ...page, finishType: 'all', result: 'all' };
const cursor = (...key: (string | number)[]) => ({
  cursor: Buffer.from(JSON.stringify(key)).toString('base64url'),
});
const later = cursor('2026-03-01T00:00:00.000Z', 5_000);

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
