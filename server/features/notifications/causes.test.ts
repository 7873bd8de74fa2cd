import { describe, expect, it } from 'vitest';
import type { NotificationKind } from '#shared/notifications';
import { api } from '#shared/routes';
import { buildChild } from '../../testing/children';
import { befriend, buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { answer, ask, onlyRequest } from '../../testing/friend-steps';
import { listMessages, newsOf, unseenOf } from '../../testing/notification-steps';
import { sharedTestApp } from '../../testing/test-app';
import { act, offer, plantPart, showTrades } from '../../testing/trade-steps';

const app = await sharedTestApp();

interface Scene {
  reader: TestUser;
  other: TestUser;
}

/** What somebody else did, and how what it is about goes. */
interface Cause {
  kind: NotificationKind;
  /** @returns what makes the subject go, as its owner or author */
  cause: (scene: Scene) => Promise<(() => Promise<unknown>) | undefined>;
  title: (scene: Scene) => string | RegExp;
  path: (scene: Scene) => string | RegExp;
  areFriends?: true;
}

const like = (by: TestUser, id: number, liked = true) =>
  by.client.call(api.likeMedia, { params: { id }, body: { liked } });
const comment = async (by: TestUser, id: number, content = 'Well played') =>
  (await by.client.call(api.createComment, { params: { id }, body: { content } })).body;
const say = (from: TestUser, to: TestUser, content = 'Ready?') =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

async function offerTrade({ reader, other }: Scene) {
  await plantPart(app, other, 'Dran Sword');
  await plantPart(app, reader, 'Wizard Rod');
  await showTrades(app, reader);
  return offer(other, reader, ['Dran Sword'], ['Wizard Rod']);
}

const causes: Record<string, Cause> = {
  'a like': {
    kind: 'like',
    async cause({ reader, other }) {
      const { id } = await plantPost(app, reader);
      await like(other, id);
      return () => like(other, id, false);
    },
    title: ({ other }) => `${other.username} liked your post`,
    path: () => /^\/media\/\d+$/,
  },
  'a like of a post that is deleted': {
    kind: 'like',
    async cause({ reader, other }) {
      const { id } = await plantPost(app, reader);
      await like(other, id);
      return () => reader.client.call(api.deleteMedia, { params: { id } });
    },
    title: ({ other }) => `${other.username} liked your post`,
    path: () => /^\/media\/\d+$/,
  },
  'a comment': {
    kind: 'comment',
    async cause({ reader, other }) {
      const { id } = await plantPost(app, reader);
      const { id: commentId } = await comment(other, id);
      return () => other.client.call(api.deleteComment, { params: { id, commentId } });
    },
    title: ({ other }) => `${other.username} commented on your post`,
    path: () => /^\/media\/\d+$/,
  },
  'a comment where one commented, on a post that is private again': {
    kind: 'comment',
    async cause({ reader, other }) {
      const owner = await buildUser(app);
      const { id } = await plantPost(app, owner);
      await comment(reader, id);
      await comment(other, id);
      return () =>
        owner.client.call(api.updateMedia, { params: { id }, body: { visibility: 'private' } });
    },
    title: ({ other }) => `${other.username} commented on a post, as you did`,
    path: () => /^\/media\/\d+$/,
  },
  'a friend request': {
    kind: 'friend_request',
    async cause({ reader, other }) {
      await ask(other, reader);
      const id = await onlyRequest(reader);
      return () => other.client.call(api.withdrawFriendRequest, { params: { id } });
    },
    title: ({ other }) => `${other.username} wants to be your friend`,
    path: () => '/chat',
  },
  'an accepted request': {
    kind: 'friend_accepted',
    async cause({ reader, other }) {
      await ask(reader, other);
      await answer(other, await onlyRequest(other), true);
      return undefined;
    },
    title: ({ other }) => `${other.username} accepted your friend request`,
    path: ({ other }) => `/profile/${other.id}`,
  },
  'a message': {
    kind: 'message',
    areFriends: true,
    async cause({ reader, other }) {
      await say(other, reader);
      return undefined;
    },
    title: ({ other }) => other.username,
    path: ({ other }) => `/conversation/${other.id}`,
  },
  'an offer': {
    kind: 'trade',
    areFriends: true,
    async cause(scene) {
      await offerTrade(scene);
      return undefined;
    },
    title: ({ other }) => `${other.username} offers you a trade`,
    path: ({ other }) => `/conversation/${other.id}`,
  },
  'an answer to an offer': {
    kind: 'trade',
    areFriends: true,
    async cause({ reader, other }) {
      await act(other, await offerTrade({ reader: other, other: reader }), 'decline');
      return undefined;
    },
    title: ({ other }) => `${other.username} declined your trade`,
    path: ({ other }) => `/conversation/${other.id}`,
  },
};

async function stage({ areFriends }: Cause): Promise<Scene> {
  const scene = { reader: await buildUser(app), other: await buildUser(app) };
  await listMessages(scene.reader);
  await listMessages(scene.other);
  if (areFriends) await befriend(app, scene.reader, scene.other);
  return scene;
}

describe.each(Object.entries(causes))('%s', (_name, made) => {
  it('is told to the other person only, who it is by and where it leads', async () => {
    const scene = await stage(made);
    await made.cause(scene);
    const [row, ...more] = await newsOf(app, scene.reader, made.kind);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ actor: { id: scene.other.id }, count: 1, seenAt: null });
    expect(row?.title).toMatch(made.title(scene));
    expect(row?.path).toMatch(made.path(scene));
    const own = (await newsOf(app, scene.other, made.kind)).map(({ actor }) => actor?.id);
    expect(own).not.toContain(scene.other.id);
    expect(own.length).toBeLessThanOrEqual(made.kind === 'trade' ? 1 : 0);
  });

  it.each(['blocked', 'blocking'])('is not told by somebody %s, before or after', async (how) => {
    for (const isBefore of [true, false]) {
      const scene = await stage(made);
      const { reader, other } = scene;
      await made.cause(scene);
      if (!isBefore) expect(await newsOf(app, reader, made.kind)).toHaveLength(1);
      // Friends with pending jobs: the block comes before the rows are written.
      const [by, whom] = how === 'blocked' ? [reader, other] : [other, reader];
      await by.client.call(api.createBlock, { body: { userId: whom.id } });
      expect(await newsOf(app, reader, made.kind)).toEqual([]);
      expect(await unseenOf(reader)).toBe(0);
    }
  });

  it('is not told by a child who is no friend', async () => {
    const reader = await buildUser(app);
    const other = await buildChild(app);
    await listMessages(reader);
    await befriend(app, reader, other);
    const isAsking = made.kind.startsWith('friend_');
    if (!isAsking) await made.cause({ reader, other });
    await reader.client.call(api.removeFriend, { params: { userId: other.id } });
    expect(await newsOf(app, reader, made.kind)).toEqual([]);
  });

  it('goes with what it is about', async () => {
    const scene = await stage(made);
    const end = await made.cause(scene);
    if (!end) return;
    const tag = async () =>
      (await scene.reader.client.send(api.countNotifications)).headers.etag ?? '';
    expect(await newsOf(app, scene.reader, made.kind)).toHaveLength(1);
    const before = await tag();
    await end();
    expect(await newsOf(app, scene.reader, made.kind)).toEqual([]);
    expect(await tag()).not.toBe(before);
    expect(await unseenOf(scene.reader)).toBe(0);
  });
});

