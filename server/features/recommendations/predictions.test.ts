import { expect, it } from 'vitest';
import { battlesOfMostPlayed } from './predictions.service';

const battlesOf = (...comboIds: number[]) => comboIds.map((comboId, id) => ({ id, comboId }));

it('keeps all battles of few combos', () => {
  const battles = battlesOf(1, 2, 1, 3);
  expect(battlesOfMostPlayed(battles, 3)).toEqual(battles);
});

it('keeps those of the combos with most battles, in order', () => {
  const battles = battlesOf(4, 1, 2, 2, 3, 3, 1, 4);
  expect(battlesOfMostPlayed(battlesOf(9, 1, 2, 2, 1), 2).map(({ id }) => id)).toEqual([
    1, 2, 3, 4,
  ]);
  // Ties go to the smaller ids, so that the same battles give the same answer.
  expect(battlesOfMostPlayed(battles, 2).map(({ comboId }) => comboId)).toEqual([1, 2, 2, 1]);
});

it('bounds the combos, however many were played', () => {
  const battles = battlesOf(...Array.from({ length: 10_000 }, (_, id) => id));
  expect(new Set(battlesOfMostPlayed(battles, 300).map(({ comboId }) => comboId)).size).toBe(300);
});
