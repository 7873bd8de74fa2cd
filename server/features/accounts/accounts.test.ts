import * as argon2 from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { USERNAME_TAKEN, usernameTooShort } from '#shared/accounts';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildUser, PASSWORD } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const app = await sharedTestApp();

const visitor = () => createClient(app.url);

describe('registration', () => {
  it('makes an account, logs in and stores an argon2id hash', async () => {
    const client = visitor();
    const { status, body } = await client.call(api.register, {
      body: { username: 'Nova_1', password: 'sechs6', displayName: ' Nova ' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'Nova_1',
      displayName: 'Nova',
      avatarUrl: '/api/avatars/Nova_1.svg',
      role: 'user',
      email: null,
      emailConfirmed: false,
      profileCompleted: false,
      mustSetUpSecondFactor: false,
      guardian: null,
      timeZone: 'UTC',
      language: null,
    });
    expect((await client.call(api.getUser)).body).toEqual(body);
    const [row] = await app.db.select().from(users).where(eq(users.id, body.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  it('refuses taken, reserved and malformed names with the field', async () => {
    const { username } = await buildUser(app);
    const refusals: [name: string, status: number, message: string | undefined][] = [
      [username.toUpperCase(), 409, USERNAME_TAKEN],
      ['Admin', 409, USERNAME_TAKEN],
      ['api', 409, USERNAME_TAKEN],
      ['ab', 400, usernameTooShort()],
      ['with space', 400, undefined],
      ['a@b.example', 400, undefined],
      ['x'.repeat(31), 400, undefined],
    ];
    for (const [name, status, message] of refusals) {
      const answer = await visitor().fail(api.register, {
        body: { username: name, password: PASSWORD },
      });
      expect([name, answer.status]).toEqual([name, status]);
      expect(answer.body.fields?.[0]?.path).toBe('username');
      if (message) expect(answer.body.message).toBe(message);
      const check = await visitor().call(api.checkUsername, { query: { username: name } });
      expect(check.body.available).toBe(false);
    }
  });

  it('reports that a free name is available', async () => {
    const { body } = await visitor().call(api.checkUsername, { query: { username: 'free.name' } });
    expect(body).toEqual({ available: true });
  });

  it('makes one row of fifty registrations at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const username = index % 2 ? 'Crowded' : 'cROWDED';
        const { status } = await visitor().send(api.register, {
          body: { username, password: PASSWORD },
        });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // An overloaded database answers 503 rather than letting people wait.
    const others = statuses.filter((status) => status !== 201 && status !== 503);
    expect(new Set(others)).toEqual(new Set([409]));
    const rows = await app.db.select().from(users).where(sql`lower(username) = 'crowded'`);
    expect(rows).toHaveLength(1);
  });

  it('ignores fields that would grant privileges', async () => {
    const { body } = await visitor().call(api.register, {
      body: { username: 'modest', password: PASSWORD, role: 'admin', id: 1 } as never,
    });
    expect(body.role).toBe('user');
  });
});

describe('logging in', () => {
  it('accepts the username or email address in any case', async () => {
    const user = await buildUser(app, { username: 'Mixed.Case', email: 'Mixed@Example.org' });
    for (const username of ['mixed.case', 'MIXED@example.ORG', ' Mixed.Case ']) {
      const { body } = await visitor().call(api.login, { body: { username, password: PASSWORD } });
      expect(body.id).toBe(user.id);
    }
  });

  it('answers an unknown name and a wrong password alike', async () => {
    const { username } = await buildUser(app);
    const wrong = await visitor().fail(api.login, { body: { username, password: 'wrong' } });
    const unknown = await visitor().fail(api.login, {
      body: { username: 'nobody-here', password: 'wrong' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('Invalid username or password');
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(unknown.status).toBe(401);
  });

  it('checks a hash for an unknown name as well, so that it takes as long', async () => {
    const { username } = await buildUser(app);
    const checks = vi.spyOn(argon2, 'verify');
    for (const name of [username, 'no-one']) {
      await visitor().fail(api.login, { body: { username: name, password: 'wrong' } });
    }
    const memory = checks.mock.calls.map(
      ([stored]) => /\$m=\d+,t=\d+,p=\d+/.exec(`${stored}`)?.[0],
    );
    expect(memory).toEqual(['$m=47104,t=1,p=1', '$m=47104,t=1,p=1']);
  });

  it('compares passwords as typed: spaces and any letters count', async () => {
    const client = visitor();
    const password = '  pässwörd 🌀 ';
    await client.call(api.register, { body: { username: 'spaced', password } });
    await visitor().call(api.login, { body: { username: 'spaced', password } });
    const trimmed = { username: 'spaced', password: password.trim() };
    expect((await visitor().fail(api.login, { body: trimmed })).status).toBe(401);
  });

  it('asks for both fields', async () => {
    const { status, body } = await visitor().fail(api.login, { body: {} });
    expect(status).toBe(400);
    expect(body.fields?.map((field) => field.path)).toEqual(['username', 'password']);
  });
});

describe('pictures', () => {
  it('draws initials that can do nothing when opened', async () => {
    const { client } = await buildUser(app);
    const { headers, body } = await client.call(api.getAvatar, { params: { username: 'Dran' } });
    expect(body).toContain('<svg');
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  });
});
