import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildPath, type Route } from '#shared/contract';
import { api } from '#shared/routes';
import { createLogger } from '../log';
import { buildUser, comboInput, PASSWORD } from '../testing/factories';
import { captureLog } from '../testing/log-lines';
import { ownTestApp, sharedTestApp } from '../testing/test-app';
import { type Client, createClient } from '../testing/test-client';
import { capConnections } from './http-server';
import {
  CODE_SLOWDOWN,
  LIMITS,
  type Limit,
  type LimitName,
  MEMORY_LIMITS,
  PERSON_LIMITS,
  SHARED_LIMITS,
} from './limits';

const app = await sharedTestApp({ personLimitScale: 3 / PERSON_LIMITS.writes.points });

/** Nobody is logged in there: counted by address, with reading. */
const isForAll = ({ path }: Route) => path.startsWith('/api/public/');
/** These have a limit of their own. */
const isOfHall = (route: Route) =>
  [api.addEntrant, api.updateEntrant, api.renewClaimCode].some((one) => one === route);
const isSignOut = (route: Route) => route === api.logout || route === api.deleteSession;

it('counts every route that writes, but neither reading nor logging out', async () => {
  const { client } = await buildUser(app);
  for (let count = 0; count < 3; count += 1) await client.fail(api.createCombo, { body: {} });
  const anything = new Proxy({}, { get: () => 1 });
  const statuses = await Promise.all(
    Object.values<Route>(api).map(async (route) => {
      const { method, path } = route;
      // What mail programs call has its own limit, by address.
      if (
        method === 'GET' ||
        isSignOut(route) ||
        isForAll(route) ||
        isOfHall(route) ||
        route.takesAnyBody
      )
        return [path, 429];
      return [path, (await client.raw(method, buildPath(path, anything))).status];
    }),
  );
  expect(statuses.filter(([, status]) => status !== 429)).toEqual([]);
  // The router does not care how an address is written.
  expect((await client.raw('POST', '/API/Combos/')).status).toBe(429);
  expect((await client.fail(api.deleteSession, { params: { id: 999_999 } })).status).toBe(404);
  expect((await client.call(api.logout)).status).toBe(204);
});

it('limits the writes of one person alone', async () => {
  const { client } = await buildUser(app);
  const write = () => client.send(api.createCombo, { body: comboInput() });
  for (let count = 0; count < 3; count += 1) expect((await write()).status).toBe(201);
  const refused = await write();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await client.call(api.listCombos)).body).toHaveLength(3);
  const other = await buildUser(app);
  expect((await other.client.send(api.createCombo, { body: comboInput() })).status).toBe(201);
});

it('limits what enumerates people: sixty searches and name checks a minute', async () => {
  const roomy = await ownTestApp({ databaseUrl: app.databaseUrl });
  const { client } = await buildUser(roomy);
  const searches = [
    () => client.send(api.searchUsers, { query: { q: 'an' } }),
    () => roomy.visitor.send(api.checkUsername, { query: { username: 'somebody' } }),
  ];
  for (const search of searches) {
    for (let count = 0; count < 60; count += 1) expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
  }
  // The global search also searches people.
  expect((await client.send(api.searchAll, { query: { q: 'an' } })).status).toBe(429);
});

it('counts searches together across instances and restarts', async () => {
  const { points } = SHARED_LIMITS['people-search'];
  const { client, id } = await buildUser(app);
  const start = async () => {
    const instance = await ownTestApp({ databaseUrl: app.databaseUrl });
    const signedIn = createClient(instance.url, client.cookie);
    const search = async () => (await signedIn.send(api.searchAll, { query: { q: 'an' } })).status;
    /** Waits until its searches are among those of all instances. */
    const shared = async (count: number) => {
      await vi.waitFor(async () => {
        const { rows } = await app.pool.query('select points from rate_limits where key = $1', [
          `people-search:${id}`,
        ]);
        expect(rows).toEqual([{ points: count }]);
      }, 20_000);
      await instance.deps.background.drain();
    };
    return { search, shared };
  };
  const [first, second] = [await start(), await start()];
  for (let count = 1; count < points; count += 1) expect(await first.search()).toBe(200);
  await first.shared(points - 1);
  expect(await second.search()).toBe(200);
  await second.shared(points);
  expect([await second.search(), await first.search()]).toEqual([429, 200]);
  const restarted = await start();
  expect(await restarted.search()).toBe(200);
  await restarted.shared(points + 2);
  expect([await restarted.search(), await first.search()]).toEqual([429, 429]);
});

