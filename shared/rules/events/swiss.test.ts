import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSwissRound } from './stages';
import { isEveryoneOnce, type Pair, pairSwiss, type SwissPlayer } from './swiss';
import { entrants, facts, playSwiss } from './testing/play';

const player = (id: number, values: Partial<SwissPlayer> = {}): SwissPlayer => ({
  id,
  rating: null,
  wins: 0,
  met: [],
  freeWin: false,
  floated: false,
  ...values,
});

const draw = (players: SwissPlayer[], round = 2, seed = 42) =>
  pairSwiss({ seed, round, firstRound: 'random', players });

/** Any state of up to `maxLength` players, possible or not; meetings are mutual. */
const anyPlayers = (maxLength: number) =>
  fc
    .array(fc.record({ wins: fc.nat(4), freeWin: fc.boolean(), floated: fc.boolean() }), {
      minLength: 2,
      maxLength,
    })
    .chain((values) => {
      const all = values.map((_, i) => i + 1);
      const couples = all.flatMap((x) => all.filter((y) => y > x).map((y) => [x, y] as const));
      return fc.subarray(couples).map((met) =>
        values.map((value, index) =>
          player(index + 1, {
            ...value,
            met: met.flatMap(([x, y]) => (x === index + 1 ? [y] : y === index + 1 ? [x] : [])),
          }),
        ),
      );
    });

/** The fewest rematches and second free wins of any pairing. */
function fewestRepeats(players: readonly SwissPlayer[]): number {
  const [first, ...others] = players;
  if (!first) return 0;
  const partners = others.map((other, index) => {
    const rest = others.filter((_, i) => i !== index);
    return Number(first.met.includes(other.id)) + fewestRepeats(rest);
  });
  const bye = players.length % 2 === 1 ? [Number(first.freeWin) + fewestRepeats(others)] : [];
  return Math.min(...partners, ...bye);
}

describe('a Swiss round', () => {
  it('has everybody in one pair, and repeats only what brute force cannot avoid', () => {
    fc.assert(
      fc.property(anyPlayers(9), fc.nat(), (players, seed) => {
        const { pairs, rematches } = draw(players, 3, seed);
        expect(isEveryoneOnce(players, pairs)).toBe(true);
        expect(rematches).toHaveLength(fewestRepeats(players));
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of players', () => {
    fc.assert(
      fc.property(
        anyPlayers(12).chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
          ),
        ),
        ([players, shuffled]) => {
          expect(draw(shuffled)).toEqual(draw(players));
        },
      ),
    );
  });

  it('chooses the same of several equally good pairings, whatever the order', () => {
    const players = Array.from({ length: 12 }, (_, index) => player(index + 1));
    for (let seed = 0; seed < 200; seed += 1) {
      expect(draw(players.toReversed(), 2, seed)).toEqual(draw(players, 2, seed));
    }
  });

  it('gives the bye to the fewest wins of those without a free win', () => {
    const players = [
      player(1, { wins: 1 }),
      player(2, { wins: 0, freeWin: true }),
      player(3, { wins: 2 }),
    ];
    expect(draw(players).pairs.at(-1)).toEqual([1, null]);
    expect(draw(players).rematches).toEqual([]);
  });

  it('pairs equal wins, and rather lets four float by one than two by two', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const gaps = (wins: number[]) => {
        const players = wins.map((won, index) => player(index + 1, { wins: won }));
        const { pairs } = draw(players, 2, seed);
        return pairs
          .map(([x, y]) => Math.abs((wins[x - 1] ?? 0) - (wins[(y ?? 0) - 1] ?? 0)))
          .sort();
      };
      expect(gaps([1, 0, 1, 0, 1, 0, 1, 0])).toEqual([0, 0, 0, 0]);
      // 2 against 0 and 1 against 1, or twice a difference of one: as much together.
      expect(gaps([2, 1, 1, 0])).toEqual([1, 1]);
    }
  });

  it('lets others float than in the round before', () => {
    const wins = [1, 1, 1, 0, 0, 0];
    const players = wins.map((won, index) =>
      player(index + 1, { wins: won, floated: index === 0 || index === 3 }),
    );
    const floaters = draw(players).pairs.find(([x, y]) => wins[x - 1] !== wins[(y ?? 0) - 1]);
    expect(floaters).toBeDefined();
    expect(floaters).not.toContain(1);
    expect(floaters).not.toContain(4);
  });

  it('is in order of wins together, the bye last', () => {
    const players = [3, 3, 0, 0, 2, 2, 1].map((wins, index) => player(index + 1, { wins }));
    const { pairs } = draw(players);
    const wins = (id: number | null) => players.find((one) => one.id === id)?.wins ?? 0;
    const together = pairs.slice(0, -1).map(([x, y]) => wins(x) + wins(y));
    expect(together).toEqual(together.toSorted((x, y) => y - x));
    expect(pairs.at(-1)?.[1]).toBeNull();
  });

  it('by rating has 1 against n/2 + 1, and the last one rests', () => {
    const players = [1500, 1400, null, 1300, 1600].map((rating, index) =>
      player(index + 1, { rating }),
    );
    const { pairs } = pairSwiss({ seed: 42, round: 1, firstRound: 'rating', players });
    const met = pairs.map((pair) =>
      pair
        .filter((id) => id !== null)
        .sort()
        .join(),
    );
    expect(new Set(met)).toEqual(new Set(['2,5', '1,4', '3']));
  });

  it('of more than 200 has no rematch and everybody in one pair', () => {
    const played = playSwiss(facts({ entrants: entrants(211) }), 3);
    const next = nextSwissRound(played);
    const { pairs, rematches } = pairSwiss(next);
    expect(isEveryoneOnce(next.players, pairs)).toBe(true);
    expect(rematches).toEqual([]);
    const wins = new Map(next.players.map((one) => [one.id, one.wins]));
    const gaps = pairs.map(([x, y]) => (y === null ? 0 : (wins.get(x) ?? 0) - (wins.get(y) ?? 0)));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1);
  });

  it('of more than 200 pairs all with all where the nearest are not enough', () => {
    // The strongest has met everybody but the weakest, who stands far behind the next 16.
    const ids = Array.from({ length: 202 }, (_, index) => index + 1);
    const players = ids.map((id) =>
      player(id, {
        wins: id === 202 ? 0 : id === 1 ? 9 : 5,
        met: id === 1 || id === 202 ? ids.filter((other) => other !== id) : [1, 202],
      }),
    );
    const { pairs, rematches } = draw(players);
    expect(isEveryoneOnce(players, pairs)).toBe(true);
    expect(rematches).toEqual([[1, 202]]);
  });
});

describe('pairs by hand', () => {
  const three = [1, 2, 3].map((id) => ({ id }));
  it.each<[string, Pair[], boolean]>([
    [
      'everybody',
      [
        [1, 2],
        [3, null],
      ],
      true,
    ],
    [
      'somebody twice',
      [
        [1, 2],
        [1, 3],
      ],
      false,
    ],
    ['nobody left out', [[1, 2]], false],
    [
      'no stranger',
      [
        [1, 2],
        [4, null],
      ],
      false,
    ],
    [
      'one bye',
      [
        [1, null],
        [2, null],
        [3, null],
      ],
      false,
    ],
    [
      'nobody against themselves',
      [
        [1, 1],
        [2, 3],
      ],
      false,
    ],
  ])('have %s', (_, pairs, isRight) => {
    expect(isEveryoneOnce(three, pairs)).toBe(isRight);
  });
});