it('keeps what a deleted person accepted and traded, without their name', async () => {
  for (const name of ['an accepted request', 'an answer to an offer']) {
    const made = causes[name] as Cause;
    const scene = await stage(made);
    await made.cause(scene);
    // Somebody with a conversation leaves a tombstone there.
    if (!made.areFriends) await say(scene.other, scene.reader);
    await app.runJobs();
    await scene.other.client.call(api.deleteAccount);
    const [row] = await newsOf(app, scene.reader, made.kind);
    expect(row, name).toMatchObject({ actor: null });
    expect(row?.title).toMatch(/^Deleted player /);
    expect(JSON.stringify(row)).not.toContain(scene.other.username);
  }
});

it('forgets what a deleted person liked, wrote and asked', async () => {
  for (const name of ['a like', 'a comment', 'a friend request']) {
    const made = causes[name] as Cause;
    const scene = await stage(made);
    await made.cause(scene);
    await app.runJobs();
    await scene.other.client.call(api.deleteAccount);
    expect(await newsOf(app, scene.reader, made.kind), name).toEqual([]);
  }
});

it('forgets everything of a deleted account', async () => {
  const { reader, other } = await stage(causes['a like'] as Cause);
  await causes['a like']?.cause({ reader, other });
  await app.runJobs();
  await reader.client.call(api.deleteAccount);
  await app.runJobs();
  const { rows } = await app.pool.query('select from notifications where user_id = $1', [
    reader.id,
  ]);
  expect(rows).toEqual([]);
});

