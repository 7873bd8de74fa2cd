import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COLLECTION_FULL } from '#shared/collection';
import { api } from '#shared/routes';
import {
  TRADE_ANSWERED,
  TRADE_FRIENDS_ONLY,
  TRADE_NOT_ACCEPTED,
  TRADE_PARTS_GONE,
  TRADE_TOO_MANY,
  TRADE_UNAVAILABLE,
  TRADE_UNDO_LATE,
} from '#shared/trades';
import type { RealtimeEvent } from '../../realtime/events';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import {
  act,
  collectionOf,
  offer,
  offerBody,
  plantPart,
  removePart,
} from '../../testing/trade-steps';

let ana: TestUser;
let ben: TestUser;
let published: RealtimeEvent[];
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  await befriend(app, ana, ben);
  await plantPart(app, ana, 'Wizard Rod', { count: 3, forTrade: 2, note: 'red' });
  await plantPart(app, ben, 'Dran Sword');
  published = [];
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => published.push(event));
  app.deps.clock = undefined;
});

const refused = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { message?: string }).message,
];
const refusedOffer = async (by: TestUser, body: unknown) =>
  refused(await by.client.fail(api.createTrade, { body }));
const tradesOf = async ({ client }: TestUser) => (await client.call(api.listTrades)).body;
const statusOf = async (of: TestUser, { id }: { id: number }) =>
  (await of.client.call(api.getTrade, { params: { id } })).body.status;

