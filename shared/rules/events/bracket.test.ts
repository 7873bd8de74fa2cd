import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketMatches, bracketOrder, dropPlace, separateGroups } from './bracket';
import { circleRounds, snakeGroups } from './groups';
import { type EventFacts, type EventMatch, orphanedResults, stageMatches } from './stage-matches';
import { assignTables, cut, firstDraw, stageStandings } from './stages';
import {
  byStrength,
  type Decide,
  entrants,
  facts,
  playAll,
  score,
  settingsOf,
} from './testing/play';

function bracket(kind: 'single' | 'double', count: number, values: Partial<EventFacts> = {}) {
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  return facts({
    settings: settingsOf({ stages: [{ kind }] }),
    entrants: entrants(count),
    draws: [{ kind, seeds }],
    ...values,
  });
}

/** Any decisions, the same for the same match. */
const anyDecide = fc.nat().map(
  (seed): Decide =>
    ({ key, a, b }) => {
      const mixed = [...`${seed}${key}${a}${b}`].reduce(
        (sum, one) => sum * 31 + one.charCodeAt(0),
        7,
      );
      return mixed % 2 < 1 ? score(4, 2) : score(1, 4);
    },
);
const anyCount = fc.integer({ min: 2, max: 24 });
/** Each run plays a whole bracket. */
const RUNS = { numRuns: 30 };

const loserOf = ({ a, b, winner }: EventMatch) => (winner === 'a' ? b : a);
const isPlayed = ({ outcome }: EventMatch) => outcome !== null && outcome !== 'bye';

/** How often each of those who took part has lost, by number of defeats. */
function defeats(matches: readonly EventMatch[], count: number): number[] {
  const lost = matches.filter((match) => isPlayed(match) && !match.key.endsWith('T')).map(loserOf);
  return Array.from({ length: count }, (_, i) => lost.filter((id) => id === i + 1).length).sort();
}

it('puts seeds where the best meet last', () => {
  expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
});

it('drops losers reversed, each half reversed, halves swapped, unchanged, and again', () => {
  const order = (column: number) => [0, 1, 2, 3].map((place) => dropPlace(column, place, 4));
  expect([2, 3, 4, 5, 6].map(order)).toEqual([
    [3, 2, 1, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ]);
  const plan = { kind: 'double', thirdPlace: false, secondFinal: true } as const;
  const drops = bracketMatches(1, plan, 16).filter(({ key }) => /L[24]-/.test(key));
  expect(drops.map(({ b }) => ('key' in b ? b.key : ''))).toEqual([
    's1W2-4',
    's1W2-3',
    's1W2-2',
    's1W2-1',
    's1W3-1',
    's1W3-2',
  ]);
});

it('names the matches of each kind', () => {
  const keys = (kind: 'single' | 'double') =>
    bracketMatches(2, { kind, thirdPlace: true, secondFinal: true }, 4).map(({ key }) => key);
  expect(keys('single')).toEqual(['s2W1-1', 's2W1-2', 's2T', 's2W2-1']);
  expect(keys('double')).toEqual([
    's2W1-1',
    's2W1-2',
    's2W2-1',
    's2L1-1',
    's2L2-1',
    's2F1',
    's2F2',
  ]);
});

it('gives byes to the best', () => {
  const byes = stageMatches(bracket('single', 5), 1).filter(({ outcome }) => outcome === 'bye');
  expect(byes.map(({ a, b }) => a ?? b)).toEqual([1, 2, 3]);
});

describe('whoever does not win', () => {
  it('loses once in a single elimination', () => {
    fc.assert(
      fc.property(anyCount, anyDecide, (count, decide) => {
        const matches = stageMatches(playAll(bracket('single', count), 1, decide), 1);
        expect(matches.every(({ state }) => state === 'done' || state === 'void')).toBe(true);
        expect(defeats(matches, count)).toEqual([0, ...Array(count - 1).fill(1)]);
      }),
      RUNS,
    );
  });

  it('loses twice in a double elimination, the winner once at most', () => {
    fc.assert(
      fc.property(anyCount, anyDecide, (count, decide) => {
        const event = playAll(bracket('double', count), 1, decide);
        const [best, ...others] = defeats(stageMatches(event, 1), count);
        expect(best).toBeLessThanOrEqual(1);
        expect(others).toEqual(Array(count - 1).fill(2));
        const [champion, second] = stageStandings(event, 1);
        expect([champion?.place, second?.place]).toEqual([1, 2]);
        const wins = stageMatches(event, 1).filter(({ winner }) => winner !== null).length;
        expect(stageStandings(event, 1).reduce((sum, row) => sum + row.wins, 0)).toBe(wins);
      }),
      RUNS,
    );
  });

  it('forfeits all that follows after leaving, and the bracket still ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('single' as const, 'double' as const),
        anyCount,
        anyDecide,
        fc.array(fc.integer({ min: 1, max: 24 })),
        (kind, count, decide, leavers) => {
          const event = bracket(kind, count);
          const left = event.entrants.map((one) =>
            leavers.includes(one.id) ? { ...one, state: 'dropped' as const, leftRound: 1 } : one,
          );
          const played = playAll({ ...event, entrants: left }, 1, decide);
          const matches = stageMatches(played, 1);
          expect(matches.every(({ state }) => state === 'done' || state === 'void')).toBe(true);
          const present = left.filter(({ leftRound }) => leftRound === null).map(({ id }) => id);
          const [champion] = stageStandings(played, 1);
          if (present.length > 0) expect(present).toContain(champion?.entrantId);
        },
      ),
      RUNS,
    );
  });
});

