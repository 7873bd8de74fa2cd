import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { WEBHOOKS_MAX } from '#shared/webhooks';
import { users, webhooks } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { buildEvent } from '../../testing/event-steps';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { sharedTestApp } from '../../testing/test-app';
import { buildWebhook, webhookInput } from '../../testing/webhook-steps';
import { sweepWebhooks } from './send.service';

const DISCORD = 'https://discord.com/api/webhooks/123456789/s3cret-Token_';

const log = captureLog();
const app = await sharedTestApp({
  log: log.destination,
  config: { webhookAllowedOrigins: ['http://192.168.1.5:8080'] },
});

const create = ({ client }: Pick<TestUser, 'client'>, values: object = {}) =>
  client.send(api.createWebhook, { body: webhookInput(values) });

const listOf = async ({ client }: TestUser) => (await client.call(api.listWebhooks)).body;

const change = ({ client }: TestUser, id: number, body: object) =>
  client.send(api.updateWebhook, { params: { id }, body });

describe('a webhook', () => {
  it('tells its secret once, and stores it encrypted', async () => {
    const user = await buildUser(app);
    const { secret, ...listed } = await buildWebhook(user, {
      url: 'https://8.8.8.8/hook?key=1#part',
      events: ['event.finished', 'event.started', 'event.started'],
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(listed).toEqual({
      id: expect.any(Number),
      url: 'https://8.8.8.8/hook?key=1',
      events: ['event.started', 'event.finished'],
      tournamentId: null,
      tournamentName: null,
      format: 'json',
      active: true,
      failures: 0,
      lastAt: null,
    });
    expect(await listOf(user)).toEqual([listed]);
    const { rows } = await app.pool.query('select webhooks::text as row from webhooks');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const { body } = await user.client.call(api.getWebhook, { params: { id: listed.id } });
    expect(body).toEqual(listed);
    for (const wrong of [{ events: [] }, { events: ['everything'] }, { format: 'xml' }]) {
      expect((await create(user, wrong)).status).toBe(400);
    }
  });

  it('for Discord keeps its address to itself, also in the export and the log', async () => {
    const user = await buildUser(app);
    const { url } = await buildWebhook(user, { url: DISCORD, format: 'discord' });
    expect(url).toBe('https://discord.com/api/webhooks/123456789/…');
    const exported = await user.client.raw('GET', '/api/export', {});
    expect(exported.text).toContain('/api/webhooks/123456789/…');
    const { rows } = await app.pool.query('select webhooks::text as row from webhooks');
    for (const text of [JSON.stringify(await listOf(user)), exported.text, JSON.stringify(rows)]) {
      expect(text).not.toContain('s3cret');
    }
    expect(log.text()).not.toContain('s3cret');
    for (const wrong of [
      'https://discord.com/api/channels/1',
      'https://discord.com.example/api/webhooks/1/x',
      'https://8.8.8.8/api/webhooks/1/x',
    ]) {
      expect((await create(user, { url: wrong, format: 'discord' })).status).toBe(400);
    }
  });

  it.each([
    ...['http://8.8.8.8/', 'https://8.8.8.8:8443/', 'https://user:pass@8.8.8.8/', 'ftp://8.8.8.8/'],
    ...['https://localhost/', 'https://hook.localhost/', 'https://LOCALHOST./', 'nonsense'],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0177.0.0.1/', 'https://0/'],
    ...['https://10.0.0.1/', 'https://100.64.0.1/', 'https://169.254.169.254/latest/meta-data'],
    ...['https://168.63.129.16/', 'https://100.100.100.200/', 'https://[fd00:ec2::254]/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::127.0.0.1]/'],
    ...['https://[64:ff9b::7f00:1]/', 'https://[64:ff9b:1::a00:1]/', 'https://[2002:7f00:1::]/'],
    ...['https://224.0.0.1/', 'https://[ff02::1]/', 'http://192.168.1.5:8081/'],
  ])('is not sent to %s', async (url) => {
    const { status, body } = await create(await buildUser(app), { url });
    expect([status, body]).toMatchObject([400, { message: 'This address is not allowed.' }]);
  });

  it('is sent where the operator allows it', async () => {
    const url = 'http://192.168.1.5:8080/hook';
    expect(await create(await buildUser(app), { url })).toMatchObject({
      status: 201,
      body: { url },
    });
  });

  it('changes, and is turned off and on', async () => {
    const user = await buildUser(app);
    const cup = await plantTournament(app, user, { name: 'Harbour Cup' });
    const { id } = await buildWebhook(user);
    const values = { url: 'https://1.1.1.1/', events: ['round.paired'], tournamentId: cup.id };
    const { body } = await change(user, id, values);
    expect(body).toMatchObject({ ...values, tournamentName: 'Harbour Cup', active: true });
    await app.db.update(webhooks).set({ failures: 20, active: false }).where(eq(webhooks.id, id));
    const test = () => user.client.send(api.testWebhook, { params: { id } });
    expect((await test()).status).toBe(409);
    expect((await change(user, id, { active: true })).body).toMatchObject({ failures: 0 });
    expect((await test()).status).toBe(202);
    expect((await change(user, id, { url: 'https://10.0.0.1/' })).status).toBe(400);
    expect((await change(user, id, { format: 'discord' })).status).toBe(400);
    expect((await change(user, id, { url: DISCORD, format: 'discord' })).body).toMatchObject({
      url: 'https://discord.com/api/webhooks/123456789/…',
    });
    await user.client.call(api.deleteWebhook, { params: { id } });
    expect((await user.client.fail(api.deleteWebhook, { params: { id } })).status).toBe(404);
  });

  it('is one of ten at most, and not for children', async () => {
    const user = await buildUser(app);
    const made = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 2 }, () => create(user)));
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 409, body: { message: 'At most 10 webhooks.' } });
    expect((await create(await buildChild(app))).status).toBe(403);
  });

  it('is of a tournament that one organises', async () => {
    const [owner, helper, blocked] = [
      await buildUser(app),
      await buildUser(app),
      await buildUser(app),
    ];
    const { id: tournamentId } = await buildEvent(app, owner);
    const statuses = async () => [
      (await create(owner, { tournamentId })).status,
      (await create(helper, { tournamentId })).status,
      (await create(blocked, { tournamentId })).status,
      (await create(helper, { tournamentId: 99_999_999 })).status,
    ];
    await buildBlock(app, owner, blocked);
    expect(await statuses()).toEqual([201, 403, 404, 404]);
    const params = { id: tournamentId, userId: helper.id };
    await owner.client.call(api.putStaff, { params, body: { role: 'organiser' } });
    expect(await statuses()).toEqual([201, 201, 404, 404]);
    await owner.client.call(api.putStaff, { params, body: { role: 'judge' } });
    expect(await listOf(helper)).toEqual([]);
    await owner.client.call(api.putStaff, { params, body: { role: 'organiser' } });
    // Having the right again brings none back.
    expect(await listOf(helper)).toEqual([]);
    await create(helper, { tournamentId });
    await owner.client.call(api.removeStaff, { params });
    expect(await listOf(helper)).toEqual([]);
    expect(await listOf(owner)).toHaveLength(2);
  });

  it('ends with the rights of an administrator, and with its tournament', async () => {
    const [owner, admin] = [await buildUser(app), await buildUser(app, { role: 'admin' })];
    const { id: tournamentId } = await plantTournament(app, owner);
    await create(admin, { tournamentId });
    await create(owner, { tournamentId });
    await app.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    expect(await listOf(admin)).toEqual([]);
    await sweepWebhooks(app.deps, {}, { signal: new AbortController().signal, isLast: true });
    const ofTournament = () => app.db.$count(webhooks, eq(webhooks.tournamentId, tournamentId));
    expect(await ofTournament()).toBe(1);
    await owner.client.call(api.deleteTournament, { params: { id: tournamentId } });
    expect(await ofTournament()).toBe(0);
  });
});
