import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ALREADY_FRIENDS,
  type Friend,
  type FriendRequest,
  REQUEST_CROSSED,
  REQUEST_REPEATED,
  REQUEST_SENT,
} from '../../../shared/friends';
import { api } from '../../../shared/routes';
import { blocks, friendRequests, friendships } from '../../db/schema';
import { bumpVersions } from '../../db/versions';
import type { RealtimeEvent } from '../../realtime/events';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { areFriends, friendsAmong } from './friends.service';

let app: TestApp;
let ana: TestUser;
let ben: TestUser;
let published: RealtimeEvent[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  published = [];
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => published.push(event));
});

const changed = (...userIds: number[]) => ({ type: 'friends.changed', userIds });

const ask = (from: TestUser, to: { id: number }) =>
  from.client.call(api.sendFriendRequest, { body: { receiverId: to.id } });
const refusedAsk = (from: TestUser, to: { id: number }) =>
  from.client.fail(api.sendFriendRequest, { body: { receiverId: to.id } });
const answer = (by: TestUser, id: number, accept: boolean) =>
  by.client.send(api.answerFriendRequest, { params: { id }, body: { accept } });
const requestsOf = async (of: TestUser) => (await of.client.call(api.listFriendRequests)).body;
const friendsOf = async (of: TestUser) => idsOf((await of.client.call(api.listFriends)).body);

/** The id of the one request that this person has. */
async function onlyRequest(of: TestUser): Promise<number> {
  const [request, ...more] = await requestsOf(of);
  if (!request || more.length > 0) throw new Error('There is not exactly one request');
  return request.id;
}

/** Statuses of a request and of a list, polled with the tag of the answer before. */
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

describe('a friend request', () => {
  it('waits with both sides until it is accepted', async () => {
    const sent = await ask(ana, ben);
    expect([sent.status, sent.body]).toEqual([201, { message: REQUEST_SENT, relation: 'sent' }]);
    const side = ({ id, username, displayName }: TestUser) => ({
      id,
      username,
      displayName,
      avatarUrl: `/api/avatars/${username}.svg`,
    });
    const [request] = await requestsOf(ben);
    expect(request).toMatchObject({ direction: 'received', seen: false, user: side(ana) });
    expect(await requestsOf(ana)).toEqual([{ ...request, direction: 'sent', user: side(ben) }]);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[], []]);

    const accepted = await answer(ben, request?.id ?? 0, true);
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { message: 'Friend request accepted!' },
    ]);
    expect([await requestsOf(ana), await requestsOf(ben)]).toEqual([[], []]);
    expect((await ana.client.call(api.listFriends)).body).toEqual([
      { ...side(ben), friendId: ben.id },
    ]);
    expect(await friendsOf(ben)).toEqual([ana.id]);
    expect(published).toEqual([changed(ana.id, ben.id), changed(ana.id, ben.id)]);
  });

  it('is gone when declined, and may be sent again', async () => {
    await ask(ana, ben);
    const declined = await answer(ben, await onlyRequest(ben), false);
    expect(declined.body).toEqual({ message: 'Friend request declined' });
    expect([await requestsOf(ana), await requestsOf(ben)]).toEqual([[], []]);
    expect(await friendsOf(ana)).toEqual([]);
    expect((await ask(ana, ben)).status).toBe(201);
  });

  it('is one, however often it is sent', async () => {
    await ask(ana, ben);
    const again = await ask(ana, ben);
    const body = { message: REQUEST_REPEATED, relation: 'sent' };
    expect([again.status, again.body]).toEqual([200, body]);
    await onlyRequest(ben);
    expect(published).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ana, ben)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('that crosses another makes the two friends', async () => {
    await ask(ana, ben);
    const crossing = await ask(ben, ana);
    expect([crossing.status, crossing.body]).toEqual([
      201,
      { message: REQUEST_CROSSED, relation: 'friend' },
    ]);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[ben.id], [ana.id]]);
    expect([await requestsOf(ana), await requestsOf(ben)]).toEqual([[], []]);
  });

  it('is refused to friends, oneself, nobody and where there is a block', async () => {
    await befriend(app, ana, ben);
    const friends = await refusedAsk(ana, ben);
    expect([friends.status, friends.body.message]).toEqual([409, ALREADY_FRIENDS]);
    expect(ALREADY_FRIENDS).toContain('already friends');
    const self = await refusedAsk(ana, ana);
    expect([self.status, self.body.fields?.[0]?.path]).toEqual([400, 'receiverId']);
    const [blocker, blocked] = [await buildUser(app), await buildUser(app)];
    await buildBlock(app, blocker, blocked);
    const nobody = await refusedAsk(ana, { id: 999_999_999 });
    for (const refusal of [
      nobody,
      await refusedAsk(blocker, blocked),
      await refusedAsk(blocked, blocker),
    ]) {
      expect([refusal.status, refusal.body.message]).toEqual([404, nobody.body.message]);
    }
    expect(published).toEqual([]);
  });

  it('is answered by its receiver and taken back by its sender alone', async () => {
    const other = await buildUser(app);
    await ask(ana, ben);
    const id = await onlyRequest(ben);
    const params = { id };
    for (const client of [ana.client, other.client]) {
      const refusal = await client.fail(api.answerFriendRequest, {
        params,
        body: { accept: true },
      });
      expect(refusal.status).toBe(404);
    }
    for (const client of [ben.client, other.client]) {
      expect((await client.fail(api.withdrawFriendRequest, { params })).status).toBe(404);
    }
    expect((await ana.client.call(api.withdrawFriendRequest, { params })).status).toBe(204);
    expect((await ana.client.fail(api.withdrawFriendRequest, { params })).status).toBe(404);
    expect((await answer(ben, id, true)).status).toBe(404);
    expect(await friendsOf(ana)).toEqual([]);
  });

  it('can be sent to the same person three times a week, whatever became of it', async () => {
    for (let time = 1; time <= 3; time += 1) {
      expect((await ask(ana, ben)).status).toBe(201);
      // Repeats and refusals are not counted.
      expect((await ask(ana, ben)).status).toBe(200);
      await answer(ben, await onlyRequest(ben), false);
    }
    const refusal = await refusedAsk(ana, ben);
    expect(refusal.status).toBe(429);
    expect(refusal.body.message).toMatch(/Please try again in 7 days\.$/);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(6 * 24 * 3_600);
    expect((await ask(ana, await buildUser(app))).status).toBe(201);
    // Whoever declined may change their mind, and may be answered.
    await ask(ben, ana);
    expect((await ask(ana, ben)).body.relation).toBe('friend');
  });

  it('can be sent sixty times an hour', async () => {
    const tried = await Promise.all(
      Array.from({ length: 62 }, () =>
        ana.client.send(api.sendFriendRequest, { body: { receiverId: 999_999_999 } }),
      ),
    );
    const statuses = tried.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await refusedAsk(ana, ben)).status).toBe(429);
  });

  it('is seen when its receiver says so, which its sender is not told', async () => {
    await ask(ana, ben);
    await ben.client.call(api.markFriendRequestsSeen);
    expect((await requestsOf(ben)).map(({ seen }) => seen)).toEqual([true]);
    expect((await requestsOf(ana)).map(({ seen }) => seen)).toEqual([false]);
    await ask(await buildUser(app), ben);
    expect((await requestsOf(ben)).map(({ seen }) => seen)).toEqual([false, true]);
    expect(published.filter((event) => event.type === 'friends.changed')).toContainEqual(
      changed(ben.id),
    );
  });
});

