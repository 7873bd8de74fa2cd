import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPart, NA, partsOfKind } from './catalogue';
import type { PartKind, PartNames } from './kinds';
import { parseCombo, settleDoubt, unreadPlaces, writeCombo } from './quick-entry';

/** As long as the opponent's combo may be. */
const LONGEST = 80;

const namesOf = (kind: PartKind) => partsOfKind(kind).map((part) => part.name);
const any = (kind: PartKind) => fc.constantFrom(...namesOf(kind));
const maybe = (kind: PartKind) => fc.option(any(kind), { nil: null });

function readsBack(names: PartNames) {
  const text = writeCombo(names);
  expect(unreadPlaces(text, names), text).toEqual([]);
  expect(parseCombo(text), text).toMatchObject({ unknown: [], ambiguous: [] });
  expect(text.length).toBeLessThanOrEqual(LONGEST);
}

describe('parts written as a text', () => {
  it('are as short as they can be', () => {
    expect(writeCombo({ blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' })).toBe(
      'Wizard Rod 9-60B',
    );
    expect(writeCombo({ disk: '9-60', driver: 'Ball' })).toBe('9-60B');
    expect(writeCombo({ driver: 'Ball' })).toBe('Ball');
    expect(writeCombo({ mainBlade: 'Brave', driver: 'Spike' })).toBe('Brave Spike');
    expect(writeCombo({ blade: null, disk: NA })).toBe('');
  });

  it('read back for every part that can stand alone', () => {
    for (const kind of ['blade', 'mainBlade', 'disk', 'driver'] as const) {
      for (const name of namesOf(kind)) {
        // Alone, the initials of Leon Claw and Leon Crest.
        if (name !== 'LC') readsBack({ [kind]: name });
      }
    }
  });

  it('read back with every blade, whatever else is known', () => {
    for (const blade of namesOf('blade')) {
      for (const disk of namesOf('disk')) readsBack({ blade, disk });
      for (const driver of namesOf('driver')) readsBack({ blade, driver });
    }
    for (const disk of namesOf('disk')) {
      for (const driver of namesOf('driver')) readsBack({ disk, driver });
    }
    const whole = fc.record({ blade: any('blade'), disk: any('disk'), driver: any('driver') });
    fc.assert(fc.property(whole, readsBack), { numRuns: 2000 });
  });

  it('read back for CX parts around a main blade, with the ratchet or without a bit', () => {
    const around = fc.record({
      lockChip: maybe('lockChip'),
      mainBlade: any('mainBlade'),
      overBlade: maybe('overBlade'),
      assistBlade: maybe('assistBlade'),
      disk: maybe('disk'),
      driver: maybe('driver'),
    });
    fc.assert(
      fc.property(around, ({ overBlade, ...names }) => {
        const carriesOver = findPart('mainBlade', names.mainBlade)?.line === 'CX expand';
        const hasNeighbour = names.lockChip !== null || names.assistBlade !== null;
        const over = carriesOver && hasNeighbour ? { overBlade } : {};
        // "Dran Brave Free Ball" may be either; the ratchet between them decides.
        const driver = names.disk === null ? null : names.driver;
        readsBack({ ...names, ...over, driver });
      }),
      { numRuns: 3000 },
    );
  });

  it('say which places no text can tell yet', () => {
    const names = { lockChip: 'Enlil', assistBlade: 'Slash', driver: 'Ball', disk: '9-60' };
    const text = writeCombo(names);
    expect(text).toBe('Enlil S 9-60B');
    expect(unreadPlaces(text, names)).toContain('assistBlade');
    expect(unreadPlaces('Wizard Rod 9-60B', { blade: 'Wizard Rod' })).toEqual(['disk', 'driver']);
  });

  it('never fail, whatever is chosen or made up', () => {
    const made = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: null });
    const place = (kind: PartKind) => fc.oneof(maybe(kind), made);
    const places = fc.record({
      blade: place('blade'),
      lockChip: place('lockChip'),
      mainBlade: place('mainBlade'),
      assistBlade: place('assistBlade'),
      overBlade: place('overBlade'),
      disk: place('disk'),
      driver: place('driver'),
    });
    fc.assert(fc.property(places, (names) => typeof writeCombo(names) === 'string'));
  });
});

describe('a short name that somebody has explained', () => {
  const explained = (text: string, name: string) => {
    const [doubt] = parseCombo(text).ambiguous;
    return doubt && settleDoubt(text, doubt, name);
  };

  it('is replaced where it stands', () => {
    expect(explained('DS 3-60F', 'Dran Sword')).toBe('Dran Sword 3-60F');
    expect(explained('Wizard Rod 9-60 Low', 'Low Rush')).toBe('Wizard Rod 9-60 Low Rush');
    expect(explained('my DS 3-60F', 'Dranzer Spiral')).toBe('my Dranzer Spiral 3-60F');
  });

  it('makes another text where its place cannot be found', () => {
    expect(explained('ＤＳ 3-60F', 'Dran Sword')).toBe('Dran Sword 3-60F');
  });

  it('means that part from then on, for every name that fits several', () => {
    const shortNames = namesOf('blade').flatMap((name) => {
      const words = name.split(/[\s-]+/);
      return [words.map((word) => word.charAt(0)).join(''), words[0] ?? name];
    });
    for (const short of new Set(shortNames)) {
      const text = `${short} 9-60B`;
      for (const doubt of parseCombo(text).ambiguous) {
        for (const name of doubt.candidates) {
          const now = parseCombo(settleDoubt(text, doubt, name));
          expect(now.parts, text).toMatchObject({ [doubt.kind]: name, disk: '9-60' });
          expect(now.ambiguous).toEqual([]);
        }
      }
    }
  });
});
