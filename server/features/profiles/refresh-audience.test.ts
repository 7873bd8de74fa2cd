import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract';
import { api } from '#shared/routes';
import { friendships } from '../../db/schema';
import {
  befriend,
  buildUser,
  plantCombos,
  plantPost,
  type TestUser,
} from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { mediaFiles } from '../../testing/media-files';
import { fileOf } from '../../testing/media-steps';
import { connect } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  await app.pool.query('delete from jobs.job');
  ana = await buildUser(app, { displayName: 'Old Name' });
});

/** Polls a list with its last tag; returns the status, and whether it has the new name. */
function poller(of: TestUser, route: Route, params?: Record<string, unknown>) {
  let tag = '"none"';
  return async () => {
    const headers = { 'If-None-Match': tag };
    const { status, headers: answered, text } = await of.client.send(route, { params, headers });
    tag = answered.etag ?? '';
    return [status, text.includes('New Name')];
  };
}

const UNCHANGED = [304, false];

async function rename(): Promise<void> {
  await ana.client.call(api.updateProfile, { body: { displayName: 'New Name' } });
  await app.runJobs();
}

/** Expects that a poll is unchanged until the name changes. */
async function expectTold(poll: () => Promise<unknown[]>): Promise<void> {
  expect(await poll()).toEqual([200, false]);
  expect(await poll()).toEqual(UNCHANGED);
  await rename();
  expect(await poll()).toEqual([200, true]);
  expect(await poll()).toEqual(UNCHANGED);
}

describe('a new name is in the polls of', () => {
  it("a friend's friends", async () => {
    const ben = await buildUser(app);
    await befriend(app, ana, ben);
    await expectTold(poller(ben, api.listFriends));
  });

  it.each(['sent', 'received'])('requests that were %s', async (side) => {
    const ben = await buildUser(app);
    await (side === 'sent' ? ask(ben, ana) : ask(ana, ben));
    await expectTold(poller(ben, api.listFriendRequests));
  });

  it('conversations, also of former friends', async () => {
    const ben = await buildUser(app);
    await befriend(app, ana, ben);
    await ana.client.call(api.sendMessage, { body: { receiverId: ben.id, content: 'Ready?' } });
    await ana.client.call(api.removeFriend, { params: { userId: ben.id } });
    await expectTold(poller(ben, api.listConversations));
  });

  it('the comments of posts, also for strangers', async () => {
    const [owner, reader] = [await buildUser(app), await buildUser(app)];
    const posts = [await plantPost(app, owner), await plantPost(app, owner)];
    for (const { id } of posts) {
      const params = { id };
      await ana.client.call(api.createComment, { params, body: { content: 'Nice' } });
    }
    const [first, second] = posts.map(({ id }) => poller(reader, api.listComments, { id }));
    await second?.();
    await expectTold(first ?? (async () => []));
    expect(await second?.()).toEqual([200, true]);
  });

  it("one's own lists", async () => {
    await plantCombos(app, ana);
    await expectTold(poller(ana, api.listCombos));
  });
});

it('a new picture is in the polls of friends', async () => {
  const ben = await buildUser(app);
  await befriend(app, ana, ben);
  const picture = async () => (await ben.client.call(api.listFriends)).body[0]?.avatarUrl;
  const poll = poller(ben, api.listFriends);
  await poll();
  const before = await picture();
  const { body } = await ana.client.call(api.updateProfile, {
    body: {},
    files: { avatar: await fileOf(mediaFiles.webp) },
  });
  await app.runJobs();
  expect(await poll()).toEqual([200, false]);
  expect(await picture()).toBe(body.avatarUrl);
  expect(before).not.toBe(body.avatarUrl);
});

it("fields that lists don't show, or the same name again, leave polls unchanged", async () => {
  const ben = await buildUser(app);
  await befriend(app, ana, ben);
  const poll = poller(ben, api.listFriends);
  await poll();
  const body = { displayName: 'Old Name', bio: 'Plays every Sunday.', city: 'Lisbon' };
  await ana.client.call(api.updateProfile, { body });
  await app.runJobs();
  expect(await poll()).toEqual(UNCHANGED);
});

it("friends' sockets are notified, also more than fit one message", async () => {
  const friends = await Promise.all(Array.from({ length: 105 }, () => buildUser(app)));
  await app.db.insert(friendships).values(
    friends.flatMap(({ id }) => [
      { userId: ana.id, friendId: id },
      { userId: id, friendId: ana.id },
    ]),
  );
  const watching = [friends[0], friends.at(-1)].filter((each) => each !== undefined);
  const sockets = await Promise.all(watching.map((each) => connect(app.url, each)));
  await rename();
  for (const socket of sockets) await socket.next('friends_changed');
  for (const socket of sockets) await socket.close();
});

it('the job that spreads a new name is committed with the name', async () => {
  const ben = await buildUser(app);
  await befriend(app, ana, ben);
  const poll = poller(ben, api.listFriends);
  await poll();
  await ana.client.call(api.updateProfile, { body: { displayName: 'New Name' } });
  const { rows } = await app.pool.query("select from jobs.job where name = 'profiles.tell-others'");
  expect(rows).toHaveLength(1);
  await app.runJobs();
  expect(await poll()).toEqual([200, true]);
});
