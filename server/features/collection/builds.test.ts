import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { deckChance } from '../recommendations/model/predict';
import {
  type Build,
  type BuildPart,
  bestBuilds,
  bestDeck,
  buildKey,
  featureOf,
  isLegal,
  toBuildPart,
  usefulParts,
} from './builds';

const catalogue = PART_KINDS.flatMap((kind) =>
  partsOfKind(kind).map(({ name }) => toBuildPart(kind, name, 0)),
).filter((part) => part !== null);

const ofRole = (role: string) => catalogue.filter((part) => part.role === role);

/** Few kinds of parts, so that complete combos are likely. */
const POOLS: [role: string, parts: number][] = [
  ['bladeOnly', 5],
  ['bladeWithRatchet', 2],
  ['lockChip', 3],
  ['mainOfCx', 2],
  ['mainOfExpand', 2],
  ['assistBlade', 3],
  ['overBlade', 2],
  ['disk', 5],
  ['bitOnly', 5],
  ['bitWithRatchet', 2],
];
const pool = POOLS.flatMap(([role, parts]) => ofRole(role).slice(0, parts));

/** Includes ties. */
const anyStrength = fc.oneof(fc.constantFrom(-2e8, 0, 2e8), fc.integer({ min: -1e9, max: 1e9 }));

const anyParts = (most: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...pool), anyStrength)
      .map(([part, strength]): BuildPart => ({ ...part, strength })),
    { selector: featureOf, maxLength: most },
  );

/** All legal combos, by trying every choice of parts. */
function everyBuild(owned: readonly BuildPart[], played: readonly Build[] = []): Build[] {
  const choices = PART_KINDS.map((kind) => [null, ...owned.filter((part) => part.kind === kind)]);
  const all = choices.reduce<BuildPart[][]>(
    (sums, parts) => sums.flatMap((sum) => parts.map((part) => (part ? [...sum, part] : sum))),
    [[]],
  );
  const known = new Map(played.map((build) => [buildKey(build.parts), build]));
  return all.filter(isLegal).map((parts) => {
    const strength = parts.reduce((sum, part) => sum + part.strength, 0);
    return known.get(buildKey(parts)) ?? { parts, strength };
  });
}

const chanceOf = ({ strength }: Build) => 1 / (1 + Math.exp(-strength / 1e9));

const deckValue = ([a, b, c]: readonly Build[]) =>
  a && b && c ? deckChance(chanceOf(a), chanceOf(b), chanceOf(c)) : 0;

const isApart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  ![...a].some((one) => b.has(one));

/** 0 without a deck. */
function bestValue(builds: readonly Build[]): number {
  const kept = builds.map((build) => ({ build, parts: new Set(build.parts.map(featureOf)) }));
  let most = 0;
  kept.forEach((a, i) => {
    const besideA = kept.slice(i + 1).filter(({ parts }) => isApart(parts, a.parts));
    besideA.forEach((b, j) => {
      for (const c of besideA.slice(j + 1)) {
        if (!isApart(c.parts, b.parts)) continue;
        most = Math.max(most, deckValue([a.build, b.build, c.build]));
      }
    });
  });
  return most;
}

/** Owned parts, and battles with some of their builds. */
const anyCollection = (most: number) =>
  anyParts(most).chain((owned) => {
    const builds = everyBuild(owned);
    const played =
      builds.length === 0
        ? fc.constant<Build[]>([])
        : fc.uniqueArray(
            fc
              .tuple(fc.constantFrom(...builds), fc.integer({ min: -1e9, max: 1e9 }))
              .map(([{ parts }, strength]): Build => ({ parts, strength })),
            { selector: ({ parts }) => buildKey(parts), maxLength: 6 },
          );
    return fc.record({ owned: fc.constant(owned), played });
  });

