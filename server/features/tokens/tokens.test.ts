import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FeedItem } from '#shared/feed';
import { api } from '#shared/routes';
import { SCOPES } from '#shared/scopes';
import { sessions, tokens, users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  eventOf,
  matchesOf,
  reportOf,
} from '../../testing/event-steps';
import {
  battleInput,
  buildCombo,
  buildUser,
  comboInput,
  PASSWORD,
  plantTournament,
  signedInClient,
  type TestUser,
} from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { newsOf } from '../../testing/notification-steps';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';
import { buildProgram, buildToken, withToken } from '../../testing/token-steps';
import { tendTokens } from './tokens.service';

const log = captureLog();
const app = await sharedTestApp({ log: log.destination });

const create = ({ client }: Pick<TestUser, 'client'>, body: object = {}) =>
  client.send(api.createToken, { body: { name: 'Sheet', scopes: ['me:read'], ...body } });

const listOf = async ({ client }: TestUser) => (await client.call(api.listTokens)).body;

const statusOf = async (token: string) => (await withToken(app, token).send(api.listCombos)).status;

describe('a token', () => {
  it('is shown once, stored hashed and ends after 90 days', async () => {
    const user = await buildUser(app);
    const { body } = await user.client.call(api.createToken, {
      body: { name: ' Sheet ', scopes: ['me:write', 'me:read', 'me:read'] },
    });
    expect(body.token).toMatch(/^rip_[\w-]{43}$/);
    const { token, ...listed } = body;
    expect(listed).toMatchObject({ name: 'Sheet', scopes: ['me:read', 'me:write'] });
    expect(await listOf(user)).toEqual([listed]);
    const { rows } = await app.pool.query('select tokens::text as row from tokens');
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const days = (Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    expect(await create(user, { days: null })).toMatchObject({ body: { expiresAt: null } });
    for (const wrong of [{ days: 7 }, { scopes: [] }, { scopes: ['admin'] }, { name: '' }]) {
      expect((await create(user, wrong)).status).toBe(400);
    }
  });

  it('needs a recent login, and there are at most 20', async () => {
    const user = await buildUser(app);
    await app.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, user.id));
    expect(await create(user)).toMatchObject({ body: { code: 'confirmation_required' } });
    await user.client.call(api.confirmIdentity, { body: { currentPassword: PASSWORD } });
    const made = await Promise.all(Array.from({ length: 22 }, () => create(user)));
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 409, body: { message: 'At most 20 tokens.' } });
  });

  it('is not for children', async () => {
    const child = await buildChild(app);
    expect((await create(child)).status).toBe(403);
    const grown = await buildUser(app);
    const { token } = await buildToken(grown);
    await app.db.update(tokens).set({ userId: child.id }).where(eq(tokens.userId, grown.id));
    expect(await statusOf(token)).toBe(401);
  });

  it('warns the owner by mail and in the app', async () => {
    const user = await buildUser(app, { email: 'token@example.org' });
    await create(user, { name: 'Hall screen' });
    await app.deps.background.drain();
    await app.runJobs();
    expect(app.outbox.at(-1)).toMatchObject({ to: 'token@example.org' });
    expect(app.outbox.at(-1)?.text).toContain('Hall screen');
    expect((await newsOf(app, user, 'security')).at(0)).toMatchObject({
      title: 'A program got access to your account',
      path: '/account-settings?tab=connections',
    });
  });
});

