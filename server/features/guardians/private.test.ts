import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '#shared/contract';
import { FRIENDS_BY_CODE } from '#shared/friends';
import { api } from '#shared/routes';
import { guardianships } from '../../db/schema';
import { buildChild, type TestChild } from '../../testing/children';
import {
  befriend,
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantAvatar,
  plantDeck,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { answer, ask, onlyRequest, refusedAsk } from '../../testing/friend-steps';
import { createTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let child: TestChild;
let friend: TestUser;
let stranger: TestUser;
/** Lists that would show the child or their content. */
let lists: [name: string, route: Route, input: object][];
/** The child's pages and files. */
let things: [name: string, route: Route, params: object][];

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 100 } });
  child = await buildChild(app);
  [friend, stranger] = [await buildUser(app), await buildUser(app)];
  await befriend(app, child, friend);
  const name = `Vortex of ${child.username}`;
  const combo = await buildCombo(child, { name, isPublic: true });
  const battle = await buildBattle(child, { myComboId: combo.id });
  const deck = await plantDeck(app, child, { name, isPublic: true });
  const post = await plantImage(app, child, { title: name });
  const cup = await plantTournament(app, child, { name });
  const { version } = await plantAvatar(app, child);
  const theirs = { id: (await plantPost(app, stranger)).id };
  await child.client.call(api.createComment, { params: theirs, body: { content: name } });
  const entered = { id: (await plantTournament(app, stranger)).id };
  await child.client.call(api.registerForTournament, { params: entered });
  lists = [
    ['people', api.searchUsers, { query: { q: child.username } }],
    ['everything', api.searchAll, { query: { q: child.username } }],
    ['community combos', api.listCommunityCombos, {}],
    ['top combos', api.listTopCombos, {}],
    ['combos found', api.searchCombos, { query: { q: 'vortex' } }],
    ['community decks', api.listCommunityDecks, {}],
    ['posts', api.listCommunityMedia, {}],
    ['feed', api.getFeed, {}],
    ['feed, searched', api.getFeed, { query: { q: 'vortex' } }],
    ['tournaments', api.listTournaments, {}],
    ['comments', api.listComments, { params: theirs }],
    ['participants', api.getTournament, { params: entered }],
  ];
  things = [
    ['person', api.getPerson, { id: child.id }],
    ['profile', api.getProfile, { id: child.id }],
    ['combos', api.listPersonCombos, { id: child.id }],
    ['picture', api.getAvatarPicture, { username: child.username, version }],
    ['combo', api.getCombo, { id: combo.id }],
    ['battle', api.getBattle, { id: battle.id }],
    ['deck', api.getDeck, { id: deck.id }],
    ['post', api.getMedia, { id: post.id }],
    ['picture of the post', api.getMediaFile, { id: post.id }],
    ['tournament', api.getTournament, { id: cup.id }],
    ['messages', api.listMessages, { userId: child.id }],
  ];
});
afterAll(() => app.close());

/** Where this person finds the child. */
async function foundBy(viewer: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const [name, route, input] of lists) {
    const { status, text } = await viewer.client.send(route as typeof api.getFeed, input as never);
    expect([name, status]).toEqual([name, 200]);
    if (text.includes(child.username)) found.push(name);
  }
  for (const [name, route, params] of things) {
    const { status } = await viewer.client.send(route as typeof api.getFeed, { params } as never);
    expect([200, 404]).toContain(status);
    if (status === 200) found.push(name);
  }
  return found;
}

const everywhere = () => [...lists, ...things].map(([name]) => name);

it('shows a child to friends everywhere and to strangers nowhere', async () => {
  expect(await foundBy(friend)).toEqual(everywhere());
  expect(await foundBy(stranger)).toEqual([]);
});

it('lets a child see what others share', async () => {
  const combo = await buildCombo(stranger, { isPublic: true });
  expect((await child.client.send(api.getCombo, { params: { id: combo.id } })).status).toBe(200);
});

it('ends by itself when the year is over', async () => {
  const mine = eq(guardianships.userId, child.id);
  await app.db.update(guardianships).set({ childUntil: 2020 }).where(mine);
  expect(await foundBy(stranger)).toEqual(everywhere());
  await app.db.update(guardianships).set({ childUntil: 2100 }).where(mine);
  expect(await foundBy(stranger)).toEqual([]);
});

const codeOf = async (of: TestUser) => (await of.client.call(api.renewFriendCode)).body.code ?? '';
const askByCode = (from: TestUser, code: string) =>
  from.client.send(api.sendFriendRequestByCode, { body: { code } });

it('makes friends with a child by their code alone, either way', async () => {
  const [other, pal] = [await buildUser(app), await buildChild(app)];
  expect((await refusedAsk(other, pal)).status).toBe(404);
  expect(await refusedAsk(pal, other)).toMatchObject({
    status: 403,
    body: { message: FRIENDS_BY_CODE },
  });
  const code = await codeOf(pal);
  expect((await pal.client.call(api.getFriendCode)).body).toEqual({ code });
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  expect((await askByCode(other, typed)).status).toBe(201);
  expect((await askByCode(other, code)).status).toBe(200);
  expect((await askByCode(pal, code)).status).toBe(400);
  await answer(pal, await onlyRequest(pal), true);
  expect((await other.client.send(api.getPerson, { params: { id: pal.id } })).status).toBe(200);
  expect((await askByCode(other, code)).status).toBe(409);

  const third = await buildChild(app);
  expect((await askByCode(third, await codeOf(stranger))).status).toBe(201);
  await codeOf(pal);
  expect((await askByCode(stranger, code)).status).toBe(404);
});

it('befriends two who ask each other, and respects a block', async () => {
  const [ana, ben, cat] = [await buildUser(app), await buildUser(app), await buildUser(app)];
  await ask(ana, ben);
  expect((await askByCode(ben, await codeOf(ana))).body).toMatchObject({ relation: 'friend' });
  await buildBlock(app, ana, cat);
  expect((await askByCode(cat, await codeOf(ana))).status).toBe(404);
});
