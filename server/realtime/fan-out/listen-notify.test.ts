import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectFriends, expectHeard, write } from '../../testing/instances';
import { captureLog } from '../../testing/log-lines';
import { createTcpProxy } from '../../testing/tcp-proxy';
import { createTestApp, ownTestApp, type TestApp } from '../../testing/test-app';
import { listenNotify } from './listen-notify';

const log = captureLog();
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  const config = { rateLimitScale: 100 };
  here = await createTestApp({ channel: listenNotify, config });
  there = await createTestApp({
    databaseUrl: here.databaseUrl,
    channel: listenNotify,
    config,
    log: log.destination,
  });
  await Promise.all([here.realtime.whenConnected, there.realtime.whenConnected]);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const channelLines = () =>
  log.lines().filter(({ msg }) => /channel to other instances/.test(String(msg)));

it('delivers messages from one instance to the other', async () => {
  await expectHeard(await connectFriends(here, there));
});

it('delivers many messages in order', async () => {
  const { anna, ben } = await connectFriends(here, there);
  const ids: number[] = [];
  for (let count = 0; count < 40; count += 1) ids.push(await write(anna, ben, `No. ${count}`));
  const arrived: number[] = [];
  while (arrived.length < ids.length) arrived.push((await ben.socket.next('chat')).message.id);
  expect(arrived).toEqual(ids);
});

it('reconnects when its connection is killed, and makes clients refetch', async () => {
  const friends = await connectFriends(here, there);
  const killed = await here.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'ripcord-listen'`,
  );
  expect(killed.rowCount).toBe(2);
  const isResync = ({ status }: { status: string }) => status === 'resync';
  await friends.anna.socket.next('status', isResync);
  await friends.ben.socket.next('status', isResync);
  await expectHeard(friends);
  const lines = channelLines().map(({ level }) => level);
  expect(lines).toEqual([40, 30]);
});

it('detects a silent connection at the next heartbeat', async () => {
  const { hostname: host, port } = new URL(here.databaseUrl);
  const line = await createTcpProxy({ host, port: Number(port) });
  onTestFinished(() => line.close());
  const through = (url: string) => {
    const address = new URL(url);
    address.host = `127.0.0.1:${line.port}`;
    return listenNotify(address.href, 1_000);
  };
  const farLog = captureLog();
  const far = await ownTestApp({
    databaseUrl: here.databaseUrl,
    channel: through,
    log: farLog.destination,
  });
  await far.realtime.whenConnected;
  const friends = await connectFriends(here, far);
  line.freeze();
  await write(friends.anna, friends.ben, 'Into the silence');
  await far.realtime.beat();
  expect(farLog.text()).toContain('the channel to other instances is down');
  await line.mend();
  await friends.ben.socket.next('status', ({ status }) => status === 'resync');
  await expectHeard(friends);
}, 40_000);

it('does not affect local delivery while it is down', async () => {
  // Nothing listens on the discard port.
  const alone = await ownTestApp({
    databaseUrl: here.databaseUrl,
    channel: () => listenNotify('postgres://127.0.0.1:9/none'),
  });
  await expectHeard(await connectFriends(alone, alone));
});

it('does not interfere with other listeners', async () => {
  const client = new pg.Client({ connectionString: here.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`select pg_notify('ripcord', 'not for you')`);
  await expectHeard(await connectFriends(here, there));
  expect(JSON.stringify(log.lines())).toContain('unreadable payload from the channel');
});
