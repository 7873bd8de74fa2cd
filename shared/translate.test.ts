import { afterEach, describe, expect, it } from 'vitest';
import { compile } from './compile-message';
import { language, locale, msg, setReader, t, translated } from './translate';

const GERMAN: Record<string, string> = {
  'Saved {count, plural, one {# battle} other {# battles}}':
    '{count, plural, one {# Kampf} other {# Kämpfe}} gespeichert',
  Won: 'Gewonnen',
};

const read = (tag: string, texts: Record<string, string> = {}) =>
  setReader({
    locale: () => tag,
    find: (english) => (english in texts ? compile(texts[english] ?? '') : undefined),
  });

afterEach(() => read('en'));

describe('a sentence', () => {
  it.each([
    [0, 'Saved 0 battles', '0 Kämpfe gespeichert'],
    [1, 'Saved 1 battle', '1 Kampf gespeichert'],
    [1204, 'Saved 1,204 battles', '1.204 Kämpfe gespeichert'],
  ])('has the plural of its language for %s', (count, english, german) => {
    const sentence = () => t('Saved {count, plural, one {# battle} other {# battles}}', { count });
    expect(sentence()).toBe(english);
    read('de', GERMAN);
    expect(sentence()).toBe(german);
  });

  it('is the English one where a catalogue has none', () => {
    read('de', GERMAN);
    expect(t('Lost')).toBe('Lost');
  });

  it('does not show its note to translators', () => {
    expect(t('Open [[still to be played]]')).toBe('Open');
    expect(translated('Open [[still to be played]]')).toBe('Open');
  });

  it('isolates names written from right to left', () => {
    expect(t('{name}: 3–1', { name: 'أحمد' })).toBe('\u2068أحمد\u2069: 3–1');
    expect(t('{name}: 3–1', { name: 'Ana' })).toBe('Ana: 3–1');
  });

  it('of a table or a schema is translated when it is shown', () => {
    const words = { won: msg('Won') };
    read('de', GERMAN);
    expect(t(words.won)).toBe('Gewonnen');
    expect(translated(words.won)).toBe('Gewonnen');
    expect(translated('{typed} by somebody')).toBe('{typed} by somebody');
  });
});

it('dates of English text are British', () => {
  expect([language(), locale()]).toEqual(['en', 'en-GB']);
  read('pt-BR');
  expect([language(), locale()]).toEqual(['pt-BR', 'pt-BR']);
});