it('needs the second final only after a win of the other side', () => {
  const state = (decide: Decide) =>
    stageMatches(playAll(bracket('double', 4), 1, decide), 1).find(({ key }) => key === 's1F2');
  const aWins: Decide = () => score(4, 0);
  expect(state(aWins)?.state).toBe('void');
  expect(state((match) => (match.key === 's1F1' ? score(0, 4) : aWins(match)))).toMatchObject({
    state: 'done',
    a: 1,
  });
});

it('shares the places of those who went out together', () => {
  const settings = (thirdPlace: boolean) =>
    settingsOf({ stages: [{ kind: 'single', thirdPlace }] });
  const places = (thirdPlace: boolean) => {
    const event = bracket('single', 8, { settings: settings(thirdPlace) });
    return stageStandings(playAll(event, 1), 1).map(({ place }) => place);
  };
  expect(places(true)).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
  expect(places(false)).toEqual([1, 2, 3, 3, 5, 5, 5, 5]);
  expect(stageStandings(playAll(bracket('double', 8), 1), 1).map(({ place }) => place)).toEqual([
    1, 2, 3, 4, 5, 5, 7, 7,
  ]);
});

it('ignores results of other players, so that a correction equals a replay', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('single' as const, 'double' as const),
      anyCount,
      anyDecide,
      anyDecide,
      (kind, count, decide, redecide) => {
        const played = playAll(bracket(kind, count), 1, decide);
        const [first] = stageMatches(played, 1).filter(isPlayed);
        if (!first || first.a === null || first.b === null) return;
        const { a, b } = first;
        const flipped = first.winner === 'a' ? score(0, 4) : score(4, 0);
        const corrected = {
          ...played,
          results: new Map(played.results).set(first.key, { a, b, ...flipped }),
        };
        const gone = new Set(orphanedResults(corrected));
        expect(gone.has(first.key)).toBe(false);
        const rest = [...corrected.results].filter(([key]) => !gone.has(key));
        const replayed = playAll(bracket(kind, count, { results: new Map(rest) }), 1, redecide);
        const continued = playAll({ ...corrected, results: new Map(rest) }, 1, redecide);
        expect(stageMatches(continued, 1)).toEqual(stageMatches(replayed, 1));
        expect(orphanedResults(continued)).toEqual([]);
        expect(stageMatches(corrected, 1)).toEqual(
          stageMatches({ ...corrected, results: new Map(rest) }, 1),
        );
      },
    ),
    RUNS,
  );
});

it('names the results that a correction leaves to other players', () => {
  const played = playAll(bracket('single', 4), 1, () => score(4, 0));
  const corrected = new Map(played.results).set('s1W1-1', { a: 1, b: 4, ...score(0, 4) });
  const orphans = orphanedResults({ ...played, results: corrected });
  expect(orphans.sort()).toEqual(['s1T', 's1W2-1']);
});

