import type { FinishType, Winner } from '../rules/finish';
import { t } from '../translate';
import {
  comboEmblem,
  type Drawing,
  type EmblemCombo,
  type EmblemOpponent,
  opponentEmblem,
} from './emblem';
import { FINISH_PATHS } from './finish-paths';
import { type Box, block, COLOURS, centred, cutCorner, icon, picture, SURROUNDINGS } from './svg';
import type { Ruler } from './text';
import { FINISH_WORDS } from './words';

export interface CardRound {
  winner: Winner;
  finishType: FinishType;
  points: number;
}

type Sides = EmblemOpponent & { myCombo: EmblemCombo };

const LANE = { mark: 64, gap: 24 };
/** The maximum width follows the content, so that a short battle has no empty slabs. */
const TILE = { gap: 6, worded: 210, wide: 92, widest: 220 };

/**
 * The rounds from left to right in the winner's lane, draws between the lanes. My lane is above the
 * opponent's; small emblems at the start of each show whose it is.
 */
export function roundsOf(
  battle: Sides,
  rounds: readonly CardRound[],
  box: Box,
  ruler: Ruler,
): string {
  const height = (box.height - TILE.gap) / 2;
  const start = box.x + LANE.mark + LANE.gap;
  const share = (box.x + box.width - start + TILE.gap) / Math.max(1, rounds.length) - TILE.gap;
  const width = Math.min(TILE.widest, share);
  const lanes = {
    me: box.y,
    draw: box.y + (height + TILE.gap) / 2,
    opponent: box.y + height + TILE.gap,
  };
  const mark = (y: number) => centred({ x: box.x, y, width: LANE.mark, height }, LANE.mark);
  const small = (drawing: Drawing, y: number) => picture(drawing, mark(y));
  const tiles = rounds.map((round, index) => {
    const x = start + index * (width + TILE.gap);
    return tile(round, { x, y: lanes[round.winner], width, height }, ruler);
  });
  return [
    `<path d="M${start} ${box.y + box.height / 2}H${box.x + box.width}" stroke="${COLOURS.ink}" stroke-opacity="0.16" stroke-width="2"/>`,
    ...tiles,
    small(comboEmblem(battle.myCombo, 'lane', SURROUNDINGS), lanes.me),
    small(opponentEmblem(battle, 'other', SURROUNDINGS), lanes.opponent),
  ].join('');
}

const finishIcon = (finish: FinishType, box: Box): string =>
  icon(FINISH_PATHS[finish].join(''), box, COLOURS[finish], 2.2);

/** A round: the finish's icon with its word, with points beside it or, where narrow, below it. */
function tile({ winner, finishType, points }: CardRound, box: Box, ruler: Ruler): string {
  const isDraw = winner === 'draw';
  const colour = COLOURS[finishType];
  const shape = cutCorner(box, Math.min(16, box.width / 4));
  const panel = `<path d="${shape}" fill="${COLOURS.bg}"/><path d="${shape}" fill="${colour}" fill-opacity="${isDraw ? 0.06 : 0.2}" stroke="${colour}" stroke-opacity="${isDraw ? 0.4 : 0.75}" stroke-width="2"/>`;
  const gained = isDraw ? '0' : `+${points}`;
  const fill = isDraw ? COLOURS.muted : COLOURS.ink;
  const figure = { face: 'display', largest: 38, smallest: 20, fill, anchor: 'middle' } as const;
  if (box.width < TILE.wide) {
    const upper = { ...box, height: 44 };
    const lower = { ...box, y: box.y + 38, height: box.height - 40 };
    return [
      panel,
      finishIcon(finishType, centred(upper, Math.min(34, box.width - 6))),
      block(gained, lower, { ...figure, largest: 28, smallest: 14 }, ruler),
    ].join('');
  }
  const word = box.width >= TILE.worded ? t(FINISH_WORDS[finishType]) : '';
  const [size, gap] = [40, 10];
  const pointsWidth = Math.ceil(ruler.width(gained, 38, 'display')) + 2;
  const room = box.width - size - pointsWidth - 2 * gap - 16;
  const wordWidth = word ? Math.min(room, Math.ceil(ruler.width(word, 32, 'display')) + 2) : 0;
  const whole = size + gap + pointsWidth + (word ? wordWidth + gap : 0);
  const x = box.x + (box.width - whole) / 2;
  const after = x + size + gap;
  return [
    panel,
    finishIcon(finishType, { ...centred(box, size), x }),
    word &&
      block(
        word,
        { ...box, x: after, width: wordWidth },
        { face: 'display', largest: 32, smallest: 18, fill: colour },
        ruler,
      ),
    block(gained, { ...box, x: x + whole - pointsWidth, width: pointsWidth }, figure, ruler),
  ].join('');
}
