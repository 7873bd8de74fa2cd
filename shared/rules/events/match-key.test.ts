import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type MatchPlace,
  matchKeyOf,
  matchKeySchema,
  orderName,
  readMatchKey,
  readOrders,
} from './match-key';

const number = (max: number) => fc.integer({ min: 1, max });
const stage = number(2);
const places: fc.Arbitrary<MatchPlace> = fc.oneof(
  fc.record({ stage, part: fc.constant('r' as const), column: number(999), place: number(999) }),
  fc.record({ stage, part: fc.constantFrom('W', 'L'), column: number(99), place: number(999) }),
  fc.record({ stage, part: fc.constant('F' as const), column: number(2), place: fc.constant(1) }),
  fc.record({
    stage,
    part: fc.constant('T' as const),
    column: fc.constant(1),
    place: fc.constant(1),
  }),
);

it('reads the key of every match as it was built, and accepts it in a request', () => {
  fc.assert(
    fc.property(places, (place) => {
      const key = matchKeyOf(place);
      expect(readMatchKey(key)).toEqual(place);
      expect(matchKeySchema.safeParse(key).success).toBe(true);
    }),
  );
});

it('gives each match a key of its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(places, { selector: (place) => JSON.stringify(place) }), (all) => {
      expect(new Set(all.map(matchKeyOf)).size).toBe(all.length);
    }),
  );
});

it('keeps the form that stored events have', () => {
  const keys = ['s1r4m12', 's2W1-3', 's2L4-2', 's2F1', 's2T'];
  expect(keys.map((key) => matchKeyOf(readMatchKey(key)))).toEqual(keys);
});

it.each(['', 's3r1m1', 's1r1', 's1r1m', 's1r1-1', 's1W1m1', 's2F3', 's2T1', 's1r1m1 ', 'xs2T'])(
  'refuses %j',
  (key) => {
    expect(() => readMatchKey(key)).toThrow(TypeError);
    expect(matchKeySchema.safeParse(key).success).toBe(false);
  },
);

it('reads the orders of a match by the names they were stored under', () => {
  const orders = fc.uniqueArray(
    fc.record({ game: number(15), cycle: number(20), a: fc.constantFrom([1, 2, 3], [3, 1, 2]) }),
    { selector: ({ game, cycle }) => game * 100 + cycle },
  );
  fc.assert(
    fc.property(orders, (sent) => {
      const stored = sent.map(({ game, cycle, a }) => [orderName(game, cycle), { a }] as const);
      expect(readOrders(Object.fromEntries(stored))).toEqual(sent);
    }),
  );
});
