import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type AdminUser, SUSPENDED } from '#shared/admin';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { auditLog, reports, sessions, users } from '../../db/schema';
import { buildBlock, buildUser, PASSWORD, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { connect, refusedSocket } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';
import { someoneWaits } from '../../testing/waiting';

const log = captureLog();
const app = await sharedTestApp({ log: log.destination });
const admin = await buildUser(app, { username: 'the-admin', role: 'admin' });

const list = async (query = {}) => (await admin.client.call(api.listAdminUsers, { query })).body;
const names = (people: AdminUser[]) => people.map(({ username }) => username);
const change = (id: number, suspended: boolean, by = admin) =>
  by.client.call(api.updateAdminUser, { params: { id }, body: { suspended } });
const signIn = ({ username }: TestUser, password = PASSWORD) =>
  createClient(app.url).send(api.login, { body: { username, password } });
const sessionsOf = ({ id }: TestUser) =>
  app.db.select().from(sessions).where(eq(sessions.userId, id));
const auditOf = ({ id }: TestUser) =>
  app.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id);

describe('the list of people', () => {
  it('has everybody by username, with blocks or without, and no addresses', async () => {
    const rude = await buildUser(app, { username: 'list-Bea', email: 'bea@secret.example' });
    await buildUser(app, { username: 'list-ana', displayName: 'Ana' });
    await buildUser(app, { username: 'LIST-cat' });
    await buildBlock(app, rude, admin);
    expect(names(await list({ q: 'list-' }))).toEqual(['list-ana', 'list-Bea', 'LIST-cat']);
    expect(names(await list({ q: 'the-admin' }))).toEqual(['the-admin']);
    expect(names(await list({ q: 'ANA' }))).toEqual(['list-ana']);
    expect(await list({ q: 'secret' })).toEqual([]);
    expect(await list({ q: 'bea@' })).toEqual([]);
    const { text } = await admin.client.send(api.listAdminUsers, {});
    expect(text).toContain('list-Bea');
    expect(text).not.toContain('secret.example');
  });

  it('pages without skipping or repeating', async () => {
    const all = ['page-a', 'page-B', 'page-c', 'page-D', 'page-e'];
    for (const username of all) await buildUser(app, { username });
    for (const limit of [1, 2, 5]) {
      const pages = await readPages<AdminUser>(admin.client, api.listAdminUsers, {
        query: { q: 'page-', limit },
      });
      expect(names(pages.flat())).toEqual(all);
    }
  });

  it('leaves out deleted accounts', async () => {
    await app.db
      .insert(users)
      .values({ username: '@gone-person', displayName: 'Deleted user', passwordHash: '!' });
    expect(await list({ q: 'gone-person' })).toEqual([]);
    expect(await list({ q: 'deleted' })).toEqual([]);
  });

  it('counts open reports about a person and their things, in no more queries for more', async () => {
    const subject = await buildUser(app, { username: 'counted-1' });
    const reporter = await buildUser(app);
    const about = (targetId: number, status: 'open' | 'dismissed') => ({
      reporterId: reporter.id,
      subjectId: subject.id,
      reason: 'Rude',
      kind: 'media' as const,
      targetId,
      status,
    });
    await app.db
      .insert(reports)
      .values([about(1, 'open'), about(2, 'open'), about(3, 'dismissed')]);
    const one = await queriesDuring(app.pool, () => list({ q: 'counted' }));
    expect((await list({ q: 'counted' }))[0]).toMatchObject({ role: 'user', openReports: 2 });
    for (const n of [2, 3, 4]) await buildUser(app, { username: `counted-${n}` });
    const many = await queriesDuring(app.pool, () => list({ q: 'counted' }));
    expect(many.length).toBe(one.length);
  });
});

