import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { currentHome } from './db/embedded/home';
import { type RunningApp, startApp } from './testing/running-app';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-main-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
});
afterAll(() => database.drop());

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of this test',
    ...env,
  });
  onTestFinished(() => app.kill('SIGKILL'));
  return app;
}

/** The first line, which should be all an operator has to read. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { message } = await start(env).then(
    () => new Error('It started'),
    (error: Error) => error,
  );
  expect(message).not.toMatch(/\n\s+at /);
  return message.trim();
}

it('does not wait for idle connections', async () => {
  const app = await start();
  await (await fetch(`${app.url}/api/health`)).text();
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
});

it('reports that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  expect(await refusal({ PORT: port })).toContain(`Port ${port} is in use`);
});

it('names invalid variables', async () => {
  const message = await refusal({ LOG_LEVEL: 'loud', TRUST_PROXY: 'perhaps' });
  expect(message).toContain('LOG_LEVEL: must be one of');
  expect(message).toContain('TRUST_PROXY: must be');
});

it.each([
  ['a wrong password', 'refuses the password', (url: URL) => (url.password = 'wrong')],
  ['a missing database', 'does not exist', (url: URL) => (url.pathname = '/no-such-database')],
])('explains %s in one sentence', async (_what, sentence, spoil) => {
  const url = new URL(database.url);
  spoil(url);
  const message = await refusal({ DATABASE_URL: url.href });
  expect(message).toContain(sentence);
  expect(message.split('Ripcord cannot start: ')).toHaveLength(2);
});

it('finds out that its port is in use before it starts a database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ DATABASE_URL: '', PORT: String(port) })).toContain('is in use');
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it('says that no mail is sent, and where the database is if not in DATA_DIR; stops without complaints', async () => {
  const app = await start({ DATABASE_URL: '', LOG_LEVEL: 'warn' });
  const home = currentHome(dataDir);
  const isOutside = !home.startsWith(dataDir);
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
  if (isOutside) fs.rmSync(path.dirname(home), { recursive: true });
  const lines = app.log().split('\n').filter(Boolean);
  const noMail = expect.stringContaining('SMTP_URL is not set: no mail is sent');
  expect(lines).toEqual(isOutside ? [expect.stringContaining(home), noMail] : [noMail]);
});

it('does not start on the database of a newer version', async () => {
  const newer = await createTestDatabase();
  onTestFinished(() => newer.drop());
  await newer.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'of the future', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  expect(await refusal({ DATABASE_URL: newer.url })).toContain('newer Ripcord');
});
