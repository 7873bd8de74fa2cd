import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_LIMIT, MESSAGE_MAX, type Message, NOT_FRIENDS } from '#shared/chat';
import { api } from '#shared/routes';
import { friendships } from '../../db/schema';
import type { RealtimeEvent } from '../../realtime/events';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;
/** Events published to sockets. */
const published: RealtimeEvent[] = [];

beforeAll(async () => {
  app = await createTestApp();
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => void published.push(event));
});
afterAll(() => app.close());

beforeEach(async () => {
  ann = await buildUser(app);
  ben = await buildUser(app);
  await befriend(app, ann, ben);
  published.length = 0;
});

async function write(from: TestUser, to: TestUser, content = 'Ready?'): Promise<Message> {
  const { body } = await from.client.call(api.sendMessage, {
    body: { receiverId: to.id, content },
  });
  return body;
}

const unread = async (user: TestUser) => (await user.client.call(api.listUnreadMessages)).body;
const conversations = async (user: TestUser) =>
  (await user.client.call(api.listConversations)).body;
const messagesWith = async (user: TestUser, other: TestUser) =>
  (await user.client.call(api.listMessages, { params: { userId: other.id } })).body;

describe('writing', () => {
  it('reaches a friend, who sees it unread', async () => {
    const clientId = crypto.randomUUID();
    const { status, body } = await ann.client.call(api.sendMessage, {
      body: { receiverId: ben.id, content: '  Practice at six?\n', clientId },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      senderId: ann.id,
      receiverId: ben.id,
      content: 'Practice at six?',
      read: false,
      clientId,
    });
    expect(await messagesWith(ann, ben)).toEqual([body]);
    expect(await messagesWith(ben, ann)).toEqual([body]);
    expect(await unread(ben)).toEqual([body]);
    expect(await unread(ann)).toEqual([]);
    expect(published).toEqual([
      { type: 'message.sent', messageId: body.id, senderId: ann.id, receiverId: ben.id },
    ]);
  });

  it('makes one message of a repeat, whatever it carries, and also when friends no longer', async () => {
    const clientId = crypto.randomUUID();
    const send = (content: string, from = ann) =>
      from.client.call(api.sendMessage, {
        body: { receiverId: from === ann ? ben.id : ann.id, content, clientId },
      });
    const first = await send('Once');
    await app.db.delete(friendships);
    const again = await send('Twice');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(published).toHaveLength(1);

    await befriend(app, ann, ben);
    expect((await send('Mine', ben)).status).toBe(201);
    expect(await messagesWith(ann, ben)).toHaveLength(2);
  });

  it('makes one message of repeats that come at the same time', async () => {
    const body = { receiverId: ben.id, content: 'Hello', clientId: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ann.client.call(api.sendMessage, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await unread(ben)).toHaveLength(1);
    expect((await conversations(ben))[0]?.unreadCount).toBe(1);
    expect(published).toHaveLength(1);
  });

  it('is for friends: strangers and oneself are told so, the blocked that there is nobody', async () => {
    const stranger = await buildUser(app);
    const blocked = await buildUser(app);
    await buildBlock(app, ann, blocked);
    const attempts = [
      [stranger, ann, 403, NOT_FRIENDS],
      [ann, ann, 403, NOT_FRIENDS],
      [blocked, ann, 404, 'This person was not found.'],
      [ann, blocked, 404, 'This person was not found.'],
    ] as const;
    for (const [from, to, ...told] of attempts) {
      const { status, body } = await from.client.fail(api.sendMessage, {
        body: { receiverId: to.id, content: 'Hi' },
      });
      expect([status, body.message]).toEqual(told);
    }
    expect(await unread(ann)).toEqual([]);
    expect(published).toEqual([]);
  });

  it('makes a fixed number of statements', async () => {
    await write(ann, ben);
    expect(await queriesDuring(app.pool, () => write(ann, ben))).toHaveLength(8);
  });

  it('to an unknown person is 404', async () => {
    const body = { receiverId: 999_999_999, content: 'Hi' };
    expect((await ann.client.fail(api.sendMessage, { body })).status).toBe(404);
  });

  it('accepts 1 to 2,000 characters', async () => {
    const send = (content: unknown) =>
      ann.client.send(api.sendMessage, { body: { receiverId: ben.id, content } });
    expect((await send('x'.repeat(MESSAGE_MAX))).status).toBe(201);
    for (const content of ['x'.repeat(MESSAGE_MAX + 1), '', ' \n\t', '\u200b', undefined, 7]) {
      expect((await send(content)).status).toBe(400);
    }
  });

  it('is limited to ten in ten seconds; repeats do not count', async () => {
    const clientId = crypto.randomUUID();
    const send = (content: string, id?: string) =>
      ann.client.send(api.sendMessage, { body: { receiverId: ben.id, content, clientId: id } });
    expect((await send('First', clientId)).status).toBe(201);
    for (let count = 0; count < 12; count += 1) {
      expect((await send('First', clientId)).status).toBe(200);
    }
    for (let count = 1; count < MESSAGE_LIMIT.points; count += 1) {
      expect((await send(`Number ${count}`)).status).toBe(201);
    }
    const refused = await ann.client.fail(api.sendMessage, {
      body: { receiverId: ben.id, content: 'One too many' },
    });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/try again in \d+ seconds?\.$/);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(MESSAGE_LIMIT.seconds);
    expect((await send('First', clientId)).status).toBe(200);
    expect(await messagesWith(ben, ann)).toHaveLength(MESSAGE_LIMIT.points);
    await write(ben, ann);
  });
});

