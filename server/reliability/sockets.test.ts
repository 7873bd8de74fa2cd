import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/routes';
import { becomeFriends, register } from '../testing/registered';
import { type RunningApp, startApp } from '../testing/running-app';
import { connect, openSocket, refusedSocket } from '../testing/socket-client';
import { createTestDatabase } from '../testing/test-database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-sockets-'));
});
// Killed processes leave their rows.
beforeEach(() => database.pool.query('delete from instances'));
afterAll(async () => {
  await database.drop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningApp> {
  const app = await startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
  });
  onTestFinished(() => app.kill('SIGKILL'));
  return app;
}

it('delivers a message from one process to a socket of another that shares only Postgres', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const [anna, ben] = [await register(one), await register(one)];
  await becomeFriends(anna, ben);
  const [first, second] = [await connect(one.url, anna), await connect(other.url, ben)];
  first.send({ type: 'chat', receiverId: ben.id, content: 'Ready?', clientId: randomUUID() });
  const { message } = await second.next('chat');
  expect(message.content).toBe('Ready?');
  second.send({ type: 'chat', receiverId: anna.id, content: 'Go!', clientId: randomUUID() });
  await first.next('chat', (it) => it.message.content === 'Go!');
  await anna.client.call(api.logout);
  expect(await first.closed).toBe(4401);
}, 60_000);

it('finishes the message that is being saved at SIGTERM, closes sockets with 1001, exits 0', async () => {
  const app = await start();
  const [anna, ben] = [await register(app), await register(app)];
  await becomeFriends(anna, ben);
  const [first, second] = [await connect(app.url, anna), await connect(app.url, ben)];
  const silent = await openSocket(app.url, { client: ben.client });
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  // Writers wait here.
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE messages IN EXCLUSIVE MODE');
  first.send({ type: 'chat', receiverId: ben.id, content: 'Wait', clientId: randomUUID() });
  await expect
    .poll(async () => {
      const { rows } = await blocker.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'messages'::regclass",
      );
      return rows.length;
    })
    .toBe(1);

  app.kill('SIGTERM');
  await expect
    .poll(() => fetch(`${app.url}/api/ready`).then(({ status }) => status), { timeout: 5_000 })
    .toBe(503);
  expect((await refusedSocket(app.url, { client: ben.client })).status).toBe(503);
  await blocker.query('COMMIT');
  await blocker.end();

  await first.next('chat_confirm');
  expect(await Promise.all([first.closed, second.closed, silent.closed])).toEqual([
    1001, 1001, 1001,
  ]);
  expect(await app.exited).toBe(0);
  const { rows } = await database.pool.query('select from messages where content = $1', ['Wait']);
  expect(rows).toHaveLength(1);
  const left = await database.pool.query('select from instances');
  expect(left.rows).toHaveLength(0);
}, 60_000);

it('starts without Redis, and stops without an answer from its clients', async () => {
  const app = await startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
    // The discard port, where nobody listens.
    REDIS_URL: 'redis://127.0.0.1:9',
  });
  onTestFinished(() => app.kill('SIGKILL'));
  const socket = await connect(app.url, await register(app));
  socket.socket.pause();
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
  socket.socket.resume();
  await socket.closed;
}, 60_000);
