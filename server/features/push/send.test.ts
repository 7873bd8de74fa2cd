import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsChange } from '#shared/notifications';
import { api } from '#shared/routes';
import { wallTime } from '#shared/rules/time-zones';
import { buildChild } from '../../testing/children';
import { buildEvent, changePhase, enterPlayer, matchesOf } from '../../testing/event-steps';
import { befriend, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { createPushService, type PushService, vapidOf } from '../../testing/push-service';
import { subscribe } from '../../testing/push-steps';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { sendPushes } from './send.service';

let app: TestApp;
let service: PushService;
/** Milliseconds that the app is ahead. */
let ahead = 0;
beforeAll(async () => {
  service = await createPushService();
  app = await createTestApp({ config: { pushAllowedOrigins: [service.origin] } });
  app.deps.clock = () => new Date(Date.now() + ahead);
});
beforeEach(() => {
  ahead = 0;
});
afterEach(() => service.answer());
afterAll(async () => {
  await app.close();
  await service.close();
});

const SECOND = 1_000;
const pass = (milliseconds: number) => {
  ahead += milliseconds;
};

const choose = ({ client }: TestUser, body: SettingsChange) =>
  client.call(api.updateNotificationSettings, { body });

/** Somebody with a device, and no quiet hours. */
async function buildOwner(settings: SettingsChange = {}, person?: TestUser) {
  const owner = person ?? (await buildUser(app));
  await choose(owner, { quiet: null, ...settings });
  const { endpoint, keys, path } = service.device();
  const id = await subscribe(owner, endpoint, keys);
  const pushes = async () => {
    await app.runJobs();
    return service.sentTo(path);
  };
  return { owner, id, path, pushes };
}

/** Pushes that wait for a device. */
async function waiting(id: number): Promise<number> {
  const { rows } = await app.pool.query('select from push_queue where subscription_id = $1', [id]);
  return rows.length;
}

const isThere = async (id: number) =>
  (await app.pool.query('select from push_subscriptions where id = $1', [id])).rows.length === 1;

const say = (from: TestUser, to: TestUser, content = 'Ready?') =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

const test = ({ owner, id }: { owner: TestUser; id: number }) =>
  owner.client.call(api.testDevice, { params: { id } });

/** Has the sender look for what is due, as the clock does. */
const wake = async () => test(await buildOwner());

describe('a push', () => {
  it('is encrypted and signed, and says what the row says', async () => {
    const { owner, pushes, path } = await buildOwner();
    const other = await buildUser(app);
    await ask(other, owner);
    const [payload, ...more] = await pushes();
    expect(more).toEqual([]);
    const { body } = await owner.client.call(api.listNotifications);
    expect(payload).toEqual({
      v: 1,
      id: body[0]?.id,
      kind: 'friend_request',
      title: `${other.username} wants to be your friend`,
      text: '',
      path: '/chat',
      tag: expect.stringMatching(/^friend_request-\d+$/),
      unseen: 1,
      silent: false,
    });
    const headers = service.received.find((one) => one.path === path)?.headers ?? {};
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    const claims = vapidOf(headers.authorization);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ripcord@localhost' });
    expect(claims.k).toBe((await app.visitor.call(api.getPushKey)).body.publicKey);
    const [device] = (await owner.client.call(api.listDevices)).body;
    expect(device?.lastSentAt).not.toBeNull();
  });

  it('goes to every device of its owner and to nobody else', async () => {
    const one = await buildOwner();
    const two = await buildOwner({}, one.owner);
    const { pushes } = await buildOwner();
    await ask(await buildUser(app), one.owner);
    expect(await one.pushes()).toHaveLength(1);
    expect(await two.pushes()).toHaveLength(1);
    expect(await pushes()).toEqual([]);
  });

  it('is not sent where the owner signed out, or turned the kind off', async () => {
    const quiet = await buildOwner({ kinds: { friend_request: { push: false } } });
    const gone = await buildOwner();
    const other = await buildUser(app);
    await ask(other, quiet.owner);
    await ask(other, gone.owner);
    await gone.owner.client.call(api.logout);
    expect(await quiet.pushes()).toEqual([]);
    expect(await gone.pushes()).toEqual([]);
  });

  it('is not sent of what was seen or is hidden meanwhile', async () => {
    const one = await buildOwner();
    const other = await buildUser(app);
    service.answer({ status: 503, headers: { 'Retry-After': '30' } });
    await ask(other, one.owner);
    await app.runJobs();
    await one.owner.client.call(api.createBlock, { body: { userId: other.id } });
    pass(31 * SECOND);
    await wake();
    // What was refused with 503 was read, but did not arrive anywhere.
    expect(await one.pushes()).toHaveLength(1);
    expect(await waiting(one.id)).toBe(0);
  });

  it('is in the language of the account', async () => {
    const german = await buildUser(app, { language: 'de' });
    const device = await buildOwner({}, german);
    await test(device);
    expect((await device.pushes())[0]?.title).toBe('Es funktioniert');
  });

  it('is urgent and short-lived for calls, and comes once for who is called by the pairing', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser, { tables: 1 });
    const people: Awaited<ReturnType<typeof buildOwner>>[] = [];
    for (let n = 0; n < 4; n += 1) {
      people.push(await buildOwner({ previews: n > 0 }, await enterPlayer(app, id)));
    }
    await changePhase(organiser, id, 'running');
    await app.runJobs();
    const sent = people.map(({ path }) => service.sentTo(path));
    const [ready] = (await matchesOf(organiser, id)).filter(({ table }) => table === 1);
    expect(ready).toBeDefined();
    expect(sent.map((all) => all.length)).toEqual([1, 1, 1, 1]);
    const kinds = sent.flat().map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'event_call')).toHaveLength(2);
    for (const [index, [payload]] of sent.entries()) {
      const headers = service.received.find((one) => one.path === people[index]?.path)?.headers;
      const most = payload?.kind === 'event_call' ? 600 : 3_600;
      expect(headers?.urgency).toBe('high');
      expect(Number(headers?.ttl)).toBeLessThanOrEqual(most);
      expect(Number(headers?.ttl)).toBeGreaterThan(most - 60);
      if (index === 0) expect(payload).toMatchObject({ text: '' });
    }
  });
});

