import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../testing/running-app';
import { createTestDatabase } from '../testing/test-database';
import { createRecorder } from './recorder';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-stop-'));
});
afterAll(async () => {
  await database.drop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
  });

/** What a new request is told: a status, or that nobody listens any more. */
async function ready(app: RunningApp): Promise<number | 'refused'> {
  return fetch(`${app.url}/api/ready`).then(
    (answer) => answer.status,
    () => 'refused' as const,
  );
}

it('finishes the request that is running at SIGTERM, takes no new one, and exits 0', async () => {
  const app = await start();
  const recorder = await createRecorder(app);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  // Whoever records a battle waits here.
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE battles IN EXCLUSIVE MODE');
  const answer = recorder.submit(app, crypto.randomUUID());
  await expect
    .poll(async () => {
      const { rows } = await blocker.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'battles'::regclass",
      );
      return rows.length;
    })
    .toBe(1);

  app.kill('SIGTERM');
  await expect.poll(() => ready(app)).not.toBe(200);
  await blocker.query('COMMIT');
  await blocker.end();

  expect((await answer).status).toBe(201);
  expect(await app.exited).toBe(0);
  expect(await ready(app)).toBe('refused');
}, 30_000);
