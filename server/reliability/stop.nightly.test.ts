import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/routes';
import { createRecorder } from '../testing/battle-storm';
import { expectStatus, registerCaller } from '../testing/caller';
import { mediaFiles } from '../testing/media-files';
import { type RunningApp, startApp } from '../testing/running-app';
import { createTestDatabase } from '../testing/test-database';

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

const start = (env: Record<string, string> = {}) =>
  startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
    ...env,
  });

/** Accepts every file, but returns only the beginning of one. */
async function startStuckStorage() {
  const server = http.createServer((req, res) => {
    req.resume();
    if (req.method !== 'GET') return res.end();
    res.writeHead(200, { 'Content-Length': 1_000_000 });
    res.write('the beginning');
    server.emit('stuck');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stuck: once(server, 'stuck') };
}

/** The answer to a new request: a status, or that nobody listens any more. */
async function ready(app: RunningApp): Promise<number | 'refused'> {
  return fetch(`${app.url}/api/ready`).then(
    (answer) => answer.status,
    () => 'refused' as const,
  );
}

it('at SIGTERM finishes the running request, accepts no new one, and exits 0', async () => {
  const app = await start();
  const recorder = await createRecorder(app);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  // Writers of battles wait here.
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

it('does not wait past the deadline for a job that waits for the storage', async () => {
  const storage = await startStuckStorage();
  const app = await start({
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: 'any',
    S3_ACCESS_KEY_ID: 'any',
    S3_SECRET_ACCESS_KEY: 'any',
    STOP_SECONDS: '1',
  });
  const caller = await registerCaller(app);
  const body = new FormData();
  body.set('title', 'A photo');
  body.set('mediaType', 'image');
  body.set('media', await openAsBlob(await mediaFiles.png()), 'photo.png');
  await expectStatus(await caller.call(app, api.createMedia.path, { method: 'POST', body }), 201);
  await storage.stuck;
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
}, 40_000);
