import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '#shared/people';
import { api } from '#shared/routes';
import { blocks, friendRequests, friendships, users } from '../../db/schema';
import type { RealtimeEvent } from '../../realtime/events';
import { buildChild } from '../../testing/children';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
let ben: TestUser;
let published: RealtimeEvent[];
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  published = [];
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => published.push(event));
});

const block = (by: TestUser, whom: { id: number }) =>
  by.client.call(api.createBlock, { body: { userId: whom.id } });
const unblock = (by: TestUser, whom: { id: number }) =>
  by.client.call(api.deleteBlock, { params: { userId: whom.id } });
const blocksOf = async (of: TestUser) => idsOf((await of.client.call(api.listBlocks)).body);
const friendsOf = async (of: TestUser) => idsOf((await of.client.call(api.listFriends)).body);
const write = (from: TestUser, to: TestUser, content = 'Ready?') =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

describe('a block', () => {
  it('is created once, visible only to its author, and removable', async () => {
    const first = await block(ana, ben);
    const { id, username, displayName } = ben;
    expect([first.status, first.body]).toEqual([
      201,
      { id, username, displayName, avatarUrl: `/api/avatars/${username}.svg` },
    ]);
    const again = await block(ana, ben);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await blocksOf(ana), await blocksOf(ben)]).toEqual([[ben.id], []]);
    expect(published).toEqual([{ type: 'friends.changed', userIds: [ana.id, ben.id] }]);

    expect((await unblock(ana, ben)).status).toBe(204);
    expect((await unblock(ana, ben)).status).toBe(204);
    expect((await unblock(ana, { id: 999_999_999 })).status).toBe(204);
    expect(await blocksOf(ana)).toEqual([]);
    expect(published).toHaveLength(2);
    expect((await ben.client.call(api.getPerson, { params: { id: ana.id } })).status).toBe(200);
  });

  it('is refused for oneself, unknown people and whoever has blocked one', async () => {
    const self = await ana.client.fail(api.createBlock, { body: { userId: ana.id } });
    expect([self.status, self.body.fields?.[0]?.path]).toEqual([400, 'userId']);
    const nobody = await ana.client.fail(api.createBlock, { body: { userId: 999_999_999 } });
    expect(nobody.status).toBe(404);
    await block(ana, ben);
    const back = await ben.client.fail(api.createBlock, { body: { userId: ana.id } });
    expect([back.status, back.body.message]).toEqual([404, nobody.body.message]);
    expect(await blocksOf(ben)).toEqual([]);
  });

  it('lists a child only for somebody who was their friend, and nobody while suspended', async () => {
    const [pal, other] = [await buildChild(app), await buildChild(app)];
    await befriend(app, ana, pal);
    await block(ana, pal);
    // As before strangers' children could no longer be blocked.
    await buildBlock(app, ana, other);
    await block(ana, ben);
    expect(await blocksOf(ana)).toEqual([ben.id, pal.id]);
    expect((await block(ana, pal)).status).toBe(200);
    const hidden = await ana.client.fail(api.createBlock, { body: { userId: other.id } });
    expect(hidden.status).toBe(404);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ben.id));
    expect(await blocksOf(ana)).toEqual([pal.id]);
    expect((await ana.client.send(api.exportData)).text).not.toContain(other.username);
    expect((await unblock(ana, ben)).status).toBe(204);
  });

  it.each([
    ['whoever blocks', () => [ana, ben]],
    ['whoever is blocked', () => [ben, ana]],
  ] as const)('ends friendship and requests, also those of %s', async (_, sides) => {
    const [by, whom] = sides() as [TestUser, TestUser];
    await befriend(app, ana, ben);
    await block(by, whom);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[], []]);
    await unblock(by, whom);
    expect(await friendsOf(ana)).toEqual([]);

    await ana.client.call(api.sendFriendRequest, { body: { receiverId: ben.id } });
    await block(by, whom);
    await unblock(by, whom);
    for (const { client } of [ana, ben]) {
      expect((await client.call(api.listFriendRequests)).body).toEqual([]);
    }
  });

  it('hides unread messages of the other side, and marks none as read', async () => {
    const cat = await buildUser(app);
    await befriend(app, ana, ben);
    await befriend(app, ana, cat);
    await write(ana, ben);
    await write(ben, ana);
    await write(cat, ana, 'Still here');
    await block(ana, ben);
    const unread = async ({ client }: TestUser) =>
      (await client.call(api.listUnreadMessages)).body.map(({ senderId }) => senderId);
    expect([await unread(ana), await unread(ben)]).toEqual([[cat.id], []]);
    const listed = (await ana.client.call(api.listConversations)).body;
    expect(listed.map(({ otherUserId, unreadCount }) => [otherUserId, unreadCount])).toEqual([
      [cat.id, 1],
    ]);
    // Neither marking all as read nor opening the conversation sends a receipt.
    for (const { client } of [ana, ben]) await client.call(api.markAllRead);
    await ben.client.send(api.markConversationRead, { params: { userId: ana.id } });
    await unblock(ana, ben);
    expect([await unread(ana), await unread(ben)]).toEqual([[ben.id], [ana.id]]);
    expect((await ben.client.call(api.listConversations)).body).toMatchObject([{ unreadCount: 1 }]);
  });

  it('is noticed by the polls of both', async () => {
    await befriend(app, ana, ben);
    await write(ana, ben);
    const routes = [
      api.listFriends,
      api.listFriendRequests,
      api.listConversations,
      api.listUnreadMessages,
    ];
    const poll = async (of: TestUser, tags: string[]) => {
      const answers = [];
      for (const [index, route] of routes.entries()) {
        const headers: Record<string, string> = tags[index] ? { 'If-None-Match': tags[index] } : {};
        answers.push(await of.client.send(route, { headers }));
      }
      return answers;
    };
    const tagsOf = async (of: TestUser) =>
      (await poll(of, [])).map(({ headers }) => headers.etag ?? '');
    const changes = [() => block(ana, ben), () => unblock(ana, ben)];
    for (const change of changes) {
      for (const side of [ana, ben]) {
        const tags = await tagsOf(side);
        expect((await poll(side, tags)).map(({ status }) => status)).toEqual([304, 304, 304, 304]);
      }
      const before = [await tagsOf(ana), await tagsOf(ben)];
      await change();
      for (const [index, side] of [ana, ben].entries()) {
        const after = await poll(side, before[index] ?? []);
        expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      }
    }
  });

  it('and messages, requests and unblocking at the same instant leave nothing between the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await buildUser(app), await buildUser(app)];
      await befriend(app, one, two);
      const send = (from: TestUser, to: TestUser) =>
        from.client.send(api.sendMessage, { body: { receiverId: to.id, content: 'Hi' } });
      const askOf = (from: TestUser, to: TestUser) =>
        from.client.send(api.sendFriendRequest, { body: { receiverId: to.id } });
      const answers = await Promise.all([
        send(one, two),
        // The second block may get 404: the first one has hidden that person.
        one.client.send(api.createBlock, { body: { userId: two.id } }),
        two.client.send(api.createBlock, { body: { userId: one.id } }),
        send(two, one),
        askOf(one, two),
        askOf(two, one),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const between = { friends: friendships, requests: friendRequests };
      expect(await app.db.$count(between.friends, eq(friendships.userId, one.id))).toBe(0);
      expect(await app.db.$count(between.requests, eq(friendRequests.senderId, one.id))).toBe(0);
      expect(await app.db.$count(between.requests, eq(friendRequests.senderId, two.id))).toBe(0);
    }
  });
});