describe('groups', () => {
  it('are dealt in snake order', () => {
    expect(snakeGroups([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
      [1, 6, 7],
      [2, 5],
      [3, 4],
    ]);
  });

  it('play everybody against everybody once, nobody twice in a round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 17 }), (count) => {
        const ids = Array.from({ length: count }, (_, index) => index + 1);
        const rounds = circleRounds(ids);
        expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
        for (const pairs of rounds) expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
        const met = new Set(rounds.flat().map(([x, y]) => [x, y].sort((i, j) => i - j).join()));
        expect(met.size).toBe((count * (count - 1)) / 2);
        expect(rounds.flat()).toHaveLength(met.size);
      }),
      RUNS,
    );
  });

  it('send their best on, by place, then share of wins', () => {
    const settings = settingsOf({
      stages: [{ kind: 'round_robin', groups: 2, advance: 2 }, { kind: 'single' }],
    });
    const event = facts({ settings, entrants: entrants(7) });
    const stage = settings.stages[0];
    if (!stage) throw new Error('No stage');
    const drawn = { ...event, draws: [firstDraw(42, stage, event.entrants)] };
    const played = playAll(drawn, 1, byStrength);
    const best = stageStandings(played, 1).filter(({ place }) => place <= 2);
    const seeds = cut(played);
    expect(new Set(seeds)).toEqual(new Set(best.map(({ entrantId }) => entrantId)));
    const place = (id: number | undefined) => best.find((row) => row.entrantId === id)?.place;
    expect(seeds.map(place)).toEqual([1, 1, 2, 2]);
  });
});

describe('tables', () => {
  const match = (key: string, table: number | null = null) => ({ key, table });

  it('count from 1 without end, or wait for the next free one', () => {
    const three = [match('x'), match('y'), match('z')];
    expect([...assignTables(three, 0).values()]).toEqual([1, 2, 3]);
    expect([...assignTables(three, 2).values()]).toEqual([1, 2, null]);
  });

  it('stay with their matches', () => {
    const kept = assignTables([match('x'), match('y', 2), match('z', 9)], 3);
    expect(Object.fromEntries(kept)).toEqual({ x: 1, y: 2, z: 3 });
  });
});

describe('the first round after groups', () => {
  const conflictsIn = (order: readonly number[], groupOf: ReadonlyMap<number, number>) => {
    const size = 2 ** Math.ceil(Math.log2(order.length));
    return bracketOrder(size).filter((seed, index, all) => {
      const [one, other] = [order[seed - 1], order[(all[index + 1] ?? 0) - 1]];
      const isPair = index % 2 === 0 && one !== undefined && other !== undefined;
      return isPair && groupOf.get(one) === groupOf.get(other);
    }).length;
  };
  const permutations = (all: readonly number[]): number[][] =>
    all.length < 2
      ? [[...all]]
      : all.flatMap((one, index) =>
          permutations(all.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
        );

  it('has no two of a group, unless no order of the lower seeds avoids it', () => {
    const seeded = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(seeded, (groups) => {
        const seen = new Map<number, number>();
        const seeds = groups.map((group, index) => {
          const place = (seen.get(group) ?? 0) + 1;
          seen.set(group, place);
          return { entrantId: index + 1, group, place };
        });
        const groupOf = new Map(seeds.map(({ entrantId, group }) => [entrantId, group]));
        const ids = seeds.map(({ entrantId }) => entrantId);
        const order = separateGroups(seeds);
        expect(order.toSorted((x, y) => x - y)).toEqual(ids);
        const half = 2 ** Math.ceil(Math.log2(ids.length)) / 2;
        expect(order.slice(0, half)).toEqual(ids.slice(0, half));
        const best = Math.min(
          ...permutations(ids.slice(half)).map((lower) =>
            conflictsIn([...ids.slice(0, half), ...lower], groupOf),
          ),
        );
        expect(conflictsIn(order, groupOf)).toBe(best);
        if (conflictsIn(ids, groupOf) === 0) expect(order).toEqual(ids);
      }),
    );
  });
});