describe('reading', () => {
  it('marks all from one person, for both sides, and notifies them once', async () => {
    const cleo = await buildUser(app);
    await befriend(app, cleo, ben);
    await write(ann, ben);
    await write(ann, ben);
    await write(ben, ann);
    const other = await write(cleo, ben);
    published.length = 0;

    const read = () => ben.client.call(api.markConversationRead, { params: { userId: ann.id } });
    await Promise.all(Array.from({ length: 5 }, read));
    expect((await messagesWith(ann, ben)).map((message) => message.read)).toEqual([
      true,
      true,
      false,
    ]);
    expect(await unread(ben)).toEqual([other]);
    expect(await unread(ann)).toHaveLength(1);
    expect(published).toEqual([{ type: 'messages.read', senderId: ann.id, readerId: ben.id }]);
    await read();
    expect(published).toHaveLength(1);
  });

  it('marks everything received, and notifies each sender', async () => {
    const cleo = await buildUser(app);
    await befriend(app, cleo, ben);
    await write(ann, ben);
    await write(cleo, ben);
    const own = await write(ben, cleo);
    published.length = 0;

    await ben.client.call(api.markAllRead);
    expect(await unread(ben)).toEqual([]);
    expect((await conversations(ben)).map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
    expect(await unread(cleo)).toEqual([own]);
    expect(published).toEqual(
      [ann, cleo].map(({ id }) => ({ type: 'messages.read', senderId: id, readerId: ben.id })),
    );
    await ben.client.call(api.markAllRead);
    expect(published).toHaveLength(2);
  });

  it('shows in the polls of both sides only', async () => {
    await write(ann, ben);
    const cleo = await buildUser(app);
    const lists = [
      { route: api.listConversations },
      { route: api.listUnreadMessages },
      { route: api.listMessages, params: { userId: ann.id } },
      { route: api.listMessages, params: { userId: ben.id } },
    ];
    const people = [ann, ben, cleo];
    const poll = async (tags: string[] = []) =>
      Promise.all(
        people.flatMap(({ client }, who) =>
          lists.map(({ route, params }, index) =>
            client.send(route, {
              params,
              headers: { 'If-None-Match': tags[who * lists.length + index] ?? '"none"' },
            }),
          ),
        ),
      );
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
    const first = await poll();
    const tags = first.map(({ headers }) => headers.etag ?? '');
    expect(statuses(await poll(tags))).toEqual(Array(12).fill(304));
    // With nothing to read, nothing changes.
    await ann.client.call(api.markAllRead);
    await ann.client.call(api.markConversationRead, { params: { userId: 999_999_999 } });
    expect(statuses(await poll(tags))).toEqual(Array(12).fill(304));
    await ben.client.call(api.markConversationRead, { params: { userId: ann.id } });
    const changed = await poll(tags);
    expect(statuses(changed)).toEqual([...Array(8).fill(200), ...Array(4).fill(304)]);
    expect(changed[3]?.body).toMatchObject([{ read: true }]);
  });
});
