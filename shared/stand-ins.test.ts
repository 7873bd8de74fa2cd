import { expect, it } from 'vitest';
import { battleTexts } from './battles';
import { STAND_INS, standInOf } from './stand-ins';

it('are read as the kind that they stand for, and nothing else is', () => {
  expect(Object.values(STAND_INS).map(standInOf)).toEqual(Object.keys(STAND_INS));
  for (const own of ['', 'practice', 'practice match', 'Spring Cup', 'toString']) {
    expect(standInOf(own)).toBeUndefined();
  }
});

it('never change: existing battles and exported files hold them', () => {
  expect(STAND_INS).toEqual({
    practice: 'Practice Match',
    unknown_combo: 'Unknown combo',
    unknown_deck: 'Unknown deck',
    deleted_person: 'Deleted user',
    deleted_player: 'Deleted player',
    hidden_person: 'Somebody',
  });
});

it.each([undefined, null, '', ' '])('is what an event left as %j becomes', (given) => {
  expect(standInOf(battleTexts.eventName.parse(given))).toBe('practice');
});
