import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../cli/seed/random';
import { type Candidate, findBestDeck } from './deck-search';
import { deckChance } from './predict';

const shares = (a: Candidate, b: Candidate) =>
  [...a.parts].some((part) => [...b.parts].includes(part));

/** Tries all decks. */
function tryAll(candidates: readonly Candidate[]): number {
  let most = Number.NEGATIVE_INFINITY;
  candidates.forEach((a, i) => {
    candidates.slice(i + 1).forEach((b, j) => {
      for (const c of candidates.slice(i + j + 2)) {
        if (shares(a, b) || shares(a, c) || shares(b, c)) continue;
        most = Math.max(most, deckChance(a.chance, b.chance, c.chance));
      }
    });
  });
  return most;
}

const anyCandidates = (kinds: number) =>
  fc
    .array(
      fc.record({
        chance: fc.oneof(
          fc.double({ min: 0, max: 1, noNaN: true }),
          // Makes ties likely.
          fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
        ),
        parts: fc.array(fc.nat({ max: kinds }).map(String), { maxLength: 3 }),
      }),
      { maxLength: 45 },
    )
    .map((drawn) => drawn.map((candidate, id) => ({ ...candidate, id })));

describe('the search for the best deck', () => {
  it.each([1, 3, 8, 40])('finds what brute force finds (%i parts)', (kinds) => {
    fc.assert(
      fc.property(anyCandidates(kinds), (candidates) => {
        const best = findBestDeck(candidates);
        const most = tryAll(candidates);
        if (!best) {
          expect(most).toBe(Number.NEGATIVE_INFINITY);
          return;
        }
        const [a, b, c] = best;
        expect(shares(a, b) || shares(a, c) || shares(b, c)).toBe(false);
        expect(new Set(best.map(({ id }) => id)).size).toBe(3);
        expect(deckChance(a.chance, b.chance, c.chance)).toBeCloseTo(most, 12);
      }),
    );
  });

  it('finds the same whatever order they come in', () => {
    fc.assert(
      fc.property(anyCandidates(6), fc.nat(), (candidates, seed) => {
        const random = createRandom(seed);
        const keys = new Map(candidates.map(({ id }) => [id, random.next()]));
        const mixed = candidates.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        expect(findBestDeck(mixed)).toEqual(findBestDeck(candidates));
      }),
    );
  });

  it('prefers smaller ids among equals', () => {
    const equal = Array.from({ length: 6 }, (_, id) => ({ id, chance: 0.5, parts: [`${id % 4}`] }));
    expect(findBestDeck(equal.toReversed())?.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it('tries few of all combinations of a large collection', () => {
    const random = createRandom(7);
    let asked = 0;
    const many = Array.from({ length: 600 }, (_, id) => {
      const chance = 0.2 + 0.6 * random.next();
      const parts = [`a${random.int(0, 30)}`, `b${random.int(0, 12)}`, `c${random.int(0, 12)}`];
      return {
        id,
        parts,
        get chance() {
          asked += 1;
          return chance;
        },
      };
    });
    expect(findBestDeck(many)).not.toBeNull();
    // There are 35 million decks; just sorting 600 asks some ten thousand times.
    expect(asked).toBeLessThan(60_000);
  });
});

describe('a deck battle', () => {
  const anyChance = fc.double({ min: 0, max: 1, noNaN: true });

  it('is won as often as two of its three rounds are', () => {
    fc.assert(
      fc.property(anyChance, anyChance, anyChance, (a, b, c) => {
        const rounds = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z])));
        const sum = rounds
          .filter(([x = 0, y = 0, z = 0]) => x + y + z >= 2)
          .reduce((all, [x, y, z]) => all + (x ? a : 1 - a) * (y ? b : 1 - b) * (z ? c : 1 - c), 0);
        expect(deckChance(a, b, c)).toBeCloseTo(sum, 12);
      }),
    );
  });
});
