import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deckBattleInput } from '../../testing/deck-steps';
import {
  battleInput,
  befriend,
  buildCombo,
  buildUser,
  plantDeck,
  plantPost,
  plantTournament,
  signedInClient,
  type TestUser,
} from '../../testing/factories';
import { findById } from '../../testing/find-text';
import { sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

const app = await sharedTestApp({ config: { rateLimitScale: 1_000 } });

/** Stored counts that differ from the rows. */
async function wrongCounts() {
  const { rows } = await app.pool.query(`
    select 'media' as what, id from media where (view_count, like_count, comment_count) <> (
      (select count(*) from media_views where media_id = media.id),
      (select count(*) from media_likes where media_id = media.id),
      (select count(*) from comments where media_id = media.id))
    union all select 'tournaments', id from tournaments where participant_count <>
      (select count(*) from tournament_participants where tournament_id = tournaments.id)
    union all select 'friends', id from users where friend_count <>
      (select count(*) from friendships where user_id = users.id)
    union all select 'half a friendship', user_id from friendships one where not exists
      (select from friendships where user_id = one.friend_id and friend_id = one.user_id)
    union all select 'unread', user_id from conversations where unread_count <>
      (select count(*) from messages where receiver_id = user_id and sender_id = other_user_id
        and read_at is null)`);
  return rows;
}

it('does not interfere with concurrent requests', async () => {
  const [a, gone, b] = [await buildUser(app), await buildUser(app), await buildUser(app)];
  const people = [a, gone, b];
  await befriend(app, a, gone);
  await befriend(app, gone, b);
  const posts = await Promise.all([a, gone, b, a].map((owner) => plantPost(app, owner)));
  const cups = await Promise.all(people.map((owner) => plantTournament(app, owner)));
  const combo = await buildCombo(gone);
  const deck = await plantDeck(app, gone);
  // A device that does not know of the deletion yet.
  const phones = await Promise.all(people.map(({ id }) => signedInClient(app, id)));
  const device = { ...gone, client: phones[1] } as TestUser;
  const friends = [a, b];

  const traffic = [
    ...posts.flatMap(({ id }) =>
      [a, device, b].flatMap(({ client }) => [
        () => client.send(api.likeMedia, { params: { id }, body: { liked: true } }),
        () => client.send(api.viewMedia, { params: { id } }),
        () => client.send(api.createComment, { params: { id }, body: { content: 'Nice' } }),
      ]),
    ),
    ...cups.flatMap(({ id }) =>
      [a, device, b].map(
        ({ client }) =>
          () =>
            client.send(api.registerForTournament, { params: { id } }),
      ),
    ),
    ...friends.flatMap((friend) => [
      () => friend.client.send(api.sendMessage, { body: { receiverId: gone.id, content: 'Hi' } }),
      () => device.client.send(api.sendMessage, { body: { receiverId: friend.id, content: 'Yo' } }),
      () => friend.client.send(api.removeFriend, { params: { userId: gone.id } }),
      () => friend.client.send(api.createBlock, { body: { userId: gone.id } }),
    ]),
    () => device.client.send(api.createBattle, { body: battleInput(combo.id) }),
    () => device.client.send(api.createDeckBattle, { body: deckBattleInput(deck) }),
    () => device.client.send(api.createTournament, { body: {} }),
    () => device.client.send(api.createMedia, { body: { title: 'Late', mediaType: 'text' } }),
    () => device.client.send(api.restoreData),
    () => a.client.send(api.restoreData),
  ];
  for (let index = traffic.length - 1; index > 0; index -= 1) {
    const other = (index * 7_919) % (index + 1);
    const [here, there] = [traffic[index], traffic[other]];
    if (here && there) [traffic[index], traffic[other]] = [there, here];
  }
  const middle = traffic.length >> 1;
  const before = traffic.slice(0, middle).map((send) => send());
  const deletion = gone.client.send(api.deleteAccount);
  const answers = await Promise.all([
    ...before,
    ...traffic.slice(middle).map((send) => send()),
    deletion,
  ]);

  expect((await deletion).status).toBe(204);
  const failed = answers.filter(({ status }) => status >= 500);
  expect(failed).toEqual([]);
  expect(await findById(app.pool, gone.id)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

it('includes concurrent writes and corrects their counts', async () => {
  const [gone, owner] = [await buildUser(app), await buildUser(app)];
  const post = await plantPost(app, owner);
  const request = await app.pool.connect();
  await request.query('begin');
  await request.query('update media set like_count = 1 where id = $1', [post.id]);
  await request.query('insert into media_likes (media_id, user_id) values ($1, $2)', [
    post.id,
    gone.id,
  ]);
  const deletion = gone.client.send(api.deleteAccount);
  await someoneWaits(app.pool);
  await request.query('commit');
  request.release();
  expect((await deletion).status).toBe(204);
  expect(await findById(app.pool, gone.id)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

it('does not forget who has become a friend when it looked', async () => {
  const [gone, late] = [await buildUser(app), await buildUser(app)];
  const request = await app.pool.connect();
  await request.query('begin');
  await request.query(
    "insert into versions (user_id, topic) values ($1, 'friends'), ($2, 'friends')",
    [gone.id, late.id],
  );
  await request.query('insert into friendships (user_id, friend_id) values ($1, $2), ($2, $1)', [
    gone.id,
    late.id,
  ]);
  await request.query('update users set friend_count = 1 where id = $1', [late.id]);
  const etagOf = async () => (await late.client.send(api.listFriends)).headers.etag;
  const deletion = gone.client.send(api.deleteAccount);
  await someoneWaits(app.pool);
  await request.query('commit');
  request.release();
  const before = await etagOf();
  expect((await deletion).status).toBe(204);
  expect(await etagOf()).not.toBe(before);
  expect(await wrongCounts()).toEqual([]);
});

it('lets two friends delete their accounts at once, and one twice', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(app)));
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) {
      await befriend(app, one, other);
      const body = { receiverId: other.id, content: 'Bye' };
      await one.client.call(api.sendMessage, { body });
    }
  }
  const post = await plantPost(app, await buildUser(app));
  for (const { client } of people) {
    await client.call(api.likeMedia, { params: { id: post.id }, body: { liked: true } });
  }
  const twice = await signedInClient(app, people[0]?.id ?? 0);
  const answers = await Promise.all([
    ...people.map(({ client }) => client.send(api.deleteAccount)),
    twice.send(api.deleteAccount),
  ]);
  for (const { status } of answers.slice(0, 4)) expect(status).toBe(204);
  expect([204, 401]).toContain(answers[4]?.status);
  for (const { id } of people) expect(await findById(app.pool, id)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
  const { rows } = await app.pool.query(`
    select id from users where username like '@%'
      and not exists (select from conversations where other_user_id = users.id)`);
  expect(rows).toEqual([]);
});
