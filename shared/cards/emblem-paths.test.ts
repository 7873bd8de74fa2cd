import { describe, expect, it } from 'vitest';
import { bitPath, bladePath, ratchetPath, ratchetSides } from './emblem-paths';

const TYPES = ['attack', 'defense', 'stamina', 'balance', null] as const;

/** All end points of a path's lines and curves. */
function radii(path: string): number[] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[MLCZ]|$)/g)].map(([, x, y]) =>
    Math.hypot(Number(x) - 50, Number(y) - 50),
  );
}

describe('the blade', () => {
  it('is always the same for a name, whatever its case and blanks', () => {
    expect(bladePath('Wizard Rod', 'stamina')).toBe(bladePath('wizardrod', 'stamina'));
  });

  it('differs between names and between types', () => {
    expect(bladePath('Dran Sword', 'attack')).not.toBe(bladePath('Phoenix Wing', 'attack'));
    expect(new Set(TYPES.slice(0, 4).map((type) => bladePath('Dran Sword', type))).size).toBe(4);
  });

  it.each(TYPES)('of type %s stays inside its box and outside its core', (type) => {
    for (const name of [
      '',
      'N/A',
      'Dran Sword',
      'Wizard Rod',
      'ドランソード',
      '🌀',
      'x'.repeat(60),
    ]) {
      const path = bladePath(name, type);
      expect(path).toMatch(/^M[-\d. LCZ]+Z$/);
      for (const radius of radii(path)) {
        expect(radius).toBeGreaterThan(28);
        expect(radius).toBeLessThan(50);
      }
    }
  });

  it('has straight edges for attack and swept ones for stamina', () => {
    expect(bladePath('Dran Sword', 'attack')).not.toContain('C');
    expect(bladePath('Wizard Rod', 'stamina')).toContain('C');
    const edges = (path: string) => path.split('L').length;
    expect(edges(bladePath('Knight Shield', 'defense'))).toBeGreaterThan(
      edges(bladePath('Dran Sword', 'attack')),
    );
  });
});

describe('the ratchet', () => {
  it.each([
    ['9-60', 9],
    ['3-80', 3],
    ['0-70', 0],
    ['M-85', 0],
    ['N/A', null],
    ['n/a', null],
    ['', null],
  ])('%s has %s contact points', (name, sides) => {
    expect(ratchetSides(name)).toBe(sides);
  });

  it.each([1, 2, 3, 5, 9])('draws %i teeth', (sides) => {
    const tips = radii(ratchetPath(`${sides}-60`) ?? '').filter((radius) => radius > 24.3);
    expect(tips).toHaveLength(sides);
  });

  it('is a disc without contact points and nothing without a ratchet', () => {
    expect(ratchetPath('0-70')).toMatch(/a23 23/);
    expect(ratchetPath('N/A')).toBeNull();
  });
});

describe('the bit', () => {
  it('goes by what touches the ground', () => {
    expect(bitPath('Free Ball')).toBe(bitPath('Ball'));
    expect(bitPath('Low Flat')).toBe(bitPath('Flat'));
    expect(bitPath('Ball')).not.toBe(bitPath('Flat'));
    expect(bitPath('Gear Flat')).toBe(bitPath('Gear Ball'));
  });

  it('is drawn for a bit that nobody knows, and not for none', () => {
    expect(bitPath('Zonk')).toBe(bitPath('Zork'));
    expect(bitPath('Ünbekannt')).not.toBeNull();
    expect(bitPath('N/A')).toBeNull();
    expect(bitPath(' ')).toBeNull();
  });
});
