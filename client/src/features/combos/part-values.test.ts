import { describe, expect, it } from 'vitest';
import { type PartValues, ratchetBuiltInto, withPart, withQuickParts } from './parts/part-picker';

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

  it('gives the place free again when it goes', () => {
    expect(withPart(withPart(rod, 'driver', 'Turbo'), 'driver', 'Ball').disk).toBe('');
  });

  it('leaves a ratchet alone that was chosen in spite of it', () => {
    const forced = withPart(withPart(rod, 'driver', 'Turbo'), 'disk', '3-60');
    expect(withPart(forced, 'driver', 'Ball').disk).toBe('3-60');
  });
});

describe('CX parts', () => {
  it('take the place of the blade, and a blade theirs', () => {
    const custom = withPart(rod, 'mainBlade', 'Brave');
    expect(custom).toEqual({ ...rod, blade: 'N/A', mainBlade: 'Brave' });
    expect(withPart(custom, 'blade', 'Dran Sword')).toEqual({ ...rod, blade: 'Dran Sword' });
  });

  it('free the blade when the last of them goes', () => {
    const two = withPart(withPart(rod, 'lockChip', 'Dran'), 'mainBlade', 'Brave');
    const one = withPart(two, 'lockChip', 'N/A');
    expect(one).toMatchObject({ lockChip: null, blade: 'N/A' });
    expect(withPart(one, 'mainBlade', null).blade).toBe('');
  });
});

describe('a quick entry', () => {
  it('fills what it names and leaves the rest', () => {
    expect(withQuickParts(rod, { blade: 'Dran Sword' })).toEqual({ ...rod, blade: 'Dran Sword' });
  });

  it('empties what it no longer names, unless it was changed by hand', () => {
    const before = { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
    expect(withQuickParts(rod, { blade: 'Wizard Rod' }, before)).toEqual({
      ...empty,
      blade: 'Wizard Rod',
    });
    const byHand = { ...rod, driver: 'Orb' };
    expect(withQuickParts(byHand, { blade: 'Wizard Rod', disk: '9-60' }, before)).toEqual(byHand);
  });

  it('brings a whole CX combo', () => {
    const parts = { blade: 'N/A', lockChip: 'Dran', mainBlade: 'Brave', assistBlade: 'Slash' };
    expect(withQuickParts(rod, parts)).toEqual({ ...rod, ...parts });
  });
});
