import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { auditLog, passwordResets, sessions, users } from '../../db/schema';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { connect } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const NEW = 'a password of the administrator';

const log = captureLog();
const app = await sharedTestApp({ log: log.destination });
const admin = await buildUser(app, { role: 'admin' });

const reset = (username: string, newPassword = NEW) =>
  admin.client.send(api.adminResetPassword, { body: { username, newPassword } });
const signIn = async ({ username }: TestUser, password: string) =>
  (await createClient(app.url).send(api.login, { body: { username, password } })).status;
const auditOf = ({ id }: TestUser) =>
  app.db.select().from(auditLog).where(eq(auditLog.subjectId, id));

describe('the emergency reset', () => {
  it('sets the password and ends all sessions, sockets and reset links of the account', async () => {
    const person = await buildUser(app, { email: 'locked-out@home.example' });
    await app.visitor.call(api.requestReset, { body: { username: person.username } });
    await app.deps.background.drain();
    const phone = await signedInClient(app, person.id);
    const socket = await connect(app.url, person);
    const answer = await reset(person.username.toUpperCase());
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset successful' }]);
    expect(await socket.closed).toBe(CLOSE.sessionEnded);
    for (const client of [person.client, phone]) {
      expect((await client.fail(api.getUser)).status).toBe(401);
    }
    const links = await app.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id));
    expect(links).toEqual([]);
    expect([await signIn(person, PASSWORD), await signIn(person, NEW)]).toEqual([401, 200]);
    expect(await auditOf(person)).toMatchObject([
      { action: 'password-reset', actorId: admin.id, subjectId: person.id, reportId: null },
    ]);
  });

  it('finds the account by its email address too', async () => {
    const person = await buildUser(app, { email: 'by-mail@home.example' });
    expect((await reset('BY-mail@home.example')).status).toBe(200);
    expect(await signIn(person, NEW)).toBe(200);
  });

  it("of one's own password leaves the session that asks, and no other", async () => {
    const me = await buildUser(app, { role: 'admin' });
    const phone = await signedInClient(app, me.id);
    const body = { username: me.username, newPassword: NEW };
    await me.client.call(api.adminResetPassword, { body });
    expect((await me.client.call(api.getUser)).body.id).toBe(me.id);
    expect((await phone.fail(api.getUser)).status).toBe(401);
  });

  it('reports an unknown account, also for a deleted one', async () => {
    await app.db.insert(users).values({ username: '@left-over', passwordHash: '!' });
    for (const name of ['nobody-at-all', '@left-over', 'nobody@home.example']) {
      const answer = await reset(name);
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { message: 'There is no account with this name.' },
      ]);
    }
  });

  it.each([
    [{ newPassword: NEW }, 'username', 'Username required'],
    [{ username: ' ', newPassword: NEW }, 'username', 'Username required'],
    [{ username: 'x' }, 'newPassword', 'Password required'],
    [{ username: 'x', newPassword: '' }, 'newPassword', 'Password required'],
    [
      { username: 'x', newPassword: 'seven77' },
      'newPassword',
      'Password must be at least 8 characters long',
    ],
    [
      { username: 'x', newPassword: 'x'.repeat(129) },
      'newPassword',
      'Please use at most 128 characters',
    ],
  ])('refuses %j', async (body, path, message) => {
    const answer = await admin.client.fail(api.adminResetPassword, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual([{ path, message }]);
    expect(answer.body.message).toBe(message);
  });

  it('is all or nothing', async () => {
    const person = await buildUser(app);
    await app.db.execute('alter table audit_log rename to audit_log_away');
    try {
      expect((await reset(person.username)).status).toBe(500);
    } finally {
      await app.db.execute('alter table audit_log_away rename to audit_log');
    }
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(rows).toHaveLength(1);
    expect(await signIn(person, PASSWORD)).toBe(200);
  });

  it('is logged without name and password', async () => {
    const person = await buildUser(app, { username: 'unnamed-in-logs' });
    await reset(person.username, 'never in any log line');
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ event: 'password-set', userId: person.id, by: admin.id }),
    );
    expect(log.text()).not.toMatch(/never in any log line|unnamed-in-logs/);
  });
});
