import { expect, it } from 'vitest';
import { writtenParts } from './written-parts';

it('finds the parts of a written combo', () => {
  expect(writtenParts('wizard rod 9-60B')).toEqual({
    blade: 'Wizard Rod',
    mainBlade: null,
    disk: '9-60',
    driver: 'Ball',
    bladeType: 'stamina',
  });
});

it('has no ratchet and no bit where none is written', () => {
  expect(writtenParts('Wizard Rod')).toMatchObject({ disk: 'N/A', driver: 'N/A' });
});

it('finds the main blade of a CX combo', () => {
  expect(writtenParts('Dran Brave S6-60V')).toMatchObject({ blade: 'N/A', mainBlade: 'Brave' });
});

it.each(['', 'My old favourite', '9-60 Ball'])('finds nothing to draw in %j', (text) => {
  expect(writtenParts(text)).toBeNull();
});
