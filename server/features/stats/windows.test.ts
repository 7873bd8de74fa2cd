import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  addCounters,
  countBattle,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
} from '#shared/rules/counters';
import { settleBattle } from '#shared/rules/scoring';
import { anyMoment, anyRounds, anyTimeZone } from '#shared/rules/testing/arbitraries';
import { addDays } from '#shared/rules/time-zones';
import { buildBattle, buildCombo, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { countSince } from './since';
import { daysOf } from './stats.counters';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Computed without the code under test. */
const localDay = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString('sv-SE', { timeZone });

const anyDistance = fc.oneof(
  // Around the ends of the windows, to the millisecond.
  fc
    .tuple(fc.constantFrom(0, 7, 30, 60), fc.integer({ min: -1, max: 1 }))
    .map(([days, ms]) => days * DAY_MS + ms),
  fc
    .tuple(fc.constantFrom(7, 30, 60), fc.integer({ min: -DAY_MS, max: DAY_MS }))
    .map(([days, ms]) => days * DAY_MS + ms),
  fc.integer({ min: 0, max: 400 * DAY_MS }),
);

describe('countSince', () => {
  const anyBattle = fc.record({ distance: anyDistance, rounds: anyRounds });

  it('agrees with counting the battles one by one', () => {
    fc.assert(
      fc.property(
        anyMoment,
        anyTimeZone,
        fc.array(anyBattle, { maxLength: 30 }),
        (start, timeZone, played) => {
          const list = played.map(({ distance, rounds }) => ({
            ...settleBattle(rounds),
            rounds,
            playedAt: new Date(start.getTime() + distance - 7 * DAY_MS),
          }));
          const startDay = localDay(start, timeZone);
          const daysAfter = [...daysOf(list, timeZone)]
            .filter(([day]) => day > startDay)
            .reduce((sum, [, counters]) => addCounters(sum, counters), EMPTY_DAY_COUNTERS);
          const expected = list
            .filter(({ playedAt }) => playedAt >= start)
            .map(countBattle)
            .reduce(addCounters, EMPTY_COUNTERS);
          expect(countSince(start, timeZone, daysAfter, list)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let now = new Date();
  beforeAll(async () => {
    app = await createTestApp();
    app.deps.clock = () => now;
  });
  afterAll(() => app.close());

  it('windows and days agree with brute force, in any zone and at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyMoment.filter((moment) => moment > new Date('2002-01-01')),
        anyTimeZone,
        anyTimeZone,
        fc.array(anyDistance, { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 8 }),
        async (moment, before, timeZone, distances, changeAt) => {
          now = moment;
          const user = await buildUser(app, { timeZone: before });
          const { id: myComboId } = await buildCombo(user);
          const choose = () => user.client.call(api.updateTimeZone, { body: { timeZone } });
          const played: Date[] = [];
          for (const [index, distance] of distances.entries()) {
            if (index === changeAt) await choose();
            const playedAt = new Date(Math.min(now.getTime(), now.getTime() - distance));
            played.push(playedAt);
            await buildBattle(user, { myComboId, playedAt: playedAt.toISOString() });
          }
          if (changeAt >= distances.length) await choose();

          const since = (days: number) =>
            played.filter((playedAt) => now.getTime() - playedAt.getTime() <= days * DAY_MS).length;
          const { body: overview } = await user.client.call(api.getOverviewStats);
          expect(overview).toMatchObject({
            totalBattles: played.length,
            newBattles: since(7),
            recentBattles: since(30),
            previousBattles: since(60) - since(30),
          });

          const first = addDays(localDay(now, timeZone), -365);
          const days = new Map<string, number>();
          for (const day of played.map((playedAt) => localDay(playedAt, timeZone)).sort()) {
            if (day >= first) days.set(day, (days.get(day) ?? 0) + 1);
          }
          const { body: history } = await user.client.call(api.getHistoryStats);
          expect(history.map(({ day, battles }) => [day, battles])).toEqual([...days]);

          const { body: recount } = await user.client.call(api.recalculateComboStats);
          expect(recount.changed).toBe(0);
        },
      ),
      { numRuns: 12 },
    );
  }, 240_000);

  it('an American Sunday evening belongs to Sunday', async () => {
    now = new Date('2026-03-08T23:00:00-04:00');
    const user = await buildUser(app, { timeZone: 'America/New_York' });
    await buildBattle(user, { playedAt: '2026-03-08T22:30:00-04:00' });
    const { body } = await user.client.call(api.getHistoryStats);
    expect(body.map(({ day }) => day)).toEqual(['2026-03-08']);
  });
});
