import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { endSessions } from '../auth/session';
import { transact } from '../db/pool';
import { sessions } from '../db/schema';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../testing/factories';
import { connect, openSocket, type TestSocket } from '../testing/socket-client';
import { createTestApp, type TestApp } from '../testing/test-app';
import { createClient } from '../testing/test-client';
import type { Channel } from './fan-out/fan-out';
import { listenNotify } from './fan-out/listen-notify';

/** Milliseconds; a generous timeout, not a measure of speed. */
const WITHIN_MS = 1_000;

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await createTestApp({ channel: listenNotify });
  there = await createTestApp({ databaseUrl: here.databaseUrl, channel: listenNotify });
  await Promise.all([here.realtime.whenConnected, there.realtime.whenConnected]);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

let user: TestUser;
/** One socket of the same session on each instance. */
let sockets: TestSocket[];
beforeEach(async () => {
  user = await buildUser(here);
  sockets = [await connect(here.url, user), await connect(there.url, user)];
});

async function expectClosed(which: TestSocket[] = sockets): Promise<void> {
  const late = AbortSignal.timeout(WITHIN_MS);
  const codes = await Promise.all(which.map(({ closed }) => closed));
  expect(codes).toEqual(which.map(() => CLOSE.sessionEnded));
  expect(late.aborted).toBe(false);
}

it('logout closes the sockets of that session everywhere, not those of others', async () => {
  const laptop = { id: user.id, client: await signedInClient(here, user.id) };
  const others = [await connect(here.url, laptop), await connect(there.url, laptop)];
  await user.client.call(api.logout);
  await expectClosed();
  for (const other of others) {
    other.send({ type: 'auth', userId: user.id });
    await other.next('status');
  }
});

it('an unauthenticated socket closes too', async () => {
  const quiet = await openSocket(there.url, { client: user.client });
  await user.client.call(api.logout);
  await expectClosed([quiet]);
});

it('logging in again closes the sockets of the old session', async () => {
  const { username } = user;
  await user.client.call(api.login, { body: { username, password: PASSWORD } });
  await expectClosed();
});

it('a password reset closes the sockets of every device', async () => {
  const mailbox = await buildUser(here, { email: `${user.username}@example.org` });
  const laptop = { id: mailbox.id, client: await signedInClient(here, mailbox.id) };
  const all = [await connect(here.url, mailbox), await connect(there.url, laptop)];
  const visitor = createClient(here.url);
  await visitor.call(api.requestReset, { body: { username: mailbox.username } });
  await here.deps.background.drain();
  const [, token = ''] = /token=([\w-]+)/.exec(here.outbox.at(-1)?.text ?? '') ?? [];
  await visitor.call(api.completeReset, { body: { token, newPassword: 'another horse battery' } });
  await expectClosed(all);
});

it('ending all sessions but one leaves the sockets of that one', async () => {
  const laptop = { id: user.id, client: await signedInClient(here, user.id) };
  const [kept] = await here.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(sessions.expire);
  const other = await connect(there.url, laptop);
  await transact(here.deps, (tx, after) => endSessions(here.deps, tx, after, user.id, kept?.sid));
  await expectClosed([other]);
  for (const socket of sockets) {
    socket.send({ type: 'auth', userId: user.id });
    await socket.next('status');
  }
});

it('the next heartbeat closes sockets whose session ended unannounced', async () => {
  await here.db.delete(sessions).where(eq(sessions.userId, user.id));
  await Promise.all([here.realtime.beat(), there.realtime.beat()]);
  await expectClosed();
});

it('messages of an ended session are refused, announced or not', async () => {
  await here.db.delete(sessions).where(eq(sessions.userId, user.id));
  for (const socket of sockets) socket.send({ type: 'mark_read', senderId: user.id });
  await expectClosed();
});

it('a session that ends between upgrade and auth is refused', async () => {
  const late = await openSocket(there.url, { client: user.client });
  await here.db.delete(sessions).where(eq(sessions.userId, user.id));
  late.send({ type: 'auth', userId: user.id });
  await expectClosed([late]);
  expect(late.received).toEqual([]);
});

it('sends other instances a digest, never a session id', async () => {
  const heard: string[] = [];
  const ear = await new Promise<Channel>((resolve) => {
    const channel = listenNotify(here.databaseUrl)({
      onPayload: (payload) => heard.push(payload),
      onUp: () => resolve(channel),
      onDown() {},
    });
  });
  const rows = await here.db.select().from(sessions).where(eq(sessions.userId, user.id));
  await user.client.call(api.logout);
  await expect.poll(() => heard.join()).toContain('session.ended');
  for (const { sid } of rows) expect(heard.join()).not.toContain(sid);
  await ear.close();
});
