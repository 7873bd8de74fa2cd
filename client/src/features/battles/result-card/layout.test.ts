import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FINISH_TYPES, type Round, WINNERS } from '#shared/rules/finish';
import { numberRounds, settleBattle } from '#shared/rules/scoring';
import { aBattle } from '@/testing/records';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import type { Measure } from './fit-text';
import { type CardLayout, layCard, MARGIN } from './layout';
import type { Box, PlacedText } from './pen';

/** Letters of very different widths, as in wide fonts; the display font is the narrowest. */
const measure: Measure = (text, face) => {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += code > 0x2e80 ? 1.05 : 0.2 + (code % 7) * 0.1;
  }
  return face === 'text' ? width : width * 0.8;
};

const name = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.constantFrom('W'.repeat(maxLength), '山'.repeat(maxLength), '👩‍👩‍👧‍👦'.repeat(maxLength)),
    fc.lorem({ maxCount: 12 }).map((text) => text.slice(0, maxLength)),
  );

const rounds = fc
  .array(
    fc.record({
      winner: fc.constantFrom(...WINNERS),
      finishType: fc.constantFrom(...FINISH_TYPES),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map(numberRounds);

function battleOf(roundsData: Round[], names: string[]): CardBattle {
  const [combo = '', opponentName = '', opponentCombo = '', eventName = ''] = names;
  const battle = aBattle();
  return {
    ...battle,
    ...settleBattle(roundsData),
    roundsData,
    myCombo: { ...battle.myCombo, name: combo },
    opponentName,
    opponentCombo,
    eventName,
  };
}

const cards = fc
  .tuple(rounds, fc.tuple(name(60), name(60), name(80), name(80)), name(60))
  .map(([roundsData, names, player]) => {
    const battle = battleOf(roundsData, names);
    return { battle, player, layout: layCard(battle, player, measure) };
  });

const textsOf = ({ word, logo, event, date, mine, theirs }: CardLayout): PlacedText[] => [
  word,
  logo,
  event,
  date,
  ...[mine, theirs].flatMap(({ score, name, combo }) => [score, name, combo]),
];

const boxesOf = (layout: CardLayout): Box[] => [
  layout.mark,
  layout.sign,
  layout.dash,
  layout.mine.emblem,
  layout.theirs.emblem,
  layout.rounds.myMark,
  layout.rounds.theirMark,
  ...layout.rounds.tiles.map(({ tile }) => tile),
  ...textsOf(layout).map(({ box }) => box),
];

/** Tolerance for rounding errors. */
const NOTHING = 1e-6;

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > NOTHING &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > NOTHING;

const isWithin = ({ x, y, width, height }: Box) =>
  x >= MARGIN - NOTHING &&
  y >= MARGIN - NOTHING &&
  x + width <= CARD_WIDTH - MARGIN + NOTHING &&
  y + height <= CARD_HEIGHT - MARGIN + NOTHING;

it('keeps everything within the card and apart, for any names and 1 to 20 rounds', () => {
  fc.assert(
    fc.property(cards, ({ layout }) => {
      const boxes = boxesOf(layout);
      expect(boxes.filter((box) => !isWithin(box))).toEqual([]);
      const clashes = boxes.filter((box, index) =>
        boxes.slice(index + 1).some((other) => overlap(box, other)),
      );
      expect(clashes).toEqual([]);
    }),
  );
});

it('fits every text into its box, cut with an ellipsis if needed', () => {
  fc.assert(
    fc.property(cards, ({ layout, battle, player }) => {
      for (const { lines, size, style, box } of textsOf(layout)) {
        expect(lines.length * size * style.leading).toBeLessThanOrEqual(box.height);
        const widest = Math.max(0, ...lines.map((line) => measure(line, style.face) * size));
        expect(widest).toBeLessThanOrEqual(box.width + NOTHING);
      }
      const whole = [
        [layout.mine.name, player],
        [layout.mine.combo, battle.myCombo.name],
        [layout.theirs.name, battle.opponentName],
        [layout.theirs.combo, battle.opponentCombo],
        [layout.event, battle.eventName],
      ] as const;
      for (const [{ lines }, text] of whole) {
        const shown = lines.join('').replace(/\s/g, '');
        const bare = text.replace(/[\s\p{Cc}]/gu, '');
        if (shown !== bare) {
          expect(shown.endsWith('…')).toBe(true);
          expect(bare.startsWith(shown.slice(0, -1))).toBe(true);
        }
      }
    }),
  );
});

it("places the rounds from left to right, each in its winner's lane", () => {
  fc.assert(
    fc.property(cards, ({ layout: { rounds: placed }, battle }) => {
      const middle = placed.box.y + placed.box.height / 2;
      expect(placed.tiles.map(({ roundNumber }) => roundNumber)).toEqual(
        battle.roundsData.map(({ roundNumber }) => roundNumber),
      );
      for (const [index, { tile, winner, points }] of placed.tiles.entries()) {
        const before = placed.tiles[index - 1]?.tile.x ?? 0;
        expect(tile.x).toBeGreaterThan(before);
        expect(tile.width).toBeGreaterThan(30);
        if (winner === 'me') expect(tile.y + tile.height).toBeLessThan(middle);
        if (winner === 'opponent') expect(tile.y).toBeGreaterThan(middle);
        if (winner === 'draw') {
          expect(tile.y + tile.height / 2).toBeCloseTo(middle);
          expect(points).toBe(0);
        }
      }
    }),
  );
});

const won = (winner: Round['winner']) => numberRounds([{ winner, finishType: 'spin' }]);
const emblems = (winner: Round['winner']) => {
  const names = ['Rod', 'Robin', 'Edge', 'Cup'];
  const { mine, theirs } = layCard(battleOf(won(winner), names), 'Mika', measure);
  return [mine.emblem.width, theirs.emblem.width] as const;
};

it("makes the winner's emblem the larger one, and both the same after a draw", () => {
  const [mine, theirs] = emblems('me');
  expect(mine).toBeGreaterThan(theirs);
  expect(emblems('opponent')).toEqual([theirs, mine]);
  const [left, right] = emblems('draw');
  expect(left).toBe(right);
});