describe('the list of blocks', () => {
  it('has the newest first, in pages that neither skip nor repeat', async () => {
    const others: TestUser[] = [];
    for (let index = 0; index < 5; index += 1) others.push(await buildUser(app));
    // Two at the same time, which are then sorted by id.
    const days = [3, 1, 2, 2, 4];
    await app.db.insert(blocks).values(
      others.map(({ id }, index) => ({
        userId: ana.id,
        blockedId: id,
        createdAt: new Date(Date.UTC(2026, 0, days[index], 10, 0, 0, 123)),
      })),
    );
    const newest = [4, 0, 3, 2, 1].map((index) => others[index]?.id);
    for (const limit of [1, 2, 3, 5]) {
      const pages = await readPages<Person>(ana.client, api.listBlocks, { query: { limit } });
      expect(idsOf(pages.flat())).toEqual(newest);
      expect(pages[0]).toHaveLength(limit);
    }
  });

  it('is read in one query', async () => {
    for (let index = 0; index < 3; index += 1) await buildBlock(app, ana, await buildUser(app));
    await ana.client.call(api.listBlocks);
    const made = await queriesDuring(app.pool, () => ana.client.call(api.listBlocks));
    expect(made.filter((text) => text.includes('"blocks"'))).toHaveLength(1);
    expect(made.filter((text) => text.includes('"users"')).length).toBeLessThanOrEqual(2);
  });
});
