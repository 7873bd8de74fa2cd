import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { api } from '#shared/routes';
import { json, registerCaller } from '../../server/testing/caller';
import { openRegistration } from '../../server/testing/event-hall';
import { freePort } from '../../server/testing/free-port';
import { createPushService, type PushService } from '../../server/testing/push-service';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database';
import { createInstance, type Instance } from './instances';

let service: PushService;
let database: TestDatabase;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  service = await createPushService();
});
beforeEach(async () => {
  database = await createTestDatabase();
  const keys = webPush.generateVAPIDKeys();
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that both instances know',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    PUSH_ALLOWED_ORIGINS: service.origin,
  };
  one = await createInstance(await freePort(), env);
  two = await createInstance(await freePort(), env);
});
afterEach(async () => {
  await Promise.all([one, two].map((instance) => instance.stop('SIGTERM')));
  await database.drop();
});
afterAll(() => service.close());

/** For what takes a while on a busy machine (milliseconds). */
const PATIENCE = { timeout: 300_000, interval: 100 };

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[];

async function count(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from ${text}`,
    values,
  );
  return row?.count ?? 0;
}

/** Until no job of notifications and no push waits. */
const settled = () =>
  vi.waitFor(async () => {
    const jobs = "jobs.job where (name like 'notifications.%' or name like 'push.%')";
    expect(await count(`${jobs} and state < 'completed'`)).toBe(0);
    expect(await count('push_queue')).toBe(0);
  }, PATIENCE);

/** Gives people a device each. @returns its path at the push service, for each */
async function plantDevices(userIds: readonly number[]): Promise<string[]> {
  const { host } = new URL(service.origin);
  const devices = userIds.map((userId) => {
    const { endpoint, keys, path } = service.device();
    return { userId, sid: randomUUID(), host, endpoint, path, ...keys.public };
  });
  await query(
    `with given as (
       select * from json_to_recordset($1) as given (
         "userId" bigint, sid text, host text, endpoint text, p256dh text, auth text)
     ), made as (
       insert into sessions (sid, sess, expire)
       select sid, json_build_object('passport', json_build_object('user', "userId")),
         now() + interval '1 day' from given)
     insert into push_subscriptions (user_id, sid, endpoint, host, p256dh, auth)
     select "userId", sid, endpoint, host, p256dh, auth from given`,
    [JSON.stringify(devices)],
  );
  return devices.map(({ path }) => path);
}

const plantPeople = async (name: string, people: number) =>
  (
    await query<{ id: number }>(
      `insert into users (username, password_hash)
       select $1 || n, '!' from generate_series(1, $2) n returning id`,
      [name, people],
    )
  ).map(({ id }) => id);

const PLAYERS = 128;

/** Milliseconds from the pairing to the last call at the push service, on a machine of its own. */
const CALLED_WITHIN = 2_000;
const busy = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

it(`calls ${PLAYERS} players within 2 s on two instances, each once`, async () => {
  const hall = await openRegistration(one.app, { maxEntrants: PLAYERS, tables: PLAYERS / 2 });
  const players = await plantPeople('caller', PLAYERS);
  await query(
    `insert into tournament_participants (tournament_id, user_id, number)
     select $1, id, row_number() over () from unnest($2::bigint[]) as id`,
    [hall.id, players],
  );
  const paths = await plantDevices(players);
  await hall.post(one.app, api.changePhase, { to: 'running' });
  const paired = Date.now();
  const called = () => paths.filter((path) => service.sentTo(path).length > 0).length;
  await vi.waitFor(() => expect(called()).toBe(PLAYERS), { ...PATIENCE, interval: 5 });
  const took = Date.now() - paired;
  console.info(`${PLAYERS} players were called ${took} ms after the answer to the pairing.`);
  await settled();
  const kinds = paths.map((path) => service.sentTo(path).map(({ kind }) => kind));
  expect(kinds).toEqual(paths.map(() => ['event_call']));
  expect(took).toBeLessThan(CALLED_WITHIN * busy());
});

it('has every act told once, though an instance is killed in the middle', async () => {
  const owner = await registerCaller(two.app);
  const senders = await Promise.all(Array.from({ length: 24 }, () => registerCaller(two.app)));
  const body = json({ receiverId: owner.id });
  let answered = 0;
  const ask = async (by: (typeof senders)[number], on: Instance) => {
    const path = api.sendFriendRequest.path;
    const answer = await by.call(on.app, path, { method: 'POST', ...body }).catch(() => undefined);
    answered += 1;
    if (answered === 8) await one.stop('SIGKILL');
    return answer?.status;
  };
  const statuses = await Promise.all(senders.map((by, n) => ask(by, n % 3 ? one : two)));
  expect(statuses).toContain(undefined);
  await one.start();
  await settled();
  const requests = await query<{ id: number }>('select id from friend_requests order by id');
  expect(requests.length).toBeGreaterThanOrEqual(statuses.filter((one) => one === 201).length);
  const rows = await query<{ about: number; count: number }>(
    "select about, count from notifications where kind = 'friend_request' order by about",
  );
  expect(rows).toEqual(requests.map(({ id }) => ({ about: id, count: 1 })));
});

const FANS = 10_000;

it(`makes ${FANS} likes of a post one row, and at most a push a minute`, async () => {
  const owner = await registerCaller(one.app);
  const settings = { quiet: null, kinds: { like: { push: true } } };
  const path = api.updateNotificationSettings.path;
  await owner.call(one.app, path, { method: 'PUT', ...json(settings) });
  const [device = ''] = await plantDevices([owner.id]);
  const fans = await plantPeople('fan', FANS);
  const [post] = await query<{ id: number }>(
    `insert into media (user_id, title, media_type, status, visibility)
     values ($1, 'Launch', 'text', 'ready', 'public') returning id`,
    [owner.id],
  );
  const started = Date.now();
  await query(
    `with liked as (
       insert into media_likes (media_id, user_id) select $1, unnest($2::bigint[]) returning user_id)
     insert into jobs.job (name, data, policy)
     select 'notifications.write', json_build_object('kind', 'like', 'about', $1::bigint,
       'by', user_id, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       'standard' from liked`,
    [post?.id, fans],
  );
  await settled();
  const minutes = (Date.now() - started) / 60_000;
  const pushes = service.sentTo(device);
  console.info(`${FANS} likes took ${minutes.toFixed(1)} min and ${pushes.length} pushes.`);
  expect(await count('notifications where user_id = $1', [owner.id])).toBe(1);
  expect(pushes.length).toBeLessThanOrEqual(1 + minutes);
  expect(pushes.slice(1).every(({ silent }) => silent)).toBe(true);
  const { body: seen } = await owner.call(one.app, api.listNotifications.path);
  expect(JSON.stringify(await new Response(seen).json())).toContain('and 9,999 others');
}, 900_000);
