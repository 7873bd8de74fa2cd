import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/routes';
import { createPool, type Pool } from '../db/pool';
import { battleInput, buildCombo, buildUser, type TestUser } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';
import { someoneWaits } from '../testing/waiting';
import { AT_ONCE } from './limits';

let app: TestApp;
let outside: Pool;
let holder: pg.PoolClient;
let attacker: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  outside = createPool(app.databaseUrl);
});
afterAll(async () => {
  await outside.end();
  await app.close();
});
beforeEach(async () => {
  attacker = await buildUser(app);
  holder = await outside.connect();
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
});

/** Holds the locks of these people's records, like a long change on another instance. */
async function lockRecords(people: TestUser[]): Promise<void> {
  await holder.query('begin');
  await holder.query(
    `insert into versions (user_id, topic)
     select id, topic from unnest($1::bigint[]) as id, unnest('{battles,combos}'::text[]) as topic
     on conflict (user_id, topic) do update set version = versions.version + 1`,
    [people.map(({ id }) => id)],
  );
}

const record = (person: TestUser, comboId: number) =>
  person.client.raw('POST', api.createBattle.path, {
    body: { ...battleInput(comboId), clientId: randomUUID() },
  });

it("queues one person's changes without connections, refuses too many, and serves others", async () => {
  const combo = await buildCombo(attacker);
  const other = await buildUser(app);
  await lockRecords([attacker]);
  const { atOnce, maxWaiting } = AT_ONCE.writes;
  const accepted = atOnce + maxWaiting;
  const answers = Array.from({ length: accepted + 20 }, () => record(attacker, combo.id));
  await someoneWaits(outside, 1);
  const first = await Promise.race(answers);
  expect([first.status, first.headers['retry-after']]).toEqual([429, '1']);
  expect((await other.client.send(api.listCombos)).status).toBe(200);
  expect((await attacker.client.send(api.listCombos)).status).toBe(200);
  expect((await buildCombo(other)).id).toBeGreaterThan(0);
  // All have arrived, while the queue is still full.
  let settled = 0;
  for (const answer of answers) void answer.then(() => (settled += 1));
  await expect.poll(() => settled, { timeout: 10_000 }).toBe(20);
  await holder.query('rollback');
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(statuses.filter((status) => status === 201)).toHaveLength(accepted);
});

it('keeps connections for reads while changes of many people wait', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(app)));
  const combos = await Promise.all(people.map((person) => buildCombo(person)));
  await lockRecords(people);
  const answers = people.map((person, index) => record(person, combos[index]?.id ?? 0));
  await someoneWaits(outside, 7);
  expect((await attacker.client.send(api.listBattles)).status).toBe(200);
  await holder.query('rollback');
  for (const { status } of await Promise.all(answers)) expect(status).toBe(201);
});

it('recalculates twice for any number of concurrent calls: one runs, one waits', async () => {
  await buildCombo(attacker);
  await lockRecords([attacker]);
  const run = vi.spyOn(app.deps.threads, 'run');
  onTestFinished(() => run.mockRestore());
  const first = attacker.client.call(api.recalculateComboStats);
  await someoneWaits(outside, 1);
  const others = Array.from({ length: 19 }, () => attacker.client.call(api.recalculateComboStats));
  expect((await attacker.client.send(api.listCombos)).status).toBe(200);
  await holder.query('rollback');
  for (const { body } of await Promise.all([first, ...others])) {
    expect(body.message).toMatch(/^Your statistics are correct/);
  }
  expect(run).toHaveBeenCalledTimes(2);
});
