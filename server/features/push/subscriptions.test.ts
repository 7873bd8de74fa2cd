import { describe, expect, it } from 'vitest';
import { DEVICES_MAX } from '#shared/push';
import { api } from '#shared/routes';
import { befriend, buildUser, signedInClient } from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { newEndpoint, newKeys, subscribe } from '../../testing/push-steps';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const devicesOf = async ({ client }: Awaited<ReturnType<typeof buildUser>>) =>
  (await client.call(api.listDevices)).body;

const OK = newKeys().public;
const add = (endpoint: string, keys: object = OK) => ({ body: { endpoint, keys } as never });

describe('a device', () => {
  it('is listed without its keys, with the browser of its session', async () => {
    const person = await buildUser(app);
    const id = await subscribe(person);
    const [device, ...more] = await devicesOf(person);
    expect(more).toEqual([]);
    expect(device).toMatchObject({ id, current: true, lastSentAt: null });
    const other = await signedInClient(app, person.id);
    expect((await other.call(api.listDevices)).body).toMatchObject([{ id, current: false }]);
  });

  it('is the same when it comes again, and moves to whoever signs in there', async () => {
    const [first, second] = [await buildUser(app), await buildUser(app)];
    const endpoint = newEndpoint();
    const id = await subscribe(first, endpoint, { public: OK } as never);
    const again = await first.client.send(api.createDevice, add(endpoint));
    expect([again.status, again.body]).toMatchObject([200, { id }]);
    const moved = await second.client.send(api.createDevice, add(endpoint));
    expect([moved.status, moved.body]).toMatchObject([200, { id, current: true }]);
    expect(await devicesOf(first)).toEqual([]);
  });

  it('is refused to somebody who knows only its address', async () => {
    const endpoint = newEndpoint();
    await subscribe(await buildUser(app), endpoint);
    const other = await buildUser(app);
    const { status, body } = await other.client.send(api.createDevice, add(endpoint));
    expect([status, body]).toMatchObject([400, { message: 'This subscription is not valid.' }]);
  });

  it('takes the place of the one that it names, if that is of the same person', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)];
    const [old, foreign] = [newEndpoint(), newEndpoint()];
    await subscribe(person, old);
    await subscribe(other, foreign);
    for (const replaces of [old, foreign]) {
      const body = { endpoint: newEndpoint(), keys: newKeys().public, replaces };
      await person.client.call(api.createDevice, { body });
    }
    expect(await devicesOf(person)).toHaveLength(2);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  it(`is refused after ${DEVICES_MAX}`, async () => {
    const person = await buildUser(app);
    for (let n = 0; n < DEVICES_MAX; n += 1) await subscribe(person);
    const { status, body } = await person.client.send(api.createDevice, add(newEndpoint()));
    expect([status, body]).toMatchObject([409, { message: 'At most 10 devices.' }]);
  });

  it('goes with its session, and with the account', async () => {
    const person = await buildUser(app);
    const phone = await signedInClient(app, person.id);
    await subscribe({ client: phone });
    await subscribe(person);
    await phone.call(api.logout);
    expect(await devicesOf(person)).toHaveLength(1);
    const tablet = await signedInClient(app, person.id);
    await subscribe({ client: tablet });
    const { body } = await tablet.call(api.listSessions);
    const own = body.find(({ isCurrent }) => isCurrent);
    await person.client.call(api.deleteSession, { params: { id: own?.id ?? 0 } });
    expect(await devicesOf(person)).toHaveLength(1);
    await person.client.call(api.deleteAccount);
    const { rows } = await app.pool.query('select from push_subscriptions where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('goes when its owner is suspended', async () => {
    const [person, admin] = [await buildUser(app), await buildUser(app, { role: 'admin' })];
    await subscribe(person);
    const { id } = person;
    await admin.client.call(api.updateAdminUser, { params: { id }, body: { suspended: true } });
    const { rows } = await app.pool.query('select from push_subscriptions where user_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is in the export, without its address and keys', async () => {
    const person = await buildUser(app);
    const endpoint = newEndpoint();
    const keys = newKeys();
    await subscribe(person, endpoint, keys);
    const text = await person.client.call(api.exportData, { query: { format: 'json' } } as never);
    const exported = typeof text.body === 'string' ? text.body : JSON.stringify(text.body);
    expect(exported).toContain('"service":"fcm.googleapis.com"');
    for (const secret of [endpoint, keys.public.p256dh, keys.public.auth]) {
      expect(exported).not.toContain(secret);
    }
  });

  it('may be tested three times a minute', async () => {
    const strict = await createTestApp({ databaseUrl: app.databaseUrl });
    const person = await buildUser(strict);
    const id = await subscribe(person);
    const test = () => person.client.send(api.testDevice, { params: { id } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await test()).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    await strict.close();
  });
});

it('what a device shows is news until it is seen or hidden, also where it is not listed', async () => {
  const [person, friend, one, two] = await Promise.all([1, 2, 3, 4].map(() => buildUser(app)));
  if (!person || !friend || !one || !two) throw new Error('Somebody is missing');
  await befriend(app, person, friend);
  for (const other of [one, two]) await ask(other, person);
  await friend.client.call(api.sendMessage, { body: { receiverId: person.id, content: 'Hi' } });
  await app.runJobs();
  const { rows } = await app.pool.query<{ id: number; of: string }>(
    "select id::int, kind || ' ' || actor_id as of from notifications where user_id = $1",
    [person.id],
  );
  const idOf = (of: string) => rows.find((row) => row.of === of)?.id ?? 0;
  const [seen, hidden, message] = [
    idOf(`friend_request ${one.id}`),
    idOf(`friend_request ${two.id}`),
    idOf(`message ${friend.id}`),
  ];
  const query = { ids: [seen, hidden, message].join() };
  const news = async ({ client } = person) => (await client.call(api.listNews, { query })).body.ids;
  expect(new Set(await news())).toEqual(new Set([seen, hidden, message]));
  expect(await news(friend)).toEqual([]);
  await person.client.call(api.markNotificationsSeen, { body: { ids: [seen] } });
  await person.client.call(api.createBlock, { body: { userId: two.id } });
  expect(await news()).toEqual([message]);
});

describe('addresses', () => {
  const SERVICES = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ];
  const STRANGERS = [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://me:secret@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/x',
    'javascript:alert(1)',
    'nonsense',
    '',
  ];

  it.each(SERVICES)('of %s are known', async (endpoint) => {
    const person = await buildUser(app);
    const keys = newKeys().public;
    expect((await person.client.send(api.createDevice, add(endpoint, keys))).status).toBe(201);
  });

  it.each(STRANGERS)('%j are not', async (endpoint) => {
    const person = await buildUser(app);
    const { status, body } = await person.client.send(api.createDevice, add(endpoint));
    expect([status, body]).toMatchObject([400, { message: 'This push service is not known.' }]);
  });
});

it.each([
  ['not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: OK.auth }],
  ['compressed', { p256dh: OK.p256dh.slice(0, 44), auth: OK.auth }],
  ['a short secret', { p256dh: OK.p256dh, auth: 'AAAA' }],
  ['missing', {}],
])('keys that are %s are refused', async (_, keys) => {
  const person = await buildUser(app);
  const { status, body } = await person.client.send(api.createDevice, add(newEndpoint(), keys));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('This subscription is not valid.');
});

it('with a shared database and no keys, push is off', async () => {
  const { databaseUrl } = app;
  const off = await createTestApp({ databaseUrl, config: { databaseUrl } });
  const { status, body } = await off.visitor.send(api.getPushKey);
  expect([status, body]).toMatchObject([404, { message: 'Push is not set up here.' }]);
  const person = await buildUser(off);
  expect((await person.client.send(api.createDevice, add(newEndpoint()))).status).toBe(404);
  await off.close();
});
