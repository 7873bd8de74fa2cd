import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract';
import { api } from '#shared/routes';
import {
  befriend,
  buildCombo,
  buildUser,
  plantDeck,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

let person: TestUser;
let friend: TestUser;
let stranger: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const admin = await buildUser(app, { role: 'admin' });
beforeEach(async () => {
  [person, friend, stranger] = [await buildUser(app), await buildUser(app), await buildUser(app)];
  await befriend(app, person, friend);
});

async function suspend(suspended = true): Promise<void> {
  await admin.client.call(api.updateAdminUser, { params: { id: person.id }, body: { suspended } });
  await app.runJobs();
}

describe('what a suspended person shared', () => {
  /** The pages of the person's things, and the lists that have them. */
  async function share(): Promise<[Route, object][]> {
    const name = `Shared by ${person.username}`;
    const combo = await buildCombo(person, { name, isPublic: true });
    const deck = await plantDeck(app, person, { name, isPublic: true });
    const post = await plantPost(app, person, { title: name });
    const cup = await plantTournament(app, person, { name });
    return [
      [api.getPerson, { params: { id: person.id } }],
      [api.getProfile, { params: { id: person.id } }],
      [api.getCombo, { params: { id: combo.id } }],
      [api.getDeck, { params: { id: deck.id } }],
      [api.getMedia, { params: { id: post.id } }],
      [api.getTournament, { params: { id: cup.id } }],
      [api.listCommunityCombos, { query: { limit: 100 } }],
      [api.listCommunityDecks, { query: { limit: 100 } }],
      [api.getFeed, { query: { limit: 100 } }],
      [api.listTournaments, { query: { limit: 100 } }],
      [api.searchUsers, { query: { q: person.username } }],
      [api.searchAll, { query: { q: name } }],
    ];
  }

  async function seenBy({ client }: TestUser, things: [Route, object][]): Promise<number> {
    let seen = 0;
    for (const [route, input] of things) {
      const { status, text } = await client.send(route, input);
      if (status === 200 && text.includes(person.username)) seen += 1;
    }
    return seen;
  }

  it('is hidden from everybody but administrators, and comes back', async () => {
    const things = await share();
    const all = things.length;
    const seen = async () => [
      await seenBy(friend, things),
      await seenBy(stranger, things),
      await seenBy(admin, things),
    ];
    expect(await seen()).toEqual([all, all, all]);
    await suspend();
    expect(await seen()).toEqual([0, 0, all]);
    await suspend(false);
    expect(await seen()).toEqual([all, all, all]);
  });
});

describe('polls with a tag notice a suspension and its end', () => {
  const poll = async ({ client }: TestUser, route: Route, params?: object, tag = '"none"') => {
    const headers = { 'If-None-Match': tag, 'Cache-Control': 'no-cache' };
    const {
      status,
      headers: answered,
      text,
    } = await client.send(route, {
      params: { ...params },
      headers,
    });
    return { status, tag: answered.etag ?? '', isNamed: text.includes(person.username) };
  };

  async function expectNoticed(by: TestUser, route: Route, params?: object): Promise<void> {
    const before = await poll(by, route, params);
    expect(before).toMatchObject({ status: 200, isNamed: true });
    expect(await poll(by, route, params, before.tag)).toMatchObject({ status: 304 });
    await suspend();
    const during = await poll(by, route, params, before.tag);
    expect(during).toMatchObject({ status: 200, isNamed: false });
    await suspend(false);
    const after = await poll(by, route, params, during.tag);
    expect(after).toMatchObject({ status: 200, isNamed: true });
  }

  it('in the list of friends', () => expectNoticed(friend, api.listFriends));

  it('in requests', async () => {
    await person.client.call(api.sendFriendRequest, { body: { receiverId: stranger.id } });
    await expectNoticed(stranger, api.listFriendRequests);
  });

  it('in conversations, which come back with what was unread', async () => {
    const body = { receiverId: friend.id, content: 'Ready?' };
    await person.client.call(api.sendMessage, { body });
    await expectNoticed(friend, api.listConversations);
    expect((await friend.client.call(api.listUnreadMessages)).body).toHaveLength(1);
  });

  it('in comments', async () => {
    const { id } = await plantPost(app, friend);
    await person.client.call(api.createComment, { params: { id }, body: { content: 'Nice' } });
    await expectNoticed(stranger, api.listComments, { id });
  });
});

it('a pending request of a suspended person cannot be answered meanwhile', async () => {
  await person.client.call(api.sendFriendRequest, { body: { receiverId: stranger.id } });
  const [request] = (await stranger.client.call(api.listFriendRequests)).body;
  await suspend();
  const answer = { params: { id: request?.id ?? 0 }, body: { accept: true } };
  expect((await stranger.client.send(api.answerFriendRequest, answer)).status).toBe(404);
  await suspend(false);
  expect((await stranger.client.send(api.answerFriendRequest, answer)).status).toBe(200);
});
