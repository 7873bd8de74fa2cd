import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { type WebhookMessage, webhookMessageSchema } from '#shared/webhook-messages';
import { WEBHOOK_EVENTS } from '#shared/webhooks';
import { users, webhooks } from '../../db/schema';
import { buildChild } from '../../testing/children';
import {
  buildEvent,
  changePhase,
  correct,
  eventOf,
  playToEnd,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { tournamentInput } from '../../testing/flyer-steps';
import { newsOf } from '../../testing/notification-steps';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { buildWebhook, createReceiver, type Receiver } from '../../testing/webhook-steps';
import { sendWebhooks } from './send.service';

let app: TestApp;
let receiver: Receiver;
/** Milliseconds that the app is ahead. */
let ahead = 0;
beforeAll(async () => {
  receiver = await createReceiver();
  app = await createTestApp({
    config: { webhookAllowedOrigins: [receiver.origin], publicUrl: 'https://ripcord.example' },
  });
  app.deps.clock = () => new Date(Date.now() + ahead);
});
beforeEach(async () => {
  ahead = 0;
  await app.db.delete(webhooks);
  receiver.received.length = 0;
});
afterEach(() => {
  receiver.answer();
  receiver.onRequest(undefined);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const SECOND = 1_000;

/** Somebody with a webhook for everything. */
async function buildHook(values: Parameters<typeof buildWebhook>[1] = {}, person?: TestUser) {
  const owner = person ?? (await buildUser(app));
  const url = `${receiver.origin}/hook`;
  const hook = await buildWebhook(owner, { url, events: [...WEBHOOK_EVENTS], ...values });
  return { owner, hook, params: { id: hook.id } };
}

/** Sends what is due, as the clock does. */
const run = () => sendWebhooks(app.deps, {}, { signal: new AbortController().signal });

/** What has been received since, in order. */
async function messages(): Promise<WebhookMessage[]> {
  await run();
  return receiver.received.map(({ body }) => webhookMessageSchema.strict().parse(JSON.parse(body)));
}
const typesOf = async () => (await messages()).map(({ type }) => type);

const deliveriesOf = async ({ client }: TestUser, id: number) =>
  (await client.call(api.listWebhookDeliveries, { params: { id } })).body;

const test = ({ client }: TestUser, id: number) => client.call(api.testWebhook, { params: { id } });

const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

describe('a message', () => {
  it('is signed as Standard Webhooks says', async () => {
    const { owner, hook, params } = await buildHook();
    receiver.answer({ status: 200, body: `Thank you\0${'!'.repeat(100_000)}` });
    await test(owner, params.id);
    expect(await messages()).toEqual([
      { type: 'webhook.test', timestamp: expect.any(String), data: null },
    ]);
    const [sent] = receiver.received;
    if (!sent) throw new Error('Nothing was sent');
    const { headers, body } = sent;
    const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{36}$/),
      'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    });
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    const [delivery] = await deliveriesOf(owner, params.id);
    expect(delivery).toMatchObject({
      id: headers['webhook-id'],
      state: 'delivered',
      attempts: 1,
      status: 200,
      problem: null,
      nextAt: null,
    });
    expect(delivery?.answer).toMatch(/^Thank you!+$/);
    expect(delivery?.answer).toHaveLength(500);
    expect(delivery?.ms).toBeGreaterThanOrEqual(0);
  });

  it('tells of an event from its start to its end, in order', async () => {
    const { owner } = await buildHook();
    const settings = { live: true, stages: [{ kind: 'single' as const }] };
    const { id } = await buildEvent(app, owner, { guests: 4, ...settings });
    await changePhase(owner, id, 'running');
    await playToEnd(owner, id, () => 'a');
    const all = await messages();
    expect(all.map(({ type }) => type)).toEqual([
      ...['event.started', 'round.paired', 'match.finished', 'match.finished'],
      ...['round.paired', 'match.finished', 'match.finished', 'event.finished'],
    ]);
    const [started, first, match] = all.map(({ data }) => data);
    const { name, date } = await eventOf(owner, id).then(({ tournament }) => tournament);
    expect(started).toEqual({
      id,
      name,
      date,
      locations: ['Town Hall'],
      phase: 'running',
      url: `https://ripcord.example/tournaments/${id}`,
      round: null,
      matches: [],
      standings: [],
    });
    const names = first?.matches.flatMap(({ a, b }) => [a, b]).sort();
    expect(names).toEqual(['Guest 1', 'Guest 2', 'Guest 3', 'Guest 4']);
    expect(match).toMatchObject({
      round: { stage: 1, number: 1 },
      matches: [
        { state: 'done', outcome: 'played', winner: 'a', games: [{ aPoints: 6, bPoints: 3 }] },
      ],
    });
    expect(all.at(-1)?.data?.standings.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(all.at(-1)?.data?.standings[0]?.name).toMatch(/^Guest/);
    expect(JSON.stringify(all)).not.toMatch(/userId|entrantId/);
  });

  it('names nobody while the live page is off, and children never by their account', async () => {
    const { owner } = await buildHook({ events: ['match.finished', 'event.finished'] });
    const { id } = await buildEvent(app, owner, { guests: 1, live: true });
    const child = await buildChild(app);
    await child.client.call(api.registerForTournament, { params: { id } });
    await changePhase(owner, id, 'running');
    await playToEnd(owner, id, () => 'a');
    const shown = JSON.stringify(await messages());
    expect(shown).toContain('Guest 1');
    expect(shown).toContain('Player 2');
    expect(shown).not.toContain(child.username);
    receiver.received.length = 0;
    const hidden = await runEvent(app, owner, { guests: 2, live: false });
    await playToEnd(owner, hidden.id, () => 'a');
    const [match, end] = (await messages()).map(({ data }) => data);
    expect(match?.matches).toMatchObject([{ a: null, b: null, winner: 'a' }]);
    expect(end?.standings.map(({ name }) => name)).toEqual([null, null]);
  });

  it('tells of corrections, and of one result once', async () => {
    const { owner } = await buildHook({ events: ['match.finished', 'match.corrected'] });
    const { id, matches } = await runEvent(app, owner, { live: true });
    const [match] = matches;
    if (!match) throw new Error('There is no match');
    const params = { id, key: match.key };
    await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
    await correct(owner, id, match, reportOf(match));
    await correct(owner, id, match, reportOf(match, 'bab'));
    const [first, second, ...more] = await messages();
    expect([first?.type, second?.type, more]).toEqual(['match.finished', 'match.corrected', []]);
    expect(second?.data?.matches).toMatchObject([{ key: match.key, winner: 'b' }]);
  });

  it('tells of tournaments: those of the webhook, else of all of one’s own', async () => {
    const { owner } = await buildHook();
    const { client } = owner;
    const body = tournamentInput({ name: 'Harbour Cup' });
    const { id } = (await client.call(api.createTournament, { body })).body;
    const { id: other } = await plantTournament(app, owner);
    const url = `${receiver.origin}/other`;
    await buildHook({ tournamentId: other, url }, owner);
    await client.call(api.updateTournament, { params: { id }, body: { name: 'Harbour Open' } });
    await client.call(api.updateTournament, { params: { id }, body: { web: 'listed' } });
    await client.call(api.deleteTournament, { params: { id } });
    await client.call(api.updateTournament, { params: { id: other }, body: { location: 'Pier' } });
    const all = await messages();
    const isOf = (path: string) => (_: WebhookMessage, index: number) =>
      receiver.received[index]?.path === path;
    const facts = ({ type, data }: WebhookMessage) => [type, data?.name, data?.phase];
    expect(all.filter(isOf('/hook')).map(facts)).toMatchObject([
      ['tournament.created', 'Harbour Cup', null],
      ['tournament.changed', 'Harbour Open', null],
      ['tournament.cancelled', 'Harbour Open', null],
      ['tournament.changed', expect.any(String), null],
    ]);
    const ofOther = all.filter(isOf('/other'));
    expect(ofOther.map(({ data }) => data?.locations)).toEqual([['Pier']]);
  });

  it('does not exist when its change is refused, nor for others, suspended people and children', async () => {
    const { owner, params } = await buildHook();
    const { id } = await buildEvent(app, owner, { guests: 4 });
    await buildHook();
    await changePhase(owner, id, 'running');
    const body = { to: 'finished' as const };
    expect((await owner.client.fail(api.changePhase, { params: { id }, body })).status).toBe(409);
    expect(await typesOf()).toEqual(['event.started', 'round.paired']);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.id));
    const admin = await buildUser(app, { role: 'admin' });
    await changePhase(admin, id, 'cancelled');
    await app.db.update(users).set({ suspendedAt: null }).where(eq(users.id, owner.id));
    expect(await deliveriesOf(owner, params.id)).toHaveLength(2);
  });
});

describe('a message that fails', () => {
  it('is sent again after 5 s, 30 s, 5 min, 1 h and 6 h, under the same id', async () => {
    const { owner, params } = await buildHook();
    receiver.answer(...Array.from({ length: 9 }, () => ({ status: 500, body: 'Broken' })));
    await test(owner, params.id);
    await run();
    for (const [index, wait] of [5, 30, 300, 3_600, 21_600].entries()) {
      ahead += (wait - 2) * SECOND;
      await run();
      expect(receiver.received).toHaveLength(index + 1);
      ahead += 3 * SECOND;
      await run();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(new Set(ids()).size).toBe(1);
    const [first, last] = [receiver.received.at(0), receiver.received.at(-1)];
    expect(first?.headers['webhook-timestamp']).not.toBe(last?.headers['webhook-timestamp']);
    expect(first?.body).toBe(last?.body);
    const [delivery] = await deliveriesOf(owner, params.id);
    const failed = { state: 'failed', attempts: 6, status: 500, answer: 'Broken', nextAt: null };
    expect(delivery).toMatchObject(failed);
    receiver.answer();
    const again = { id: params.id, n: delivery?.n ?? 0 };
    await owner.client.call(api.resendWebhookDelivery, { params: again });
    await run();
    expect(new Set(ids()).size).toBe(1);
    expect((await deliveriesOf(owner, params.id))[0]).toMatchObject({ state: 'delivered' });
    const wrong = { ...again, n: again.n + 1 };
    const refused = await owner.client.fail(api.resendWebhookDelivery, { params: wrong });
    expect(refused.status).toBe(404);
  });

  it('is sent again when the receiver says', async () => {
    const { owner, params } = await buildHook();
    receiver.answer({ status: 429, headers: { 'Retry-After': '90' } });
    await test(owner, params.id);
    await run();
    ahead += 80 * SECOND;
    await run();
    expect(receiver.received).toHaveLength(1);
    ahead += 20 * SECOND;
    await run();
    expect(receiver.received).toHaveLength(2);
  });

  it('is waited for until it has failed twice', async () => {
    const { owner, params } = await buildHook();
    receiver.answer({ status: 500 }, { status: 503 });
    const [first, second, third] = [
      (await test(owner, params.id)).body.id,
      (await test(owner, params.id)).body.id,
      (await test(owner, params.id)).body.id,
    ];
    await run();
    expect(ids()).toEqual([first]);
    ahead += 6 * SECOND;
    await run();
    expect(ids()).toEqual([first, first, second, third]);
    ahead += 40 * SECOND;
    await run();
    expect(ids().at(-1)).toBe(first);
  });

  it('turns the webhook off at the 20th failure in a row, and its owner is told', async () => {
    const { owner, params } = await buildHook();
    const stateOf = async () => (await owner.client.call(api.getWebhook, { params })).body;
    await app.db.update(webhooks).set({ failures: 18 }).where(eq(webhooks.id, params.id));
    receiver.answer(...Array.from({ length: 9 }, () => ({ status: 400 })));
    await test(owner, params.id);
    await run();
    expect(await stateOf()).toMatchObject({ active: true, failures: 19 });
    await test(owner, params.id);
    ahead += 6 * SECOND;
    await run();
    expect(await stateOf()).toMatchObject({ active: false, failures: 20 });
    expect((await deliveriesOf(owner, params.id)).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
    ]);
    const host = receiver.origin.replace('http://', '');
    expect(await newsOf(app, owner, 'webhook')).toMatchObject([
      {
        title: `Your webhook to ${host} was turned off`,
        path: '/account-settings?tab=connections',
      },
    ]);
    await owner.client.call(api.updateWebhook, { params, body: { active: true } });
    expect(await newsOf(app, owner, 'webhook')).toEqual([]);
  });

  it('turns it off at once when its address is gone', async () => {
    for (const [format, status, isOff] of [
      ['json', 410, true],
      ['json', 404, false],
      ['discord', 404, true],
    ] as const) {
      const url = `${receiver.origin}/api/webhooks/1/token`;
      const { owner, params } = await buildHook({ format, url });
      receiver.answer({ status });
      await test(owner, params.id);
      await run();
      const { body } = await owner.client.call(api.getWebhook, { params });
      expect([format, status, body.active]).toEqual([format, status, !isOff]);
      await owner.client.call(api.deleteWebhook, { params });
    }
  });

  it('follows no redirect', async () => {
    const { owner, params } = await buildHook();
    receiver.answer({ status: 302, headers: { Location: `${receiver.origin}/elsewhere` } });
    await test(owner, params.id);
    await run();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(owner, params.id))[0]).toMatchObject({
      state: 'waiting',
      status: 302,
    });
  });

  it('goes to no address that is not public by now', async () => {
    const { owner, params } = await buildHook();
    const { webhookAllowedOrigins } = app.deps.config;
    app.deps.config.webhookAllowedOrigins = [];
    await test(owner, params.id);
    await run();
    app.deps.config.webhookAllowedOrigins = webhookAllowedOrigins;
    expect(receiver.received).toEqual([]);
    expect((await deliveriesOf(owner, params.id))[0]).toMatchObject({
      status: null,
      problem: 'address',
    });
  });
});

describe('a process that dies', () => {
  it('loses nothing: what was answered, but not written, is sent again under the same id', async () => {
    const { owner, params } = await buildHook();
    await test(owner, params.id);
    await test(owner, params.id);
    // The answer arrives, and nothing can be written any more.
    receiver.onRequest(async () => {
      receiver.onRequest(undefined);
      await app.pool.query('alter table webhook_deliveries rename to lost');
    });
    const stop = new AbortController();
    const job = { signal: stop.signal };
    await expect(sendWebhooks(app.deps, {}, job)).rejects.toThrow();
    await app.pool.query('alter table lost rename to webhook_deliveries');
    const [first] = ids();
    expect(ids()).toEqual([first]);
    await app.db.update(webhooks).set({ busyUntil: new Date(Date.now() + 60 * SECOND) });
    await run();
    expect(ids()).toEqual([first]);
    ahead += 71 * SECOND;
    await run();
    expect(ids()).toHaveLength(3);
    expect(ids().slice(0, 2)).toEqual([first, first]);
    expect((await deliveriesOf(owner, params.id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });
});
