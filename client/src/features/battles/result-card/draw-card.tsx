import { Check, Equal, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { LogoGlyph } from '@/components/brand/logo';
import { ComboEmblem } from '@/components/combo-emblem';
import { finishMeta } from '@/components/ui/finish';
import { FINISH_PATHS } from '@/components/ui/finish-paths';
import { OpponentEmblem } from '../opponent-emblem';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import { drawBackground } from './draw-background';
import { type Box, type CardLayout, layCard, MARGIN, type PlacedRound } from './layout';
import {
  cutCorner,
  fade,
  lit,
  loadFonts,
  measureWith,
  PALETTE,
  type Pen,
  polygon,
  widthOf,
  writeLine,
  writeText,
} from './pen';

const RESULTS = {
  WIN: { Icon: Check, colour: PALETTE.win },
  LOSS: { Icon: X, colour: PALETTE.loss },
  DRAW: { Icon: Equal, colour: PALETTE.draw },
} as const;

/** The largest size of an emblem on the card. */
const EMBLEM_SIZE = 480;

/**
 * Draws the result card of a battle as a PNG. Nothing leaves the device.
 * @throws Error when this browser has no canvas or cannot encode it.
 */
export async function drawCard(battle: CardBattle, player: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('This browser has no canvas to draw on.');
  const { opponentName, myCombo, opponentCombo, eventName } = battle;
  const names = [player, opponentName, myCombo.name, opponentCombo, eventName].join('');
  const [pictures] = await Promise.all([picturesOf(battle), loadFonts(names + FIXED_LETTERS)]);
  const layout = layCard(battle, player, measureWith(pen));
  drawBackground(pen, battle, layout.mine.emblem, layout.theirs.emblem);
  drawHead(pen, battle, layout, pictures);
  drawSides(pen, battle, layout, pictures);
  drawRounds(pen, layout.rounds);
  drawPicture(pen, pictures.mine, layout.rounds.myMark);
  drawPicture(pen, pictures.theirs, layout.rounds.theirMark);
  drawEdge(pen, battle);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser cannot make a picture of a canvas.'));
    }, 'image/png');
  });
}

/** Everything else that is written: dates, words of results and finishes, scores. */
const FIXED_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+–…';

async function picturesOf(battle: CardBattle) {
  const { myCombo, opponentColorStart, opponentColorEnd, result } = battle;
  const { Icon } = RESULTS[result];
  const theirEmblem = (
    <OpponentEmblem colorStart={opponentColorStart} colorEnd={opponentColorEnd} />
  );
  const [mine, theirs, mark, logo] = await Promise.all([
    imageOf(<ComboEmblem combo={myCombo} />, EMBLEM_SIZE, PALETTE.ink),
    imageOf(theirEmblem, EMBLEM_SIZE, PALETTE.ink),
    imageOf(<Icon strokeWidth={3.4} />, 128, PALETTE.bg),
    imageOf(<LogoGlyph />, 128, PALETTE['on-accent']),
  ]);
  return { mine, theirs, mark, logo };
}
type Pictures = Awaited<ReturnType<typeof picturesOf>>;

const CSS_VARIABLES = Object.entries(PALETTE).map(([name, value]) => `--${name}:${value}`);

/**
 * An SVG component as an image for the canvas, so that screens and cards show the same drawing.
 * @throws Error when the element renders no SVG or the image cannot be decoded.
 */
