import { roundPoints } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { RESULTS } from '@/components/ui/finish';
import { formatDate } from '@/lib/dates';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import { fitText, type Measure, type TextStyle } from './fit-text';
import { type Box, PALETTE, type PlacedText } from './pen';

/** No text or picture that matters is closer to the card's edge. */
export const MARGIN = 60;
const INNER = CARD_WIDTH - 2 * MARGIN;
const GUTTER = 40;
const COLUMN = (INNER - GUTTER) / 2;

/** In order from top to bottom. */
const ROWS = {
  word: { y: MARGIN, height: 148 },
  event: { y: 232, height: 56 },
  arena: { y: 300, height: 412 },
  score: { y: 722, height: 232 },
  name: { y: 966, height: 78 },
  combo: { y: 1046, height: 78 },
  rounds: { y: 1148, height: CARD_HEIGHT - MARGIN - 1148 },
};

const STYLES = {
  word: { face: 'display', largest: 200, smallest: 120, leading: 0.74, align: 'left' },
  logo: { face: 'display', largest: 48, smallest: 48, leading: 1, align: 'left' },
  event: { face: 'heading', largest: 44, smallest: 30, leading: 1.25, align: 'left' },
  date: { face: 'heading', largest: 36, smallest: 30, leading: 1.25, align: 'right' },
  score: { face: 'display', largest: 320, smallest: 120, leading: 0.72 },
  name: { face: 'display', largest: 64, smallest: 34, leading: 1.1, vertical: 'bottom' },
  combo: { face: 'text', largest: 34, smallest: 28, leading: 1.25, vertical: 'top' },
} as const satisfies Record<string, TextStyle>;

/** The winner's emblem is the larger one. */
const EMBLEM = { won: 412, lost: 330, drawn: 376 };
const LOGO = 'RIPCORD';
const SIGN = { size: 72, gap: 16 };

const centred = (box: Box, width: number, height: number): Box => ({
  x: box.x + (box.width - width) / 2,
  y: box.y + (box.height - height) / 2,
  width,
  height,
});

/** Lays out a card for any names and any number of rounds. */
export function layCard(battle: CardBattle, player: string, measure: Measure, timeZone?: string) {
  const { ink, muted, faint } = PALETTE;
  const { result, myScore, myCombo, opponentScore, opponentName, opponentCombo } = battle;
  const place = (style: TextStyle, text: string, box: Box, colour: string): PlacedText => ({
    ...fitText(text, style, box, measure),
    box,
    style,
    colour,
  });
  const widthOf = (text: string, { face, largest }: TextStyle) =>
    Math.ceil(measure(text, face) * largest) + 2;

  const side = (x: number, hasWon: boolean, score: number, name: string, combo: string) => {
    const size = result === 'DRAW' ? EMBLEM.drawn : hasWon ? EMBLEM.won : EMBLEM.lost;
    const column = { x, width: COLUMN };
    const scoreBox = { ...ROWS.score, x: x + GUTTER / 2, width: COLUMN - GUTTER };
    const scoreColour = result === 'DRAW' || hasWon ? ink : faint;
    return {
      emblem: centred({ ...ROWS.arena, ...column }, size, size),
      score: place(STYLES.score, String(score), scoreBox, scoreColour),
      name: place(STYLES.name, name, { ...column, ...ROWS.name }, ink),
      combo: place(STYLES.combo, combo, { ...column, ...ROWS.combo }, muted),
    };
  };

  const right = CARD_WIDTH - MARGIN;
  const wordX = MARGIN + ROWS.word.height + 30;
  const logoWidth = widthOf(LOGO, STYLES.logo);
  const logoBox = { x: right - logoWidth, y: MARGIN, width: logoWidth, height: SIGN.size };
  const signX = logoBox.x - SIGN.gap - SIGN.size;
  const wordBox = { ...ROWS.word, x: wordX, width: signX - GUTTER - wordX };
  const date = formatDate(battle.date, timeZone);
  const dateWidth = widthOf(date, STYLES.date);
  const dateBox = { ...ROWS.event, x: right - dateWidth, width: dateWidth };
  const eventBox = { ...ROWS.event, x: MARGIN, width: dateBox.x - GUTTER - MARGIN };
  const colour = { WIN: PALETTE.win, LOSS: PALETTE.loss, DRAW: PALETTE.draw }[result];
  return {
    /** The box of the result's icon. */
    mark: { x: MARGIN, y: MARGIN, width: ROWS.word.height, height: ROWS.word.height },
    word: place(STYLES.word, RESULTS[result].word, wordBox, colour),
    /** The box of the product's glyph. */
    sign: { x: signX, y: MARGIN, width: SIGN.size, height: SIGN.size },
    logo: place(STYLES.logo, LOGO, logoBox, ink),
    event: place(STYLES.event, shownText(battle.eventName), eventBox, ink),
    date: place(STYLES.date, date, dateBox, muted),
    mine: side(MARGIN, result === 'WIN', myScore, player, myCombo.name),
    theirs: side(
      right - COLUMN,
      result === 'LOSS',
      opponentScore,
      shownText(opponentName),
      shownText(opponentCombo),
    ),
    dash: centred({ ...ROWS.score, x: 0, width: CARD_WIDTH }, 64, 16),
    rounds: layRounds(battle, { x: MARGIN, width: INNER, ...ROWS.rounds }),
  };
}
export type CardLayout = ReturnType<typeof layCard>;

const MARK = { size: 64, gap: 24 };
/** The maximum width follows the content, so that a short battle has no empty slabs. */
const TILE = { gap: 6, worded: 210, wide: 92, widest: 220 };

/**
 * Lays out the rounds from left to right in the winner's lane, draws between the lanes. My lane is
 * above the opponent's; small emblems at the start of each show whose it is.
 */
function layRounds({ roundsData: rounds, eventRules }: CardBattle, box: Box) {
  const height = (box.height - TILE.gap) / 2;
  const start = box.x + MARK.size + MARK.gap;
  const share = (box.x + box.width - start + TILE.gap) / Math.max(1, rounds.length) - TILE.gap;
  const width = Math.min(TILE.widest, share);
  const lanes = {
    me: box.y,
    draw: box.y + (height + TILE.gap) / 2,
    opponent: box.y + height + TILE.gap,
  };
  const mark = (y: number) =>
    centred({ x: box.x, y, width: MARK.size, height }, MARK.size, MARK.size);
  return {
    box,
    myMark: mark(lanes.me),
    theirMark: mark(lanes.opponent),
    /** What fits in every tile: the finish's word, points beside the icon, or points below it. */
    look: width >= TILE.worded ? 'worded' : width >= TILE.wide ? 'wide' : 'narrow',
    tiles: rounds.map((round, index) => {
      const x = start + index * (width + TILE.gap);
      const tile: Box = { x, y: lanes[round.winner], width, height };
      return { ...round, points: roundPoints(round, eventRules?.points), tile };
    }),
  };
}
export type PlacedRound = ReturnType<typeof layRounds>['tiles'][number];
