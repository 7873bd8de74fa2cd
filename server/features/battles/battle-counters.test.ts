import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  addCounters,
  COUNTER_KEYS,
  countBattle,
  countDay,
  DAY_COUNTER_KEYS,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '#shared/rules/counters';
import { wilsonLowerBound } from '#shared/rules/rates';
import { numberRounds, type ScoredRound, settleBattle } from '#shared/rules/scoring';
import { anyRounds } from '#shared/rules/testing/arbitraries';
import { battleDays, battles, combos } from '../../db/schema';
import {
  battleInput,
  buildBattle,
  buildCombo,
  buildUser,
  type TestUser,
} from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const pick = <Key extends string>(row: Record<Key, unknown>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

/** The stored counters of a person's combos and days, and a recount of the rounds. */
async function compare({ id }: TestUser) {
  const rows = (await app.db.select().from(battles).where(eq(battles.userId, id))).map((row) => ({
    ...row,
    ...settleBattle(row.roundsData),
    rounds: row.roundsData,
  }));
  const stored = await app.db.select().from(combos).where(eq(combos.userId, id));
  const days = await app.db.select().from(battleDays).where(eq(battleDays.userId, id));
  const dayOf = (row: { playedAt: Date }) => row.playedAt.toISOString().slice(0, 10);
  const dayNames = new Set([...days.map(({ day }) => day), ...rows.map(dayOf)]);
  return {
    combos: stored.map((combo) => {
      const own = rows.filter((row) => row.myComboId === combo.id);
      const counters = own.map(countBattle).reduce(addCounters, EMPTY_COUNTERS);
      const last = Math.max(...own.map((row) => row.playedAt.getTime()));
      return {
        stored: {
          ...pick(combo, COUNTER_KEYS),
          floor: combo.winRateFloor,
          last: combo.lastUsedAt?.getTime() ?? -Infinity,
        },
        recount: { ...counters, floor: wilsonLowerBound(counters.wins, counters.battles), last },
      };
    }),
    days: [...dayNames].map((name) => ({
      stored: pick(days.find(({ day }) => day === name) ?? EMPTY_DAY_COUNTERS, DAY_COUNTER_KEYS),
      recount: rows
        .filter((row) => dayOf(row) === name)
        .map(countDay)
        .reduce(addCounters, EMPTY_DAY_COUNTERS),
    })),
  };
}

async function expectExact(user: TestUser): Promise<void> {
  const { combos: combosFound, days } = await compare(user);
  for (const { stored, recount } of [...combosFound, ...days]) expect(stored).toEqual(recount);
}

const recalculate = async ({ client }: TestUser) => ({
  battles: (await client.call(api.recalculateBattles)).body,
  stats: (await client.call(api.recalculateComboStats)).body,
});

/** A person's action; `at` and `combo` pick a battle and a combo, wrapped around. */
const anyAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('record' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteCombo' as const) }) },
);
const anyStep = fc.record({
  act: anyAct,
  at: fc.nat(),
  combo: fc.nat(),
  rounds: anyRounds,
  day: fc.integer({ min: 1, max: 3 }),
  hour: fc.integer({ min: 0, max: 23 }),
});

it('are kept in a fixed number of statements', async () => {
  const person = await buildUser(app);
  const { id: myComboId } = await buildCombo(person);
  const statements = await queriesDuring(app.pool, () => buildBattle(person, { myComboId }));
  expect(statements).toHaveLength(10);
});

describe('counters', () => {
  it('agree with a recount of the rounds after whatever a person does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 15 }), async (steps) => {
        const user = await buildUser(app);
        const comboIds = [await buildCombo(user), await buildCombo(user)].map(({ id }) => id);
        let known: { id: number; myComboId: number }[] = [];
        for (const { act, at, combo, rounds, day, hour } of steps) {
          const comboId = comboIds[combo % comboIds.length];
          const battle = known[at % Math.max(known.length, 1)];
          const playedAt = new Date(Date.UTC(2025, 0, day, hour)).toISOString();
          if (comboId === undefined) break;
          const input = battleInput(comboId, { roundsData: numberRounds(rounds), playedAt });
          if (act.kind === 'record') {
            known.push((await user.client.call(api.createBattle, { body: input })).body);
          } else if (act.kind === 'deleteCombo') {
            await user.client.call(api.deleteCombo, { params: { id: comboId } });
            comboIds.splice(comboIds.indexOf(comboId), 1);
            known = known.filter(({ myComboId }) => myComboId !== comboId);
          } else if (battle) {
            const params = { id: battle.id };
            if (act.kind === 'edit') {
              await user.client.call(api.updateBattle, { params, body: input });
              battle.myComboId = comboId;
            } else {
              await user.client.call(api.deleteBattle, { params });
              known.splice(known.indexOf(battle), 1);
            }
          }
        }
        await expectExact(user);
        const { battles: fixed, stats } = await recalculate(user);
        expect([fixed.changed, stats.changed]).toEqual([0, 0]);
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('are right after twenty battles recorded at once', async () => {
    const user = await buildUser(app);
    const ids = [await buildCombo(user), await buildCombo(user)].map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        buildBattle(user, { myComboId: ids[index % 2], playedAt: '2025-02-02T02:02:02Z' }),
      ),
    );
    const { body } = await user.client.call(api.getDetailedStats);
    expect(body).toMatchObject({ totalBattles: 20, wins: 20, burstFinishes: 20, winRate: 100 });
    expect(body.topCombos.map(({ totalBattles }) => totalBattles)).toEqual([10, 10]);
    await expectExact(user);
  });

  it('are right after edits, deletions and recalculations that run at the same time', async () => {
    const user = await buildUser(app);
    const [one, two] = [await buildCombo(user), await buildCombo(user)];
    const known = await Promise.all(
      Array.from({ length: 12 }, () => buildBattle(user, { myComboId: one.id })),
    );
    await Promise.all(
      known.flatMap(({ id }, index) => [
        index % 3 === 0
          ? user.client.send(api.deleteBattle, { params: { id } })
          : user.client.call(api.updateBattle, { params: { id }, body: battleInput(two.id) }),
        buildBattle(user, { myComboId: index % 2 ? one.id : two.id }),
        index % 4 === 0 ? recalculate(user) : undefined,
      ]),
    );
    await expectExact(user);
  });
});

