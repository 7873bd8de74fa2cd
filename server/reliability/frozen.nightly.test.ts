import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { currentHome } from '../db/embedded/home';
import { birthOf } from '../db/embedded/processes';
import { type Caller, json, registerCaller } from '../testing/caller';
import { freezePostgres } from '../testing/frozen-postgres';
import { prepareDataDir } from '../testing/prepared-data';
import { type RunningApp, startApp } from '../testing/running-app';

/**
 * Routes that answer without the database; cards and sitemaps, because no part has one, and oEmbed,
 * because no address is asked for.
 */
const NEED_NOTHING = new Set([
  ...['getHealth', 'getApiDocument', 'getRobots'],
  ...['getCard', 'getSitemapPart', 'getOverlayPage', 'getOembed'],
]);

/** A part of the catalogue. */
const PART = { kind: 'driver', slug: 'flat' };

/** As of a share link. */
const CODE = 'c'.repeat(22);
/** Of a live page. */
const LIVE_CODE = 'NOBODYS1';

/** What signed-out people send, complete enough to reach the database. */
const VISITORS = {
  login: { username: 'somebody', password: 'correct horse battery' },
  register: {
    username: 'newcomer',
    password: 'correct horse battery',
    confirmPassword: 'correct horse battery',
    email: 'newcomer@ripcord.example',
  },
  requestReset: { username: 'somebody' },
  completeReset: {
    token: 'some-token-of-any-length',
    newPassword: 'correct horse battery',
    confirmPassword: 'correct horse battery',
  },
};

let dataDir: string;
let app: RunningApp;
let caller: Caller;
let postgres: number[];

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-frozen-'));
  await prepareDataDir(dataDir);
  app = await startApp({ DATA_DIR: dataDir, STOP_SECONDS: '2' });
  caller = await registerCaller(app);
  postgres = freezePostgres(dataDir);
}, 60_000);
afterAll(async () => {
  app.kill('SIGKILL');
  for (const pid of postgres) if (birthOf(pid)) process.kill(pid, 'SIGKILL');
  const home = currentHome(dataDir);
  if (!home.startsWith(dataDir)) await fs.rm(path.dirname(home), { recursive: true });
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** Takes 2 s on a quiet machine; statements alone would wait for 15 s. */
const LATEST_MS = 6_000;

async function expectUnavailable(name: string, ask: () => Promise<Response>): Promise<void> {
  const start = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  expect([name, answer.status]).toEqual([name, 503]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(LATEST_MS);
}

it('answers 503 soon on every route while Postgres is frozen', async () => {
  await Promise.all(
    Object.entries(VISITORS).map(([name, body]) => {
      const { method, path: address } = api[name as keyof typeof VISITORS];
      return expectUnavailable(name, () => fetch(app.url + address, { method, ...json(body) }));
    }),
  );
  for (const [name, route] of Object.entries(api)) {
    if (NEED_NOTHING.has(name)) continue;
    const code = route.path.includes('/live/') ? LIVE_CODE : CODE;
    const params = { id: 1, userId: 1, name: 'any', code, ...PART };
    const address = buildPath(route.path, params);
    await expectUnavailable(name, () => caller.call(app, address, { method: route.method }));
  }
}, 120_000);

it('stops within 15 s at SIGTERM, with its Postgres', async () => {
  const start = performance.now();
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
  expect(performance.now() - start).toBeLessThan(15_000);
  // Killed processes stay listed until they are reaped.
  await expect.poll(() => postgres.filter((pid) => birthOf(pid)), { timeout: 10_000 }).toEqual([]);
}, 100_000);
