import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { conversations, messages, users } from '../../db/schema';
import {
  befriend,
  buildUser,
  plantImage,
  signedInClient,
  type TestUser,
} from '../../testing/factories';
import { findById } from '../../testing/find-text';
import { connect } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';
import { BATCH } from './relations.queries';

const app = await sharedTestApp();

const say = async (from: TestUser, to: TestUser, content: string) =>
  (await from.client.call(api.sendMessage, { body: { receiverId: to.id, content } })).body;

/** Two friends who have written to each other; the first one wrote last. */
async function buildPair() {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  await befriend(app, one, other);
  await say(other, one, 'Are you coming?');
  await say(one, other, 'On my way.');
  return { one, other };
}

const conversationsOf = async ({ client }: TestUser) =>
  (await client.call(api.listConversations)).body;

it('keeps the messages of a conversation for the other side, as from a deleted user', async () => {
  const { one, other } = await buildPair();
  const etagOf = async () => (await other.client.send(api.listConversations)).headers.etag ?? '';
  const before = await etagOf();
  await one.client.call(api.deleteAccount);

  expect(await etagOf()).not.toBe(before);
  const [conversation, ...more] = await conversationsOf(other);
  expect(more).toEqual([]);
  expect(conversation).toMatchObject({ lastMessage: 'On my way.', unreadCount: 1 });
  const { user } = conversation ?? {};
  expect(user).toMatchObject({ username: 'deleted', displayName: 'Deleted user' });
  const params = { userId: user?.id ?? 0 };
  const { body: words } = await other.client.call(api.listMessages, { params });
  expect(words.map(({ content, senderId }) => [content, senderId])).toEqual([
    ['Are you coming?', other.id],
    ['On my way.', user?.id],
  ]);
  await other.client.call(api.markConversationRead, { params });
  expect(await conversationsOf(other)).toMatchObject([{ unreadCount: 0 }]);
  const body = { receiverId: params.userId, content: 'Hello?' };
  expect((await other.client.fail(api.sendMessage, { body })).status).toBe(403);
});

it('uses a separate placeholder for each deleted account', async () => {
  const reader = await buildUser(app);
  for (const words of ['First', 'Second']) {
    const friend = await buildUser(app);
    await befriend(app, reader, friend);
    await say(friend, reader, words);
    await friend.client.call(api.deleteAccount);
  }
  const [second, first] = await conversationsOf(reader);
  expect([first?.lastMessage, second?.lastMessage]).toEqual(['First', 'Second']);
  expect(first?.user.id).not.toBe(second?.user.id);
});

it('deletes a conversation once both accounts are deleted', async () => {
  const { one, other } = await buildPair();
  const third = await buildUser(app);
  await befriend(app, one, third);
  await say(one, third, 'To be kept for a while');
  const count = async () => ({
    people: await app.db.$count(users),
    messages: await app.db.$count(messages),
    conversations: await app.db.$count(conversations),
  });
  const before = await count();
  await one.client.call(api.deleteAccount);
  await other.client.call(api.deleteAccount);
  // Two people fewer, and a tombstone for the first, whom the third still has.
  expect(await count()).toEqual({
    people: before.people - 1,
    messages: before.messages - 2,
    conversations: before.conversations - 3,
  });
  await third.client.call(api.deleteAccount);
  expect(await count()).toEqual({
    people: before.people - 3,
    messages: before.messages - 3,
    conversations: before.conversations - 4,
  });
});

it('processes long conversations in batches', async () => {
  const { one, other } = await buildPair();
  await app.pool.query(
    `insert into messages (sender_id, receiver_id, content)
     select case when n % 2 = 0 then $1::bigint else $2 end, case when n % 2 = 0 then $2::bigint else $1 end, 'x'
     from generate_series(1, $3) n`,
    [one.id, other.id, 2 * BATCH + 1],
  );
  await one.client.call(api.deleteAccount);
  expect(await findById(app.pool, one.id)).toEqual([]);
  const sent = eq(messages.senderId, other.id);
  expect(await app.db.$count(messages, sent)).toBe(BATCH + 2);
});

it("refuses to delete the administrator's account", async () => {
  const { client } = await buildUser(app, { role: 'admin' });
  const answer = await client.fail(api.deleteAccount);
  expect(answer.status).toBe(409);
  expect(answer.body.message).toBe("The administrator's account cannot be deleted.");
  expect((await client.send(api.getUser)).status).toBe(200);
});

it('ends every session and socket', async () => {
  const user = await buildUser(app);
  const phone = { ...user, client: await signedInClient(app, user.id) };
  const sockets = [await connect(app.url, user), await connect(app.url, phone)];
  await user.client.call(api.deleteAccount);
  await Promise.all(sockets.map(({ closed }) => closed));
  expect((await phone.client.fail(api.getUser)).status).toBe(401);
  expect(await findById(app.pool, user.id)).toEqual([]);
});

it('keeps everything when it fails half-way', async () => {
  const user = await buildUser(app);
  const post = await plantImage(app, user);
  const { one } = await buildPair();
  await befriend(app, user, one);
  await say(user, one, 'Still here');
  // The last statement of the transaction.
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as
      'begin raise exception ''no''; end';
    create trigger refuse before delete on sessions for each row execute function refuse()`);
  expect((await user.client.fail(api.deleteAccount)).status).toBe(500);
  await app.pool.query('drop function refuse cascade');
  await app.runJobs();
  expect((await user.client.raw('GET', `/api/media/${post.id}/file`)).status).toBe(200);
  expect(await conversationsOf(user)).toMatchObject([{ lastMessage: 'Still here' }]);
});
