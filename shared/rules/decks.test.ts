import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeckParts, duplicatePartMessage, findDuplicatePart } from './decks';
import { otherNamesOf, partsOfKind } from './parts/catalogue';
import { PART_KINDS, type PartKind } from './parts/kinds';

const WORDS: Record<PartKind, string> = {
  blade: 'blade',
  lockChip: 'chip',
  mainBlade: 'mainBlade',
  assistBlade: 'assistBlade',
  overBlade: 'overBlade',
  disk: 'ratchet',
  driver: 'bit',
};

const everyPart = PART_KINDS.flatMap((kind) => partsOfKind(kind).map((part) => ({ kind, part })));
const none = fc.constantFrom(undefined, null, '', ' ', 'N/A', 'n/a', 'NA', ' N/A ');

/** Three combos of the catalogue that share nothing: a different part in each place, or none. */
const anyLegalDeck: fc.Arbitrary<[DeckParts, DeckParts, DeckParts]> = fc
  .tuple(
    ...PART_KINDS.map((kind) =>
      fc.uniqueArray(fc.constantFrom(...partsOfKind(kind)), { minLength: 3, maxLength: 3 }),
    ),
    fc.array(none, { minLength: 21, maxLength: 21 }),
    fc.array(fc.boolean(), { minLength: 21, maxLength: 21 }),
  )
  .map((drawn) => {
    const empties = drawn.at(-2) as (string | null | undefined)[];
    const isThere = drawn.at(-1) as boolean[];
    const combo = (which: number): DeckParts =>
      Object.fromEntries(
        PART_KINDS.map((kind, place) => {
          const parts = drawn[place] as { name: string }[];
          const slot = which * PART_KINDS.length + place;
          return [kind, isThere[slot] ? parts[which]?.name : empties[slot]];
        }),
      );
    return [combo(0), combo(1), combo(2)];
  });

const anyTwoPlaces = fc.constantFrom([0, 1], [0, 2], [1, 2]) as fc.Arbitrary<[number, number]>;

/** The deck with this part in two of its combos. */
const withTwice = (deck: DeckParts[], places: number[], kind: PartKind, names: string[]) =>
  deck.map((combo, index) => {
    const which = places.indexOf(index);
    return which < 0 ? combo : { ...combo, [kind]: names[which] };
  });

describe('the duplicate rule of decks', () => {
  it('lets three combos pass that share no part, with nothing and N/A as often as they like', () => {
    fc.assert(
      fc.property(anyLegalDeck, (deck) => {
        expect(findDuplicatePart(deck)).toBeNull();
      }),
    );
  });

  it.each(everyPart)('finds $kind $part.name in two combos, by every name that it has', (entry) => {
    const { kind, part } = entry;
    const names = [part.name, ...otherNamesOf(kind, part)];
    const anyName = fc
      .constantFrom(...names)
      .chain((name) => fc.constantFrom(name, ` ${name.toUpperCase()}`, name.toLowerCase()));
    const empty: DeckParts[] = [{}, {}, {}];
    fc.assert(
      fc.property(anyTwoPlaces, anyName, anyName, (places, first, second) => {
        const deck = withTwice(empty, places, kind, [first, second]);
        expect(findDuplicatePart(deck)).toBe(WORDS[kind]);
      }),
      { numRuns: 10 },
    );
  });

  it('finds it among other parts, and names the kind that comes first', () => {
    fc.assert(
      fc.property(
        anyLegalDeck,
        anyTwoPlaces,
        fc.uniqueArray(fc.constantFrom(...PART_KINDS), { minLength: 1, maxLength: 3 }),
        fc.nat(),
        (deck, places, kinds, pick) => {
          let changed: DeckParts[] = deck;
          for (const kind of kinds) {
            const parts = partsOfKind(kind);
            const name = parts[pick % parts.length]?.name ?? '';
            changed = withTwice(changed, places, kind, [name, name]);
          }
          const first = PART_KINDS.find((kind) => kinds.includes(kind)) ?? 'driver';
          expect(findDuplicatePart(changed)).toBe(WORDS[first]);
        },
      ),
    );
  });

  it('does not depend on the order of the combos', () => {
    const anyCombo = fc.record({
      blade: fc.constantFrom('Dran Sword', 'Sword Dran', 'N/A', 'Home Made'),
      disk: fc.constantFrom('3-60', '4-60', 'N/A'),
      driver: fc.constantFrom('Flat', 'F', 'Ball', 'Taper'),
    });
    fc.assert(
      fc.property(anyCombo, anyCombo, anyCombo, (a, b, c) => {
        const found = findDuplicatePart([a, b, c]);
        expect(findDuplicatePart([c, a, b])).toBe(found);
        expect(findDuplicatePart([b, a, c])).toBe(found);
      }),
    );
  });

  it('compares parts that the catalogue does not know by their letters', () => {
    expect(findDuplicatePart([{ blade: 'Home Made' }, { blade: 'home-made' }])).toBe('blade');
    expect(findDuplicatePart([{ blade: '!!!' }, { blade: '???' }])).toBeNull();
  });

  it('counts what older records hold', () => {
    expect(findDuplicatePart([{ frame: 'Expand' }, {}, { frame: 'expand' }])).toBe('frame');
    expect(findDuplicatePart([{ armor: 'Gold' }, { armor: 'Gold' }])).toBe('armor');
    expect(findDuplicatePart([{ frame: 'Gold' }, { armor: 'Gold' }])).toBeNull();
    expect(findDuplicatePart([{ chip: 'Dran' }, { lockChip: 'dran' }])).toBe('chip');
  });

  it('looks across combos, not within one', () => {
    expect(findDuplicatePart([{ chip: 'Dran', lockChip: 'Dran' }, {}, {}])).toBeNull();
    // A blade and a main blade of one name are two parts.
    expect(findDuplicatePart([{ blade: 'Arc' }, { mainBlade: 'Arc' }])).toBeNull();
  });

  it('names the part and the rule', () => {
    expect(duplicatePartMessage('ratchet')).toBe(
      'Duplicate ratchet detected. Each part can only be used once across all combos in a deck.',
    );
  });
});
