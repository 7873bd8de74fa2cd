import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/routes';
import type { SwissRound } from '#shared/rules/events/swiss';
import { createPool, type Pool } from '../db/pool';
import { NO_RECOMMENDATION } from '../features/recommendations/recommendations.service';
import { AppError, databaseError } from '../http/app-error';
import { buildCombo, buildUser, type TestUser } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';
import { someoneWaits } from '../testing/waiting';
import { fromSent, toSent } from './errors';
import { createThreads } from './threads';

let app: TestApp;
let outside: Pool;
let holder: pg.PoolClient;
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 100 } });
  outside = createPool(app.databaseUrl);
});
afterAll(async () => {
  await outside.end();
  await app.close();
});
beforeEach(async () => {
  holder = await outside.connect();
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
});

/** Nobody reads combos until the rollback. */
async function lockCombos(): Promise<void> {
  await holder.query('begin');
  await holder.query('lock table combos in access exclusive mode');
}

/** The connections that wait for the lock, by application. */
async function waiting(): Promise<string[]> {
  const { rows } = await outside.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ name }) => name);
}

const HEAVY = {
  recommendation: (p: TestUser) => p.client.send(api.recommendDeck),
  advice: (p: TestUser) => p.client.send(api.getAdvice),
  'best builds': (p: TestUser) => p.client.send(api.getBuildable),
  'JSON export': (p: TestUser) => p.client.raw('GET', api.exportData.path),
  'CSV export': (p: TestUser) => p.client.raw('GET', `${api.exportData.path}?format=csv`),
  'score fix': (p: TestUser) => p.client.send(api.recalculateBattles),
  recount: (p: TestUser) => p.client.send(api.recalculateComboStats),
  restoring: (p: TestUser) => p.client.send(api.restoreData),
};

it.each(Object.entries(HEAVY))('computes in a thread: %s', async (name, ask) => {
  const person = await buildUser(app);
  await lockCombos();
  const answer = ask(person);
  await someoneWaits(outside, 1);
  expect(await waiting()).toEqual(['ripcord-thread']);
  await holder.query('rollback');
  const { status, body } = await answer;
  // Nobody has a recommendation without combos: the refusal has come out of the thread.
  if (name === 'recommendation') {
    expect(body).toMatchObject({ code: 'invalid', message: NO_RECOMMENDATION.tooFewCombos });
  } else expect(status).toBe(200);
});

it("runs one of a person's computations at a time, and others' before that person's next", async () => {
  const [greedy, other] = [await buildUser(app), await buildUser(app)];
  const run = vi.spyOn(app.deps.threads, 'run');
  onTestFinished(() => run.mockRestore());
  await lockCombos();
  const answers = Object.values(HEAVY).flatMap((ask) => [ask(greedy), ask(greedy), ask(greedy)]);
  // The exports and the first of each shared run.
  await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(7);
  await someoneWaits(outside, 1);
  const first = other.client.send(api.getBuildable);
  await someoneWaits(outside, 2);
  expect((await greedy.client.send(api.listUnreadMessages)).status).toBe(200);
  expect(await waiting()).toEqual(['ripcord-thread', 'ripcord-thread']);
  await holder.query('rollback');
  expect((await first).status).toBe(200);
  for (const { status } of await Promise.all(answers)) expect([200, 400]).toContain(status);
});

it('shares runs of the same recommendation, advice and builds: one runs, one waits', async () => {
  const person = await buildUser(app);
  await buildCombo(person);
  const run = vi.spyOn(app.deps.threads, 'run');
  onTestFinished(() => run.mockRestore());
  await lockCombos();
  const answers = Array.from({ length: 20 }, () => person.client.send(api.getBuildable));
  await someoneWaits(outside, 1);
  await holder.query('rollback');
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(run.mock.calls.length).toBeLessThanOrEqual(20 / 2);
});

it('sends errors from a thread with their codes, fields and causes', () => {
  const refusal = new AppError('invalid', 'No.', { fields: [{ path: 'a', message: 'No.' }] });
  expect(fromSent(structuredClone(toSent(refusal)))).toEqual(refusal);
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const failed = fromSent(structuredClone(toSent(new Error('Failed query', { cause: lost }))));
  expect(databaseError(failed)).toMatchObject({ code: 'unavailable', status: 503 });
  expect(fromSent(structuredClone(toSent('odd')))).toMatchObject({ message: 'odd' });
});

it('goes on after a task has failed, and starts another thread after one has ended', async () => {
  const threads = createThreads({ databaseUrl: app.databaseUrl, logLevel: 'silent' });
  onTestFinished(() => threads.close(AbortSignal.timeout(5_000)));
  const draw = (round: unknown) => threads.run('pair-round', 0, round as SwissRound);
  const round = { seed: 1, round: 1, firstRound: 'random', players: [] };
  await expect(draw(null)).rejects.toMatchObject({ name: 'TypeError' });
  const drawn = await draw(round);
  const running = draw(round);
  await threads.close(AbortSignal.abort());
  await running.catch((error: unknown) => expect(error).toMatchObject({ code: 'unavailable' }));
  expect(await draw(round)).toEqual(drawn);
});
