import type { BattleResult } from '@shared/rules/finish';
import { formatDate } from '@/lib/dates';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card-battle';
import { type FittedText, fitText, type Measure, type TextStyle } from './fit-text';
import { layRounds, type PlacedRounds } from './layout-rounds';

/** A rectangle of the card in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text in its place: set within the box, in its middle from top to bottom. */
export interface PlacedText extends FittedText {
  box: Box;
  style: TextStyle;
  align: 'left' | 'center' | 'right';
  /** Where in the box the lines stand if they do not fill it. */
  upright: 'top' | 'middle' | 'bottom';
}

/** One of the two: everything stands in one column. */
export interface PlacedSide {
  emblem: Box;
  score: PlacedText;
  name: PlacedText;
  combo: PlacedText;
}

export interface CardLayout {
  /** The result's mark in its plate, and the word beside it. */
  mark: Box;
  word: PlacedText;
  /** The product's sign and its name. */
  sign: Box;
  logo: PlacedText;
  event: PlacedText;
  date: PlacedText;
  mine: PlacedSide;
  theirs: PlacedSide;
  dash: Box;
  rounds: PlacedRounds;
}

/** Nothing that is read comes nearer to the card's edge. */
export const MARGIN = 60;

const INNER = CARD_WIDTH - 2 * MARGIN;
const GUTTER = 40;
const COLUMN = (INNER - GUTTER) / 2;

/** From the top to the bottom. */
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
const SIGN = 72;
const SIGN_GAP = 16;

const WORD_STYLE: TextStyle = {
  face: 'display',
  largest: 200,
  smallest: 120,
  leading: 0.74,
};
const LOGO_STYLE: TextStyle = { face: 'display', largest: 48, smallest: 48, leading: 1 };
const EVENT_STYLE: TextStyle = {
  face: 'heading',
  largest: 44,
  smallest: 30,
  leading: 1.25,
};
const DATE_STYLE: TextStyle = {
  face: 'heading',
  largest: 36,
  smallest: 30,
  leading: 1.25,
};
const SCORE_STYLE: TextStyle = {
  face: 'display',
  largest: 320,
  smallest: 120,
  leading: 0.72,
};
const NAME_STYLE: TextStyle = {
  face: 'display',
  largest: 64,
  smallest: 34,
  leading: 1.1,
};
const COMBO_STYLE: TextStyle = { face: 'text', largest: 34, smallest: 28, leading: 1.25 };

/** Where everything of a card goes, for any names and any number of rounds. Pure. */
export function layCard(battle: CardBattle, player: string, measure: Measure): CardLayout {
  const set = (
    text: string,
    style: TextStyle,
    box: Box,
    align: PlacedText['align'] = 'center',
    upright: PlacedText['upright'] = 'middle',
  ): PlacedText => ({ ...fitText(text, style, box, measure), box, style, align, upright });
  const widthOf = (text: string, { face, largest }: TextStyle) =>
    Math.ceil(measure(text, face) * largest) + 2;

  const side = (isMine: boolean, score: number, name: string, combo: string): PlacedSide => {
    const x = isMine ? MARGIN : CARD_WIDTH - MARGIN - COLUMN;
    const column = { x, width: COLUMN };
    return {
      emblem: emblemBox(x, emblemSize(battle.result, isMine)),
      score: set(String(score), SCORE_STYLE, {
        ...SCORE,
        x: x + GUTTER / 2,
        width: COLUMN - GUTTER,
      }),
      name: set(name, NAME_STYLE, { ...column, ...NAME }, 'center', 'bottom'),
      combo: set(combo, COMBO_STYLE, { ...column, ...COMBO }, 'center', 'top'),
    };
  };

  const wordX = MARGIN + WORD.height + 30;
  const logoWidth = widthOf(LOGO, LOGO_STYLE);
  const logoX = CARD_WIDTH - MARGIN - logoWidth;
  const signX = logoX - SIGN_GAP - SIGN;
  const dateText = formatDate(battle.date);
  const dateWidth = widthOf(dateText, DATE_STYLE);
  const date = { ...EVENT, x: CARD_WIDTH - MARGIN - dateWidth, width: dateWidth };
  return {
    mark: { x: MARGIN, y: WORD.y, width: WORD.height, height: WORD.height },
    word: set(
      battle.result,
      WORD_STYLE,
      { ...WORD, x: wordX, width: signX - GUTTER - wordX },
      'left',
    ),
    sign: { x: signX, y: MARGIN, width: SIGN, height: SIGN },
    logo: set(LOGO, LOGO_STYLE, { x: logoX, y: MARGIN, width: logoWidth, height: SIGN }, 'left'),
    event: set(
      battle.eventName,
      EVENT_STYLE,
      { ...EVENT, x: MARGIN, width: date.x - GUTTER - MARGIN },
      'left',
    ),
    date: set(dateText, DATE_STYLE, date, 'right'),
    mine: side(true, battle.myScore, player, battle.myCombo.name),
    theirs: side(false, battle.opponentScore, battle.opponentName, battle.opponentCombo),
    dash: {
      x: (CARD_WIDTH - DASH.width) / 2,
      y: SCORE.y + (SCORE.height - DASH.height) / 2,
      ...DASH,
    },
    rounds: layRounds(battle.roundsData, { x: MARGIN, width: INNER, ...ROUNDS }),
  };
}

function emblemSize(result: BattleResult, isMine: boolean): number {
  if (result === 'DRAW') return EMBLEM.drawn;
  return (result === 'WIN') === isMine ? EMBLEM.won : EMBLEM.lost;
}

function emblemBox(columnX: number, size: number): Box {
  return {
    x: columnX + (COLUMN - size) / 2,
    y: ARENA.y + (ARENA.height - size) / 2,
    width: size,
    height: size,
  };
}
