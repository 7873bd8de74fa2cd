import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPart, NA, PART_KINDS, partsOfKind } from './catalogue';
import type { PartKind, PartNames } from './kinds';
import { rateParts } from './ratings';

const anyNames: fc.Arbitrary<PartNames> = fc
  .tuple(
    ...PART_KINDS.map((kind) =>
      fc.constantFrom(null, NA, 'Home Made', ...partsOfKind(kind).map((part) => part.name)),
    ),
  )
  .map((names) => Object.fromEntries(PART_KINDS.map((kind, i) => [kind, names[i]])));

describe('ratings of a combo', () => {
  it('follow the types of its parts', () => {
    const rated = rateParts({ blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
    expect(rated).toEqual({
      attack: 1,
      defense: 4,
      stamina: 9,
      bladeType: 'stamina',
      weight: 43.6,
    });
    expect(rateParts({ blade: 'Dran Sword', driver: 'Flat' })).toMatchObject({
      attack: 9,
      bladeType: 'attack',
    });
  });

  it('weigh the bit a little more than the blade', () => {
    const { attack, defense } = rateParts({ blade: 'Knight Shield', driver: 'Flat' });
    expect(attack).toBe(5.9);
    expect(defense).toBe(4.6);
  });

  it('take the blade type of a CX combo from its main blade', () => {
    const rated = rateParts({
      blade: NA,
      lockChip: 'Dran',
      mainBlade: 'Dark',
      assistBlade: 'Slash',
    });
    expect(rated.bladeType).toBe('defense');
    expect(rated.weight).toBe(4.7);
  });

  it('are 0, without type and weight, when no part is known', () => {
    const nothing = { attack: 0, defense: 0, stamina: 0, bladeType: null, weight: null };
    expect(rateParts({})).toEqual(nothing);
    expect(rateParts({ blade: 'Home Made', disk: NA, driver: null })).toEqual(nothing);
  });

  it('do not care under which of its names a part is given', () => {
    expect(rateParts({ blade: 'wand wizard', driver: 'b' })).toEqual(
      rateParts({ blade: 'Wizard Rod', driver: 'Ball' }),
    );
  });

  it('stay between 0 and 10 with one decimal', () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        const { attack, defense, stamina, weight } = rateParts(names);
        for (const rating of [attack, defense, stamina]) {
          expect(rating).toBeGreaterThanOrEqual(0);
          expect(rating).toBeLessThanOrEqual(10);
          expect(Number(rating.toFixed(1))).toBe(rating);
        }
        if (weight !== null) expect(weight).toBeGreaterThan(0);
      }),
    );
  });

  it('never fall in a rating when a part is changed for one of that type', () => {
    const typed = (kind: PartKind, type: string) =>
      partsOfKind(kind).filter((part) => part.type === type);
    fc.assert(
      fc.property(
        anyNames,
        fc.constantFrom('blade', 'mainBlade', 'assistBlade', 'overBlade', 'driver'),
        fc.constantFrom('attack', 'defense', 'stamina'),
        fc.nat(),
        (names, kind, type, pick) => {
          const choice = typed(kind, type);
          const better = choice[pick % choice.length];
          // Adding a part where none was known is no change of a part.
          fc.pre(better !== undefined && findPart(kind, names[kind])?.type !== undefined);
          const changed = rateParts({ ...names, [kind]: better?.name });
          expect(changed[type]).toBeGreaterThanOrEqual(rateParts(names)[type]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('only gain weight from another part', () => {
    fc.assert(
      fc.property(anyNames, fc.constantFrom(...PART_KINDS), (names, kind) => {
        const without = rateParts({ ...names, [kind]: null }).weight ?? 0;
        expect(rateParts(names).weight ?? 0).toBeGreaterThanOrEqual(without);
      }),
    );
  });
});
