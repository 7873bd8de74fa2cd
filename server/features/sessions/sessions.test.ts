import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import type { Session } from '#shared/sessions';
import { SESSION_LIFETIME_MS } from '../../auth/session-reader';
import { sessions } from '../../db/schema';
import { listenNotify } from '../../realtime/fan-out/listen-notify';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { connect } from '../../testing/socket-client';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

let app: TestApp;
let there: TestApp;
beforeAll(async () => {
  app = await createTestApp({ channel: listenNotify });
  there = await createTestApp({ databaseUrl: app.databaseUrl, channel: listenNotify });
  await Promise.all([app.realtime.whenConnected, there.realtime.whenConnected]);
});
afterAll(async () => {
  await there.close();
  await app.close();
});

const listOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await client.call(api.listSessions)).body;

/** Signs in as a browser does. */
async function signIn({ username }: TestUser, userAgent: string) {
  const client = createClient(app.url).withHeaders({ 'User-Agent': userAgent });
  await client.call(api.login, { body: { username, password: PASSWORD } });
  return client;
}

it('lists where one is logged in, newest first, with the device in words alone', async () => {
  const user = await buildUser(app);
  const browser = await signIn(user, FIREFOX);
  const { body, text } = await browser.send(api.listSessions);
  const [newest, first] = body as Session[];
  expect(body).toHaveLength(2);
  expect(newest).toMatchObject({ device: 'Firefox on Windows', isCurrent: true });
  expect(first).toMatchObject({ device: null, isCurrent: false });
  expect(text).not.toContain('Mozilla');
  expect((await listOf(user)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
});

it('truncates long headers', async () => {
  const user = await buildUser(app);
  await signIn(user, `${FIREFOX} ${'x'.repeat(5_000)}`);
  const [row] = await app.db
    .select({ length: sql<number>`length(sess ->> 'userAgent')` })
    .from(sessions)
    .where(sql`user_id = ${user.id} and sess ? 'userAgent'`);
  expect(row?.length).toBe(300);
  expect((await listOf(user))[0]?.device).toBe('Firefox on Windows');
});

it('shows the device of a registration', async () => {
  const client = createClient(app.url).withHeaders({ 'User-Agent': FIREFOX });
  await client.call(api.register, { body: { username: 'registrant', password: PASSWORD } });
  expect(await listOf({ client })).toMatchObject([{ device: 'Firefox on Windows' }]);
});

it('shows when a session was last used, and omits ended ones', async () => {
  const user = await buildUser(app);
  const old = await signedInClient(app, user.id);
  const [{ id = 0 } = {}] = await listOf(user);
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  const set = (values: object) => app.db.update(sessions).set(values).where(eq(sessions.id, id));
  await set({
    createdAt: new Date(dayAgo.getTime() - 24 * 3_600_000),
    expire: new Date(dayAgo.getTime() + SESSION_LIFETIME_MS),
  });
  const [session] = await listOf(user);
  expect(session?.lastUsedAt).toBe(dayAgo.toISOString());
  await set({ expire: new Date(Date.now() - 1_000) });
  expect(idsOf(await listOf(user))).not.toContain(id);
  expect((await old.fail(api.getUser)).status).toBe(401);
});

it('never says that a session was used before it began', async () => {
  const user = await buildUser(app);
  const future = new Date(Date.now() + 60_000);
  await app.db.update(sessions).set({ createdAt: future }).where(eq(sessions.userId, user.id));
  const [session] = await listOf(user);
  expect(session?.lastUsedAt).toBe(session?.createdAt);
});

it('pages', async () => {
  const user = await buildUser(app);
  for (let index = 0; index < 4; index += 1) await signedInClient(app, user.id);
  const pages = await readPages<Session>(user.client, api.listSessions, { query: { limit: 2 } });
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(await listOf(user));
});

it('logs out on another device: its session and its sockets on every instance end', async () => {
  const user = await buildUser(app);
  const laptop = { ...user, client: await signedInClient(app, user.id) };
  const sockets = [await connect(app.url, laptop), await connect(there.url, laptop)];
  const mine = await connect(app.url, user);
  const [other] = (await listOf(user)).filter(({ isCurrent }) => !isCurrent);
  const params = { id: other?.id ?? 0 };
  await user.client.call(api.deleteSession, { params });
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
    CLOSE.sessionEnded,
    CLOSE.sessionEnded,
  ]);
  expect((await laptop.client.fail(api.getUser)).status).toBe(401);
  mine.send({ type: 'auth', userId: user.id });
  await mine.next('status');
  expect((await user.client.fail(api.deleteSession, { params })).status).toBe(404);
});

it('logs out here too, and clears the cookie', async () => {
  const user = await buildUser(app);
  const { cookie } = user.client;
  const [own] = await listOf(user);
  await user.client.call(api.deleteSession, { params: { id: own?.id ?? 0 } });
  expect(user.client.cookie).toBe('');
  expect((await createClient(app.url, cookie).fail(api.getUser)).status).toBe(401);
});

it("neither shows nor ends somebody else's session", async () => {
  const [user, stranger] = [await buildUser(app), await buildUser(app)];
  const [own] = await listOf(user);
  const params = { id: own?.id ?? 0 };
  expect(idsOf(await listOf(stranger))).not.toContain(params.id);
  expect((await stranger.client.fail(api.deleteSession, { params })).status).toBe(404);
  expect((await user.client.send(api.getUser)).status).toBe(200);
});
