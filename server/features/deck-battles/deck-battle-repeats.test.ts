import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { decks } from '../../db/schema';
import { buildDeckBattle, deckBattleInput } from '../../testing/deck-steps';
import { buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

let owner: TestUser;
let stranger: TestUser;
let deck: typeof decks.$inferSelect;
const app = await sharedTestApp();
beforeEach(async () => {
  [owner, stranger] = [await buildUser(app), await buildUser(app)];
  deck = await plantDeck(app, owner);
});

const readDeck = async () =>
  (await owner.client.call(api.getDeck, { params: { id: deck.id } })).body;

describe('the same clientId again', () => {
  it('answers with the first result, whatever else is sent', async () => {
    const clientId = randomUUID();
    const first = await buildDeckBattle(owner, deck, { clientId });
    const other = await plantDeck(app, owner);
    for (const body of [
      deckBattleInput(other, { clientId, opponentName: 'Somebody else' }),
      deckBattleInput({ ...deck, id: 987_654_321 }, { clientId, tournamentId: 987_654_321 }),
    ]) {
      const again = await owner.client.call(api.createDeckBattle, { body });
      expect(again).toMatchObject({ status: 200, body: first });
    }
    expect(await readDeck()).toMatchObject({ battlesCount: 1 });
  });

  it('is one row when fifty arrive at once, for two decks', async () => {
    const clientId = randomUUID();
    const other = await plantDeck(app, owner);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        owner.client.call(api.createDeckBattle, {
          body: deckBattleInput(index % 2 ? deck : other, { clientId }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await app.db.select().from(decks).where(eq(decks.userId, owner.id));
    expect(rows.map(({ battles }) => battles).toSorted()).toEqual([0, 1]);
    expect(rows.map(({ outspinWins }) => outspinWins).toSorted()).toEqual([0, 2]);
  });

  it('of another person is another battle', async () => {
    const clientId = randomUUID();
    const mine = await buildDeckBattle(owner, deck, { clientId });
    const theirs = await buildDeckBattle(stranger, await plantDeck(app, stranger), { clientId });
    expect(theirs.id).not.toBe(mine.id);
  });
});