describe('a request with a token', () => {
  it('is refused with 401 when it is wrong, expired or revoked', async () => {
    const user = await buildUser(app);
    const { id, token } = await buildToken(user);
    expect(await statusOf(token)).toBe(200);
    for (const wrong of ['', 'rip_', `rip_${'A'.repeat(43)}`, `${token}A`, token.slice(4)]) {
      const { status, headers } = await withToken(app, wrong).send(api.listCombos);
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
    await app.db.update(tokens).set({ expiresAt: sql`now()` }).where(eq(tokens.id, id));
    expect(await statusOf(token)).toBe(401);
    await app.db.update(tokens).set({ expiresAt: null }).where(eq(tokens.id, id));
    expect(await statusOf(token)).toBe(200);
    const stranger = await buildUser(app);
    expect((await stranger.client.fail(api.deleteToken, { params: { id } })).status).toBe(404);
    await user.client.call(api.deleteToken, { params: { id } });
    expect(await statusOf(token)).toBe(401);
    expect((await user.client.fail(api.deleteToken, { params: { id } })).status).toBe(404);
  });

  it('works from other sites, and cookies beside it are ignored', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const program = await buildProgram(app, user, 'me:write');
    const body = comboInput({ name: 'Sent from elsewhere' });
    expect((await program.withHeaders(headers).send(api.createCombo, { body })).status).toBe(201);
    expect((await user.client.call(api.listCombos)).body).toMatchObject([{ name: body.name }]);
    const both = other.client.withHeaders({ Authorization: 'Bearer rip_wrong', ...headers });
    expect((await both.fail(api.getUser)).status).toBe(401);
    expect((await both.fail(api.createCombo, { body })).status).toBe(401);
    expect((await both.fail(api.logout)).status).toBe(401);
    expect((await other.client.call(api.getUser)).body.id).toBe(other.id);
  });

  it('counts: 60 a minute, 30 of them writes, and says what is left', async () => {
    const small = await ownTestApp({ databaseUrl: app.databaseUrl });
    const user = await buildUser(small);
    const program = await buildProgram(small, user, 'me:read', 'me:write');
    const first = await program.send(api.listCombos);
    expect(first.headers['ratelimit-policy']).toBe('"token";q=60;w=60');
    expect(first.headers.ratelimit).toMatch(/^"token";r=59;t=\d+$/);
    for (let count = 0; count < 30; count += 1) {
      expect((await program.send(api.createCombo, { body: {} })).status).toBe(400);
    }
    const write = await program.send(api.createCombo, { body: comboInput() });
    expect(write.status).toBe(429);
    expect(write.headers.ratelimit).toMatch(/^"token";r=0;t=\d+$/);
    expect(Number(write.headers['retry-after'])).toBeGreaterThan(0);
    // Those that are refused count, too.
    for (let count = 0; count < 28; count += 1) await program.send(api.getUser);
    expect((await program.send(api.listCombos)).status).toBe(429);
    const second = await buildProgram(small, user, 'me:read');
    expect((await second.send(api.listCombos)).status).toBe(200);
    expect((await user.client.send(api.listCombos)).status).toBe(200);
  });

  it('counts as its person', async () => {
    const small = await ownTestApp({ databaseUrl: app.databaseUrl, personLimitScale: 3 / 120 });
    const user = await buildUser(small);
    for (let count = 0; count < 2; count += 1) {
      const program = await buildProgram(small, user, 'me:write');
      await program.send(api.createCombo, { body: {} });
      if (count) expect((await program.send(api.createCombo, { body: {} })).status).toBe(429);
    }
    expect((await user.client.send(api.createCombo, { body: {} })).status).toBe(429);
  });

  it('is remembered to the hour', async () => {
    const user = await buildUser(app);
    const { token } = await buildToken(user);
    expect((await listOf(user))[0]?.lastUsedAt).toBeNull();
    await statusOf(token);
    const used = new Date((await listOf(user))[0]?.lastUsedAt ?? '');
    expect([used.getUTCMinutes(), used.getUTCSeconds()]).toEqual([0, 0]);
    expect(Date.now() - used.getTime()).toBeLessThan(3_600_000 + 60_000);
  });

  it('never shows in the log', async () => {
    const { token } = await buildToken(await buildUser(app));
    await statusOf(token);
    await statusOf(`${token}x`);
    expect(log.text()).not.toContain(token.slice(4));
    expect(log.text()).toContain('token-created');
  });

  it("is answered in the account's language", async () => {
    const user = await buildUser(app);
    await user.client.call(api.updateLanguage, { body: { language: 'de' } });
    const { body } = await (await buildProgram(app, user, 'me:read')).fail(api.getUser);
    await user.client.call(api.updateLanguage, { body: { language: 'en' } });
    const program = await buildProgram(app, user, 'me:read');
    const english = await program.withHeaders({ 'Accept-Language': 'de' }).fail(api.getUser);
    expect(english.body.message).toBe('This needs a person, not a token.');
    expect(body.message).not.toBe(english.body.message);
  });
});

describe('tokens end', () => {
  const NEW = 'a new password';

  it('with a new password', async () => {
    const user = await buildUser(app);
    const { token } = await buildToken(user);
    await user.client.call(api.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW },
    });
    expect(await statusOf(token)).toBe(401);
    expect(await listOf(user)).toEqual([]);
  });

  it('with one that an administrator sets', async () => {
    const user = await buildUser(app);
    const { token } = await buildToken(user);
    const admin = await buildUser(app, { role: 'admin' });
    await admin.client.call(api.adminResetPassword, {
      body: { username: user.username, newPassword: NEW },
    });
    expect(await statusOf(token)).toBe(401);
  });

  it('with a suspension, also after it', async () => {
    const user = await buildUser(app);
    const { token } = await buildToken(user);
    const admin = await buildUser(app, { role: 'admin' });
    const params = { id: user.id };
    await admin.client.call(api.updateAdminUser, { params, body: { suspended: true } });
    expect(await statusOf(token)).toBe(401);
    await admin.client.call(api.updateAdminUser, { params, body: { suspended: false } });
    expect(await statusOf(token)).toBe(401);
  });

  it('with the account', async () => {
    const user = await buildUser(app);
    const { token } = await buildToken(user);
    await user.client.call(api.deleteAccount);
    expect(await statusOf(token)).toBe(401);
  });

  it('a week after their owner was told, once', async () => {
    const user = await buildUser(app);
    const { id } = await buildToken(user);
    await app.runJobs();
    expect(await newsOf(app, user, 'connection')).toEqual([]);
    const expiresAt = sql`now() + interval '6 days'`;
    await app.db.update(tokens).set({ expiresAt }).where(eq(tokens.id, id));
    for (let count = 0; count < 2; count += 1) {
      await tendTokens(app.deps, {}, { signal: new AbortController().signal, isLast: true });
      expect(await newsOf(app, user, 'connection')).toMatchObject([
        { title: 'Your token "Spreadsheet" ends soon', path: '/account-settings?tab=connections' },
      ]);
    }
    await user.client.call(api.deleteToken, { params: { id } });
    expect(await newsOf(app, user, 'connection')).toEqual([]);
  });
});

