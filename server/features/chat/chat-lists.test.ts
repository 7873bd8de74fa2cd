import { beforeEach, describe, expect, it } from 'vitest';
import { type Conversation, type Message, NOT_FRIENDS } from '#shared/chat';
import { api } from '#shared/routes';
import { blocks, friendships } from '../../db/schema';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let me: TestUser;
let friend: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 1_000 } });
beforeEach(async () => {
  me = await buildUser(app);
  friend = await buildUser(app, { displayName: 'Finn' });
  await befriend(app, me, friend);
});

async function write(from: TestUser, to: TestUser, content = 'Ready?'): Promise<Message> {
  const { body } = await from.client.call(api.sendMessage, {
    body: { receiverId: to.id, content },
  });
  return body;
}

/** A friend who has written `count` messages. */
async function writer(count = 1): Promise<TestUser> {
  const person = await buildUser(app);
  await befriend(app, me, person);
  for (let n = 1; n <= count; n += 1) await write(person, me, `Number ${n}`);
  return person;
}

const conversations = async (user: TestUser) =>
  (await user.client.call(api.listConversations)).body;

describe('conversations', () => {
  it('have the other person, the last message and the unread count, newest first', async () => {
    await write(friend, me, 'First');
    await write(friend, me, 'Second');
    const other = await writer(1);
    const last = await write(me, friend, 'Third');
    expect(await conversations(me)).toEqual([
      {
        otherUserId: friend.id,
        user: {
          id: friend.id,
          username: friend.username,
          displayName: 'Finn',
          avatarUrl: expect.stringContaining(friend.username),
        },
        lastMessage: 'Third',
        lastMessageTime: last.createdAt,
        unreadCount: 2,
      },
      expect.objectContaining({ otherUserId: other.id, lastMessage: 'Number 1', unreadCount: 1 }),
    ]);
    expect(await conversations(friend)).toMatchObject([
      { otherUserId: me.id, lastMessage: 'Third', unreadCount: 1 },
    ]);
  });

  it('come in pages that neither skip nor repeat', async () => {
    const people = [];
    for (let n = 0; n < 7; n += 1) people.push(await writer());
    const pages = await readPages<Conversation>(me.client, api.listConversations, {
      query: { limit: 3 },
    });
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ otherUserId }) => otherUserId)).toEqual(idsOf(people).toReversed());
  });

  it('with a blocked person are hidden from both, whoever blocked', async () => {
    const [first, second, kept] = [await writer(), await writer(), await writer()];
    await buildBlock(app, me, first);
    await buildBlock(app, second, me);
    expect((await conversations(me)).map(({ otherUserId }) => otherUserId)).toEqual([kept.id]);
    const [newest] = await readPages<Conversation>(me.client, api.listConversations, {
      query: { limit: 1 },
    });
    expect(newest?.map(({ otherUserId }) => otherUserId)).toEqual([kept.id]);
    expect(await conversations(first)).toEqual([]);
    expect(await conversations(second)).toEqual([]);
  });

  it('stay when people are friends no longer, readable by both', async () => {
    const message = await write(friend, me);
    await app.db.delete(friendships);
    expect(await conversations(me)).toHaveLength(1);
    const { body } = await me.client.call(api.listMessages, { params: { userId: friend.id } });
    expect(body).toEqual([message]);
    const refused = await me.client.fail(api.sendMessage, {
      body: { receiverId: friend.id, content: 'Still there?' },
    });
    expect(refused.body.message).toBe(NOT_FRIENDS);
  });
});

describe('messages with one person', () => {
  it('come newest page first, each page in writing order, for the two people only', async () => {
    const written: Message[] = [];
    for (let n = 0; n < 8; n += 1) {
      written.push(await (n % 3 === 0 ? write(me, friend, `${n}`) : write(friend, me, `${n}`)));
      if (n % 4 === 0) await writer();
    }
    const read = (user: TestUser, other: TestUser) =>
      readPages<Message>(user.client, api.listMessages, {
        params: { userId: other.id },
        query: { limit: 3 },
      });
    const pages = await read(me, friend);
    expect(pages.map(idsOf)).toEqual([
      idsOf(written.slice(5)),
      idsOf(written.slice(2, 5)),
      idsOf(written.slice(0, 2)),
    ]);
    expect(await read(friend, me)).toEqual(pages);
  });

  it('are 50 a page, in the order of their times too', async () => {
    for (let n = 0; n < 60; n += 1) await write(friend, me, `${n}`);
    const [page = [], older = []] = await readPages<Message>(me.client, api.listMessages, {
      params: { userId: friend.id },
    });
    expect([page.length, older.length]).toEqual([50, 10]);
    const times = [...older, ...page].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });

  it('are empty with a person never written to, and with oneself', async () => {
    for (const other of [friend, me]) {
      const { body } = await me.client.call(api.listMessages, { params: { userId: other.id } });
      expect(body).toEqual([]);
    }
  });

  it('are 404 with an unknown person and, both ways, behind a block', async () => {
    await write(friend, me);
    const ask = async (from: TestUser, userId: number | string) =>
      (await from.client.fail(api.listMessages, { params: { userId } })).status;
    expect(await ask(me, 999_999_999)).toBe(404);
    expect(await ask(me, 'somebody')).toBe(404);
    await buildBlock(app, friend, me);
    expect(await ask(me, friend.id)).toBe(404);
    expect(await ask(friend, me.id)).toBe(404);
    await app.db.delete(blocks);
    expect(
      (await me.client.call(api.listMessages, { params: { userId: friend.id } })).body,
    ).toHaveLength(1);
  });
});

describe('unread messages', () => {
  it('come newest first from everybody, in pages, without those that are read', async () => {
    const first = await writer(3);
    await write(me, friend);
    const second = await writer(2);
    const pages = await readPages<Message>(me.client, api.listUnreadMessages, {
      query: { limit: 2 },
    });
    expect(pages.flat().map(({ senderId, content }) => [senderId, content])).toEqual([
      [second.id, 'Number 2'],
      [second.id, 'Number 1'],
      [first.id, 'Number 3'],
      [first.id, 'Number 2'],
      [first.id, 'Number 1'],
    ]);
    await me.client.call(api.markConversationRead, { params: { userId: first.id } });
    const { body } = await me.client.call(api.listUnreadMessages);
    expect(body.map(({ senderId }) => senderId)).toEqual([second.id, second.id]);
  });
});

it.each([
  ['conversations', api.listConversations],
  ['unread messages', api.listUnreadMessages],
  ['messages', api.listMessages],
] as const)('makes as many queries for many %s as for one', async (_name, route) => {
  const count = async () => {
    const poll = { params: { userId: friend.id }, query: { limit: 50 } };
    return (await queriesDuring(app.pool, () => me.client.send(route, poll))).length;
  };
  await write(friend, me);
  await count();
  const few = await count();
  expect(few).toBeGreaterThan(0);
  for (let n = 0; n < 5; n += 1) {
    await write(friend, me);
    await writer(2);
  }
  expect(await count()).toBe(few);
});
