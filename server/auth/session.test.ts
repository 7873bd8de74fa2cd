import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { transact } from '../db/pool';
import { sessions, users } from '../db/schema';
import { buildUser, PASSWORD, sessionCookie, signedInClient } from '../testing/factories';
import { queriesDuring } from '../testing/query-count';
import { createTestApp, sharedTestApp } from '../testing/test-app';
import { createClient } from '../testing/test-client';
import { endSessions } from './session';
import { SESSION_LIFETIME_MS, TOUCH_INTERVAL_MS } from './session-reader';

const app = await sharedTestApp();

const sessionsOf = (userId: number) =>
  app.db.select().from(sessions).where(eq(sessions.userId, userId));

const whoAmI = async (cookie: string) =>
  (await createClient(app.url, cookie).send(api.getUser)).status;

describe('the cookie', () => {
  it('is HttpOnly and SameSite', async () => {
    const { username } = await buildUser(app);
    const { headers } = await app.visitor.raw('POST', '/api/login', {
      body: { username, password: PASSWORD },
    });
    const [cookie] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^ripcord\.sid=s%3A/);
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  it('is Secure and bound to the host when PUBLIC_URL is https, behind any proxy', async () => {
    const config = { publicUrl: 'https://ripcord.example' };
    const secure = await createTestApp({ databaseUrl: app.databaseUrl, config });
    try {
      const { username } = await buildUser(app);
      const client = createClient(secure.url);
      const { headers } = await client.raw('POST', '/api/login', {
        headers: { Origin: 'https://ripcord.example' },
        body: { username, password: PASSWORD },
      });
      const [cookie] = headers['set-cookie'] as unknown as string[];
      expect(cookie).toMatch(/^__Host-ripcord\.sid=/);
      expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect((await client.call(api.getUser)).body.username).toBe(username);
    } finally {
      await secure.close();
    }
  });

  it('is not set for visitors, and a forged one is ignored', async () => {
    const { headers } = await createClient(app.url).raw('GET', '/api/user');
    expect(headers['set-cookie']).toBeUndefined();
    const { id } = await buildUser(app);
    const [row] = await sessionsOf(id);
    expect(await whoAmI(sessionCookie(app, row?.sid ?? ''))).toBe(200);
    expect(await whoAmI(`ripcord.sid=s%3A${row?.sid}.forged`)).toBe(401);
    expect(await whoAmI(`ripcord.sid=${row?.sid}`)).toBe(401);
  });
});

describe('a session', () => {
  it('gets a new id at login, and the old id becomes invalid', async () => {
    const { username, client } = await buildUser(app);
    const before = client.cookie;
    await client.call(api.login, { body: { username, password: PASSWORD } });
    expect(client.cookie).not.toBe(before);
    expect(await whoAmI(before)).toBe(401);
    expect(await whoAmI(client.cookie)).toBe(200);
  });

  it('is written once at login, so that the end of the answer revives none that was ended', async () => {
    const { username } = await buildUser(app);
    const queries = await queriesDuring(app.pool, () =>
      createClient(app.url).call(api.login, { body: { username, password: PASSWORD } }),
    );
    expect(queries.filter((query) => /^insert into "sessions"/i.test(query))).toHaveLength(1);
  });

  it('is deleted on the server at logout; a second logout succeeds', async () => {
    const { id, client } = await buildUser(app);
    const { cookie } = client;
    await client.call(api.logout);
    expect(client.cookie).toBe('');
    expect(await whoAmI(cookie)).toBe(401);
    expect(await sessionsOf(id)).toHaveLength(0);
    await client.call(api.logout);
    await createClient(app.url, cookie).call(api.logout);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  it('ends when the account is deleted', async () => {
    const { id, client } = await buildUser(app);
    await app.db.delete(users).where(eq(users.id, id));
    expect((await client.fail(api.getUser)).status).toBe(401);
    expect(await sessionsOf(id)).toHaveLength(0);
  });

  it('can be ended on all devices, or all but one', async () => {
    const { id, client } = await buildUser(app);
    const phone = await signedInClient(app, id);
    const [first] = await sessionsOf(id);
    await transact(app.deps, (tx, after) => endSessions(app.deps, tx, after, id, first?.sid));
    expect((await client.send(api.getUser)).status).toBe(200);
    expect((await phone.send(api.getUser)).status).toBe(401);
    await transact(app.deps, (tx, after) => endSessions(app.deps, tx, after, id));
    expect((await client.send(api.getUser)).status).toBe(401);
  });

  it('expires when unused for its lifetime', async () => {
    const { id, client } = await buildUser(app);
    await app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 2_000) })
      .where(eq(sessions.userId, id));
    expect((await client.send(api.getUser)).status).toBe(401);
  });

  it('lasts its lifetime from login, whatever the cookie says', async () => {
    const { id, username } = await buildUser(app);
    await transact(app.deps, (tx, after) => endSessions(app.deps, tx, after, id));
    await createClient(app.url).call(api.login, { body: { username, password: PASSWORD } });
    const [row] = await sessionsOf(id);
    const left = (row?.expire.getTime() ?? 0) - Date.now();
    expect(Math.abs(left - SESSION_LIFETIME_MS)).toBeLessThan(60_000);
  });
});

describe('the cost of a session', () => {
  const setExpiry = (userId: number, left: number) =>
    app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() + left) })
      .where(eq(sessions.userId, userId));

  it('is one query by primary keys, and one write per tenth of its lifetime', async () => {
    const { id, client } = await buildUser(app);
    const left = SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS - 60_000;
    await setExpiry(id, left);
    const first = await queriesDuring(app.pool, () => client.call(api.getUser));
    expect(first.filter((query) => /^update/i.test(query))).toHaveLength(1);
    const [row] = await sessionsOf(id);
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + SESSION_LIFETIME_MS - 60_000);
    const later = await queriesDuring(app.pool, async () => {
      for (let index = 0; index < 5; index += 1) await client.call(api.getUser);
    });
    expect(later).toHaveLength(5);
    expect(later.every((query) => /^select/i.test(query))).toBe(true);
  });

  it('includes no write when an instance first sees a fresh session', async () => {
    const { id, client } = await buildUser(app);
    const left = SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS / 2;
    await setExpiry(id, left);
    const [before] = await sessionsOf(id);
    await client.call(api.getUser);
    expect(await sessionsOf(id)).toEqual([before]);
  });

  it('is zero for files and health checks', async () => {
    const { client } = await buildUser(app);
    const queries = await queriesDuring(app.pool, async () => {
      await client.raw('GET', '/api/health');
      await client.raw('GET', '/assets/none.js');
      await fetch(`${app.url}/combos`);
    });
    expect(queries).toEqual([]);
  });

  it('is one query for a page, whose language is that of the account', async () => {
    const { client } = await buildUser(app);
    const queries = await queriesDuring(app.pool, () => client.raw('GET', '/combos'));
    expect(queries).toHaveLength(1);
  });
});
