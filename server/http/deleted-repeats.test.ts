import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deckBattleInput } from '../testing/deck-steps';
import {
  battleInput,
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  plantPost,
} from '../testing/factories';
import { sharedTestApp } from '../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

interface Subject {
  send: (clientId: string) => Promise<{ status: number; body: unknown }>;
  remove: (id: number) => Promise<unknown>;
  word: string;
}

const KINDS: Record<string, () => Promise<Subject>> = {
  async 'a battle, with its combo'() {
    const { id: comboId } = await buildCombo(owner);
    return {
      word: 'battle',
      send: (clientId) =>
        owner.client.send(api.createBattle, { body: { ...battleInput(comboId), clientId } }),
      remove: () => owner.client.call(api.deleteCombo, { params: { id: comboId } }),
    };
  },
  async 'a comment'() {
    const { id: mediaId } = await plantPost(app, owner);
    return {
      word: 'comment',
      send: (clientId) =>
        owner.client.send(api.createComment, {
          params: { id: mediaId },
          body: { content: 'Well played', clientId },
        }),
      remove: (commentId) =>
        owner.client.call(api.deleteComment, { params: { id: mediaId, commentId } }),
    };
  },
  async 'a deck'() {
    const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
    const body = { name: 'Night Train', combo1Id, combo2Id, combo3Id };
    return {
      word: 'deck',
      send: (clientId) => owner.client.send(api.createDeck, { body: { ...body, clientId } }),
      remove: (id) => owner.client.call(api.deleteDeck, { params: { id } }),
    };
  },
  async 'a deck battle'() {
    const deck = await plantDeck(app, owner);
    return {
      word: 'battle',
      send: (clientId) =>
        owner.client.send(api.createDeckBattle, { body: deckBattleInput(deck, { clientId }) }),
      remove: (id) => owner.client.call(api.deleteDeckBattle, { params: { id } }),
    };
  },
  async 'a deck battle, with its deck'() {
    const deck = await plantDeck(app, owner);
    return {
      word: 'battle',
      send: (clientId) =>
        owner.client.send(api.createDeckBattle, { body: deckBattleInput(deck, { clientId }) }),
      remove: () => owner.client.call(api.deleteDeck, { params: { id: deck.id } }),
    };
  },
  async 'a post'() {
    return {
      word: 'post',
      send: (clientId) =>
        owner.client.send(api.createMedia, {
          body: { title: 'My match', mediaType: 'text', description: 'We met.', clientId },
          files: {},
        }),
      remove: (id) => owner.client.call(api.deleteMedia, { params: { id } }),
    };
  },
  async 'a tournament'() {
    const body = {
      name: 'Night Cup',
      description: 'Three rounds, then a cut.',
      location: 'Porto',
      date: '2099-01-01T18:00:00.000Z',
    };
    return {
      word: 'tournament',
      send: (clientId) =>
        owner.client.send(api.createTournament, { body: { ...body, clientId }, files: {} }),
      remove: (id) => owner.client.call(api.deleteTournament, { params: { id } }),
    };
  },
};

it.each(Object.entries(KINDS))('%s that was deleted does not come back', async (_, build) => {
  const { send, remove, word } = await build();
  const clientId = randomUUID();
  const first = await send(clientId);
  expect([first.status, first.body]).toEqual([201, expect.anything()]);
  expect((await send(clientId)).status).toBe(200);
  await remove(Object(first.body).id);
  const late = await send(clientId);
  expect([late.status, Object(late.body).message]).toEqual([410, `This ${word} was deleted.`]);
});

it('a deck battle that is replaced may be sent again', async () => {
  const deck = await plantDeck(app, owner);
  const clientId = randomUUID();
  const send = (opponentName: string) =>
    owner.client.send(api.createDeckBattle, {
      body: deckBattleInput(deck, { clientId, opponentName }),
    });
  const { body } = await send('Robin');
  const params = { id: Object(body).id };
  await owner.client.call(api.deleteDeckBattle, { params, query: { replaced: true } });
  expect((await send('Kim')).status).toBe(201);
});

it('a clientId counts for one person and one kind only', async () => {
  const clientId = randomUUID();
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
  const battle = { ...battleInput(combo1Id), clientId };
  const { id } = (await owner.client.call(api.createBattle, { body: battle })).body;
  await owner.client.call(api.deleteBattle, { params: { id } });
  const deck = { name: 'Night Train', combo1Id, combo2Id, combo3Id, clientId };
  expect((await owner.client.send(api.createDeck, { body: deck })).status).toBe(201);
  const other = await buildUser(app);
  const { id: comboId } = await buildCombo(other);
  const theirs = { ...battleInput(comboId), clientId };
  expect((await other.client.send(api.createBattle, { body: theirs })).status).toBe(201);
});