describe('a program', () => {
  it("sees its person's own things alone", async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const mine = await buildCombo(user);
    const theirs = await buildCombo(other, { isPublic: true });
    const program = await buildProgram(app, user, 'me:read', 'me:write');
    const params = { id: theirs.id };
    expect((await user.client.call(api.getCombo, { params })).body.id).toBe(theirs.id);
    expect((await program.fail(api.getCombo, { params })).status).toBe(404);
    expect((await program.fail(api.listComboBattles, { params })).status).toBe(404);
    expect((await program.call(api.getCombo, { params: { id: mine.id } })).body.id).toBe(mine.id);
    const body = { ...battleInput(mine.id), clientId: randomUUID() };
    const { body: battle } = await program.call(api.createBattle, { body });
    expect((await user.client.call(api.listBattles)).body).toMatchObject([{ id: battle.id }]);
  });

  it('reads an event without its codes and hidden lists, unless it may run it', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser);
    const params = { id };
    const reader = await buildProgram(app, organiser, 'events:read');
    const runner = await buildProgram(app, organiser, 'events:write');
    expect((await eventOf(organiser, id)).codes).toBeDefined();
    const seen = (await reader.call(api.getEvent, { params })).body;
    expect([seen.role, seen.codes]).toEqual(['viewer', undefined]);
    expect((await reader.fail(api.listLog, { params })).body.needs).toBe('events:write');
    expect((await runner.call(api.getEvent, { params })).body.codes).toBeDefined();
    expect((await runner.send(api.listLog, { params })).status).toBe(200);
  });

  it('does in events what staff may, not what players may', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser, { guests: 1 });
    const player = await enterPlayer(app, id);
    await changePhase(organiser, id, 'running');
    const [match] = await matchesOf(organiser, id);
    if (!match) throw new Error('There is no match');
    const report = { params: { id, key: match.key }, body: reportOf(match) };
    const asPlayer = await buildProgram(app, player, 'events:write');
    expect((await asPlayer.fail(api.reportMatch, report)).status).toBe(403);
    const asJudge = await buildProgram(app, organiser, 'events:write');
    expect((await asJudge.send(api.reportMatch, report)).status).toBe(201);
  });

  it('is never an administrator', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const [owner, suspended] = [await buildUser(app), await buildUser(app)];
    const program = await buildProgram(app, admin, ...SCOPES);
    const tournament = await plantTournament(app, owner);
    const hidden = await plantTournament(app, suspended, { name: 'Nobody sees this' });
    await buildCombo(suspended, { isPublic: true, name: 'Suspended combo' });
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    const change = { params: { id: tournament.id }, body: { name: 'Taken' } };
    expect((await program.fail(api.updateTournament, change)).status).toBe(403);
    const params = { id: hidden.id };
    expect((await admin.client.send(api.getTournament, { params })).status).toBe(200);
    expect((await program.send(api.getTournament, { params })).status).toBe(404);
    const query = { limit: 100 };
    const named = async (client: typeof program) =>
      JSON.stringify([
        (await client.call(api.listTournaments, { query })).body,
        (await client.call(api.getFeed, { query })).body satisfies FeedItem[],
      ]);
    expect(await named(admin.client)).toContain('Nobody sees this');
    expect(await named(admin.client)).toContain('Suspended combo');
    expect(await named(program)).not.toMatch(/Nobody sees this|Suspended combo/);
  });
});

it('a session that has just ended makes no token', async () => {
  const user = await buildUser(app);
  const { cookie } = await signedInClient(app, user.id);
  await app.db.delete(sessions).where(eq(sessions.userId, user.id));
  expect((await create({ client: createClient(app.url, cookie) })).status).toBe(401);
});
