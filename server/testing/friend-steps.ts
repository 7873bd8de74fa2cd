import { api } from '#shared/routes';
import { befriend, buildUser, type TestUser } from './factories';
import { idsOf } from './pages';
import type { TestApp } from './test-app';

/** Steps with friend requests, through the API. */

export const ask = (from: TestUser, to: { id: number }) =>
  from.client.call(api.sendFriendRequest, { body: { receiverId: to.id } });

export const refusedAsk = (from: TestUser, to: { id: number }) =>
  from.client.fail(api.sendFriendRequest, { body: { receiverId: to.id } });

export const answer = (by: TestUser, id: number, accept: boolean) =>
  by.client.send(api.answerFriendRequest, { params: { id }, body: { accept } });

export const requestsOf = async (of: TestUser) =>
  (await of.client.call(api.listFriendRequests)).body;

export const friendsOf = async (of: TestUser) =>
  idsOf((await of.client.call(api.listFriends)).body);

/** The id of this person's only request. */
export async function onlyRequest(of: TestUser): Promise<number> {
  const [request, ...more] = await requestsOf(of);
  if (!request || more.length > 0) throw new Error('There is not exactly one request');
  return request.id;
}

/** A new person who asks to be a friend and is accepted. */
export async function newFriend(app: TestApp, of: TestUser): Promise<TestUser> {
  const friend = await buildUser(app);
  await ask(friend, of);
  await answer(of, await onlyRequest(of), true);
  return friend;
}

/** A new friend to whom this person has sent a message. */
export async function newConversation(app: TestApp, of: TestUser): Promise<TestUser> {
  const friend = await buildUser(app);
  await befriend(app, of, friend);
  await of.client.call(api.sendMessage, { body: { receiverId: friend.id, content: 'Ready?' } });
  return friend;
}