describe('a suspension', () => {
  it('ends all sessions and sockets, and is shown only with the right password', async () => {
    const person = await buildUser(app);
    const socket = await connect(app.url, person);
    const { body } = await change(person.id, true);
    expect(body).toMatchObject({ id: person.id, suspendedAt: expect.any(String) });
    expect(await socket.closed).toBe(CLOSE.sessionEnded);
    expect(await sessionsOf(person)).toEqual([]);
    expect((await person.client.fail(api.getUser)).status).toBe(401);
    expect((await refusedSocket(app.url, { client: person.client })).status).toBe(401);

    const wrong = await signIn(person, 'not the password');
    expect([wrong.status, wrong.body]).toMatchObject([
      401,
      { message: 'Invalid username or password' },
    ]);
    const right = await signIn(person);
    expect([right.status, right.body]).toMatchObject([403, { message: SUSPENDED }]);
    expect(right.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('is lifted by a restoration', async () => {
    const person = await buildUser(app);
    await change(person.id, true);
    expect((await change(person.id, false)).body.suspendedAt).toBeNull();
    expect((await signIn(person)).status).toBe(200);
    expect((await auditOf(person)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['suspended', admin.id],
      ['restored', admin.id],
    ]);
  });

  it('said again stays as it is and is no second entry, also at the same instant', async () => {
    const person = await buildUser(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(person.id, true)));
    expect(new Set(answers.map(({ body }) => body.suspendedAt)).size).toBe(1);
    await change(person.id, true);
    expect(await auditOf(person)).toHaveLength(1);
    await change(person.id, false);
    await change(person.id, false);
    expect(await auditOf(person)).toHaveLength(2);
  });

  it('right passwords of a suspended account do not use up its attempts', async () => {
    const person = await buildUser(app);
    await change(person.id, true);
    for (let n = 0; n < 12; n += 1) expect((await signIn(person)).status).toBe(403);
  });

  it('also ends a concurrent login', async () => {
    const person = await buildUser(app);
    await app.db.delete(sessions).where(eq(sessions.userId, person.id));
    // Holds the account's lock like a suspension: the sign-in has created its session and waits.
    const client = await app.pool.connect();
    try {
      await client.query('begin');
      await client.query('update users set suspended_at = now() where id = $1', [person.id]);
      const signing = signIn(person);
      await someoneWaits(app.pool);
      await client.query('commit');
      const answer = await signing;
      expect([answer.status, answer.body]).toMatchObject([403, { message: SUSPENDED }]);
    } finally {
      client.release();
    }
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('invalidates any session left over', async () => {
    const person = await buildUser(app);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
    expect((await person.client.fail(api.getUser)).status).toBe(401);
  });

  it('outlives a new password', async () => {
    const person = await buildUser(app, { email: 'suspended@home.example' });
    await app.visitor.call(api.requestReset, { body: { username: person.username } });
    await app.deps.background.drain();
    const token = /token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1] ?? '';
    await change(person.id, true);
    const newPassword = 'quite another one';
    await app.visitor.call(api.completeReset, { body: { token, newPassword } });
    expect((await signIn(person, newPassword)).status).toBe(403);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('of an administrator is refused, of an unknown account is 404', async () => {
    const other = await buildUser(app, { role: 'admin' });
    for (const { id } of [other, admin]) {
      const params = { id };
      const body = { suspended: true };
      const answer = await admin.client.fail(api.updateAdminUser, { params, body });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'An administrator cannot be suspended.',
      ]);
    }
    expect((await other.client.call(api.getUser)).body.id).toBe(other.id);
    const [gone] = await app.db
      .insert(users)
      .values({ username: '@nobody', passwordHash: '!' })
      .returning();
    for (const id of [999_999_999, gone?.id ?? 0]) {
      for (const suspended of [true, false]) {
        const answer = await admin.client.fail(api.updateAdminUser, {
          params: { id },
          body: { suspended },
        });
        expect(answer.status).toBe(404);
      }
    }
  });

  it('is logged, without names', async () => {
    const person = await buildUser(app, { username: 'never-in-logs' });
    await change(person.id, true);
    const by = { userId: person.id, by: admin.id };
    expect(log.lines()).toContainEqual(expect.objectContaining({ event: 'suspended', ...by }));
    expect(log.text()).not.toContain('never-in-logs');
  });
});

it('is for administrators only', async () => {
  const person = await buildUser(app);
  const params = { id: admin.id };
  const calls = [
    person.client.fail(api.listAdminUsers),
    person.client.fail(api.updateAdminUser, { params, body: { suspended: true } }),
    person.client.fail(api.listAdminReports),
    person.client.fail(api.decideReport, { params, body: { status: 'removed' } }),
    person.client.fail(api.listAudit),
    person.client.fail(api.adminResetPassword, {
      body: { username: admin.username, newPassword: 'a new password' },
    }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
});
