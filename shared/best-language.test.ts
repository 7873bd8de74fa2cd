import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestLanguage } from './best-language';
import { LANGUAGES, languageChangeSchema, languages } from './languages';

it.each([
  ['es-MX', 'es'],
  ['zh-HK', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['yue', 'zh-Hant'],
  // The only Chinese, which readers of simplified characters prefer to English.
  ['zh', 'zh-Hant'],
  ['zh-CN', 'zh-Hant'],
  ['pt-PT', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['de-CH-1996', 'de'],
  ['JA-jp', 'ja'],
  ['fr-CA', 'fr'],
  ['en-GB', 'en'],
  ['it', 'en'],
  ['*', 'en'],
  ['', 'en'],
])('reads %j as %s', (tag, language) => {
  expect(bestLanguage([tag])).toBe(language);
});

const spoken = fc
  .tuple(fc.constantFrom(...languages), fc.constantFrom('', '-AT', '-MX', '-419', '-Latn-TW'))
  .map(([code, rest]) => ({ code, tag: code.slice(0, 2) + rest }));
/** Malformed tags, and languages that the app does not have. */
const unknown = fc.constantFrom('it', 'ko-KR', 'pl', '*', '', 'x', '-', 'de_', 'déjà', '1-2-3');

it('takes the first language that it has, in any script and region', () => {
  fc.assert(
    fc.property(
      fc.array(unknown),
      spoken,
      fc.array(fc.string()),
      (before, { code, tag }, after) => {
        expect(bestLanguage([...before, tag, ...after])).toBe(code);
      },
    ),
  );
});

it('has a name for each, and accepts nothing else but null', () => {
  for (const language of languages) {
    expect(LANGUAGES[language]).toBeTruthy();
    expect(languageChangeSchema.parse({ language })).toEqual({ language });
    expect(bestLanguage([language])).toBe(language);
  }
  expect(languageChangeSchema.parse({ language: null })).toEqual({ language: null });
  for (const language of [undefined, '', 'DE', 'pt', 'toString', 5]) {
    expect(languageChangeSchema.safeParse({ language }).success).toBe(false);
  }
});
