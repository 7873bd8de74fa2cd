import { describe, expect, it } from 'vitest';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import {
  type PartValues,
  partsFromText,
  ratchetBuiltInto,
  withPart,
  withQuickParts,
} from './part-values';

const empty: PartValues = {
  blade: '',
  disk: '',
  driver: '',
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
};
const rod: PartValues = { ...empty, blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };

describe('a part with a built-in ratchet', () => {
  it.each([
    ['blade', 'Bullet Griffon'],
    ['driver', 'Turbo'],
    ['driver', 'Operate'],
  ] as const)('as %s, %s, leaves no ratchet', (kind, part) => {
    const next = withPart(rod, kind, part);
    expect(next.disk).toBe('N/A');
    expect(ratchetBuiltInto(next)).toBe(part);
  });

  it('frees the ratchet again when removed', () => {
    expect(withPart(withPart(rod, 'driver', 'Turbo'), 'driver', 'Ball').disk).toBe('');
  });

  it('keeps a ratchet that was chosen anyway', () => {
    const forced = withPart(withPart(rod, 'driver', 'Turbo'), 'disk', '3-60');
    expect(withPart(forced, 'driver', 'Ball').disk).toBe('3-60');
  });
});

describe('CX parts', () => {
  it('replace the blade, and a blade replaces them', () => {
    const custom = withPart(rod, 'mainBlade', 'Brave');
    expect(custom).toEqual({ ...rod, blade: 'N/A', mainBlade: 'Brave' });
    expect(withPart(custom, 'blade', 'Dran Sword')).toEqual({ ...rod, blade: 'Dran Sword' });
  });

  it('free the blade when the last one is removed', () => {
    const two = withPart(withPart(rod, 'lockChip', 'Dran'), 'mainBlade', 'Brave');
    const one = withPart(two, 'lockChip', 'N/A');
    expect(one).toMatchObject({ lockChip: null, blade: 'N/A' });
    expect(withPart(one, 'mainBlade', null).blade).toBe('');
  });
});

describe('a quick entry', () => {
  it('fills in what it names and leaves the rest', () => {
    expect(withQuickParts(rod, { blade: 'Dran Sword' })).toEqual({ ...rod, blade: 'Dran Sword' });
  });

  it('clears what it no longer names, unless changed by hand', () => {
    const before = { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
    expect(withQuickParts(rod, { blade: 'Wizard Rod' }, before)).toEqual({
      ...empty,
      blade: 'Wizard Rod',
    });
    const byHand = { ...rod, driver: 'Orb' };
    expect(withQuickParts(byHand, { blade: 'Wizard Rod', disk: '9-60' }, before)).toEqual(byHand);
  });

  it('fills in a whole CX combo', () => {
    const parts = { blade: 'N/A', lockChip: 'Dran', mainBlade: 'Brave', assistBlade: 'Slash' };
    expect(withQuickParts(rod, parts)).toEqual({ ...rod, ...parts });
  });
});

describe('parts from text', () => {
  it('are put in their places', () => {
    expect(partsFromText('WR 9-60B')).toEqual({
      ...empty,
      blade: 'Wizard Rod',
      disk: '9-60',
      driver: 'Ball',
    });
    expect(partsFromText('Dran Brave S 6-60V')).toMatchObject({ blade: 'N/A', mainBlade: 'Brave' });
    expect(partsFromText('  ')).toEqual(empty);
  });

  it('keep ambiguous and unknown words as typed, where they fit', () => {
    expect(partsFromText('DS 3-60F')).toMatchObject({ blade: 'DS', disk: '3-60' });
    expect(partsFromText('Home Made 3-60F')).toMatchObject({ blade: 'Home Made', driver: 'Flat' });
    expect(partsFromText('Wizard Rod 9-99B')).toMatchObject({ blade: 'Wizard Rod', disk: '9-99' });
    expect(partsFromText('my Wizard Rod 9-60B')).toMatchObject({ blade: 'Wizard Rod' });
    expect(partsFromText('Brandnew Brave S 6-60V')).toMatchObject({ blade: 'N/A' });
  });

  it.each(['DS 3-60F', 'Home Made 3-60F', 'Wizard Rod 9-60 Low', 'Shark Edge 9-99LF'])(
    'lose empty of %s when they are written again',
    (text) => {
      expect(partsFromText(writeCombo(partsFromText(text)))).toEqual(partsFromText(text));
    },
  );
});