describe('recalculation', () => {
  const rounds: ScoredRound[] = [
    { winner: 'me', finishType: 'extreme' },
    { winner: 'opponent', finishType: 'spin' },
  ];

  async function spoilable() {
    const user = await buildUser(app);
    const [one, two] = [await buildCombo(user), await buildCombo(user)];
    for (const day of ['2025-01-01', '2025-01-02']) {
      for (const { id } of [one, two]) {
        await buildBattle(user, {
          myComboId: id,
          playedAt: `${day}T12:00:00Z`,
          roundsData: numberRounds(rounds),
        });
      }
    }
    return { user, one, two };
  }

  it('of the battles repairs counters that were changed by hand', async () => {
    const { user, one } = await spoilable();
    await app.db
      .update(combos)
      .set({ wins: 99, battles: 3, outspinWins: 7, winRateFloor: 0.9, lastUsedAt: null })
      .where(eq(combos.id, one.id));
    await app.db.delete(battleDays).where(sql`user_id = ${user.id} and day = '2025-01-01'`);
    await app.db.insert(battleDays).values({ userId: user.id, day: '2020-01-01', battles: 5 });
    const { battles: fixed, stats } = await recalculate(user);
    expect([fixed.changed, stats.changed]).toEqual([0, 0]);
    await expectExact(user);
  });

  it('of the statistics repairs them too, and says how many combos and days were wrong', async () => {
    const { user, one } = await spoilable();
    await app.db.update(combos).set({ wins: 99 }).where(eq(combos.id, one.id));
    await app.db.update(battleDays).set({ myPoints: 1 }).where(eq(battleDays.userId, user.id));
    const { updatedAt } = (await user.client.call(api.getCombo, { params: { id: one.id } })).body;
    const { body } = await user.client.call(api.recalculateComboStats);
    expect(body.changed).toBe(3);
    expect(body.message).toContain('1 combo and 2 days');
    await expectExact(user);
    const again = await user.client.call(api.recalculateComboStats);
    expect(again.body.changed).toBe(0);
    const after = await user.client.call(api.getCombo, { params: { id: one.id } });
    expect(after.body.updatedAt).toBe(updatedAt);
  });

  it('of the battles repairs scores and everything counted from them', async () => {
    const { user, two } = await spoilable();
    await app.db
      .update(battles)
      .set({ myScore: 0, opponentScore: 9, result: 'LOSS', finishType: 'over' })
      .where(eq(battles.myComboId, two.id));
    const { body } = await user.client.call(api.recalculateBattles);
    expect(body).toEqual({ changed: 2, message: 'Fixed the scores of 2 battles.' });
    const list = (await user.client.call(api.listBattles)).body;
    expect(list.every((battle) => battle.result === 'WIN' && battle.myScore === 3)).toBe(true);
    await expectExact(user);
    expect((await user.client.call(api.recalculateBattles)).body.changed).toBe(0);
  });

  it('handles more battles than fit one batch', async () => {
    const user = await buildUser(app);
    const combo = await buildCombo(user);
    await app.db.execute(sql`
      insert into battles (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result,
        my_score, opponent_score, finish_type, rounds_data, played_at)
      select ${user.id}, ${combo.id}, 'Cup', 'Robin', 'Shark', 'LOSS', 0, 0, 'burst',
        '[{"roundNumber":1,"winner":"me","finishType":"spin"}]', '2025-01-01'::timestamptz
          + (n % 40) * interval '1 day'
      from generate_series(1, 2500) n`);
    const { battles: fixed, stats } = await recalculate(user);
    expect([fixed.changed, stats.changed]).toEqual([2500, 0]);
    await expectExact(user);
    expect((await user.client.call(api.getDetailedStats)).body).toMatchObject({
      totalBattles: 2500,
      wins: 2500,
      spinFinishes: 2500,
    });
    await user.client.call(api.deleteCombo, { params: { id: combo.id } });
    expect((await user.client.call(api.getHistoryStats)).body).toEqual([]);
    await expectExact(user);
  });

  it("leaves another person's numbers alone", async () => {
    const { one } = await spoilable();
    const other = await buildUser(app);
    await app.db.update(combos).set({ wins: 99 }).where(eq(combos.id, one.id));
    const { battles: fixed, stats } = await recalculate(other);
    expect([fixed.changed, stats.changed]).toEqual([0, 0]);
    const [row] = await app.db.select().from(combos).where(eq(combos.id, one.id));
    expect(row?.wins).toBe(99);
  });

  it('keeps the stored scores of a battle without rounds', async () => {
    const user = await buildUser(app);
    const { id } = await buildBattle(user);
    await app.db
      .update(battles)
      .set({ roundsData: [], myScore: 1, opponentScore: 5, finishType: 'over' })
      .where(eq(battles.id, id));
    expect((await user.client.call(api.recalculateBattles)).body.changed).toBe(1);
    expect((await user.client.call(api.getBattle, { params: { id } })).body).toMatchObject({
      myScore: 1,
      opponentScore: 5,
      finishType: 'over',
      result: 'LOSS',
    });
    expect((await user.client.call(api.recalculateComboStats)).body.changed).toBe(0);
  });
});
