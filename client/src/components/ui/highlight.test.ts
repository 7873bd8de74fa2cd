import { expect, it } from 'vitest';
import { cutMatches } from './highlight';

it.each([
  ['José García', 'garcia jose', ['', 'José', ' ', 'García', '']],
  ['Jose\u0301!', 'JOSÉ', ['', 'Jose\u0301', '!']],
  ['Straße', 'strasse', ['', 'Straße', '']],
  ['Ｗｉｚａｒｄ Rod', 'wiz', ['', 'Ｗｉｚ', 'ａｒｄ Rod']],
  ['Rod, rods', 'rod rods', ['', 'Rod', ', ', 'rods', '']],
  ['1 + 1 (one)', '+ (', ['1 ', '+', ' 1 ', '(', 'one)']],
  ['nothing', 'xyz', ['nothing']],
  ['all', '', ['all']],
])('cuts %s by %s', (text, typed, pieces) => {
  expect(cutMatches(text, typed)).toEqual(pieces);
  expect(cutMatches(text, typed).join('')).toBe(text);
});