describe('a player who is called by the drawing of a round', () => {
  it('hears of the round instead where calls are turned off', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser);
    const kinds = { event_call: { push: false } };
    const quiet = await buildOwner({ kinds }, await enterPlayer(app, id));
    const other = await buildOwner({}, await enterPlayer(app, id));
    await changePhase(organiser, id, 'running');
    expect(await quiet.pushes()).toMatchObject([{ kind: 'event_round' }]);
    expect(await other.pushes()).toMatchObject([{ kind: 'event_call' }]);
  });
});

describe('a row that is pushed again', () => {
  it('is silent, and rests for a minute', async () => {
    const { owner, pushes } = await buildOwner({ kinds: { like: { push: true } } });
    const { id } = await plantPost(app, owner);
    const like = async () => {
      const { client } = await buildUser(app);
      await client.call(api.likeMedia, { params: { id }, body: { liked: true } });
      return pushes();
    };
    expect(await like()).toMatchObject([{ silent: false }]);
    expect(await like()).toHaveLength(1);
    pass(61 * SECOND);
    const [, second, ...more] = await like();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ silent: true, title: expect.stringContaining('2 others') });
    await owner.client.call(api.markNotificationsSeen, { body: { upTo: '2999-01-01T00:00:00Z' } });
    expect(await like()).toMatchObject([{}, {}, { silent: false }]);
  });
});

describe('a message', () => {
  it('is pushed after three seconds, unless it was read', async () => {
    const { owner, pushes } = await buildOwner();
    const friend = await buildUser(app);
    await befriend(app, owner, friend);
    await say(friend, owner);
    expect(await pushes()).toEqual([]);
    pass(3 * SECOND);
    await wake();
    expect(await pushes()).toMatchObject([{ kind: 'message', text: 'Ready?', unseen: 1 }]);
    await owner.client.call(api.markConversationRead, { params: { userId: friend.id } });
    await say(friend, owner);
    await app.runJobs();
    await owner.client.call(api.markConversationRead, { params: { userId: friend.id } });
    pass(4 * SECOND);
    await wake();
    expect(await pushes()).toHaveLength(1);
  });

  it.each(['previews off', 'a child'])('is not quoted with %s', async (how) => {
    const person = how === 'a child' ? await buildChild(app) : await buildUser(app);
    const { owner, pushes } = await buildOwner({ previews: how === 'a child' }, person);
    const friend = await buildUser(app);
    await befriend(app, owner, friend);
    await say(friend, owner, 'My secret');
    await app.runJobs();
    pass(3 * SECOND);
    await wake();
    const [push] = await pushes();
    expect(push).toMatchObject({ title: 'New message', text: '' });
    expect(JSON.stringify(push)).not.toContain(friend.username);
  });
});

