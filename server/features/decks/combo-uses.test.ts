import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { combos, deckBattles, decks, users } from '../../db/schema';
import { buildDeckBattle } from '../../testing/deck-steps';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

let owner: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  owner = await buildUser(app);
});

const withId = (id: number) => ({ params: { id } });
const refusal = async (id: number) => {
  const { status, body } = await owner.client.fail(api.deleteCombo, withId(id));
  return [status, body.message];
};

it('a combo that a deck has cannot be deleted, and the answer names the decks', async () => {
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
  const chosen = { combo1Id, combo2Id, combo3Id };
  await buildBattle(owner, { myComboId: combo2Id });
  const { id } = await plantDeck(app, owner, { ...chosen, name: 'Night Train' });
  const one = [409, 'This combo is in your deck “Night Train”. Change or delete the deck first.'];
  for (const comboId of [combo1Id, combo2Id, combo3Id]) expect(await refusal(comboId)).toEqual(one);
  // Nothing of it was deleted.
  const combo = (await owner.client.call(api.getCombo, withId(combo2Id))).body;
  expect(combo.battles).toBe(1);
  expect((await owner.client.call(api.getOverviewStats)).body.totalBattles).toBe(1);

  await plantDeck(app, owner, { ...chosen, name: 'Day Train' });
  expect((await refusal(combo1Id))[1]).toMatch(/decks “Night Train” and “Day Train”\. Change or/);
  await plantDeck(app, owner, { ...chosen, name: 'Tram' });
  expect((await refusal(combo1Id))[1]).toMatch(/“Night Train”, “Day Train” and “Tram”\./);
  for (const name of ['Bus', 'Boat']) await plantDeck(app, owner, { ...chosen, name });
  expect((await refusal(combo1Id))[1]).toBe(
    'This combo is in your decks “Night Train”, “Day Train”, “Tram” and 2 more. Change or delete the decks first.',
  );

  await app.db.delete(decks).where(eq(decks.userId, owner.id));
  expect((await owner.client.call(api.deleteCombo, withId(combo1Id))).status).toBe(204);
  expect((await owner.client.fail(api.getDeck, withId(id))).status).toBe(404);
});

it('others only learn that it is not theirs', async () => {
  const deck = await plantDeck(app, owner, { isPublic: true });
  const stranger = await buildUser(app);
  const { status, body } = await stranger.client.fail(api.deleteCombo, withId(deck.combo1Id));
  expect([status, body.message]).not.toContain(deck.name);
  expect(status).toBe(403);
});

it('a deck created while its combo is being deleted keeps the combo', async () => {
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
  const values = { combo1Id, combo2Id, combo3Id, userId: owner.id, name: 'Just in time' };
  const deleting = await app.db.transaction(async (tx) => {
    // Not visible to the look-up yet, but held by its foreign key.
    await tx.insert(decks).values(values);
    const answer = refusal(combo2Id);
    await someoneWaits(app.pool);
    return { answer };
  });
  expect(await deleting.answer).toEqual([
    409,
    'This combo is in your deck “Just in time”. Change or delete the deck first.',
  ]);
});

it('a deck is not made of a combo that is being deleted', async () => {
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
  const body = { name: 'Too late', combo1Id, combo2Id, combo3Id };
  const making = await app.db.transaction(async (tx) => {
    await tx.delete(combos).where(eq(combos.id, combo2Id));
    const answer = owner.client.fail(api.createDeck, { body });
    await someoneWaits(app.pool);
    return { answer };
  });
  expect((await making.answer).status).toBe(404);
  expect((await owner.client.call(api.listDecks)).body).toEqual([]);
});

it('concurrent decks and deletions end with a whole deck or none', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
    const body = { name: `Deck ${round}`, combo1Id, combo2Id, combo3Id };
    const [made, gone] = await Promise.all([
      owner.client.send(api.createDeck, { body }),
      owner.client.send(api.deleteCombo, withId(combo3Id)),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([made.status, gone.status]);
  }
});

it('deleting an account deletes its decks, battles and combos', async () => {
  const deck = await plantDeck(app, owner, { isPublic: true });
  await buildDeckBattle(owner, deck);
  await buildBattle(owner, { myComboId: deck.combo1Id });
  await buildCombo(owner);
  await app.db.delete(users).where(eq(users.id, owner.id));
  expect(await app.db.select().from(decks).where(eq(decks.userId, owner.id))).toEqual([]);
  expect(await app.db.select().from(combos).where(eq(combos.userId, owner.id))).toEqual([]);
  const left = await app.db.select().from(deckBattles).where(eq(deckBattles.userId, owner.id));
  expect(left).toEqual([]);
});