async function imageOf(element: ReactElement, size: number, colour: string) {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(element));
  const svg = container.querySelector('svg');
  if (!svg) throw new Error('Only an SVG can be drawn on the card.');
  // An image has no page to inherit from.
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('style', [...CSS_VARIABLES, `color:${colour}`].join(';'));
  const text = new XMLSerializer().serializeToString(svg);
  root.unmount();
  const image = new Image();
  await new Promise<void>((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('The SVG could not be read as an image.'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
  return image;
}

function drawPicture(pen: Pen, image: HTMLImageElement, box: Box, inset = 0): void {
  const { x, y, width, height } = box;
  pen.drawImage(image, x + inset, y + inset, width - 2 * inset, height - 2 * inset);
}

/** How far the product's name leans to the right, in pixels for each one up. */
const LOGO_LEAN = 0.1;

function drawHead(pen: Pen, { result }: CardBattle, layout: CardLayout, pictures: Pictures): void {
  const { mark, word, sign, logo, event, date } = layout;
  const { colour } = RESULTS[result];
  pen.fillStyle = colour;
  pen.fill(cutCorner(mark, 30));
  drawPicture(pen, pictures.mark, mark, 20);
  writeText(pen, word, colour);
  writeText(pen, event, PALETTE.ink);
  writeText(pen, date, PALETTE.muted);

  pen.fillStyle = PALETTE.accent;
  pen.fill(cutCorner(sign, 14));
  drawPicture(pen, pictures.logo, sign, 9);
  pen.save();
  pen.transform(1, 0, -LOGO_LEAN, 1, LOGO_LEAN * (logo.box.y + logo.box.height / 2), 0);
  writeText(pen, logo, PALETTE.ink);
  pen.restore();
}

function drawSides(pen: Pen, battle: CardBattle, layout: CardLayout, pictures: Pictures): void {
  for (const [side, image, isBeaten] of [
    [layout.mine, pictures.mine, battle.result === 'LOSS'],
    [layout.theirs, pictures.theirs, battle.result === 'WIN'],
  ] as const) {
    pen.save();
    pen.shadowColor = 'rgba(0, 0, 0, 0.6)';
    pen.shadowBlur = 40;
    pen.shadowOffsetY = 22;
    drawPicture(pen, image, side.emblem);
    pen.restore();
    writeText(pen, side.score, isBeaten ? PALETTE.faint : PALETTE.ink);
    writeText(pen, side.name, PALETTE.ink);
    writeText(pen, side.combo, PALETTE.muted);
  }
  const { dash } = layout;
  pen.fillStyle = PALETTE.faint;
  pen.fillRect(dash.x, dash.y, dash.width, dash.height);
}

function drawRounds(pen: Pen, { box, tiles, look }: CardLayout['rounds']): void {
  const start = tiles[0]?.tile.x ?? box.x;
  pen.fillStyle = fade(PALETTE.ink, 0.16);
  pen.fillRect(start, box.y + box.height / 2 - 1, box.x + box.width - start, 2);
  for (const round of tiles) {
    drawTile(pen, round);
    if (look === 'narrow') drawNarrow(pen, round);
    else drawWide(pen, round, look === 'worded' ? finishMeta[round.finishType].word : '');
  }
}

function drawTile(pen: Pen, { tile, finishType, winner }: PlacedRound): void {
  const colour = PALETTE[finishType];
  const isDraw = winner === 'draw';
  const shape = cutCorner(tile, Math.min(16, tile.width / 4));
  pen.fillStyle = PALETTE.bg;
  pen.fill(shape);
  pen.fillStyle = fade(colour, isDraw ? 0.06 : 0.2);
  pen.fill(shape);
  pen.strokeStyle = fade(colour, isDraw ? 0.4 : 0.75);
  pen.lineWidth = 2;
  pen.stroke(shape);
}

const pointsOf = ({ winner, points }: PlacedRound) =>
  winner === 'draw'
    ? { text: '0', colour: PALETTE.muted }
    : { text: `+${points}`, colour: PALETTE.ink };

/** The icon above the points. */
function drawNarrow(pen: Pen, round: PlacedRound): void {
  const { tile } = round;
  const x = tile.x + tile.width / 2;
  const { text, colour } = pointsOf(round);
  drawFinish(pen, round, x, tile.y + 24, Math.min(34, tile.width - 6));
  const style = { face: 'display', size: 28, colour, align: 'center' } as const;
  writeLine(pen, text, style, x, tile.y + tile.height - 18);
}

/** Icon, word and points side by side in the middle. */
function drawWide(pen: Pen, round: PlacedRound, word: string): void {
  const { tile, finishType } = round;
  const [icon, gap] = [40, 10];
  const y = tile.y + tile.height / 2;
  const { text, colour } = pointsOf(round);
  const wordWidth = word ? widthOf(pen, word, 'display', 32) + gap : 0;
  const width = icon + gap + wordWidth + widthOf(pen, text, 'display', 38);
  const x = tile.x + (tile.width - width) / 2;
  const style = { face: 'display', align: 'left' } as const;
  drawFinish(pen, round, x + icon / 2, y, icon);
  writeLine(pen, word, { ...style, size: 32, colour: PALETTE[finishType] }, x + icon + gap, y);
  writeLine(pen, text, { ...style, size: 38, colour }, x + icon + gap + wordWidth, y);
}

/** Units of the box in which icons are drawn. */
const ICON_UNITS = 24;

function drawFinish(pen: Pen, round: PlacedRound, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / ICON_UNITS, size / ICON_UNITS);
  pen.strokeStyle = PALETTE[round.finishType];
  pen.globalAlpha = round.winner === 'draw' ? 0.75 : 1;
  pen.lineWidth = 2.2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const path of FINISH_PATHS[round.finishType]) pen.stroke(new Path2D(path));
  pen.restore();
}

/** A line of both gradients along the upper edge, and the cut corner in the accent colour. */
function drawEdge(pen: Pen, { myCombo, opponentColorStart, opponentColorEnd }: CardBattle): void {
  const line = pen.createLinearGradient(0, 0, CARD_WIDTH, 0);
  line.addColorStop(0, lit(myCombo.colorStart));
  line.addColorStop(0.46, lit(myCombo.colorEnd));
  line.addColorStop(0.54, lit(opponentColorStart));
  line.addColorStop(1, lit(opponentColorEnd));
  pen.fillStyle = line;
  pen.fillRect(0, 0, CARD_WIDTH, 14);
  pen.fillStyle = PALETTE.accent;
  pen.fill(
    polygon([
      [CARD_WIDTH, CARD_HEIGHT - MARGIN],
      [CARD_WIDTH, CARD_HEIGHT],
      [CARD_WIDTH - MARGIN, CARD_HEIGHT],
    ]),
  );
}
