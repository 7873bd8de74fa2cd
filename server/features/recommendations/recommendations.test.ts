import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { battleSubmissionSchema } from '#shared/battles';
import type { ComboInput } from '#shared/combos';
import { DECK_DESCRIPTION_MAX, DECK_NAME_MAX, deckPredictionSchema } from '#shared/decks';
import { findDuplicatePart } from '#shared/rules/decks';
import type { Winner } from '#shared/rules/finish';
import { combos, recommendationFits, users } from '../../db/schema';
import { battleInput, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { createBattle } from '../battles/battles.service';
import { predictOwn } from './predictions.service';
import {
  NO_OUTSTANDING_PART,
  NO_RECOMMENDATION,
  predictDeck,
  presentForecast,
  recommendDeck,
} from './recommendations.service';
import { FIT_LIFETIME_MS, refit, refitRecommendations } from './refit';

const app = await sharedTestApp();
beforeEach(async () => {
  await app.db.delete(users);
  await app.db.delete(recommendationFits);
});

const PARTS = [
  { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
  { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' },
  { blade: 'Shark Edge', disk: '4-60', driver: 'Taper' },
  { blade: 'Hells Scythe', disk: '5-60', driver: 'Needle' },
  { blade: 'Knight Shield', disk: '3-80', driver: 'Orb' },
] as const;

const OPPONENTS = ['Wizard Rod 9-60B', 'Hells Scythe 4-60T', 'the blue one', 'Shark Edge 3-60LF'];

/** A person with one combo for each of the first parts. */
async function buildPlayer(count: number, overrides: Partial<ComboInput> = {}) {
  const player = await buildUser(app);
  const own = [];
  for (const parts of PARTS.slice(0, count)) {
    own.push(await buildCombo(player, { ...parts, ...overrides }));
  }
  return { player, comboIds: own.map(({ id }) => id) };
}

const byWinner = (winner: Winner) => [{ roundNumber: 1, winner, finishType: 'spin' as const }];

/** Records battles of a combo, some won and some lost. */
async function record(owner: TestUser, myComboId: number, wins: number, losses: number) {
  const results = Array.from(
    { length: wins + losses },
    (_, index): Winner => (index < wins ? 'me' : 'opponent'),
  );
  for (const [index, winner] of results.entries()) {
    const opponentCombo = OPPONENTS[index % OPPONENTS.length] ?? '';
    const sent = battleInput(myComboId, { opponentCombo, roundsData: byWinner(winner) });
    await createBattle(app.deps, owner, battleSubmissionSchema.parse(sent));
  }
}

/** The exact answer. */
const answer = async (person: TestUser) => JSON.stringify(await recommendDeck(app.deps, person));

const rateOf = async (person: TestUser, comboId: number) => {
  const { combos: own } = await predictOwn(app.deps, person);
  const found = own.find(({ combo }) => combo.id === comboId);
  if (!found) throw new Error('There is no such combo');
  return found.battles;
};

describe('a recommendation', () => {
  it('needs three combos', async () => {
    const { player } = await buildPlayer(2);
    const refused = { code: 'invalid', message: NO_RECOMMENDATION.tooFewCombos };
    await expect(recommendDeck(app.deps, player)).rejects.toMatchObject(refused);
  });

  it('needs three combos that share no part', async () => {
    const { player } = await buildPlayer(5, { driver: 'F' });
    const refused = { code: 'invalid', message: NO_RECOMMENDATION.noLegalDeck };
    await expect(recommendDeck(app.deps, player)).rejects.toMatchObject(refused);
  });

  it('is possible before anybody has recorded anything', async () => {
    const { player, comboIds } = await buildPlayer(3);
    const deck = await recommendDeck(app.deps, player);
    expect([...deck.comboIds].sort()).toEqual(comboIds.toSorted());
    expect(deck.winRate.value).toBeCloseTo(0.5, 6);
    expect(deck.winRate.low).toBeLessThan(0.4);
    expect(deck.winRate.high).toBeGreaterThan(0.6);
    expect(deck.finishes.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    await refit(app.deps);
    expect((await recommendDeck(app.deps, player)).winRate.value).toBeCloseTo(0.5, 6);
  });

  it('calls a combo without a blade by its own name', async () => {
    const { player } = await buildPlayer(2);
    const mystery = { name: 'Mystery', blade: 'N/A', disk: '4-60', driver: 'Taper' };
    await buildCombo(player, mystery);
    const { name } = await recommendDeck(app.deps, player);
    expect(name).toContain('Mystery');
    expect(name).not.toContain('N/A');
  });

  it('moves a little with the first battle', async () => {
    const { player, comboIds } = await buildPlayer(3);
    const [first = 0, second = 0] = comboIds;
    await record(player, first, 1, 0);
    const own = await rateOf(player, first);
    expect(own.value).toBeGreaterThan(0.51);
    expect(own.value).toBeLessThan(0.65);
    // The player caused it, which also says something about their other combos.
    const other = await rateOf(player, second);
    expect(other.value).toBeGreaterThan(0.5);
    expect(other.value).toBeLessThan(own.value);
    await refit(app.deps);
    expect((await rateOf(player, first)).value).toBeGreaterThan(0.5);
  });

  it('picks the best combos, with their numbers', async () => {
    const { player, comboIds } = await buildPlayer(5, { isPublic: true });
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = comboIds;
    await record(player, a, 2, 8);
    await record(player, b, 9, 2);
    await record(player, c, 7, 3);
    await record(player, d, 6, 3);
    await record(player, e, 1, 7);
    await refit(app.deps);
    const deck = await recommendDeck(app.deps, player);
    expect(deck.comboIds.toSorted()).toEqual([b, c, d]);
    const rows = deck.combos.map(({ combo }) => combo);
    expect(findDuplicatePart(rows)).toBeNull();
    const [first, second, third] = rows.map(({ blade }) => blade);
    expect(deck.name).toBe(`${first}, ${second} & ${third}`);
    expect(deck.name.length).toBeLessThanOrEqual(DECK_NAME_MAX);
    expect(deck.description.length).toBeLessThanOrEqual(DECK_DESCRIPTION_MAX);
    const rates = deckPredictionSchema.parse(presentForecast(deck));
    expect(deck.description).toContain(`win ${rates.predictedWinRate}%`);
    const [together, ...others] = deck.reasons;
    expect(together).toContain(
      `${rates.predictedWinRate}% (90% range ${rates.predictedWinRateLow} to ${rates.predictedWinRateHigh}%)`,
    );
    expect(others).toContainEqual(
      expect.stringMatching(/predicted to win \d+% .* You won 9 of your 11 battles with it\.$/),
    );
    expect(rates.predictedSpinFinishRate).toBeGreaterThan(50);
  });

  it('mentions parts that do well in public battles', async () => {
    const { player } = await buildPlayer(3);
    for (let count = 0; count < 4; count += 1) {
      // Only the blades differ, so the figures are theirs.
      const other = await buildPlayer(2, { isPublic: true, disk: '3-60', driver: 'Flat' });
      await record(other.player, other.comboIds[1] ?? 0, 12, 1);
      await record(other.player, other.comboIds[0] ?? 0, 2, 9);
    }
    await refit(app.deps);
    const { reasons } = await recommendDeck(app.deps, player);
    expect(reasons).toContainEqual(
      expect.stringMatching(/^The blade Wizard Rod does well: it won \d+ of \d+ public battles/),
    );
    expect(reasons).not.toContain(NO_OUTSTANDING_PART);
  });

  it('stays finite for a player who has won every battle', async () => {
    const { player, comboIds } = await buildPlayer(3, { isPublic: true });
    for (const id of comboIds) await record(player, id, 34, 0);
    for (const isLearnt of [false, true]) {
      if (isLearnt) await refit(app.deps);
      const { winRate, combos: own } = await recommendDeck(app.deps, player);
      expect(winRate.value).toBeGreaterThan(0.75);
      expect(winRate.high).toBeLessThan(1);
      expect(winRate.low).toBeGreaterThan(0.5);
      for (const { battles } of own) expect(battles.value).toBeLessThan(1);
    }
  });
});

describe('private battles', () => {
  it('of others never change an answer', async () => {
    const { player, comboIds } = await buildPlayer(4, { isPublic: true });
    await record(player, comboIds[0] ?? 0, 3, 2);
    const other = await buildPlayer(4);
    await refit(app.deps);
    const before = await answer(player);
    await record(other.player, other.comboIds[1] ?? 0, 20, 0);
    await record(other.player, other.comboIds[0] ?? 0, 0, 10);
    expect(await answer(player)).toBe(before);
    await refit(app.deps);
    expect(await answer(player)).toBe(before);
    // Once shared, they count.
    await app.db.update(combos).set({ isPublic: true }).where(eq(combos.userId, other.player.id));
    await refit(app.deps);
    expect(await answer(player)).not.toBe(before);
  });

  it('of one’s own count at once, for oneself', async () => {
    const { player, comboIds } = await buildPlayer(4);
    await refit(app.deps);
    const [id = 0] = comboIds;
    const before = await rateOf(player, id);
    await record(player, id, 12, 1);
    const after = await rateOf(player, id);
    expect(after.value).toBeGreaterThan(before.value + 0.1);
    expect(after.high - after.low).toBeLessThan(before.high - before.low);
  });

  it("of one's own count apart from public ones, which are already learnt", async () => {
    const { player, comboIds } = await buildPlayer(3, { isPublic: true });
    const [id = 0] = comboIds;
    await record(player, id, 10, 2);
    const unread = await rateOf(player, id);
    await refit(app.deps);
    const read = await rateOf(player, id);
    // Counting them twice would add five points.
    expect(Math.abs(read.value - unread.value)).toBeLessThan(0.03);
    // Battles recorded since are not in the fit, but count.
    await record(player, id, 0, 6);
    expect((await rateOf(player, id)).value).toBeLessThan(read.value - 0.05);
  });
});

describe('learning from public battles', () => {
  it('is deterministic', async () => {
    const { player, comboIds } = await buildPlayer(4, { isPublic: true });
    for (const id of comboIds) await record(player, id, 2, 3);
    const fitted = async () => {
      await refit(app.deps);
      const rows = await app.db.select().from(recommendationFits);
      expect(rows).toHaveLength(1);
      return { data: rows[0]?.data.toString('base64'), answer: await answer(player) };
    };
    expect(await fitted()).toEqual(await fitted());
  });

  it('forgets people who delete their account', async () => {
    const { player } = await buildPlayer(3);
    const other = await buildPlayer(3, { isPublic: true });
    await refit(app.deps);
    const before = await answer(player);
    await record(other.player, other.comboIds[0] ?? 0, 9, 0);
    await refit(app.deps);
    expect(await answer(player)).not.toBe(before);
    await app.db.delete(users).where(eq(users.id, other.player.id));
    await refit(app.deps);
    expect(await answer(player)).toBe(before);
  });

  it('is done by the job when the last time is long ago', async () => {
    const run = { signal: new AbortController().signal, isLast: false };
    const listFits = () =>
      app.db
        .select({ id: recommendationFits.id, at: recommendationFits.createdAt })
        .from(recommendationFits);
    await refitRecommendations(app.deps, {}, run);
    const [first] = await listFits();
    const at = (milliseconds: number) => ({
      ...app.deps,
      clock: () => new Date((first?.at.getTime() ?? 0) + milliseconds),
    });
    await refitRecommendations(at(FIT_LIFETIME_MS - 1), {}, run);
    expect(await listFits()).toEqual([first]);
    await refitRecommendations(at(FIT_LIFETIME_MS), {}, run);
    const later = await listFits();
    expect(later).toHaveLength(1);
    expect(later).not.toEqual([first]);
  });

  it('answers with few queries, however much data there is', async () => {
    const { player, comboIds } = await buildPlayer(5, { isPublic: true });
    await record(player, comboIds[0] ?? 0, 5, 5);
    await refit(app.deps);
    const asked = await queriesDuring(app.pool, () => recommendDeck(app.deps, player));
    expect(asked.length).toBeLessThanOrEqual(4);
  });
});

describe('the prediction of a deck', () => {
  it('is the same as when it was recommended', async () => {
    const { player } = await buildPlayer(4);
    const { comboIds, winRate, finishes } = await recommendDeck(app.deps, player);
    expect(await predictDeck(app.deps, player, comboIds)).toMatchObject({ winRate, finishes });
  });

  it('is for one’s own combos', async () => {
    const { player, comboIds } = await buildPlayer(2);
    const other = await buildPlayer(1, { isPublic: true });
    const [a = 0, b = 0] = comboIds;
    const ids = [a, b, other.comboIds[0] ?? 0] as const;
    await expect(predictDeck(app.deps, player, ids)).rejects.toMatchObject({ code: 'not_found' });
  });
});
