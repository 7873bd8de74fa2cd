import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brighten } from './arena';
import { type BattleCard, battleCard, resultCard } from './battle';
import { comboCard, deckCard } from './combo';
import { mediaCard } from './media';
import { partCard } from './part';
import { profileCard } from './profile';
import { CARD, RESULT_CARD } from './sizes';
import { type Face, fitted, linesOf, type Ruler } from './text';
import { tournamentCard } from './tournament';

/** Half as wide as it is high, wider for scripts without spaces and emoji, and narrower on display. */
const ruler: Ruler = {
  drawable: (text) => text,
  width: (text, size, face) =>
    Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size / 2), 0) *
    (face === 'display' ? 0.8 : 1),
};

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.lorem({ maxCount: 20 }),
  fc.constantFrom(
    '東京ベイブレード大会'.repeat(8),
    'W'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(60),
    '<svg>&"\'',
    '',
  ),
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
  expect(linesOf('Spring\nCup of the North', { ...style, max: 1 })).toEqual([
    'Spring Cup of the N…',
  ]);
});

it('a text is as large as it can be, in lines of about one length', () => {
  const room = { width: 400, height: 80, largest: 40, smallest: 20, leading: 1, ruler };
  expect(fitted('Spring Cup', room)).toEqual({ size: 40, lines: ['Spring Cup'] });
  expect(fitted('one two three four five', room).lines).toEqual(['one two three', 'four five']);
  expect(fitted('a'.repeat(25), room)).toEqual({ size: 32, lines: ['a'.repeat(25)] });
  expect(fitted('word '.repeat(60), room).lines.at(-1)).toMatch(/…$/);
  expect(fitted(' ', room).lines).toEqual([]);
});

const emblem = { disk: '3-60', driver: 'Flat', colorStart: '#123', colorEnd: '#abcdef' } as const;
const combos = fc.record({
  name: anyText,
  blade: fc.constantFrom('Dran Sword', 'N/A'),
  mainBlade: fc.constantFrom('Brave', null),
  bladeType: fc.constantFrom('attack', 'stamina', null),
  wins: fc.nat(3),
  losses: fc.nat(3),
  draws: fc.nat(1),
});
const combo = combos.map((facts) => ({ ...emblem, ...facts }));
const score = fc.nat(99);
const battle = fc
  .record({
    result: fc.constantFrom('WIN', 'LOSS', 'DRAW'),
    myScore: score,
    opponentScore: score,
    myCombo: combo,
    player: anyText,
    opponent: anyText,
    opponentCombo: anyText,
    opponentParts: fc.option(combo),
    eventName: anyText,
    date: fc.constantFrom('12 Mar 2026', '2026年3月12日'),
  })
  .map((facts): BattleCard => ({ ...facts, opponentColorStart: '#000', opponentColorEnd: 'red' }));
const rounds = fc.array(
  fc.record({
    winner: fc.constantFrom('me', 'opponent', 'draw'),
    finishType: fc.constantFrom('spin', 'burst', 'over', 'extreme'),
    points: fc.nat(3),
  }),
  { maxLength: 20 },
);

const cards = {
  tournament: fc.tuple(anyText, anyText, anyText, fc.nat(4)).map(([name, where, when, count]) => {
    const places = Array.from({ length: count }, (_, index) => ({ place: index + 1, name }));
    return tournamentCard({ name, where, when, hasFlyer: count === 0, places }, ruler);
  }),
  combo: combo.map((facts) => comboCard(facts, ruler)),
  deck: fc
    .tuple(anyText, fc.array(combo, { minLength: 3, maxLength: 3 }), fc.nat(9))
    .map(([name, all, winCount]) =>
      deckCard({ name, combos: all, winCount, battlesCount: 9 }, ruler),
    ),
  part: fc
    .tuple(anyText, fc.constantFrom('blade', 'disk', 'driver', 'lockChip'), fc.nat(9))
    .map(([name, kind, battles]) =>
      partCard({ kind, name, type: null, battles, winRate: 50, low: 40, high: 60 }, ruler),
    ),
  battle: battle.map((facts) => battleCard(facts, ruler)),
  post: fc
    .tuple(anyText, fc.option(anyText), anyText, fc.boolean())
    .map(([title, description, shownName, hasPicture]) =>
      mediaCard({ title, description, shownName, hasPicture }, ruler),
    ),
  profile: fc
    .record({
      shownName: anyText,
      bio: fc.option(anyText),
      badges: fc.array(fc.record({ name: fc.lorem({ maxCount: 3 }) }), { maxLength: 6 }),
      combos: fc.array(combo, { maxLength: 5 }),
      hasPicture: fc.boolean(),
    })
    .map((facts) => profileCard(facts, ruler)),
  result: fc.tuple(battle, rounds).map(([facts, all]) => resultCard(facts, all, ruler)),
};

