import { describe, expect, it } from 'vitest';
import type { BattleSubmission } from '#shared/battles';
import { api } from '#shared/routes';
import { numberRounds, type ScoredRound } from '#shared/rules/scoring';
import { buildBattle, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const NOW = new Date('2026-03-31T23:59:59.999Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let clock = NOW;
const app = await sharedTestApp();
app.deps.clock = () => clock;

const noon = (daysAgo: number) =>
  new Date(Date.UTC(2026, 2, 31, 12) - daysAgo * DAY_MS).toISOString();

const wonBy = (finishType: ScoredRound['finishType'], count = 1): ScoredRound[] =>
  Array.from({ length: count }, () => ({ winner: 'me', finishType }));
const lostBy = (finishType: ScoredRound['finishType']): ScoredRound[] => [
  { winner: 'opponent', finishType },
];

const record = (
  user: TestUser,
  rounds: ScoredRound[],
  { daysAgo = 0, ...input }: Partial<BattleSubmission> & { daysAgo?: number } = {},
) => buildBattle(user, { playedAt: noon(daysAgo), roundsData: numberRounds(rounds), ...input });

const detailed = async ({ client }: TestUser) => (await client.call(api.getDetailedStats)).body;
const overview = async ({ client }: TestUser) => (await client.call(api.getOverviewStats)).body;
const history = async ({ client }: TestUser) => (await client.call(api.getHistoryStats)).body;

describe('without battles', () => {
  it('everything is 0 or none', async () => {
    const user = await buildUser(app);
    await buildCombo(user);
    expect(await detailed(user)).toEqual({
      totalBattles: 0,
      lastBattle: null,
      wins: 0,
      losses: 0,
      draws: 0,
      winRate: 0,
      avgMyScore: 0,
      avgOpponentScore: 0,
      burstFinishes: 0,
      spinFinishes: 0,
      overFinishes: 0,
      extremeFinishes: 0,
      topCombos: [],
    });
    const { clearChanges, ...figures } = await overview(user);
    expect(clearChanges).toEqual([]);
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    expect(await history(user)).toEqual([]);
  });
});

describe('detailed statistics', () => {
  it('count battles by result and overall finish, and average both sides’ points', async () => {
    const user = await buildUser(app);
    await record(user, [...wonBy('extreme'), ...wonBy('spin')], { daysAgo: 3 });
    await record(user, [...wonBy('spin'), ...lostBy('burst')], { daysAgo: 2 });
    const last = await record(user, [{ winner: 'draw', finishType: 'over' }], { daysAgo: 1 });
    await record(user, lostBy('burst'), { daysAgo: 400 });
    expect(await detailed(user)).toMatchObject({
      totalBattles: 4,
      lastBattle: last.date,
      wins: 1,
      losses: 2,
      draws: 1,
      winRate: 25,
      // 5 and 4 points in 4 battles.
      avgMyScore: 1.3,
      avgOpponentScore: 1,
      burstFinishes: 2,
      spinFinishes: 1,
      overFinishes: 1,
      extremeFinishes: 0,
    });
  });

  it('name five combos at most, the surest winners first', async () => {
    const user = await buildUser(app);
    const combos = [];
    for (const [wins, losses] of [
      [1, 0],
      [9, 1],
      [0, 3],
      [2, 2],
      [4, 0],
      [1, 1],
    ] as const) {
      const combo = await buildCombo(user, { name: `${wins} of ${wins + losses}` });
      for (let n = 0; n < wins; n += 1) {
        await record(user, wonBy('over'), { myComboId: combo.id, daysAgo: n });
      }
      for (let n = 0; n < losses; n += 1) {
        await record(user, lostBy('burst'), { myComboId: combo.id, daysAgo: 20 + n });
      }
      combos.push(combo);
    }
    await buildCombo(user, { name: 'never used' });
    const { topCombos } = await detailed(user);
    expect(topCombos.map(({ name }) => name)).toEqual([
      '9 of 10',
      '4 of 4',
      '1 of 1',
      '2 of 4',
      '1 of 2',
    ]);
    expect(topCombos[0]).toMatchObject({
      id: combos[1]?.id,
      blade: 'Dran Sword',
      bladeType: 'attack',
      totalBattles: 10,
      winRate: 90,
      topFinishType: 'over',
      lastUsed: noon(0),
    });
  });

  it('have no top finish without won rounds', async () => {
    const user = await buildUser(app);
    await record(user, lostBy('spin'));
    expect((await detailed(user)).topCombos).toMatchObject([{ topFinishType: null, winRate: 0 }]);
  });

  it('are 304 until something changes', async () => {
    const user = await buildUser(app);
    const { etag = '' } = (await user.client.send(api.getDetailedStats)).headers;
    const poll = async () =>
      (await user.client.send(api.getDetailedStats, { headers: { 'If-None-Match': etag } })).status;
    expect(await poll()).toBe(304);
    await record(user, wonBy('spin'));
    expect(await poll()).toBe(200);
  });
});

describe('the overview', () => {
  it('counts won rounds, and compares the last 30 days with the 30 before', async () => {
    const user = await buildUser(app);
    // The last 30 periods of 24 hours: 3 of 4 battles won.
    await record(user, wonBy('burst', 3));
    await record(user, wonBy('spin'), { daysAgo: 6 });
    await record(user, wonBy('over'), { daysAgo: 7 });
    await record(user, lostBy('extreme'), { daysAgo: 29 });
    // The 30 days before that: 1 of 2.
    await record(user, wonBy('burst'), { daysAgo: 30 });
    await record(user, lostBy('burst'), { daysAgo: 59 });
    // Long ago.
    await record(user, wonBy('extreme', 4), { daysAgo: 60 });
    expect(await overview(user)).toEqual({
      totalBattles: 7,
      newBattles: 2,
      recentBattles: 4,
      previousBattles: 2,
      clearChanges: [],
      totalWins: 5,
      winRate: 71,
      winRateChange: 25,
      burstFinishes: 4,
      burstFinishRate: 40,
      burstFinishRateChange: -40,
      spinFinishes: 1,
      spinFinishRate: 10,
      spinFinishRateChange: 20,
      overFinishes: 1,
      overFinishRate: 10,
      overFinishRateChange: 20,
      extremeFinishes: 4,
      extremeFinishRate: 40,
      extremeFinishRateChange: 0,
    });
  });

  it('names the changes that are more than chance', async () => {
    const user = await buildUser(app);
    for (let battle = 0; battle < 8; battle += 1) {
      await record(user, wonBy(battle < 4 ? 'burst' : 'spin'));
      await record(user, battle < 4 ? lostBy('over') : wonBy('over'), { daysAgo: 40 });
    }
    const stats = await overview(user);
    expect(stats).toMatchObject({ winRateChange: 50, overFinishRateChange: -100 });
    expect(stats.clearChanges).toEqual(['win', 'burst', 'spin', 'over']);
    await record(user, wonBy('spin', 8));
    expect((await overview(user)).clearChanges).toEqual(['win', 'spin', 'over']);
  });

  it('counts a battle for exactly 7 times 24 hours as new', async () => {
    const user = await buildUser(app);
    const played = new Date(NOW.getTime() - 7 * DAY_MS);
    await record(user, wonBy('burst'), { playedAt: played.toISOString() });
    expect(await overview(user)).toMatchObject({ newBattles: 1 });
    clock = new Date(NOW.getTime() + 1);
    try {
      expect(await overview(user)).toMatchObject({ newBattles: 0, totalBattles: 1 });
    } finally {
      clock = NOW;
    }
  });
});

describe('the history', () => {
  it('lists the days of the last year that had battles, oldest first', async () => {
    const user = await buildUser(app);
    await record(user, wonBy('burst'), { daysAgo: 366 });
    await record(user, wonBy('burst'), { daysAgo: 365 });
    await record(user, wonBy('burst'));
    await record(user, lostBy('spin'));
    await record(user, [{ winner: 'draw', finishType: 'spin' }]);
    const gone = await record(user, wonBy('spin'), { daysAgo: 10 });
    await user.client.call(api.deleteBattle, { params: { id: gone.id } });
    expect(await history(user)).toEqual([
      { day: '2025-03-31', battles: 1, wins: 1, losses: 0, draws: 0 },
      { day: '2026-03-31', battles: 3, wins: 1, losses: 1, draws: 1 },
    ]);
  });
});

it("counts the caller's battles only", async () => {
  const [user, other] = [await buildUser(app), await buildUser(app)];
  await record(user, wonBy('burst'));
  expect(await detailed(other)).toMatchObject({ totalBattles: 0, lastBattle: null });
  expect(await overview(other)).toMatchObject({ totalBattles: 0 });
  expect(await history(other)).toEqual([]);
});

it.each(['getDetailedStats', 'getOverviewStats', 'getHistoryStats'] as const)(
  '%s makes as many queries for fifty days as for one',
  async (name) => {
    const user = await buildUser(app);
    const combo = await buildCombo(user);
    await record(user, wonBy('burst'), { myComboId: combo.id });
    const count = async () =>
      (await queriesDuring(app.pool, () => user.client.call(api[name]))).length;
    const one = await count();
    for (let daysAgo = 1; daysAgo < 50; daysAgo += 1) {
      await record(user, wonBy('burst'), { myComboId: combo.id, daysAgo });
    }
    expect(await count()).toBe(one);
  },
);
