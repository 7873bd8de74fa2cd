import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deckBattles, decks } from '../../db/schema';
import { buildDeckBattle, deckRound } from '../../testing/deck-steps';
import { buildBlock, buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

let owner: TestUser;
let stranger: TestUser;
let deck: typeof decks.$inferSelect;
const app = await sharedTestApp();
beforeEach(async () => {
  [owner, stranger] = [await buildUser(app), await buildUser(app)];
  deck = await plantDeck(app, owner);
});

const withId = (id: number) => ({ params: { id } });
const readDeck = async () => (await owner.client.call(api.getDeck, withId(deck.id))).body;
const listed = async () => (await owner.client.call(api.listDeckBattles, withId(deck.id))).body;

it("deleting removes the battle from its deck's counters", async () => {
  const gone = await buildDeckBattle(owner, deck);
  const kept = await buildDeckBattle(owner, deck, {
    round1: deckRound(deck, 'win', { finishType: 'burst' }),
  });
  await owner.client.call(api.deleteDeckBattle, withId(gone.id));
  expect(await listed()).toEqual([kept]);
  expect(await readDeck()).toMatchObject({
    battlesCount: 1,
    winCount: 1,
    burstFinishCount: 1,
    spinFinishCount: 1,
  });
  const again = await owner.client.fail(api.deleteDeckBattle, withId(gone.id));
  expect([again.status, again.body.message]).toEqual([404, 'Battle not found.']);
});

it('concurrent deletions count once', async () => {
  const battle = await buildDeckBattle(owner, deck);
  await buildDeckBattle(owner, deck);
  const ask = () => owner.client.send(api.deleteDeckBattle, withId(battle.id));
  const { asked } = await app.db.transaction(async (tx) => {
    await tx.select().from(decks).where(eq(decks.id, deck.id)).for('update');
    const deletions = [ask(), ask(), ask()];
    // The third waits for its turn without holding a connection.
    await someoneWaits(app.pool, 2);
    return { asked: deletions };
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 404, 404]);
  expect(await readDeck()).toMatchObject({ battlesCount: 1, spinFinishCount: 2 });
});

it('deleting leaves no counter below zero', async () => {
  const battle = await buildDeckBattle(owner, deck);
  await app.db.update(decks).set({ battles: 0, outspinWins: 1 }).where(eq(decks.id, deck.id));
  await owner.client.call(api.deleteDeckBattle, withId(battle.id));
  expect(await readDeck()).toMatchObject({ battlesCount: 0, winCount: 0, spinFinishCount: 0 });
});

it('only the owner can delete, and battles of hidden decks are 404', async () => {
  const battle = await buildDeckBattle(owner, deck);
  const status = async (by: TestUser) =>
    (await by.client.fail(api.deleteDeckBattle, withId(battle.id))).status;
  const admin = await buildUser(app, { role: 'admin' });
  expect([await status(stranger), await status(admin)]).toEqual([404, 404]);
  await app.db.update(decks).set({ isPublic: true }).where(eq(decks.id, deck.id));
  expect([await status(stranger), await status(admin)]).toEqual([403, 403]);
  await buildBlock(app, stranger, owner);
  expect(await status(stranger)).toBe(404);
  expect(await listed()).toEqual([battle]);
});

it('deleting a deck deletes its battles', async () => {
  await buildDeckBattle(owner, deck);
  await owner.client.call(api.deleteDeck, withId(deck.id));
  expect((await owner.client.fail(api.listDeckBattles, withId(deck.id))).status).toBe(404);
  const rows = await app.db.select().from(deckBattles).where(eq(deckBattles.deckId, deck.id));
  expect(rows).toEqual([]);
});
