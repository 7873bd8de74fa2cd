import type { BattleResult } from '../rules/finish';
import type { PartNames } from '../rules/parts/kinds';
import { t } from '../translate';
import { arena } from './arena';
import { partsWords } from './combo';
import { comboEmblem, type EmblemCombo, type EmblemOpponent, opponentEmblem } from './emblem';
import { type CardRound, roundsOf } from './rounds';
import { CARD, RESULT_CARD, type Size } from './sizes';
import {
  type Box,
  block,
  COLOURS,
  centred,
  cutCorner,
  icon,
  picture,
  SURROUNDINGS,
  sign,
  signWidth,
  svg,
} from './svg';
import { firstDrawable, fitted, type Ruler } from './text';
import { RESULT_WORDS } from './words';

export interface BattleCard extends EmblemOpponent {
  result: BattleResult;
  myScore: number;
  opponentScore: number;
  myCombo: EmblemCombo & PartNames & { name: string };
  /** Texts as they are shown. */
  player: string;
  opponent: string;
  opponentCombo: string;
  eventName: string;
  date: string;
}

/** No text or picture that matters is closer to a card's edge. */
export const MARGIN = 60;

const RESULT_ICONS: Record<BattleResult, string> = {
  WIN: 'M20 6 9 17l-5-5',
  LOSS: 'M18 6 6 18M6 6l12 12',
  DRAW: 'M5 9h14M5 15h14',
};
const RESULT_COLOURS: Record<BattleResult, string> = {
  WIN: COLOURS.win,
  LOSS: COLOURS.loss,
  DRAW: COLOURS.draw,
};

/** The sign of a result, and its word beside it. */
function resultBlock(result: BattleResult, mark: Box, word: Box, ruler: Ruler): string {
  const fill = RESULT_COLOURS[result];
  const style = { face: 'display', largest: 200, smallest: 24, leading: 0.74, fill } as const;
  return [
    `<path d="${cutCorner(mark, mark.width / 5)}" fill="${fill}"/>`,
    icon(RESULT_ICONS[result], centred(mark, mark.width * 0.73), COLOURS.bg, 3.4),
    block(t(RESULT_WORDS[result]), word, style, ruler),
  ].join('');
}

/** Where things of one side are. */
interface Side {
  emblem: Box;
  score: Box;
  name: Box;
  combo: Box;
}

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="22" stdDeviation="20" flood-opacity="0.6"/></filter>';

/** Both emblems, the winner's the larger one, scores, names and combos. */
function sides(battle: BattleCard, mine: Side, theirs: Side, ruler: Ruler): string {
  const { result } = battle;
  const share = { won: 1, lost: 0.8, drawn: 0.91 };
  const figures = { face: 'display', largest: 320, smallest: 60, leading: 0.72 } as const;
  const scores = [battle.myScore, battle.opponentScore].map(String);
  const size = Math.min(
    ...scores.map((score) => fitted(score, { ...figures, ...mine.score, ruler }).size),
  );
  const one = (of: Side, hasWon: boolean, score: number, name: string, combo: string) => {
    const isDraw = result === 'DRAW';
    const width = of.emblem.width * (isDraw ? share.drawn : hasWon ? share.won : share.lost);
    const fill = isDraw || hasWon ? COLOURS.ink : COLOURS.faint;
    const middle = { anchor: 'middle', face: 'display' } as const;
    const large = { ...middle, ...figures, largest: size, fill };
    const text = [
      block(String(score), of.score, large, ruler),
      block(name, of.name, { ...middle, largest: 64, smallest: 30, vertical: 'bottom' }, ruler),
      block(
        combo,
        of.combo,
        { anchor: 'middle', largest: 34, smallest: 24, fill: COLOURS.muted, vertical: 'top' },
        ruler,
      ),
    ];
    return { box: centred(of.emblem, width), text: text.join('') };
  };
  const { myCombo } = battle;
  const player = firstDrawable(ruler, [battle.player, t('Player')]);
  const combo = firstDrawable(ruler, [myCombo.name, partsWords(myCombo)]);
  const me = one(mine, result === 'WIN', battle.myScore, player, combo);
  const them = one(
    theirs,
    result === 'LOSS',
    battle.opponentScore,
    battle.opponent,
    battle.opponentCombo,
  );
  return `${SHADOW}<g filter="url(#shadow)">${picture(myEmblem(battle), me.box)}${picture(theirEmblem(battle), them.box)}</g>${me.text}${them.text}`;
}

const myEmblem = ({ myCombo }: BattleCard) => comboEmblem(myCombo, 'mine', SURROUNDINGS);
const theirEmblem = (battle: BattleCard) => opponentEmblem(battle, 'theirs', SURROUNDINGS);

