import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf, type Ruler } from './text';
import { tournamentCard } from './tournament';

/** Half as wide as it is high, and wider for scripts without spaces. */
const ruler: Ruler = {
  drawable: (text) => text,
  width: (text, size) =>
    [...text].reduce((sum, character) => sum + (character > '\u2e80' ? size : size / 2), 0),
};

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.lorem({ maxCount: 20 }),
  fc.constantFrom('東京ベイブレード大会'.repeat(8), 'x'.repeat(500), '<svg>&"\'', ''),
);

it('lines fit their width, and no more of them are made than there is room for', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 4 }), (text, max) => {
      const lines = linesOf(text, { width: 400, size: 40, max, ruler });
      expect(lines.length).toBeLessThanOrEqual(max);
      for (const line of lines) expect(ruler.width(line, 40)).toBeLessThanOrEqual(400);
    }),
  );
});

it('lines have all words where there is room, and say so where there is not', () => {
  const style = { width: 400, size: 40, ruler };
  expect(linesOf('Spring Cup of the North', { ...style, max: 3 })).toEqual([
    'Spring Cup of the',
    'North',
  ]);
  expect(linesOf('Spring Cup of the North', { ...style, max: 1 })).toEqual([
    'Spring Cup of the N…',
  ]);
});

it('a card is an SVG whatever its texts are', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.boolean(), (name, where, when, hasFlyer) => {
      const places = hasFlyer ? [] : [{ place: 1, name }];
      const svg = tournamentCard({ name, where, when, hasFlyer, places }, ruler);
      const texts = [...svg.matchAll(/<text [^<>]*>([^<>]*)<\/text>/g)];
      expect(texts.length).toBe([...svg.matchAll(/<text/g)].length);
      for (const [, text = ''] of texts) expect(text.replace(/&#\d+;/g, '')).not.toMatch(/[&<>"']/);
    }),
  );
});

it('the final four stand in for the flyer', () => {
  const facts = { name: 'Cup', where: 'Hall', when: 'Saturday' };
  const places = [1, 2, 3, 3].map((place, index) => ({ place, name: `Player ${index}` }));
  const finished = tournamentCard({ ...facts, hasFlyer: false, places }, ruler);
  for (const { name } of places) expect(finished).toContain(`>${name}</text>`);
});