describe('legal combos', () => {
  const build = (...features: string[]) =>
    isLegal(catalogue.filter((part) => features.includes(featureOf(part))));
  const cx = ['lockChip:Dran', 'mainBlade:Brave', 'assistBlade:Slash'];
  const expand = ofRole('mainOfExpand')[0];
  const over = ofRole('overBlade')[0];

  it.each([
    [true, ['blade:Wizard Rod', 'disk:9-60', 'driver:Ball']],
    [false, ['blade:Wizard Rod', 'driver:Ball']],
    [false, ['blade:Wizard Rod', 'disk:9-60']],
    [true, ['blade:Wizard Rod', 'driver:Turbo']],
    [false, ['blade:Wizard Rod', 'disk:9-60', 'driver:Turbo']],
    [true, ['blade:Bullet Griffon', 'driver:Ball']],
    [false, ['blade:Bullet Griffon', 'disk:9-60', 'driver:Ball']],
    [false, ['blade:Bullet Griffon', 'driver:Turbo']],
    [true, [...cx, 'disk:9-60', 'driver:Ball']],
    [false, [...cx.slice(1), 'disk:9-60', 'driver:Ball']],
    [false, [...cx.slice(0, 2), 'disk:9-60', 'driver:Ball']],
    [false, ['blade:Wizard Rod', ...cx, 'disk:9-60', 'driver:Ball']],
    [false, ['lockChip:Dran', featureOf(expand as BuildPart), 'assistBlade:Slash', 'driver:Turbo']],
    [
      true,
      [
        ...['lockChip:Dran', featureOf(expand as BuildPart), 'assistBlade:Slash'],
        ...[featureOf(over as BuildPart), 'driver:Turbo'],
      ],
    ],
    [false, [...cx, featureOf(over as BuildPart), 'driver:Turbo']],
  ])('%s: %j', (legal, features) => {
    expect(build(...features)).toBe(legal);
  });

  it('know no part that the catalogue does not have', () => {
    expect(toBuildPart('blade', 'Home Made', 0)).toBeNull();
  });
});

describe('what can be built', () => {
  it('is the best of all combos', () => {
    fc.assert(
      fc.property(anyCollection(16), fc.integer({ min: 1, max: 20 }), (collection, count) => {
        const { owned, played } = collection;
        const found = bestBuilds(owned, played, count);
        const keys = found.map(({ parts }) => buildKey(parts));
        expect(new Set(keys).size).toBe(keys.length);
        expect(found.every(({ parts }) => isLegal(parts))).toBe(true);
        const all = everyBuild(owned, played).toSorted((a, b) => b.strength - a.strength);
        expect(found.map(({ strength }) => strength)).toEqual(
          all.slice(0, count).map(({ strength }) => strength),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('has the best deck, which uses no copy twice', () => {
    fc.assert(
      fc.property(anyCollection(14), ({ owned, played }) => {
        const deck = bestDeck(owned, played, chanceOf);
        const most = bestValue(everyBuild(owned, played));
        expect(deckValue(deck ?? [])).toBeCloseTo(most, 12);
        const used = (deck ?? []).flatMap(({ parts }) => parts.map(featureOf));
        expect(new Set(used).size).toBe(used.length);
        expect(used.every((one) => owned.some((part) => featureOf(part) === one))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('prefers the lower parts of equal decks', () => {
    const owned = [...ofRole('bladeOnly'), ...ofRole('disk'), ...ofRole('bitOnly')];
    const namesOf = (index: number) =>
      ['bladeOnly', 'disk', 'bitOnly'].map((role) => ofRole(role)[index]?.name);
    const deck = bestDeck(owned, [], chanceOf) ?? [];
    expect(deck.map(({ parts }) => parts.map(({ name }) => name))[0]).toEqual(namesOf(0));
  });

  it('chooses among few of all combos of a whole catalogue', () => {
    const owned = catalogue.map((part, i) => ({ ...part, strength: ((i * 7919) % 1_000) * 1e5 }));
    expect(bestBuilds(owned, [], 50)).toHaveLength(50);
    expect(bestDeck(owned, [], chanceOf)).not.toBeNull();
  });
});

it('asks of all parts that could be added only for those of which one helps most', () => {
  fc.assert(
    fc.property(anyCollection(15), fc.integer({ min: 4, max: 13 }), (collection, size) => {
      const { played } = collection;
      const owned = collection.owned.slice(0, size);
      const addable = collection.owned.slice(size);
      const valueWith = (added: readonly BuildPart[]) => {
        const parts = [...owned, ...added];
        const own = played.filter((build) => build.parts.every((part) => parts.includes(part)));
        return deckValue(bestDeck(parts, own, chanceOf) ?? []);
      };
      const mostOf = (parts: readonly BuildPart[]) =>
        Math.max(0, ...parts.map((part) => valueWith([part])));
      expect(mostOf(usefulParts(addable, played))).toBe(mostOf(addable));
    }),
    { numRuns: 30 },
  );
});
