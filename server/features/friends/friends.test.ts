import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Friend, FriendRequest } from '#shared/friends';
import { api } from '#shared/routes';
import { friendRequests, friendships } from '../../db/schema';
import type { RealtimeEvent } from '../../realtime/events';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { answer, ask, friendsOf, refusedAsk, requestsOf } from '../../testing/friend-steps';
import { readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { areFriends, friendsAmong } from './friends.service';

let ana: TestUser;
let ben: TestUser;
let published: RealtimeEvent[];
const app = await sharedTestApp();

beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  published = [];
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => published.push(event));
});

const changed = (...userIds: number[]) => ({ type: 'friends.changed', userIds });

/** Polls friends and requests, each with its last tag; returns both statuses. */
function poller(of: TestUser) {
  const tags = new Map<string, string>();
  return async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (const route of [api.listFriends, api.listFriendRequests]) {
      const tag = tags.get(route.path);
      const headers: Record<string, string> = tag ? { 'If-None-Match': tag } : {};
      const polled = await of.client.send(route, { headers });
      tags.set(route.path, polled.headers.etag ?? '');
      statuses.push(polled.status);
    }
    return statuses;
  };
}

describe('friends', () => {
  it('come by username, whatever the case, in pages that neither skip nor repeat', async () => {
    for (const username of ['charlie-f', 'Bravo-f', 'alpha-f', 'Delta-f', 'echo-f']) {
      await befriend(app, ana, await buildUser(app, { username }));
    }
    const pages = await readPages<Friend>(ana.client, api.listFriends, { query: { limit: 2 } });
    expect(pages.map((page) => page.map(({ username }) => username))).toEqual([
      ['alpha-f', 'Bravo-f'],
      ['charlie-f', 'Delta-f'],
      ['echo-f'],
    ]);
    expect(pages.flat().every((friend) => friend.friendId === friend.id)).toBe(true);
  });

  it('are ended for both sides by either, and ending nothing is fine', async () => {
    await befriend(app, ana, ben);
    const end = (by: TestUser, userId: number) =>
      by.client.call(api.removeFriend, { params: { userId } });
    expect((await end(ben, ana.id)).status).toBe(204);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[], []]);
    await end(ben, ana.id);
    await end(ben, ben.id);
    await end(ben, 999_999_999);
    expect(published).toEqual([changed(ben.id, ana.id)]);
  });

  it('are available to other features', async () => {
    const [cat, dan] = [await buildUser(app), await buildUser(app)];
    await befriend(app, ana, ben);
    await befriend(app, ana, cat);
    expect(await areFriends(app.db, ben.id, ana.id)).toBe(true);
    expect(await areFriends(app.db, ben.id, cat.id)).toBe(false);
    const among = await friendsAmong(app, ana.id, [dan.id, cat.id, ben.id, ana.id]);
    expect(among.toSorted((a, b) => a - b)).toEqual([ben.id, cat.id]);
    expect(await friendsAmong(app, ana.id, [])).toEqual([]);
  });
});

it('lists requests newest first, both directions in one page after the other', async () => {
  const others = [];
  for (let index = 0; index < 6; index += 1) {
    const other = await buildUser(app);
    await (index % 2 ? ask(ana, other) : ask(other, ana));
    others.unshift(other.id);
  }
  for (const limit of [1, 2, 4, 6]) {
    const pages = await readPages<FriendRequest>(ana.client, api.listFriendRequests, {
      query: { limit },
    });
    expect(pages.map((page) => page.length)[0]).toBe(limit);
    expect(pages.flat().map(({ user }) => user.id)).toEqual(others);
  }
});

describe('a poll of friends and requests', () => {
  it('is 304 until either side changes something', async () => {
    await befriend(app, ana, await buildUser(app));
    const poll = poller(ana);
    const NEW = [200, 200];
    const SAME = [304, 304];
    expect(await poll()).toEqual(NEW);
    expect(await poll()).toEqual(SAME);
    await ask(await buildUser(app), ben);
    expect(await poll()).toEqual(SAME);

    const changes: (() => Promise<unknown>)[] = [
      () => ask(ben, ana),
      () => ana.client.call(api.markFriendRequestsSeen),
      async () => ben.client.call(api.withdrawFriendRequest, { params: { id: await fromBen() } }),
      () => ask(ana, ben),
      async () => answer(ben, await fromAna(), false),
      () => ask(ana, ben),
      () => ask(ben, ana),
      () => ben.client.call(api.removeFriend, { params: { userId: ana.id } }),
      () => ben.client.call(api.createBlock, { body: { userId: ana.id } }),
      () => ben.client.call(api.deleteBlock, { params: { userId: ana.id } }),
    ];
    for (const change of changes) {
      await change();
      expect(await poll()).toEqual(NEW);
      expect(await poll()).toEqual(SAME);
    }
  });

  it('is not affected by changes without effect', async () => {
    await befriend(app, ana, ben);
    const poll = poller(ben);
    await poll();
    await refusedAsk(ana, ben);
    await ana.client.call(api.removeFriend, { params: { userId: (await buildUser(app)).id } });
    await ben.client.call(api.markFriendRequestsSeen);
    expect(await poll()).toEqual([304, 304]);
  });

  const fromBen = async () =>
    (await requestsOf(ana)).find(({ user }) => user.id === ben.id)?.id ?? 0;
  const fromAna = async () =>
    (await requestsOf(ben)).find(({ user }) => user.id === ana.id)?.id ?? 0;
});

it.each([
  ['listFriends', '"friendships"'],
  ['listFriendRequests', '"friend_requests"'],
] as const)('%s makes as many queries for fifty rows as for one', async (name, table) => {
  const people: TestUser[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await buildUser(app));
  const connect = (some: TestUser[]) =>
    name === 'listFriends'
      ? app.db.insert(friendships).values(some.map(({ id }) => ({ userId: ana.id, friendId: id })))
      : app.db
          .insert(friendRequests)
          .values(some.map(({ id }) => ({ senderId: id, receiverId: ana.id })));
  const read = async () => {
    const made = await queriesDuring(app.pool, async () => {
      const { body } = await ana.client.call(api[name]);
      expect(body).toHaveLength(connected);
    });
    expect(made.filter((text) => text.includes(table))).toHaveLength(1);
    return made.length;
  };
  let connected = 1;
  await connect(people.slice(0, 1));
  await ana.client.call(api[name]);
  const one = await read();
  connected = 50;
  await connect(people.slice(1));
  expect(await read()).toBe(one);
});
