import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildUser } from '../testing/factories';
import { openSocket, refusedSocket, type UpgradeRequest } from '../testing/socket-client';
import { createTcpProxy } from '../testing/tcp-proxy';
import { ownTestApp, sharedTestApp, type TestApp, type TestAppOptions } from '../testing/test-app';
import { createClient } from '../testing/test-client';

const app = await sharedTestApp();
const user = await buildUser(app);

const refused = (request: UpgradeRequest = {}) =>
  refusedSocket(app.url, { client: user.client, ...request });

/** Another app on the same database, closed when the test ends. */
async function another(options: TestAppOptions): Promise<TestApp> {
  const other = await ownTestApp({ databaseUrl: app.databaseUrl, ...options });
  return other;
}

/** Opens and closes a socket, which proves that it passed all checks. */
async function isLetIn(url: string, request: UpgradeRequest): Promise<void> {
  const socket = await openSocket(url, request);
  await socket.close();
}

describe('the Origin', () => {
  it('must be our own', async () => {
    await isLetIn(app.url, { client: user.client });
    const { port } = new URL(app.url);
    for (const origin of [
      'https://evil.example',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      'http://127.0.0.1',
      `http://127.0.0.1:${port}.evil.example`,
      'null',
      '',
      undefined,
    ]) {
      const { status, body } = await refused({ headers: { Origin: origin } });
      expect([origin, status]).toEqual([origin, 403]);
      expect(body?.code).toBe('forbidden');
    }
  });

  it('is checked before the session, so that another site learns nothing', async () => {
    const { status } = await refused({
      client: undefined,
      headers: { Origin: 'https://a.example' },
    });
    expect(status).toBe(403);
  });

  it('is that of PUBLIC_URL, with the https cookie', async () => {
    const secure = await another({ config: { publicUrl: 'https://ripcord.example' } });
    const { client } = await buildUser(secure);
    expect(client.cookie).toMatch(/^__Host-/);
    await isLetIn(secure.url, { client, headers: { Origin: 'https://ripcord.example' } });
    expect((await refusedSocket(secure.url, { client })).status).toBe(403);
  });

  it('is taken from a proxy only behind TRUST_PROXY', async () => {
    const headers = {
      Origin: 'https://arena.example',
      Host: 'arena.example',
      'X-Forwarded-Proto': 'https',
    };
    expect((await refused({ headers })).status).toBe(403);
    const behind = await another({ config: { trustProxy: true } });
    await isLetIn(behind.url, { client: user.client, headers });
  });
});

describe('the session', () => {
  it('must be present, unforged and unexpired', async () => {
    expect((await refused({ client: undefined })).status).toBe(401);
    const forged = createClient(app.url, `${user.client.cookie}x`);
    expect((await refused({ client: forged })).status).toBe(401);
    const headers = { Authorization: 'Bearer rip_x' };
    expect((await refused({ client: user.client, headers })).status).toBe(401);
    const { client } = await buildUser(app);
    const { cookie } = client;
    await client.raw('POST', '/api/logout', { body: {} });
    const { status, body } = await refused({ client: { cookie } });
    expect(status).toBe(401);
    expect(body?.code).toBe('unauthenticated');
  });

  it('is a 503 while the database is down, and works when it is back', async () => {
    const { hostname: host, port } = new URL(app.databaseUrl);
    const line = await createTcpProxy({ host, port: Number(port) });
    onTestFinished(() => line.close());
    const databaseUrl = new URL(app.databaseUrl);
    databaseUrl.host = `127.0.0.1:${line.port}`;
    const other = await another({ databaseUrl: databaseUrl.href });
    await line.cut();
    const { status, body } = await refusedSocket(other.url, { client: user.client });
    expect(status).toBe(503);
    expect(body?.code).toBe('unavailable');
    await line.mend();
    await isLetIn(other.url, { client: user.client });
  });
});

describe('an upgrade', () => {
  it('is possible at one path only', async () => {
    for (const path of ['/', '/wss', '/ws/', '/ws/x', '/api/user', '/WS', '//ws']) {
      expect([path, (await refused({ path })).status]).toEqual([path, 404]);
    }
    await isLetIn(app.url, { client: user.client, path: '/ws?v=1' });
  });

  it('is refused while the server drains', async () => {
    app.deps.readiness.state = 'draining';
    onTestFinished(() => {
      app.deps.readiness.state = 'ready';
    });
    expect((await refused()).status).toBe(503);
  });

  it('is refused at twenty sockets per person, until one closes', async () => {
    const busy = await buildUser(app);
    const open = () => openSocket(app.url, { client: busy.client });
    const sockets = await Promise.all(Array.from({ length: 20 }, open));
    const { status, body } = await refusedSocket(app.url, { client: busy.client });
    expect([status, body?.code]).toEqual([429, 'rate_limited']);
    await isLetIn(app.url, { client: user.client });
    await sockets[0]?.close();
    await expect.poll(() => app.realtime.hub.size(`owner:${busy.id}`)).toBe(19);
    await isLetIn(app.url, { client: busy.client });
  });

  it('that is aborted or malformed causes no harm', async () => {
    const { port } = new URL(app.url);
    const say = async (lines: string[], end: 'destroy' | 'wait') => {
      const stream = net.connect(Number(port), '127.0.0.1');
      await once(stream, 'connect');
      stream.on('error', () => {});
      stream.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (end === 'destroy') stream.resetAndDestroy();
      else return String((await stream.toArray()).join(''));
      return '';
    };
    const head = [
      'GET /ws HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: ${app.url}`,
      `Cookie: ${user.client.cookie}`,
      'Connection: Upgrade',
    ];
    for (let times = 0; times < 10; times += 1) {
      await say([...head, 'Upgrade: websocket'], 'destroy');
    }
    expect(await say([...head, 'Upgrade: h2c'], 'wait')).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await say([...head, 'Upgrade: websocket'], 'wait')).toMatch(/^HTTP\/1\.1 400 /);
    await isLetIn(app.url, { client: user.client });
  });
});

it('counts open sockets for the metrics', async () => {
  const measured = await another({ config: { metricsToken: 'a token for scrapers' } });
  const sockets = await Promise.all(
    [1, 2, 3].map(() => openSocket(measured.url, { client: user.client })),
  );
  const scrape = async () => {
    const headers = { Authorization: 'Bearer a token for scrapers' };
    const { text } = await createClient(measured.url).raw('GET', '/api/metrics', { headers });
    return /^websocket_connections (\d+)$/m.exec(text)?.[1];
  };
  expect(await scrape()).toBe('3');
  await sockets[0]?.close();
  await expect.poll(scrape).toBe('2');
});
