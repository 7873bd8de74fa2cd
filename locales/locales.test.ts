import { expect, it } from 'vitest';
import { languages, PSEUDO } from '../shared/languages';
import { compiledIn, translatedLanguages } from './catalogues';
import { problemsOf } from './check';
import { literalsIn } from './literals';
import { readMessages, sourceFiles } from './sources';

const messages = [...readMessages().keys()];

it('every sentence is a valid ICU message', () => {
  for (const message of messages) expect(() => compiledIn(PSEUDO, message), message).not.toThrow();
});

it('every language has a catalogue', () => {
  expect(['en', ...translatedLanguages()].sort()).toEqual([...languages].sort());
});

it.each(translatedLanguages())(
  '%s has every sentence with its placeholders, and no other',
  (language) => {
    expect(problemsOf(language, messages)).toEqual([]);
  },
);

it('no text that people read is outside of the catalogues', () => {
  const found = sourceFiles().flatMap(literalsIn);
  expect(found.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
});
