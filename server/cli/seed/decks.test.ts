import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { settleDeckBattle } from '#shared/rules/deck-counters';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { rateParts } from '#shared/rules/parts/ratings';
import { deckBattles, decks, tournaments, users } from '../../db/schema';
import { recountDecks } from '../../features/deck-battles/deck-battles.counters';
import { signedInClient } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { makeDemoCommunity } from './community';
import { forecastDecks } from './earned';
import { seedDemoCommunity } from './seed';

const NOW = new Date('2026-07-15T12:00:00Z');

const app = await sharedTestApp();
await seedDemoCommunity(app.db, {
  now: NOW,
  files: {
    store: async ({ posts, tournaments: cups }) => ({
      posts: posts.map(() => ({})),
      flyers: cups.map(() => ({})),
      avatars: [],
    }),
    remove: async () => {},
  },
  demoPassword: () => 'only this test knows it',
});
const [row] = await app.db.select().from(users).where(eq(users.username, 'demo'));
const demo = await signedInClient(app, row?.id ?? 0);

it('has about forty decks, all of them legal, most of them shared', async () => {
  const all = await app.db.select().from(decks);
  expect(all.length).toBeGreaterThan(35);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const open = (await demo.call(api.listCommunityDecks, { query: { limit: 100 } })).body;
  const own = (await demo.call(api.listDecks)).body;
  expect([...open, ...own].map(({ problem }) => problem)).toEqual(
    [...open, ...own].map(() => null),
  );
  expect(open.length).toBeGreaterThan(20);
  expect(open.length).toBeLessThan(all.length);
  expect(new Set(own.map(({ isPublic }) => isPublic))).toEqual(new Set([true, false]));
  expect(own.every(({ battlesCount }) => battlesCount > 10)).toBe(true);
});

it('counts as the app counts: a recount changes nothing for anybody', async () => {
  for (const { id } of await app.db.select({ id: users.id }).from(users)) {
    expect(await app.db.transaction((tx) => recountDecks(tx, id))).toBe(0);
  }
});

it('has battles as the app would have stored them', async () => {
  const all = await app.db.select().from(deckBattles);
  const made = new Map((await app.db.select().from(decks)).map((deck) => [deck.id, deck]));
  const cups = new Map((await app.db.select().from(tournaments)).map((cup) => [cup.id, cup]));
  for (const { rounds, myScore, opponentScore, result, ...battle } of all) {
    expect(settleDeckBattle(rounds)).toEqual({ myScore, opponentScore, result });
    const deck = made.get(battle.deckId);
    for (const { myComboId, opponentCombo, opponentType } of rounds) {
      expect([deck?.combo1Id, deck?.combo2Id, deck?.combo3Id]).toContain(myComboId);
      const known = opponentCombo && rateParts(parseCombo(opponentCombo).parts).bladeType;
      expect(opponentType).toBe(known);
    }
    expect(battle.userId).toBe(deck?.userId);
    expect(battle.createdAt <= NOW && new Date(battle.date) <= NOW).toBe(true);
    expect(battle.createdAt >= (deck?.createdAt ?? NOW)).toBe(true);
    if (battle.tournamentId === null) continue;
    expect(battle.tournamentName).toBe(cups.get(battle.tournamentId)?.name);
    expect(battle.date).toBe(cups.get(battle.tournamentId)?.date.toISOString().slice(0, 10));
  }
  const having = (what: (battle: (typeof all)[number]) => unknown) => all.filter(what).length;
  expect(having(({ tournamentId }) => tournamentId)).toBeGreaterThan(20);
  expect(having((battle) => !battle.tournamentId && battle.tournamentName)).toBeGreaterThan(20);
  expect(having(({ notes }) => notes)).toBeGreaterThan(50);
  expect(having(({ rounds }) => rounds.length === 3)).toBeGreaterThan(50);
  const won = having(({ result }) => result === 'win') / all.length;
  expect(won).toBeGreaterThan(0.4);
  expect(won).toBeLessThan(0.7);
});

it("shows the demo account its decks' own matchups", async () => {
  for (const { id } of (await demo.call(api.listDecks)).body) {
    const { body } = await demo.call(api.getDeckMatchups, { params: { id } });
    expect(body.source).toBe('deck');
    expect(body.best.length + body.challenging.length).toBeGreaterThan(2);
  }
});

it('has predictions for all decks, and some that were made on advice, one of them just now', async () => {
  const before = await app.db.select().from(decks);
  await forecastDecks(app.db);
  const all = await app.db.select().from(decks);
  for (const { predictedWinRateLow: low, predictedWinRate, predictedWinRateHigh: high } of all) {
    expect(low ?? 101).toBeLessThan(predictedWinRate ?? -1);
    expect(predictedWinRate ?? 101).toBeLessThan(high ?? -1);
  }
  const advised = all.filter(({ isAiRecommended }) => isAiRecommended);
  expect(advised.length).toBeGreaterThan(4);
  expect(advised.length).toBeLessThan(20);
  expect(all.length - before.length).toBeLessThan(2);
  const own = (await demo.call(api.listDecks)).body.filter((deck) => deck.isAiRecommended);
  const { body: best } = await demo.call(api.recommendDeck);
  const comboIds = ({
    combo1,
    combo2,
    combo3,
  }: Pick<typeof best, 'combo1' | 'combo2' | 'combo3'>) =>
    [combo1.id, combo2.id, combo3.id].toSorted((a, b) => a - b);
  expect(own.map(comboIds)).toEqual([comboIds(best)]);
  const updated = new Map(all.map((deck) => [deck.id, deck.updatedAt]));
  for (const deck of before) expect(updated.get(deck.id)).toEqual(deck.updatedAt);
});

it('is the same every time', () => {
  const again = makeDemoCommunity(NOW).decks;
  expect(again).toEqual(makeDemoCommunity(NOW).decks);
});