it('limits searches, recalculations and the counting through of people', async () => {
  const { client, id } = await buildUser(app);
  const reads = [
    { name: 'searches', send: () => client.send(api.searchCombos, { query: { q: 'dran' } }) },
    { name: 'people-views', send: () => client.send(api.getPerson, { params: { id } }) },
  ] as const;
  for (const { name, send } of reads) {
    const allowed = PERSON_LIMITS[name].points / 40;
    for (let count = 0; count < allowed; count += 1) expect((await send()).status).toBe(200);
    expect([name, (await send()).status]).toEqual([name, 429]);
  }
  const other = await buildUser(app);
  expect((await other.client.send(api.recalculateBattles)).status).toBe(200);
  expect((await other.client.send(api.recalculateComboStats)).status).toBe(429);
});

it('limits what costs a hash or a recount, or changes how one logs in', async () => {
  const roomy = await ownTestApp({ databaseUrl: app.databaseUrl });
  const passwords = {
    currentPassword: PASSWORD,
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const changes: { name: LimitName; send: (client: Client) => Promise<{ status: number }> }[] = [
    {
      name: 'password-changes',
      send: (client) => client.send(api.changePassword, { body: passwords }),
    },
    {
      name: 'confirmations',
      send: (client) => client.send(api.confirmIdentity, { body: { currentPassword: PASSWORD } }),
    },
    {
      name: 'time-zone-changes',
      send: (client) => client.send(api.updateTimeZone, { body: { timeZone: 'Asia/Tokyo' } }),
    },
    {
      name: 'language-changes',
      send: (client) => client.send(api.updateLanguage, { body: { language: 'de' } }),
    },
    { name: 'second-factors', send: (client) => client.send(api.startPasskey) },
    {
      name: 'second-factors',
      send: (client) => client.send(api.turnOnTwoStep, { body: { code: '000000' } }),
    },
  ];
  for (const { name, send } of changes) {
    const { client } = await buildUser(roomy);
    for (let count = 0; count < LIMITS[name].points; count += 1) {
      expect([name, (await send(client)).status]).not.toEqual([name, 429]);
    }
    expect([name, (await send(client)).status]).toEqual([name, 429]);
  }
  // Each is a hash, so they end as wrong passwords do.
  const { client } = await buildUser(roomy);
  const change = changes[0]?.send;
  for (let count = 0; count < 20; count += 1) await change?.(client);
  await expect(client.send(api.confirmIdentity, { body: passwords })).resolves.toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('wrong passwords') },
  });
});

it('limits logins with the right password', async () => {
  const { username } = await buildUser(app);
  const { points } = LIMITS['sign-ins'];
  const login = () =>
    createClient(app.url).raw('POST', '/api/login', { body: { username, password: PASSWORD } });
  for (let count = 0; count < points; count += 1) expect((await login()).status).toBe(200);
  const refused = await login();
  expect(refused.status).toBe(429);
  expect(refused.headers['set-cookie']).toBeUndefined();
});

it('drops connections beyond the cap, with one line in the log', async () => {
  const log = captureLog();
  const server = createServer();
  onTestFinished(() => void server.close());
  capConnections(server, 2, createLogger({ logLevel: 'warn' }, log.destination));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = [];
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(server, 'connection');
  }
  for (let count = 0; count < 3; count += 1) await once(connect(port, '127.0.0.1'), 'close');
  expect(log.lines()).toEqual([expect.objectContaining({ event: 'connections-capped', max: 2 })]);
  for (const socket of sockets) socket.destroy();
});

it('documents how guesses at codes slow down', async () => {
  const text = await fs.readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  const { points, firstWait, longestWait, forgottenAfter } = CODE_SLOWDOWN;
  const words = text.replaceAll('\n', ' ');
  expect(words).toContain(
    `After ${points}, each further one has to wait: ${firstWait / 60} minute`,
  );
  expect(words).toContain(`up to ${longestWait / 60} minutes`);
  expect(words).toContain(`${forgottenAfter / 3_600} hours without a wrong one`);
});

it('documents every limit', async () => {
  const text = await fs.readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) (s|min|h|d) \|/gm)];
  const unit = { s: 1, min: 60, h: 3_600, d: 86_400 };
  const documented = rows.map(([, name, points, count, of]) => [
    name,
    { points: Number(points), seconds: Number(count) * unit[of as keyof typeof unit] },
  ]);
  const all = Object.entries<Limit>({
    ...LIMITS,
    ...SHARED_LIMITS,
    ...MEMORY_LIMITS,
    ...PERSON_LIMITS,
  });
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(all.map(([name, { points, seconds }]) => [name, { points, seconds }])),
  );
});
