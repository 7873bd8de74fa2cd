import { afterEach, describe, expect, it } from 'vitest';
import { formatMoment } from './dates';
import { inPercent, listInWords, measured, oneDecimal } from './words';

const read = (language: string) => {
  document.documentElement.lang = language;
};

afterEach(() => document.documentElement.removeAttribute('lang'));

/** Intl separates some parts with spaces that are not broken. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('in the language of the page', () => {
  it.each([
    ['en', '12 Mar 2026', 'Wizard Rod, 9-60 and Ball', '2.9', '34.5 g'],
    ['de', '12. März 2026', 'Wizard Rod, 9-60 und Ball', '2,9', '34,5 g'],
    ['ja', '2026年3月12日', 'Wizard Rod、9-60、Ball', '2.9', '34.5 g'],
    ['es', '12 mar 2026', 'Wizard Rod, 9-60 y Ball', '2,9', '34,5 g'],
    ['fr', '12 mars 2026', 'Wizard Rod, 9-60 et Ball', '2,9', '34,5 g'],
    ['pt-BR', '12 de mar. de 2026', 'Wizard Rod, 9-60 e Ball', '2,9', '34,5 g'],
    ['zh-Hant', '2026年3月12日', 'Wizard Rod、9-60和Ball', '2.9', '34.5 克'],
  ])('%s writes dates, lists and numbers', (language, date, list, number, weight) => {
    read(language);
    expect(plain(formatMoment('2026-03-12T12:00:00Z', 'date', 'UTC'))).toBe(date);
    expect(listInWords(['Wizard Rod', '9-60', 'Ball'])).toBe(list);
    expect([oneDecimal(2.9), plain(measured(34.5, 'gram'))]).toEqual([number, weight]);
    expect(plain(inPercent(56))).toMatch(/^(de|es|fr)$/.test(language) ? '56 %' : '56%');
  });

  it.each(['en', 'de', 'ja'])('%s skips the hour that a clock skips', (language) => {
    read(language);
    const at = (moment: string) => formatMoment(moment, 'time', 'Europe/Berlin');
    expect([at('2026-03-29T00:59:00Z'), at('2026-03-29T01:00:00Z')]).toEqual(['01:59', '03:00']);
  });
});
