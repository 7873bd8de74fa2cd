import { expect, it } from 'vitest';
import { eventInWords } from './battle-words';

it.each([
  ['s1r12m3', 'From Autumn Cup, round 12'],
  ['s2W1-3', 'From Autumn Cup'],
  ['s2F1', 'From Autumn Cup'],
])('names the event of a battle, with the round outside brackets: %s', (key, words) => {
  expect(eventInWords({ id: 1, name: 'Autumn Cup', key })).toBe(words);
});