/** Where each text of a card is drawn. */
function textsOf(svg: string) {
  const style = / x="([\d.-]+)" y="([\d.-]+)" font-family="([^"]+)" font-size="([\d.]+)"/;
  return Array.from(
    svg.matchAll(/<text([^<>]*)>([^<>]*)<\/text>/g),
    ([, attributes = '', raw = '']) => {
      const [, x, y, family, size] = style.exec(attributes) ?? [];
      const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? '';
      const face: Face = family?.includes('Saira') ? 'display' : 'text';
      const content = raw.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      const width = ruler.width(content, Number(size), face);
      const left = Number(x) - { start: 0, middle: width / 2, end: width }[anchor as 'start'];
      const top = Number(y) - Number(size) * 0.68;
      return { content, left, right: left + width, top, bottom: Number(y) };
    },
  );
}

it.each(Object.entries(cards))(
  'all texts of a %s are apart and within the picture',
  (name, card) => {
    const { width, height } = name === 'result' ? RESULT_CARD : CARD;
    fc.assert(
      fc.property(card, (svg) => {
        const texts = textsOf(svg);
        expect(texts.length).toBe([...svg.matchAll(/<text/g)].length);
        for (const { content, left, right, top, bottom } of texts) {
          expect(content).not.toBe('');
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(right).toBeLessThanOrEqual(width - 8);
          expect(bottom).toBeLessThanOrEqual(height - 8);
        }
        const clashes = texts.filter((one, index) =>
          texts
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.01 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
            ),
        );
        expect(clashes).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);

it.each(Object.entries(cards))('a %s has no text that its markup does not hold', (_, card) => {
  fc.assert(
    fc.property(card, (svg) => {
      const bare = svg.replace(/<\/?[a-zA-Z]+( [\w:-]+="[^"<>]*")*\s*\/?>/g, '');
      expect(bare.replace(/&#\d+;/g, '')).not.toMatch(/[&<>]/);
      const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }),
    { numRuns: 20 },
  );
});

it('what no font has is told by something else, and the final four stand in for the flyer', () => {
  const none: Ruler = { ...ruler, drawable: (text) => text.replaceAll('🌀', '') };
  const facts = { ...emblem, name: '🌀', blade: 'Dran Sword', bladeType: null };
  const svg = comboCard({ ...facts, wins: 1, losses: 0, draws: 0 }, none);
  expect(textsOf(svg).map(({ content }) => content)).toEqual(
    expect.arrayContaining(['Dran Sword', '100%', '1 battle', 'not enough battles yet']),
  );
  const nobody = { myScore: 1, opponentScore: 0, date: 'Saturday', opponentParts: null } as const;
  const battle = battleCard(
    {
      ...nobody,
      result: 'WIN',
      myCombo: facts,
      player: '🌀',
      opponent: 'Opponent',
      opponentCombo: '🌀',
      eventName: '🌀',
      opponentColorStart: '#000',
      opponentColorEnd: '#fff',
    },
    none,
  );
  const words = textsOf(battle).map(({ content }) => content);
  expect(words).toEqual(expect.arrayContaining(['Player', 'Dran Sword 3-60 Flat', 'Saturday']));
  const places = [1, 2, 3, 3].map((place, index) => ({ place, name: `Player ${index}` }));
  const lost = { name: '🌀', where: '🌀', when: 'Saturday', hasFlyer: true, places: [] };
  const cup = { name: 'Cup', where: 'Hall', when: 'Saturday', hasFlyer: false, places };
  const shown = (card: string) => textsOf(card).map(({ content }) => content);
  expect(shown(tournamentCard(cup, ruler))).toEqual(
    expect.arrayContaining(places.map(({ name }) => name)),
  );
  expect(shown(tournamentCard(lost, none))).toEqual(['Tournament', 'Saturday']);
  const post = { title: 'Finals', description: 'A photo finish', shownName: '🌀' };
  for (const hasPicture of [true, false]) {
    expect(shown(mediaCard({ ...post, hasPicture }, none))).toEqual(['Finals', 'A photo finish']);
  }
  const person = { shownName: '🌀', bio: null, badges: [{ name: 'First Win' }], combos: [] };
  expect(shown(profileCard({ ...person, hasPicture: false }, none))).toEqual([
    'Player',
    'First Win',
  ]);
});

it('colours glow, even when a combo is black', () => {
  expect(brighten('#3B82F6')).toBe('#3B82F6');
  expect(brighten('#000000')).toBe('#8c8c8c');
  expect(brighten('#200')).toBe('#8c7a7a');
});