describe('quiet hours', () => {
  it('hold pushes back, and end with one of what is still unseen', async () => {
    const hour = (hours: number) =>
      wallTime(new Date(Date.now() + ahead + hours * 3_600_000), 'UTC').slice(11, 16);
    const { owner, pushes } = await buildOwner({ quiet: { from: hour(-1), to: hour(1) } });
    for (let n = 0; n < 3; n += 1) await ask(await buildUser(app), owner);
    expect(await pushes()).toEqual([]);
    const [newest] = (await owner.client.call(api.listNotifications)).body;
    await owner.client.call(api.markNotificationsSeen, { body: { ids: [newest?.id ?? 0] } });
    pass(3_600_000);
    await wake();
    expect(await pushes()).toMatchObject([
      { id: null, kind: 'summary', title: '2 things happened', path: '/notifications' },
    ]);
  });

  it('do not hold back warnings', async () => {
    const { owner, pushes } = await buildOwner({ quiet: { from: '00:00', to: '23:59' } });
    await owner.client.call(api.updateEmail, { body: { email: 'somebody@example.org' } });
    expect(await pushes()).toMatchObject([{ kind: 'security' }]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that says %i has forgotten the device', async (status) => {
    const device = await buildOwner();
    service.answer({ status });
    await test(device);
    await app.runJobs();
    expect(await isThere(device.id)).toBe(false);
  });

  it.each([
    ['seconds', () => '20', 20],
    ['a date', () => new Date(Date.now() + 41_000).toUTCString(), 40],
    ['nothing', () => undefined, 5],
  ])('that is busy is asked again after %s', async (_, header, seconds) => {
    const after = header();
    for (const status of [429, 500]) {
      const device = await buildOwner();
      service.answer({ status, headers: after === undefined ? {} : { 'Retry-After': after } });
      await test(device);
      expect(await device.pushes()).toHaveLength(1);
      pass((seconds - 3) * SECOND);
      await wake();
      expect(await device.pushes()).toHaveLength(1);
      pass(5 * SECOND);
      await wake();
      expect(await device.pushes()).toHaveLength(2);
      expect(await waiting(device.id)).toBe(0);
      ahead = 0;
    }
  });

  it('is not asked again once the push is of no use', async () => {
    const device = await buildOwner();
    service.answer({ status: 503, headers: { 'Retry-After': '90000' } });
    await test(device);
    await app.runJobs();
    pass(90_001 * SECOND);
    await wake();
    expect(await device.pushes()).toHaveLength(1);
    expect(await waiting(device.id)).toBe(0);
  });

  it('that refuses ten times in a row loses the device, and redirects are refusals', async () => {
    const device = await buildOwner();
    const refuse = async (status: number) => {
      service.answer({ status, headers: { Location: `${service.origin}/elsewhere` } });
      await ask(await buildUser(app), device.owner);
      await app.runJobs();
    };
    for (let n = 0; n < 9; n += 1) await refuse(n % 2 ? 302 : 403);
    await test(device);
    await app.runJobs();
    for (let n = 0; n < 9; n += 1) await refuse(400);
    expect(await isThere(device.id)).toBe(true);
    await refuse(413);
    expect(await isThere(device.id)).toBe(false);
    expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });
});

it('keeps the order of a device, and sends once from two instances', async () => {
  const device = await buildOwner();
  const { id, path } = device;
  const twin = await createTestApp({ databaseUrl: app.databaseUrl, config: app.deps.config });
  for (let n = 0; n < 12; n += 1) await ask(await buildUser(app), device.owner);
  await Promise.all([app.runJobs(), twin.runJobs()]);
  await app.runJobs();
  const ids = service.sentTo(path).map((push) => push.id ?? 0);
  expect(ids).toHaveLength(12);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(await waiting(id)).toBe(0);
  await twin.close();
});

it('gives devices back if the database fails between taking and sending', async () => {
  const devices: Awaited<ReturnType<typeof buildOwner>>[] = [];
  for (let n = 0; n < 11; n += 1) devices.push(await buildOwner());
  for (const device of devices) await test(device);
  const run = { signal: new AbortController().signal, isLast: false };
  const send = () => sendPushes(app.deps, {}, run);
  await app.pool.query('alter table conversations rename to gone');
  await expect(send()).rejects.toThrow('conversations');
  await expect(send()).rejects.toThrow('conversations');
  await app.pool.query('alter table gone rename to conversations');
  await send();
  expect(devices.map(({ path }) => service.sentTo(path).length)).toEqual(devices.map(() => 1));
});