const ground = (battle: BattleCard, size: Size, mine: Side, theirs: Side) =>
  arena({
    size,
    mine: mine.emblem,
    theirs: theirs.emblem,
    myCombo: battle.myCombo,
    theirColours: [battle.opponentColorStart, battle.opponentColorEnd],
    shade: size === RESULT_CARD ? SHADE : WIDE_SHADE,
    hasSparks: size === RESULT_CARD,
  });

const dash = (box: Box): string =>
  `<path d="M${box.x} ${box.y}h${box.width}v${box.height}h-${box.width}z" fill="${COLOURS.faint}"/>`;

const GUTTER = 40;

/** The picture that a person makes of a battle on their device. */
export function resultCard(battle: BattleCard, rounds: readonly CardRound[], ruler: Ruler): string {
  const { width } = RESULT_CARD;
  const column = (width - 2 * MARGIN - GUTTER) / 2;
  const side = (x: number): Side => ({
    emblem: centred({ x, y: 300, width: column, height: 412 }, 412),
    score: { x: x + GUTTER / 2, y: 722, width: column - GUTTER, height: 232 },
    name: { x, y: 966, width: column, height: 78 },
    combo: { x, y: 1046, width: column, height: 78 },
  });
  const mine = side(MARGIN);
  const theirs = side(width - MARGIN - column);
  const mark = { x: MARGIN, y: MARGIN, width: 148, height: 148 };
  const signX = width - MARGIN - signWidth(72);
  const wordX = MARGIN + mark.width + 30;
  const dateWidth = Math.ceil(ruler.width(battle.date, 36, 'display')) + 2;
  const dateBox = { x: width - MARGIN - dateWidth, y: 232, width: dateWidth, height: 56 };
  const eventBox = { ...dateBox, x: MARGIN, width: dateBox.x - GUTTER - MARGIN };
  const small = { face: 'display', smallest: 30, leading: 1.25 } as const;
  return svg(
    RESULT_CARD,
    [
      ground(battle, RESULT_CARD, mine, theirs),
      resultBlock(battle.result, mark, { ...mark, x: wordX, width: signX - GUTTER - wordX }, ruler),
      sign(signX, MARGIN, 72),
      block(battle.eventName, eventBox, { ...small, largest: 44 }, ruler),
      block(
        battle.date,
        dateBox,
        { ...small, largest: 36, fill: COLOURS.muted, anchor: 'end' },
        ruler,
      ),
      sides(battle, mine, theirs, ruler),
      dash(centred({ x: 0, y: 722, width, height: 232 }, 64, 16)),
      roundsOf(
        battle,
        rounds,
        { x: MARGIN, y: 1148, width: width - 2 * MARGIN, height: 142 },
        ruler,
      ),
    ].join(''),
  );
}

const SHADE = { 0: 0.72, 0.2: 0.3, 0.3: 0, 0.5: 0.1, 0.68: 0.72, 1: 0.9 };
const WIDE_SHADE = { 0: 0.72, 0.3: 0.1, 0.55: 0.2, 0.8: 0.72, 1: 0.9 };

/** The same for links, which show it wide. */
export function battleCard(battle: BattleCard, ruler: Ruler): string {
  const column = 400;
  const side = (x: number, scoreX: number): Side => ({
    emblem: centred({ x: x === MARGIN ? x : x + 40, y: 120, width: column - 40, height: 300 }, 290),
    score: { x: scoreX, y: 165, width: 150, height: 210 },
    name: { x, y: 432, width: column, height: 72 },
    combo: { x, y: 508, width: column, height: 72 },
  });
  const mine = side(MARGIN, 420);
  const theirs = side(CARD.width - MARGIN - column, 630);
  const mark = { x: 500, y: 440, width: 60, height: 60 };
  const about = { x: 400, y: 48, width: CARD.width - MARGIN - 400, height: 72 };
  const eventName = firstDrawable(ruler, [battle.eventName]);
  const shownAbout = [eventName, battle.date].filter(Boolean).join(' · ');
  return svg(
    CARD,
    [
      ground(battle, CARD, mine, theirs),
      sign(MARGIN, MARGIN),
      block(
        shownAbout,
        about,
        { largest: 30, smallest: 24, fill: COLOURS.muted, anchor: 'end' },
        ruler,
      ),
      sides(battle, mine, theirs, ruler),
      dash(centred({ x: 0, y: 165, width: CARD.width, height: 210 }, 32, 10)),
      resultBlock(battle.result, mark, { x: 576, y: 440, width: 130, height: 60 }, ruler),
    ].join(''),
  );
}
