import { createClient } from '@redis/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/routes';
import { connectFriends, expectHeard, write } from '../../testing/instances';
import { captureLog } from '../../testing/log-lines';
import { becomeFriends, register } from '../../testing/registered';
import { startApp } from '../../testing/running-app';
import { connect } from '../../testing/socket-client';
import { createTestApp, ownTestApp, type TestApp } from '../../testing/test-app';
import { createTestRedis, type TestRedis } from '../../testing/test-redis';
import { chooseChannel } from '../start';
import type { OpenChannel } from './fan-out';

const log = captureLog();
let redis: TestRedis;
let here: TestApp;
let there: TestApp;

let open: OpenChannel;
const channel = () => open;

beforeAll(async () => {
  redis = await createTestRedis();
  open = await chooseChannel({ redisUrl: redis.url, sessionSecret: 'the same' }, '');
  here = await createTestApp({ channel, log: log.destination });
  const { databaseUrl } = here;
  there = await createTestApp({ databaseUrl, channel, log: log.destination });
  await Promise.all([here.realtime.whenConnected, there.realtime.whenConnected]);
});
afterAll(async () => {
  await there?.close();
  await here?.close();
  await redis?.remove();
});

const isResync = ({ status }: { status: string }) => status === 'resync';

const channelLines = () =>
  log.lines().filter(({ msg }) => /channel to other instances is/.test(String(msg)));
const timesUp = () => channelLines().filter(({ level }) => level === 30).length;

/**
 * Waits until this many instances can send again, which only they know: a client also refetches
 * because another instance was down.
 */
const areUp = (count: number, since: number) =>
  expect.poll(() => timesUp() - since, { timeout: 10_000 }).toBe(count);

it('delivers messages from one instance to the other', async () => {
  await expectHeard(await connectFriends(here, there));
});

it('may be killed while in use: local delivery continues, and clients refetch when it is back', async () => {
  const friends = await connectFriends(here, there);
  const { anna, ben } = friends;
  await redis.kill();
  await write(anna, ben, 'Are you still there?');
  // Not by socket, since the other instance cannot be reached; asking returns it.
  const { body } = await ben.client.call(api.listUnreadMessages);
  expect(body.map(({ content }) => content)).toEqual(['Are you still there?']);
  await ben.client.call(api.sendMessage, { body: { receiverId: anna.id, content: 'By post' } });
  await expectHeard(await connectFriends(here, here));

  await redis.start();
  await anna.socket.next('status', isResync);
  await ben.socket.next('status', isResync);
  await areUp(2, 0);
  await expectHeard(friends);
  expect(channelLines().map(({ level }) => level)).toEqual([40, 40, 30, 30]);
});

it('need not be up at startup', async () => {
  const before = timesUp();
  await redis.kill();
  const { databaseUrl } = here;
  const late = await ownTestApp({ databaseUrl, channel, log: log.destination });
  const friends = await connectFriends(here, late);
  await expectHeard(await connectFriends(late, late));
  await redis.start();
  await friends.anna.socket.next('status', isResync);
  await friends.ben.socket.next('status', isResync);
  await areUp(3, before);
  await expectHeard(friends);
});

it('uses separate channels for separate apps', async () => {
  const { databaseUrl } = here;
  const openOther = await chooseChannel({ redisUrl: redis.url, sessionSecret: 'another' }, '');
  const other = await ownTestApp({
    databaseUrl,
    channel: () => openOther,
  });
  await other.realtime.whenConnected;
  const client = await createClient({ url: redis.url }).connect();
  onTestFinished(() => client.destroy());
  expect(await client.pubSubChannels('ripcord:*')).toHaveLength(2);
});

it('delivers messages from one process to a socket of another', async () => {
  const env = {
    DATABASE_URL: here.databaseUrl,
    REDIS_URL: redis.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: here.deps.config.dataDir,
  };
  const [one, other] = await Promise.all([startApp(env), startApp(env)]);
  onTestFinished(() => {
    for (const app of [one, other]) app.kill('SIGKILL');
  });
  const [anna, ben] = [await register(one), await register(other)];
  await becomeFriends(anna, ben);
  await expectHeard({
    anna: { ...anna, socket: await connect(one.url, anna) },
    ben: { ...ben, socket: await connect(other.url, ben) },
  });
}, 60_000);
