import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ALREADY_FRIENDS, REQUEST_CROSSED, REQUEST_REPEATED, REQUEST_SENT } from '#shared/friends';
import { api } from '#shared/routes';
import { blocks } from '../../db/schema';
import { bumpVersions } from '../../db/versions';
import type { RealtimeEvent } from '../../realtime/events';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import {
  answer,
  ask,
  friendsOf,
  onlyRequest,
  refusedAsk,
  requestsOf,
} from '../../testing/friend-steps';
import { sharedTestApp } from '../../testing/test-app';

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

describe('a friend request', () => {
  it('waits with both sides until it is accepted', async () => {
    const sent = await ask(ana, ben);
    const body = { message: REQUEST_SENT, relation: 'sent', repeated: false };
    expect([sent.status, sent.body]).toEqual([201, body]);
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

  it('is removed when declined, and can be sent again', async () => {
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
    const body = { message: REQUEST_REPEATED, relation: 'sent', repeated: true };
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
      { message: REQUEST_CROSSED, relation: 'friend', repeated: false },
    ]);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[ben.id], [ana.id]]);
    expect([await requestsOf(ana), await requestsOf(ben)]).toEqual([[], []]);
  });

  it('is refused for friends, oneself, unknown and blocked people', async () => {
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
    // Somebody who declined may change their mind and ask.
    await ask(ben, ana);
    expect((await ask(ana, ben)).body.relation).toBe('friend');
  });

  it('can be sent sixty times an hour', async () => {
    const statuses: number[] = [];
    for (let sent = 1; sent <= 62; sent += 1) {
      statuses.push((await refusedAsk(ana, { id: 999_999_999 })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429, 429]);
    expect((await refusedAsk(ana, ben)).status).toBe(429);
  });

  it('is marked as seen without the sender knowing', async () => {
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
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // A busy machine refuses some before they get a connection.
    expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[ben.id], [ana.id]]);
    expect(published.filter((event) => event.type === 'friends.changed')).toHaveLength(2);
  });

  it('two mutual requests make a friendship', async () => {
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
