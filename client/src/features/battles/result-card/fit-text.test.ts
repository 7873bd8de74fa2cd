import { describe, expect, it } from 'vitest';
import { fitText, type Measure, type TextStyle } from './fit-text';

/** Every grapheme is half as wide as tall. */
const measure: Measure = (text) => [...new Intl.Segmenter().segment(text)].length / 2;

const STYLE: TextStyle = { face: 'display', largest: 40, smallest: 20, leading: 1 };
const fitted = (text: string, width = 200, height = 40) =>
  fitText(text, STYLE, { width, height }, measure);

describe('fitText', () => {
  it('uses the largest size that fits', () => {
    expect(fitted('ten letter')).toEqual({ lines: ['ten letter'], size: 40 });
  });

  it('shrinks the text until it fits on a line', () => {
    expect(fitted('twelve chars')).toEqual({ lines: ['twelve chars'], size: 32 });
  });

  it('uses a second line, broken at a space, once the height allows it', () => {
    expect(fitted('Bartholomew of the Hall')).toEqual({
      lines: ['Bartholomew', 'of the Hall'],
      size: 20,
    });
  });

  it('breaks lines about evenly', () => {
    expect(fitted('one two three four five').lines).toEqual(['one two three', 'four five']);
  });

  it('breaks a word that is wider than the line, and Chinese anywhere', () => {
    expect(fitted('x'.repeat(30)).lines.join('')).toBe('x'.repeat(30));
    expect(fitted('山'.repeat(30)).lines).toHaveLength(2);
  });

  it('cuts with an ellipsis if two small lines are not enough', () => {
    const { lines, size } = fitted('word '.repeat(20));
    expect(size).toBe(20);
    expect(lines).toEqual(['word word word word', 'word word word word…']);
  });

  it('never cuts within a visible character', () => {
    const family = '👩‍👩‍👧‍👦';
    const { lines } = fitted(family.repeat(60));
    expect(lines.join('').replaceAll(family, '')).toBe('…');
  });

  it('shows line breaks and control characters as spaces', () => {
    expect(fitted(' a\n\u0007b ').lines).toEqual(['a b']);
  });

  it('has no lines without letters', () => {
    expect(fitted('  ').lines).toEqual([]);
  });
});