describe('an offer', () => {
  it('is listed for both sides, by the names of the catalogue, and answered once', async () => {
    const made = await offer(ana, ben, ['WR', 'wizard  rod'], ['Dran Sword']);
    expect(made).toMatchObject({
      from: { id: ana.id },
      to: { id: ben.id },
      give: [{ kind: 'blade', name: 'Wizard Rod', count: 2 }],
      get: [{ kind: 'blade', name: 'Dran Sword', count: 1 }],
      status: 'open',
      answeredAt: null,
      can: { accept: false, decline: false, withdraw: true, undo: false },
    });
    const [received] = await tradesOf(ben);
    expect(received).toEqual({
      ...made,
      can: { accept: true, decline: true, withdraw: false, undo: false },
    });
    const accepted = await act(ben, made, 'accept');
    expect(accepted.body).toMatchObject({ status: 'accepted', can: { accept: false, undo: true } });
    for (const action of ['accept', 'decline'] as const) {
      expect(refused(await act(ben, made, action))).toEqual([409, TRADE_ANSWERED]);
    }
    expect(refused(await act(ana, made, 'withdraw'))).toEqual([409, TRADE_ANSWERED]);
  });

  it('comes with one message, however often it is sent', async () => {
    const body = {
      ...offerBody(ben, ['2 Wizard Rod'], ['Dran Sword']),
      clientId: crypto.randomUUID(),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.client.call(api.createTrade, { body })),
    );
    const [first] = answers;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const words = 'Trade offer. Give: 2 × Wizard Rod. Get: Dran Sword.';
    const { body: unread } = await ben.client.call(api.listUnreadMessages);
    expect(unread).toMatchObject([
      {
        senderId: ana.id,
        content: words,
        tradeId: first?.body.id,
      },
    ]);
    expect(published.filter(({ type }) => type === 'message.sent')).toHaveLength(1);
    const { body: conversations } = await ben.client.call(api.listConversations);
    expect(conversations).toMatchObject([
      { otherUserId: ana.id, unreadCount: 1, lastMessage: words },
    ]);
    const stored = await app.pool.query('select content from messages where trade_id = $1', [
      first?.body.id,
    ]);
    expect(stored.rows).toEqual([{ content: '' }]);
    const plain = { receiverId: ben.id, content: 'Deal?' };
    const { body: message } = await ana.client.call(api.sendMessage, { body: plain });
    expect(message.tradeId).toBeNull();
    const [card] = unread;
    const report = { kind: 'message' as const, targetId: card?.id ?? 0, reason: 'Rude' };
    expect((await ben.client.call(api.createReport, { body: report })).status).toBe(201);
  });

  it('goes to friends only', async () => {
    const cat = await buildUser(app);
    for (const to of [cat, ana]) {
      expect(await refusedOffer(ana, offerBody(to, ['Wizard Rod']))).toEqual([
        403,
        TRADE_FRIENDS_ONLY,
      ]);
    }
    const nobody = { id: 999_999_999 };
    expect((await refusedOffer(ana, offerBody(nobody, ['Wizard Rod'])))[0]).toBe(404);
  });

  it('names something, at most twenty parts on each side, and no more than is for trade', async () => {
    expect((await refusedOffer(ana, offerBody(ben, [])))[0]).toBe(400);
    const many = Array.from({ length: 21 }, (_, index) => `Blade ${index}`);
    expect((await refusedOffer(ana, offerBody(ben, many)))[0]).toBe(400);
    expect((await refusedOffer(ana, offerBody(ben, [], many)))[0]).toBe(400);
    const none = { ...offerBody(ben, []), give: [{ kind: 'blade', name: 'N/A', count: 1 }] };
    expect((await refusedOffer(ana, none))[0]).toBe(400);
    for (const [give, get] of [
      [['3 Wizard Rod'], []],
      [['Wizard Rod', 'Wizard Rod', 'Wizard Rod'], []],
      [['Dran Sword'], []],
      [[], ['2 Dran Sword']],
      [[], ['Wizard Rod']],
    ] as const) {
      expect(await refusedOffer(ana, offerBody(ben, give, get))).toEqual([409, TRADE_UNAVAILABLE]);
    }
    expect(await tradesOf(ana)).toEqual([]);
    expect((await ben.client.call(api.listUnreadMessages)).body).toEqual([]);
  });

  it('can be declined and withdrawn by the right side, and is nothing to strangers', async () => {
    const cat = await buildUser(app);
    const trade = await offer(ana, ben, ['Wizard Rod']);
    for (const action of ['accept', 'decline', 'withdraw', 'undo'] as const) {
      expect((await act(cat, trade, action)).status).toBe(404);
    }
    expect((await cat.client.fail(api.getTrade, { params: trade })).status).toBe(404);
    expect((await act(ana, trade, 'accept')).status).toBe(403);
    expect((await act(ana, trade, 'decline')).status).toBe(403);
    expect((await act(ben, trade, 'withdraw')).status).toBe(403);
    expect(refused(await act(ben, trade, 'undo'))).toEqual([409, TRADE_NOT_ACCEPTED]);
    expect((await act(ben, trade, 'decline')).body).toMatchObject({ status: 'declined' });
    const second = await offer(ana, ben, ['Wizard Rod']);
    expect((await act(ana, second, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
    expect(refused(await act(ben, second, 'accept'))).toEqual([409, TRADE_ANSWERED]);
    const changed = { type: 'trade.changed', userIds: [ana.id, ben.id] };
    expect(published.filter(({ type }) => type === 'trade.changed')).toEqual([
      { ...changed, tradeId: trade.id },
      { ...changed, tradeId: second.id },
    ]);
    expect(await collectionOf(app, ana)).toEqual({ 'Wizard Rod': [3, 2, 'red'] });
  });

  it.each(['a block', 'unfriending'])('is withdrawn by %s', async (how) => {
    const trade = await offer(ana, ben, ['Wizard Rod']);
    if (how === 'a block') await ben.client.call(api.createBlock, { body: { userId: ana.id } });
    else await ben.client.call(api.removeFriend, { params: { userId: ana.id } });
    expect(await tradesOf(ana)).toMatchObject([{ id: trade.id, status: 'withdrawn' }]);
    expect(refused(await act(ben, trade, 'accept'))).toEqual([409, TRADE_ANSWERED]);
    const [shown] = await tradesOf(ana);
    expect(shown?.to.username).toBe(how === 'a block' ? 'deleted' : ben.username);
    expect(shown?.from.username).toBe(ana.username);
  });

  it('is left to the other side when an account is deleted, with what was traded', async () => {
    const done = await offer(ana, ben, ['Wizard Rod']);
    await act(ben, done, 'accept');
    const open = await offer(ana, ben, ['Wizard Rod']);
    await ana.client.call(api.deleteAccount);
    expect(await tradesOf(ben)).toMatchObject([
      { id: open.id, status: 'withdrawn', from: { username: 'deleted' } },
      { id: done.id, status: 'accepted', from: { username: 'deleted' } },
    ]);
    expect(await collectionOf(app, ben)).toMatchObject({ 'Wizard Rod': [1, 0] });
    expect(refused(await act(ben, open, 'accept'))).toEqual([409, TRADE_ANSWERED]);
    expect(refused(await act(ben, done, 'undo'))).toEqual([409, TRADE_PARTS_GONE]);
    await ben.client.call(api.deleteAccount);
    const { rows } = await app.pool.query('select from trades where id = any($1)', [
      [open.id, done.id],
    ]);
    expect(rows).toEqual([]);
  });

  it('is in the export of both', async () => {
    const trade = await offer(ana, ben, ['Wizard Rod']);
    const { createdAt } = trade;
    for (const [by, side] of [
      [ana, { to: ben.username }],
      [ben, { from: ana.username }],
    ] as const) {
      const { body } = await by.client.call(api.exportData, { query: { format: 'json' } });
      const give = [{ kind: 'blade', name: 'Wizard Rod', count: 1 }];
      expect(JSON.parse(String(body)).trades).toEqual([
        { ...side, give, get: [], status: 'open', createdAt, answeredAt: null },
      ]);
    }
  });
});

describe('an accepted trade', () => {
  it('moves copies, and an undo brings them back with note and for trade', async () => {
    await plantPart(app, ben, 'Wizard Rod', { forTrade: 1 });
    const trade = await offer(ana, ben, ['2 Wizard Rod'], ['Dran Sword', 'Wizard Rod']);
    await act(ben, trade, 'accept');
    expect(await collectionOf(app, ana)).toEqual({
      'Wizard Rod': [2, 0, 'red'],
      'Dran Sword': [1, 0],
    });
    expect(await collectionOf(app, ben)).toEqual({ 'Wizard Rod': [2, 0] });
    const undone = await act(ana, trade, 'undo');
    expect(undone.body).toMatchObject({ status: 'undone', can: { undo: false } });
    expect(await collectionOf(app, ana)).toEqual({ 'Wizard Rod': [3, 2, 'red'] });
    expect(await collectionOf(app, ben)).toEqual({ 'Wizard Rod': [1, 1], 'Dran Sword': [1, 1] });
    expect(refused(await act(ben, trade, 'undo'))).toEqual([409, TRADE_ANSWERED]);
  });

  it('keeps a note over its last copy', async () => {
    await plantPart(app, ana, 'Hells Scythe', { note: 'gold mould' });
    const trade = await offer(ana, ben, ['Hells Scythe']);
    await act(ben, trade, 'accept');
    expect(await collectionOf(app, ana)).not.toHaveProperty('Hells Scythe');
    expect(await collectionOf(app, ben)).toMatchObject({ 'Hells Scythe': [1, 0] });
    await act(ben, trade, 'undo');
    expect(await collectionOf(app, ana)).toMatchObject({ 'Hells Scythe': [1, 1, 'gold mould'] });
  });

  it('is impossible once parts are gone', async () => {
    const trade = await offer(ana, ben, ['Wizard Rod'], ['Dran Sword']);
    await removePart(app, ben, 'Dran Sword');
    expect(refused(await act(ben, trade, 'accept'))).toEqual([409, TRADE_UNAVAILABLE]);
    expect(await statusOf(ana, trade)).toBe('impossible');
    expect(await collectionOf(app, ana)).toEqual({ 'Wizard Rod': [3, 2, 'red'] });
    expect(refused(await act(ben, trade, 'accept'))).toEqual([409, TRADE_ANSWERED]);
  });

  it('cannot be undone after a third trade or a day', async () => {
    const cat = await buildUser(app);
    await befriend(app, ben, cat);
    const first = await offer(ana, ben, ['Wizard Rod']);
    await act(ben, first, 'accept');
    await app.pool.query('update collection_parts set for_trade = 1 where user_id = $1', [ben.id]);
    const third = await offer(ben, cat, ['Wizard Rod']);
    await act(cat, third, 'accept');
    expect(refused(await act(ana, first, 'undo'))).toEqual([409, TRADE_PARTS_GONE]);
    expect(await statusOf(ana, first)).toBe('accepted');
    await act(cat, third, 'undo');
    app.deps.clock = () => new Date(Date.now() + 24 * 3_600_000);
    expect(refused(await act(ana, first, 'undo'))).toEqual([409, TRADE_UNDO_LATE]);
    expect((await tradesOf(ana))[0]?.can.undo).toBe(false);
    app.deps.clock = undefined;
    expect((await act(ana, first, 'undo')).status).toBe(200);
  });

  it('respects the limits of a collection', async () => {
    await plantPart(app, ben, 'Wizard Rod', { count: 998 });
    const much = await offer(ana, ben, ['2 Wizard Rod']);
    expect(refused(await act(ben, much, 'accept'))).toEqual([409, TRADE_TOO_MANY]);
    await app.pool.query(
      `insert into collection_parts (user_id, kind, name, name_key, count)
       select $1, 'blade', n, n, 1 from generate_series(1, 4997) n`,
      [ben.id],
    );
    await plantPart(app, ana, 'Hells Scythe');
    await plantPart(app, ana, 'Shark Edge');
    const more = await offer(ana, ben, ['Hells Scythe', 'Shark Edge']);
    expect(refused(await act(ben, more, 'accept'))).toEqual([409, COLLECTION_FULL]);
    expect(await statusOf(ben, more)).toBe('open');
    expect((await act(ben, await offer(ana, ben, ['Hells Scythe']), 'accept')).status).toBe(200);
  });
});
