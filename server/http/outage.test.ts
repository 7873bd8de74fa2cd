import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors';
import { api } from '#shared/routes';
import { buildUser, PASSWORD, type TestUser } from '../testing/factories';
import { captureLog } from '../testing/log-lines';
import { strictParse } from '../testing/strict-parse';
import { createTcpProxy } from '../testing/tcp-proxy';
import { createTestApp, type TestApp } from '../testing/test-app';
import { createClient } from '../testing/test-client';
import { createTestDatabase } from '../testing/test-database';

const log = captureLog();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: Awaited<ReturnType<typeof createTcpProxy>>;
let app: TestApp;
let user: TestUser;
let clientDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  line = await createTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  clientDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-client-'));
  const skeletons = { '/profile': '<p>{{handle}}</p>' };
  await fs.mkdir(path.join(clientDir, '.vite'));
  await fs.writeFile(path.join(clientDir, '.vite/skeletons.json'), JSON.stringify(skeletons));
  await fs.writeFile(path.join(clientDir, 'index.html'), '<!--skeleton-->');
  app = await createTestApp({ databaseUrl: url.href, log: log.destination, clientDir });
  user = await buildUser(app, { username: 'patience', email: 'patience@example.org' });
});
afterEach(() => line.mend());
afterAll(async () => {
  await app.close();
  await line.close();
  await database.drop();
  await fs.rm(clientDir, { recursive: true });
});

/** Expects a 503 with the error body and Retry-After, in time. */
async function expectUnavailable(request: () => Promise<{ status: number; body: unknown }>) {
  const start = performance.now();
  const answer = (await request()) as Awaited<ReturnType<TestUser['client']['raw']>>;
  expect(answer.status).toBe(503);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(strictParse(errorBodySchema, answer.body, 'the 503').code).toBe('unavailable');
}

/** Asks until it works, or the deadline has passed. */
async function expectBack() {
  const deadline = performance.now() + 5_000;
  let status = 0;
  while (status !== 200 && performance.now() < deadline) {
    status = (await user.client.send(api.getUser)).status;
  }
  expect(status).toBe(200);
  await user.client.call(api.getReady);
}

const login = () =>
  createClient(app.url).raw('POST', '/api/login', {
    body: { username: 'patience', password: PASSWORD },
  });

it('answers 503 while Postgres refuses connections, and recovers with it', async () => {
  await user.client.call(api.getUser);
  await line.cut();
  for (let round = 0; round < 3; round += 1) {
    await expectUnavailable(() => user.client.raw('GET', '/api/user'));
    await expectUnavailable(login);
    await expectUnavailable(() => app.visitor.raw('GET', '/api/ready'));
  }
  await app.visitor.call(api.getHealth);
  await line.mend();
  await expectBack();
  expect((await login()).status).toBe(200);
});

it('answers 503 while Postgres does not respond, and recovers with it', async () => {
  await user.client.call(api.getUser);
  line.freeze();
  await expectUnavailable(() => user.client.raw('GET', '/api/user'));
  await Promise.all(
    Array.from({ length: 15 }, () => expectUnavailable(() => user.client.raw('GET', '/api/user'))),
  );
  await expectUnavailable(() => app.visitor.raw('GET', '/api/ready'));
  await line.mend();
  await expectBack();
});

it('sends the skeleton of a profile without its text while Postgres refuses or is silent', async () => {
  const ask = async () => {
    const Cookie = user.client.cookie ?? '';
    const page = await fetch(`${app.url}/profile`, { headers: { Accept: 'text/html', Cookie } });
    return [page.status, await page.text()];
  };
  expect(await ask()).toEqual([200, '<p>@patience</p>']);
  line.freeze();
  expect(await ask()).toEqual([200, '<p></p>']);
  await line.cut();
  expect(await ask()).toEqual([200, '<p></p>']);
});

it('keeps the values of failed queries out of the log', async () => {
  await line.cut();
  const before = log.lines().length;
  const { status } = await createClient(app.url).raw('POST', '/api/login', {
    body: { username: 'unlucky.person', password: PASSWORD },
  });
  expect(status).toBe(503);
  expect(JSON.stringify(log.lines().slice(before))).toContain('Failed query');
  expect(log.text()).not.toMatch(/unlucky\.person|argon2/);
});
