import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
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

/** The first line, which is all that an operator should have to read. */
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
