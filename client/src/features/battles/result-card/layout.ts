import type { BattleResult, Round } from '@shared/rules/finish';
import { formatDate } from '@/lib/dates';
import { roundPoints } from '../round-points';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import { type Face, type FittedText, fitText, type Measure, type TextStyle } from './fit-text';

/** In pixels of the card. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedText extends FittedText {
  box: Box;
  style: TextStyle;
  align: 'left' | 'center' | 'right';
  /** Where the lines stand if they do not fill the box. */
  vertical: 'top' | 'middle' | 'bottom';
}

/** Nothing that is read comes nearer to the card's edge. */
export const MARGIN = 60;
const INNER = CARD_WIDTH - 2 * MARGIN;
const GUTTER = 40;
const COLUMN = (INNER - GUTTER) / 2;

// From the top to the bottom.
const WORD = { y: MARGIN, height: 148 };
const EVENT = { y: 232, height: 56 };
const ARENA = { y: 300, height: 412 };
const SCORE = { y: 722, height: 232 };
const NAME = { y: 966, height: 78 };
const COMBO = { y: 1046, height: 78 };
const ROUNDS = { y: 1148, height: CARD_HEIGHT - MARGIN - 1148 };

/** The winner's emblem is the larger one. */
const EMBLEM = { won: 412, lost: 330, drawn: 376 };
const DASH = { width: 64, height: 16 };
const LOGO = 'RIPCORD';
const SIGN = { size: 72, gap: 16 };

const style = (face: Face, largest: number, smallest: number, leading: number): TextStyle => ({
  face,
  largest,
  smallest,
  leading,
});
const STYLES = {
  word: style('display', 200, 120, 0.74),
  logo: style('display', 48, 48, 1),
  event: style('heading', 44, 30, 1.25),
  date: style('heading', 36, 30, 1.25),
  score: style('display', 320, 120, 0.72),
  name: style('display', 64, 34, 1.1),
  combo: style('text', 34, 28, 1.25),
};

/** Places everything on a card, for any names and any number of rounds. */
export function layCard(battle: CardBattle, player: string, measure: Measure) {
  const place = (
    text: string,
    style: TextStyle,
    box: Box,
    align: PlacedText['align'] = 'center',
    vertical: PlacedText['vertical'] = 'middle',
  ): PlacedText => ({ ...fitText(text, style, box, measure), box, style, align, vertical });
  const widthOf = (text: string, { face, largest }: TextStyle) =>
    Math.ceil(measure(text, face) * largest) + 2;

  const side = (isMine: boolean, score: number, name: string, combo: string) => {
    const x = isMine ? MARGIN : CARD_WIDTH - MARGIN - COLUMN;
    const size = emblemSize(battle.result, isMine);
    const column = { x, width: COLUMN };
    const scoreBox = { ...SCORE, x: x + GUTTER / 2, width: COLUMN - GUTTER };
    return {
      emblem: centred({ ...ARENA, ...column }, size, size),
      score: place(String(score), STYLES.score, scoreBox),
      name: place(name, STYLES.name, { ...column, ...NAME }, 'center', 'bottom'),
      combo: place(combo, STYLES.combo, { ...column, ...COMBO }, 'center', 'top'),
    };
  };

  const wordX = MARGIN + WORD.height + 30;
  const logoWidth = widthOf(LOGO, STYLES.logo);
  const logoX = CARD_WIDTH - MARGIN - logoWidth;
  const signX = logoX - SIGN.gap - SIGN.size;
  const wordBox = { ...WORD, x: wordX, width: signX - GUTTER - wordX };
  const logoBox = { x: logoX, y: MARGIN, width: logoWidth, height: SIGN.size };
  const date = formatDate(battle.date);
  const dateWidth = widthOf(date, STYLES.date);
  const dateBox = { ...EVENT, x: CARD_WIDTH - MARGIN - dateWidth, width: dateWidth };
  const eventBox = { ...EVENT, x: MARGIN, width: dateBox.x - GUTTER - MARGIN };
  return {
    // The result's icon and word, then the product's sign and name.
    mark: { x: MARGIN, y: WORD.y, width: WORD.height, height: WORD.height },
    word: place(battle.result, STYLES.word, wordBox, 'left'),
    sign: { x: signX, y: MARGIN, width: SIGN.size, height: SIGN.size },
    logo: place(LOGO, STYLES.logo, logoBox, 'left'),
    event: place(battle.eventName, STYLES.event, eventBox, 'left'),
    date: place(date, STYLES.date, dateBox, 'right'),
    mine: side(true, battle.myScore, player, battle.myCombo.name),
    theirs: side(false, battle.opponentScore, battle.opponentName, battle.opponentCombo),
    dash: centred({ ...SCORE, x: 0, width: CARD_WIDTH }, DASH.width, DASH.height),
    rounds: layRounds(battle.roundsData, { x: MARGIN, width: INNER, ...ROUNDS }),
  };
}
export type CardLayout = ReturnType<typeof layCard>;

function emblemSize(result: BattleResult, isMine: boolean): number {
  if (result === 'DRAW') return EMBLEM.drawn;
  return (result === 'WIN') === isMine ? EMBLEM.won : EMBLEM.lost;
}

const centred = (box: Box, width: number, height: number): Box => ({
  x: box.x + (box.width - width) / 2,
  y: box.y + (box.height - height) / 2,
  width,
  height,
});

const MARK = { size: 64, gap: 24 };
/** No wider than its content needs, so that a short battle has no empty slabs. */
const TILE = { gap: 6, worded: 210, wide: 92, widest: 220 };

/**
 * The rounds from left to right, in the lane of whoever won; a drawn one between the lanes. My lane is
 * above the opponent's; small emblems at their beginning tell whose they are.
 */
function layRounds(rounds: readonly Round[], box: Box) {
  const lane = (box.height - TILE.gap) / 2;
  const start = box.x + MARK.size + MARK.gap;
  const share = (box.x + box.width - start + TILE.gap) / Math.max(1, rounds.length) - TILE.gap;
  const width = Math.min(TILE.widest, share);
  const top = {
    me: box.y,
    draw: box.y + (lane + TILE.gap) / 2,
    opponent: box.y + lane + TILE.gap,
  };
  const mark = (y: number) =>
    centred({ x: box.x, y, width: MARK.size, height: lane }, MARK.size, MARK.size);
  return {
    box,
    myMark: mark(top.me),
    theirMark: mark(top.opponent),
    /** What all tiles have room for: the finish's word, points beside the icon, or points below it. */
    look: width >= TILE.worded ? 'worded' : width >= TILE.wide ? 'wide' : 'narrow',
    tiles: rounds.map((round, index) => {
      const x = start + index * (width + TILE.gap);
      const tile: Box = { x, y: top[round.winner], width, height: lane };
      return { ...round, points: roundPoints(round), tile };
    }),
  };
}
export type PlacedRound = ReturnType<typeof layRounds>['tiles'][number];
