import { finishMeta } from '@/components/ui/finish';
import { FINISH_PATHS } from '@/components/ui/finish-paths';
import { cutPath } from './cut-path';
import { fontOf } from './fonts';
import type { PlacedRound, PlacedRounds } from './layout-rounds';
import { FINISH_COLOUR, fade, PALETTE } from './palette';

type Pen = CanvasRenderingContext2D;

/** Icons are drawn in a box of this many units. */
const ICON_UNITS = 24;
const ICON = 40;
const NARROW_ICON = 34;
const GAP = 10;

/** From the middle of a line down to where capitals and figures stand, in sizes. */
const BASELINE = 0.35;

/** The rounds in their lanes: how each was won, and what it gave. */
export function paintRounds(pen: Pen, { box, tiles, look }: PlacedRounds): void {
  const middle = box.y + box.height / 2;
  const start = tiles[0]?.tile.x ?? box.x;
  pen.fillStyle = fade(PALETTE.ink, 0.16);
  pen.fillRect(start, middle - 1, box.x + box.width - start, 2);
  for (const round of tiles) {
    paintTile(pen, round);
    if (look === 'narrow') paintNarrow(pen, round);
    else paintWide(pen, round, look === 'worded');
  }
}

function paintTile(pen: Pen, { tile, finishType, winner }: PlacedRound): void {
  const colour = FINISH_COLOUR[finishType];
  const isDrawn = winner === 'draw';
  const shape = cutPath(tile, Math.min(16, tile.width / 4));
  pen.fillStyle = PALETTE.bg;
  pen.fill(shape);
  pen.fillStyle = fade(colour, isDrawn ? 0.06 : 0.2);
  pen.fill(shape);
  pen.strokeStyle = fade(colour, isDrawn ? 0.4 : 0.75);
  pen.lineWidth = 2;
  pen.stroke(shape);
}

const pointsOf = ({ winner, points }: PlacedRound) => (winner === 'draw' ? '0' : `+${points}`);
const inkOf = ({ winner }: PlacedRound) => (winner === 'draw' ? PALETTE.muted : PALETTE.ink);

/** Icon above, points below. */
function paintNarrow(pen: Pen, round: PlacedRound): void {
  const { tile } = round;
  const x = tile.x + tile.width / 2;
  paintFinish(pen, round, x, tile.y + 24, Math.min(NARROW_ICON, tile.width - 6));
  pen.textAlign = 'center';
  write(pen, pointsOf(round), 28, inkOf(round), x, tile.y + tile.height - 18);
}

/** Icon, word where there is room for it, and points, side by side in the tile's middle. */
function paintWide(pen: Pen, round: PlacedRound, hasWord: boolean): void {
  const { tile, finishType } = round;
  const y = tile.y + tile.height / 2;
  const word = hasWord ? finishMeta[finishType].word : '';
  const points = pointsOf(round);
  const wordWidth = hasWord ? widthOf(pen, word, 32) + GAP : 0;
  const width = ICON + GAP + wordWidth + widthOf(pen, points, 38);
  let x = tile.x + (tile.width - width) / 2;
  paintFinish(pen, round, x + ICON / 2, y, ICON);
  x += ICON + GAP;
  pen.textAlign = 'left';
  if (hasWord) write(pen, word, 32, FINISH_COLOUR[finishType], x, y);
  write(pen, points, 38, inkOf(round), x + wordWidth, y);
}

function widthOf(pen: Pen, text: string, size: number): number {
  pen.font = fontOf('display', size);
  return pen.measureText(text).width;
}

function write(pen: Pen, text: string, size: number, colour: string, x: number, y: number): void {
  pen.font = fontOf('display', size);
  pen.direction = 'ltr';
  pen.fillStyle = colour;
  pen.fillText(text, x, y + size * BASELINE);
}

function paintFinish(pen: Pen, round: PlacedRound, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / ICON_UNITS, size / ICON_UNITS);
  pen.strokeStyle = FINISH_COLOUR[round.finishType];
  pen.globalAlpha = round.winner === 'draw' ? 0.75 : 1;
  pen.lineWidth = 2.2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const path of FINISH_PATHS[round.finishType]) pen.stroke(new Path2D(path));
  pen.restore();
}
