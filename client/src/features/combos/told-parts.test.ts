import { writeCombo } from '@shared/rules/parts/quick-entry';
import { describe, expect, it } from 'vitest';
import { toldParts } from './told-parts';

const nothing = {
  blade: '',
  disk: '',
  driver: '',
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
};

describe('the parts that a text tells of', () => {
  it('stand in their places', () => {
    expect(toldParts('WR 9-60B')).toEqual({
      ...nothing,
      blade: 'Wizard Rod',
      disk: '9-60',
      driver: 'Ball',
    });
    expect(toldParts('Dran Brave S 6-60V')).toMatchObject({ blade: 'N/A', mainBlade: 'Brave' });
    expect(toldParts('  ')).toEqual(nothing);
  });

  it('keep what is doubtful or unknown as it was typed, where a place is left for it', () => {
    expect(toldParts('DS 3-60F')).toMatchObject({ blade: 'DS', disk: '3-60' });
    expect(toldParts('Home Made 3-60F')).toMatchObject({ blade: 'Home Made', driver: 'Flat' });
    expect(toldParts('Wizard Rod 9-99B')).toMatchObject({ blade: 'Wizard Rod', disk: '9-99' });
    expect(toldParts('my Wizard Rod 9-60B')).toMatchObject({ blade: 'Wizard Rod' });
    expect(toldParts('Brandnew Brave S 6-60V')).toMatchObject({ blade: 'N/A' });
  });

  it.each(['DS 3-60F', 'Home Made 3-60F', 'Wizard Rod 9-60 Low', 'Shark Edge 9-99LF'])(
    'lose nothing of %s when they are written again',
    (text) => {
      expect(toldParts(writeCombo(toldParts(text)))).toEqual(toldParts(text));
    },
  );
});
