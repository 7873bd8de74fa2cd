import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROUND_3_REQUIRED } from '#shared/deck-battles';
import { api } from '#shared/routes';
import { combos, deckBattles, decks } from '../../db/schema';
import { buildDeckBattle, deckBattleInput, deckRound } from '../../testing/deck-steps';
import {
  buildBlock,
  buildCombo,
  buildUser,
  plantDeck,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
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

async function refusal(by: TestUser, values: Parameters<typeof deckBattleInput>[1] = {}) {
  const { status, body } = await by.client.fail(api.createDeckBattle, {
    body: deckBattleInput(deck, values),
  });
  return { status, message: body.message, fields: body.fields };
}

const NOT_FOUND = "The requested deck could not be found or you don't have permission to view it.";

describe('recording', () => {
  it('scores the rounds and counts the battle, whatever score was sent', async () => {
    const { status, body } = await owner.client.call(api.createDeckBattle, {
      body: deckBattleInput(deck, {
        opponentName: ' Robin ',
        location: 'Town Hall',
        notes: 'Their second one is heavy.',
        result: 'loss',
        myScore: 0,
        opponentScore: 3,
        round1: deckRound(deck, 'win', { finishType: 'burst', opponentCombo: 'Shark Edge 3-60 F' }),
        round2: deckRound(deck, 'loss', { myComboId: deck.combo2Id, finishType: 'extreme' }),
        round3: deckRound(deck, 'win', {
          myComboId: deck.combo3Id,
          finishType: 'over',
          opponentCombo: 'some blue one',
        }),
      }),
    });
    expect(status).toBe(201);
    const names = new Map(
      (await app.db.select().from(combos).where(eq(combos.userId, owner.id))).map((combo) => [
        combo.id,
        combo.name,
      ]),
    );
    expect(body).toMatchObject({
      deckId: deck.id,
      opponentName: 'Robin',
      opponentDeckName: 'Night Train',
      date: '2026-03-10',
      location: 'Town Hall',
      tournamentId: null,
      tournamentName: null,
      notes: 'Their second one is heavy.',
      result: 'win',
      myScore: 2,
      opponentScore: 1,
      round1Result: 'win',
      round2Result: 'loss',
      round3Result: 'win',
      can: { delete: true },
    });
    expect(body.rounds).toEqual([
      {
        myComboId: deck.combo1Id,
        comboName: names.get(deck.combo1Id),
        outcome: 'win',
        finishType: 'burst',
        opponentCombo: 'Shark Edge 3-60 F',
      },
      {
        myComboId: deck.combo2Id,
        comboName: names.get(deck.combo2Id),
        outcome: 'loss',
        finishType: 'extreme',
        opponentCombo: null,
      },
      {
        myComboId: deck.combo3Id,
        comboName: names.get(deck.combo3Id),
        outcome: 'win',
        finishType: 'over',
        opponentCombo: 'some blue one',
      },
    ]);
    expect(await listed()).toEqual([body]);
    const [stored] = await app.db.select().from(deckBattles).where(eq(deckBattles.id, body.id));
    expect(stored?.rounds.map(({ opponentType }) => opponentType)).toEqual(['attack', null, null]);
    expect(await readDeck()).toMatchObject({
      battlesCount: 1,
      battleCount: 1,
      winCount: 1,
      actualWinRate: 100,
      burstFinishCount: 1,
      spinFinishCount: 0,
      overFinishCount: 1,
      extremeFinishCount: 0,
      actualBurstFinishRate: 50,
      updatedAt: deck.updatedAt.toISOString(),
    });
  });

  it("leaves the combo's own battle counters alone", async () => {
    await buildDeckBattle(owner, deck);
    const { body } = await owner.client.call(api.getCombo, withId(deck.combo1Id));
    expect(body).toMatchObject({ battles: 0, wins: 0, outspinWins: 0 });
    expect((await owner.client.call(api.getDetailedStats)).body.totalBattles).toBe(0);
  });

  it('counts a third round that was played after the decision', async () => {
    const battle = await buildDeckBattle(owner, deck, { round3: deckRound(deck, 'loss') });
    expect(battle).toMatchObject({ result: 'win', myScore: 2, opponentScore: 1 });
    expect(battle.rounds).toHaveLength(3);
    const sweep = await buildDeckBattle(owner, deck, { round3: deckRound(deck, 'win') });
    expect(sweep).toMatchObject({ result: 'win', myScore: 3, opponentScore: 0 });
    const lost = await buildDeckBattle(owner, deck, {
      round1: deckRound(deck, 'loss'),
      round2: deckRound(deck, 'loss'),
    });
    expect(lost).toMatchObject({ result: 'loss', myScore: 0, round3Result: null });
    expect(await readDeck()).toMatchObject({ battlesCount: 3, winCount: 2, spinFinishCount: 5 });
  });

  it('needs round 3 at 1-1', async () => {
    const split = { round1: deckRound(deck, 'loss'), round2: deckRound(deck, 'win') };
    const { status, message, fields } = await refusal(owner, split);
    expect([status, message]).toEqual([400, ROUND_3_REQUIRED]);
    expect(message).toBe(
      'Round 3 required - The score is tied 1-1. You must play and record round 3.',
    );
    expect(fields).toEqual([{ path: 'round3', message }]);
    const played = { ...split, round3: deckRound(deck, 'loss') };
    expect(await buildDeckBattle(owner, deck, played)).toMatchObject({
      result: 'loss',
      myScore: 1,
    });
  });

  it("accepts only the deck's current combos", async () => {
    const other = await buildCombo(owner);
    const { status, fields } = await refusal(owner, {
      round1: deckRound(deck, 'win', { myComboId: other.id }),
      round3: deckRound(deck, 'win', { myComboId: 987_654_321 }),
    });
    const message = 'This combo is not in the deck';
    expect(status).toBe(400);
    expect(fields).toEqual([
      { path: 'round1.myComboId', message },
      { path: 'round3.myComboId', message },
    ]);
    await app.db.update(decks).set({ combo2Id: other.id }).where(eq(decks.id, deck.id));
    const old = deckRound(deck, 'win', { myComboId: deck.combo2Id });
    expect((await refusal(owner, { round2: old })).fields?.[0]?.path).toBe('round2.myComboId');
    const chosen = deckRound(deck, 'win', { myComboId: other.id });
    expect((await buildDeckBattle(owner, deck, { round2: chosen })).rounds[1]).toMatchObject({
      myComboId: other.id,
      comboName: other.name,
    });
    expect(await listed()).toHaveLength(1);
  });

  it('reads the deck under a lock', async () => {
    const other = await buildCombo(owner);
    const { asked } = await app.db.transaction(async (tx) => {
      await tx.update(decks).set({ combo1Id: other.id }).where(eq(decks.id, deck.id));
      const recording = refusal(owner);
      await someoneWaits(app.pool);
      return { asked: recording };
    });
    expect((await asked).fields?.[0]?.path).toBe('round1.myComboId');
  });

  it("keeps a combo's name at that time", async () => {
    const { rounds } = await buildDeckBattle(owner, deck);
    await app.db.update(combos).set({ name: 'Renamed' }).where(eq(combos.id, deck.combo1Id));
    expect((await listed())[0]?.rounds).toEqual(rounds);
  });

  it("is for one's own decks: another's public one is 403, what one may not see 404", async () => {
    expect(await refusal(stranger)).toMatchObject({ status: 404, message: NOT_FOUND });
    expect(await refusal(owner, { deckId: 987_654_321 })).toMatchObject({ status: 404 });
    await app.db.update(decks).set({ isPublic: true }).where(eq(decks.id, deck.id));
    expect(await refusal(stranger)).toMatchObject({
      status: 403,
      message: 'You can only record battles with your own decks.',
    });
    await buildBlock(app, owner, stranger);
    expect(await refusal(stranger)).toMatchObject({ status: 404, message: NOT_FOUND });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['deckId', 0, 'Please choose a deck'],
    ['opponentName', ' R ', 'Opponent name must be at least 2 characters'],
    ['opponentDeckName', undefined, 'Opponent deck must be at least 2 characters'],
    ['date', '10.03.2026', 'Please choose a date'],
    ['date', '2026-02-30', 'Please choose a date'],
    ['date', '0000-01-01', 'Please choose a date'],
    ['date', '2026-03-10T12:00:00Z', 'Please choose a date'],
    ['tournamentId', -1, 'Please choose a tournament'],
    ['notes', 'x'.repeat(501), 'Please use at most 500 characters'],
    ['opponentName', 'x'.repeat(61), 'Please use at most 60 characters'],
    ['clientId', 'one', 'clientId must be a UUID'],
  ])('needs a good %s', async (path, value, message) => {
    const answer = await refusal(owner, { [path]: value });
    expect([answer.status, answer.message]).toEqual([400, message]);
    expect(answer.fields).toContainEqual({ path, message });
  });

  it('names the place in the rounds', async () => {
    const { fields } = await refusal(owner, { round1: {} as never });
    expect(fields).toEqual([
      { path: 'round1.myComboId', message: 'Select which combo you used' },
      { path: 'round1.outcome', message: 'Select whether you won or lost this round' },
      { path: 'round1.finishType', message: 'Select how the round ended' },
    ]);
  });
});

describe('the tournament', () => {
  it('is stored with its name, which outlives it; typed text is ignored', async () => {
    const cup = await plantTournament(app, stranger, { name: 'City Cup' });
    const battle = await buildDeckBattle(owner, deck, {
      tournamentId: cup.id,
      tournamentName: 'Something else',
    });
    expect(battle).toMatchObject({ tournamentId: cup.id, tournamentName: 'City Cup' });
    await stranger.client.call(api.deleteTournament, withId(cup.id));
    expect(await listed()).toEqual([{ ...battle, tournamentId: null }]);
  });

  it('may be typed', async () => {
    const battle = await buildDeckBattle(owner, deck, { tournamentName: ' Garage Cup ' });
    expect(battle).toMatchObject({ tournamentId: null, tournamentName: 'Garage Cup' });
  });

  it('must be there, and not of a person behind a block', async () => {
    const absent = await refusal(owner, { tournamentId: 987_654_321 });
    expect(absent).toMatchObject({ status: 404, message: 'This tournament was not found.' });
    const cup = await plantTournament(app, stranger);
    await buildBlock(app, stranger, owner);
    expect((await refusal(owner, { tournamentId: cup.id })).status).toBe(404);
    expect(await listed()).toEqual([]);
  });
});