describe('several things at the same instant', () => {
  it('fifty acceptances make one friendship', async () => {
    await ask(ana, ben);
    const id = await onlyRequest(ben);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => answer(ben, id, true)),
    ).then((answers) => answers.map(({ status }) => status));
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 404)]);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[ben.id], [ana.id]]);
    expect(published.filter((event) => event.type === 'friends.changed')).toHaveLength(2);
  });

  it('two people who ask each other become friends', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await buildUser(app), await buildUser(app)];
      const answers = await Promise.all([ask(one, two), ask(two, one)]);
      expect(answers.map(({ body }) => body.relation).toSorted()).toEqual(['friend', 'sent']);
      expect([await friendsOf(one), await friendsOf(two)]).toEqual([[two.id], [one.id]]);
      expect(await requestsOf(one)).toEqual([]);
    }
  });

  it('a request that waited for a block to be saved finds it', async () => {
    const isWaiting = async () => {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    };
    const asking = await app.db.transaction(async (tx) => {
      await bumpVersions(tx, [ana.id, ben.id], 'friends', 'messages');
      await tx.insert(blocks).values({ userId: ana.id, blockedId: ben.id });
      const sent = refusedAsk(ben, ana);
      await vi.waitFor(isWaiting, { timeout: 10_000 });
      return { sent };
    });
    expect((await asking.sent).status).toBe(404);
    expect(await requestsOf(ana)).toEqual([]);
  });

  it('asking, accepting, declining, unfriending and blocking leave nothing halfway', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await buildUser(app), await buildUser(app)];
      await ask(one, two);
      const id = await onlyRequest(two);
      const answers = await Promise.all([
        answer(two, id, true),
        answer(two, id, false),
        one.client.send(api.withdrawFriendRequest, { params: { id } }),
        two.client.send(api.sendFriendRequest, { body: { receiverId: one.id } }),
        one.client.send(api.removeFriend, { params: { userId: two.id } }),
        ...(round % 2 ? [two.client.send(api.createBlock, { body: { userId: one.id } })] : []),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const sides = [await friendsOf(one), await friendsOf(two)];
      const areNow = sides[0]?.length === 1;
      expect(sides).toEqual(areNow ? [[two.id], [one.id]] : [[], []]);
      const open = await requestsOf(one);
      if (areNow || round % 2) expect(open).toEqual([]);
      if (round % 2) expect(areNow).toBe(false);
    }
  });
});

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

  it('are told apart from others for other features', async () => {
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

  it('is not told of what changed nothing', async () => {
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
