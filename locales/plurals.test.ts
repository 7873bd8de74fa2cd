import { afterEach, expect, it } from 'vitest';
import { compile } from '../shared/compile-message';
import { setReader, t } from '../shared/translate';
import { catalogueOf } from './catalogues';

const read = (language: string) =>
  setReader({
    locale: () => language,
    find: (english) => {
      const found = catalogueOf(language)[english];
      return found ? compile(found) : undefined;
    },
  });

afterEach(() => setReader({ locale: () => 'en', find: () => undefined }));

const battles = (count: number) =>
  t('{count, plural, one {# battle} other {# battles}}', { count });

it.each([
  ['en', ['0 battles', '1 battle', '2 battles', '5 battles', '11 battles', '1,204 battles']],
  ['de', ['0 Kämpfe', '1 Kampf', '2 Kämpfe', '5 Kämpfe', '11 Kämpfe', '1.204 Kämpfe']],
  ['ja', ['0バトル', '1バトル', '2バトル', '5バトル', '11バトル', '1,204バトル']],
  ['es', ['0 combates', '1 combate', '2 combates', '5 combates', '11 combates', '1204 combates']],
  ['fr', ['0 combat', '1 combat', '2 combats', '5 combats', '11 combats', '1 204 combats']],
  [
    'pt-BR',
    ['0 batalha', '1 batalha', '2 batalhas', '5 batalhas', '11 batalhas', '1.204 batalhas'],
  ],
  ['zh-Hant', ['0 場對戰', '1 場對戰', '2 場對戰', '5 場對戰', '11 場對戰', '1,204 場對戰']],
])('plural forms in %s', (language, shown) => {
  read(language);
  // French groups digits with a narrow space.
  const found = [0, 1, 2, 5, 11, 1204].map((count) => battles(count).replaceAll('\u202f', ' '));
  expect(found).toEqual(shown);
});