it('is silent about messages that were read, and counts them as one conversation', async () => {
  const scene = await stage(causes['a message'] as Cause);
  const { reader, other } = scene;
  await say(other, reader, 'Are you there?');
  await app.runJobs();
  await say(other, reader, 'Table 4!');
  expect(await newsOf(app, reader, 'message')).toMatchObject([{ count: 2, text: 'Table 4!' }]);
  await reader.client.call(api.markConversationRead, { params: { userId: other.id } });
  const [row] = await newsOf(app, reader, 'message');
  expect(row?.seenAt).not.toBeNull();

  // Read before the job ran.
  await say(other, reader, 'Hello?');
  await reader.client.call(api.markConversationRead, { params: { userId: other.id } });
  expect(await newsOf(app, reader, 'message')).toHaveLength(1);
});

it('tells nobody of their own likes and comments', async () => {
  const owner = await buildUser(app);
  const { id } = await plantPost(app, owner);
  await like(owner, id);
  await comment(owner, id);
  await comment(owner, id, 'Me again');
  expect(await newsOf(app, owner, 'like')).toEqual([]);
  expect(await newsOf(app, owner, 'comment')).toEqual([]);
});

it('hides people blocked later from the count, and names another', async () => {
  const owner = await buildUser(app);
  const { id } = await plantPost(app, owner);
  const fans = [await buildUser(app), await buildUser(app), await buildUser(app)];
  for (const fan of fans) await like(fan, id);
  expect(await newsOf(app, owner, 'like')).toMatchObject([
    { count: 3, actor: { id: fans[2]?.id } },
  ]);
  await buildBlock(app, owner, fans[2] as TestUser);
  await owner.client.call(api.markNotificationsSeen, { body: { ids: [1] } });
  expect(await newsOf(app, owner, 'like')).toMatchObject([
    { count: 2, actor: { id: fans[1]?.id } },
  ]);
});

it('forgets a suspended person in a list that was read before', async () => {
  const owner = await buildUser(app);
  const admin = await buildUser(app, { role: 'admin' });
  const { id } = await plantPost(app, owner);
  const fans = [await buildUser(app), await buildUser(app)];
  for (const fan of fans) await like(fan, id);
  expect(await newsOf(app, owner, 'like')).toMatchObject([{ count: 2 }]);
  const { headers } = await owner.client.call(api.listNotifications);
  // The earlier one, who is not named.
  const params = { id: fans[0]?.id ?? 0 };
  await admin.client.call(api.updateAdminUser, { params, body: { suspended: true } });
  await app.runJobs();
  const after = await owner.client.raw('GET', api.listNotifications.path, {
    headers: { 'If-None-Match': headers.etag ?? '' },
  });
  expect(after.status).toBe(200);
  expect(await newsOf(app, owner, 'like')).toMatchObject([{ count: 1 }]);
});
