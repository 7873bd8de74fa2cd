import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../shared/routes';
import { instances, presence, users } from '../db/schema';
import { befriend, buildUser, type TestUser } from '../testing/factories';
import { connect, type TestSocket } from '../testing/socket-client';
import { createTestApp, type TestApp } from '../testing/test-app';
import { listenNotify } from './fan-out/listen-notify';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await createTestApp({ channel: listenNotify });
  there = await another();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

async function another(): Promise<TestApp> {
  const app = await createTestApp({ databaseUrl: here.databaseUrl, channel: listenNotify });
  await Promise.all([here.realtime.whenConnected, app.realtime.whenConnected]);
  return app;
}

async function twoFriends() {
  const [anna, ben] = [await buildUser(here), await buildUser(here)];
  await befriend(here, anna, ben);
  return { anna, ben };
}

const seen = (socket: TestSocket, { id }: TestUser, online: boolean) =>
  socket.next('presence', (it) => it.userId === id && it.online === online);

/** Passes the offline delay's callback to `instead`. */
function interceptOfflineDelay(instead: (run: () => void) => void): void {
  const { setTimeout: start } = globalThis;
  const intercepted = (run: () => void, delay?: number, ...given: []) => {
    if (delay === 2_000) instead(run);
    return start(delay === 2_000 ? () => undefined : run, delay, ...given);
  };
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(intercepted as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}

const skipOfflineDelay = () => interceptOfflineDelay((run) => run());

/** The states a friend has received, once a message sent later has arrived. */
async function statesToldSoFar(
  friend: TestSocket,
  socket: TestSocket,
  { to, of }: { to: TestUser; of: TestUser },
): Promise<boolean[]> {
  socket.send({ type: 'chat', receiverId: to.id, content: 'Here', clientId: randomUUID() });
  await friend.next('chat');
  return friend.received.flatMap((it) =>
    it.type === 'presence' && it.userId === of.id ? [it.online] : [],
  );
}

const rowsOf = ({ id }: TestUser) => here.db.select().from(presence).where(eq(presence.userId, id));

it('tells friends who connects, who is online already, and who disconnects', async () => {
  skipOfflineDelay();
  const { anna, ben } = await twoFriends();
  const first = await connect(here.url, anna);
  const second = await connect(there.url, ben);
  await seen(first, ben, true);
  await seen(second, anna, true);
  await second.close();
  await seen(first, ben, false);
  expect(await rowsOf(ben)).toEqual([]);
});

it('is visible only to friends', async () => {
  skipOfflineDelay();
  const { anna, ben } = await twoFriends();
  const stranger = await buildUser(here);
  const strange = await connect(here.url, stranger);
  const first = await connect(here.url, anna);
  const second = await connect(there.url, ben);
  await seen(first, ben, true);
  await second.close();
  await seen(first, ben, false);
  expect(strange.received.filter(({ type }) => type === 'presence')).toEqual([]);
  expect(first.received.filter((it) => it.type === 'presence' && it.userId !== ben.id)).toEqual([]);
});

it('does not flicker when a page is reloaded', async () => {
  const leaving: Array<() => void> = [];
  interceptOfflineDelay((run) => leaving.push(run));
  const { anna, ben } = await twoFriends();
  const first = await connect(here.url, anna);
  const second = await connect(there.url, ben);
  await seen(first, ben, true);
  await second.close();
  await expect.poll(() => leaving.length).toBe(1);
  const third = await connect(there.url, ben);
  for (const run of leaving) run();
  expect(await statesToldSoFar(first, third, { to: anna, of: ben })).not.toContain(false);
});

it('lasts while another device is connected to any instance', async () => {
  skipOfflineDelay();
  const { anna, ben } = await twoFriends();
  const first = await connect(here.url, anna);
  const laptop = await connect(here.url, ben);
  const phone = await connect(there.url, ben);
  await seen(first, ben, true);
  const rows = () => expect.poll(async () => (await rowsOf(ben)).length, { timeout: 10_000 });
  await rows().toBe(2);
  await laptop.close();
  await rows().toBe(1);
  expect(await statesToldSoFar(first, phone, { to: anna, of: ben })).not.toContain(false);
  await phone.close();
  await seen(first, ben, false);
});

it('ends with the friendship', async () => {
  const { anna, ben } = await twoFriends();
  const first = await connect(here.url, anna);
  await connect(there.url, ben);
  await seen(first, ben, true);
  await ben.client.call(api.removeFriend, { params: { userId: anna.id } });
  await seen(first, ben, false);
});

it('of people at a dead instance is removed by the others', async () => {
  const { anna, ben } = await twoFriends();
  const dying = await another();
  onTestFinished(() => dying.close());
  const first = await connect(here.url, anna);
  await connect(dying.url, ben);
  await seen(first, ben, true);
  // It has been silent for longer than an instance may be.
  const [row] = await rowsOf(ben);
  const long = sql`now() - interval '91 seconds'`;
  await here.db
    .update(instances)
    .set({ seenAt: long })
    .where(eq(instances.id, row?.instanceId ?? ''));
  // New connections get the right state even before it is swept.
  const newcomer = await connect(there.url, anna);
  await here.realtime.beat();
  await seen(first, ben, false);
  expect(newcomer.received).not.toContainEqual({ type: 'presence', userId: ben.id, online: true });
  expect(await rowsOf(ben)).toEqual([]);
  // It was only frozen: its next heartbeat restores its people.
  await dying.realtime.beat();
  await seen(first, ben, true);
});

it('is removed when an instance stops', async () => {
  const { anna, ben } = await twoFriends();
  const stopping = await another();
  const first = await connect(here.url, anna);
  const second = await connect(stopping.url, ben);
  await seen(first, ben, true);
  const [row] = await rowsOf(ben);
  await stopping.close();
  expect(await second.closed).toBe(1001);
  await seen(first, ben, false);
  const left = await here.db
    .select()
    .from(instances)
    .where(eq(instances.id, row?.instanceId ?? ''));
  expect(left).toEqual([]);
});

it('of a deleted account causes no error', async () => {
  const { anna, ben } = await twoFriends();
  const first = await connect(here.url, anna);
  await connect(there.url, ben);
  await seen(first, ben, true);
  await here.db.delete(users).where(eq(users.id, ben.id));
  await Promise.all([here.realtime.beat(), there.realtime.beat()]);
  expect(await rowsOf(ben)).toEqual([]);
  first.send({ type: 'auth', userId: anna.id });
  await first.next('status', ({ status }) => status === 'connected');
});

it('is not written by an instance without sockets', async () => {
  const idle = await another();
  onTestFinished(() => idle.close());
  const count = () => here.db.$count(instances);
  const before = await count();
  await idle.realtime.beat();
  expect(await count()).toBe(before);
});
