import { Check, Equal, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FINISH_PATHS } from '#shared/cards/finish-paths';
import { writtenParts } from '#shared/rules/parts/written-parts';
import { shownText } from '#shared/stand-ins';
import { LogoGlyph } from '@/components/brand/logo';
import { ComboEmblem } from '@/components/combo-emblem';
import { finishMeta, RESULTS } from '@/components/ui/finish';
import { formatDate } from '@/lib/dates';
import { OpponentEmblem } from '../opponent-emblem';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import { drawBackground } from './draw-background';
import { type CardLayout, layCard, MARGIN, type PlacedRound } from './layout';
import { brighten, cutCorner, fade, loadFonts, PALETTE, Pen, withStops } from './pen';

/** All letters written besides names and the date: results, finishes, scores, the product. */
const FIXED_LETTERS = [...Object.values(RESULTS), ...Object.values(finishMeta)]
  .map(({ word }) => word)
  .concat('0123456789', '+–…')
  .join('');

/**
 * Draws the result card of a battle as a PNG, on this device only.
 * @throws Error if the browser has no canvas or cannot encode the image.
 */
export async function drawCard(
  battle: CardBattle,
  player: string,
  timeZone?: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas to draw on.');
  const pen = new Pen(context);
  const { opponentName, myCombo, opponentCombo, eventName } = battle;
  const names = [player, opponentName, myCombo.name, opponentCombo, eventName]
    .map(shownText)
    .join('');
  const [pictures] = await Promise.all([
    picturesOf(battle),
    loadFonts(names + formatDate(battle.date, timeZone) + FIXED_LETTERS),
  ]);
  const layout = layCard(battle, player, pen.measure, timeZone);
  drawBackground(pen, battle, layout.mine.emblem, layout.theirs.emblem);
  drawHead(pen, layout, pictures);
  drawSides(pen, layout, pictures);
  drawRounds(pen, layout, pictures);
  drawEdge(pen, battle);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser cannot make a picture of a canvas.'));
    }, 'image/png');
  });
}

const RESULT_ICONS = { WIN: Check, LOSS: X, DRAW: Equal };

/** Largest size of an emblem and of an icon on the card, in pixels. */
const EMBLEM_SIZE = 480;
const ICON_SIZE = 128;

async function picturesOf(battle: CardBattle) {
  const Icon = RESULT_ICONS[battle.result];
  const opponentParts = writtenParts(battle.opponentCombo);
  const opponent = <OpponentEmblem battle={{ ...battle, opponentParts }} />;
  const [mine, theirs, mark, logo] = await Promise.all([
    imageOf(<ComboEmblem combo={battle.myCombo} />, EMBLEM_SIZE, PALETTE.ink),
    imageOf(opponent, EMBLEM_SIZE, PALETTE.ink),
    imageOf(<Icon strokeWidth={3.4} />, ICON_SIZE, PALETTE.bg),
    imageOf(<LogoGlyph />, ICON_SIZE, PALETTE['on-accent']),
  ]);
  return { mine, theirs, mark, logo };
}
type Pictures = Awaited<ReturnType<typeof picturesOf>>;

const CSS_VARIABLES = Object.entries(PALETTE).map(([name, value]) => `--${name}:${value}`);

/**
 * Renders an SVG component to an image for the canvas, so that screens and cards share drawings.
 * @throws Error if the element renders no SVG or the image cannot be decoded.
 */
async function imageOf(element: ReactElement, size: number, colour: string) {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(element));
  const svg = container.querySelector('svg');
  if (!svg) throw new Error('Only an SVG can be drawn on the card.');
  // An image has no page to inherit styles from.
  const style = [...CSS_VARIABLES, `color:${colour}`].join(';');
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, style };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  const text = new XMLSerializer().serializeToString(svg);
  root.unmount();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** Slant of the product's name: pixels to the right for each pixel up. */
const LOGO_LEAN = 0.1;

function drawHead(pen: Pen, layout: CardLayout, pictures: Pictures): void {
  const { mark, word, sign, logo, event, date } = layout;
  pen.fill(cutCorner(mark, 30), word.colour);
  pen.picture(pictures.mark, mark, 20);
  for (const text of [word, event, date]) pen.text(text);
  pen.fill(cutCorner(sign, 14), PALETTE.accent);
  pen.picture(pictures.logo, sign, 9);
  pen.isolated({}, () => {
    const middle = logo.box.y + logo.box.height / 2;
    pen.canvas.transform(1, 0, -LOGO_LEAN, 1, LOGO_LEAN * middle, 0);
    pen.text(logo);
  });
}

const SHADOW = { shadowColor: 'rgba(0, 0, 0, 0.6)', shadowBlur: 40, shadowOffsetY: 22 };

function drawSides(pen: Pen, { mine, theirs, dash }: CardLayout, pictures: Pictures): void {
  pen.isolated(SHADOW, () => {
    pen.picture(pictures.mine, mine.emblem);
    pen.picture(pictures.theirs, theirs.emblem);
  });
  for (const { score, name, combo } of [mine, theirs]) {
    for (const text of [score, name, combo]) pen.text(text);
  }
  pen.rectangle(dash, PALETTE.faint);
}

function drawRounds(pen: Pen, { rounds }: CardLayout, pictures: Pictures): void {
  const { box, tiles, look, myMark, theirMark } = rounds;
  const x = tiles[0]?.tile.x ?? box.x;
  const y = box.y + box.height / 2 - 1;
  pen.rectangle({ x, y, width: box.x + box.width - x, height: 2 }, fade(PALETTE.ink, 0.16));
  for (const round of tiles) drawTile(pen, round, look);
  pen.picture(pictures.mine, myMark);
  pen.picture(pictures.theirs, theirMark);
}

function drawTile(pen: Pen, round: PlacedRound, look: string): void {
  const { tile, finishType, winner, points } = round;
  const isDraw = winner === 'draw';
  const colour = PALETTE[finishType];
  const shape = cutCorner(tile, Math.min(16, tile.width / 4));
  pen.fill(shape, PALETTE.bg);
  pen.fill(shape, fade(colour, isDraw ? 0.06 : 0.2));
  pen.stroke(shape, fade(colour, isDraw ? 0.4 : 0.75), 2);

  const text = isDraw ? '0' : `+${points}`;
  const ink = isDraw ? PALETTE.muted : PALETTE.ink;
  const centre = { x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 };
  if (look === 'narrow') {
    drawFinish(pen, round, centre.x, tile.y + 24, Math.min(34, tile.width - 6));
    const x = centre.x - pen.widthOf(text, 'display', 28) / 2;
    pen.line(text, 'display', 28, ink, x, tile.y + tile.height - 18);
    return;
  }
  const [icon, gap] = [40, 10];
  const word = look === 'worded' ? finishMeta[finishType].word : '';
  const wordWidth = word ? pen.widthOf(word, 'display', 32) + gap : 0;
  const width = icon + gap + wordWidth + pen.widthOf(text, 'display', 38);
  const start = centre.x - width / 2;
  drawFinish(pen, round, start + icon / 2, centre.y, icon);
  pen.line(word, 'display', 32, colour, start + icon + gap, centre.y);
  pen.line(text, 'display', 38, ink, start + icon + gap + wordWidth, centre.y);
}

/** Side of the icons' view box. */
const ICON_UNITS = 24;

function drawFinish(pen: Pen, round: PlacedRound, x: number, y: number, size: number): void {
  const { winner, finishType } = round;
  const globalAlpha = winner === 'draw' ? 0.75 : 1;
  pen.isolated({ globalAlpha, lineCap: 'round', lineJoin: 'round' }, () => {
    pen.canvas.translate(x - size / 2, y - size / 2);
    pen.canvas.scale(size / ICON_UNITS, size / ICON_UNITS);
    for (const path of FINISH_PATHS[finishType]) pen.stroke(path, PALETTE[finishType], 2.2);
  });
}

/** A line with both gradients along the top edge, and the cut corner in the accent colour. */
function drawEdge(pen: Pen, { myCombo, opponentColorStart, opponentColorEnd }: CardBattle): void {
  const line = withStops(pen.canvas.createLinearGradient(0, 0, CARD_WIDTH, 0), {
    0: brighten(myCombo.colorStart),
    0.46: brighten(myCombo.colorEnd),
    0.54: brighten(opponentColorStart),
    1: brighten(opponentColorEnd),
  });
  pen.rectangle({ x: 0, y: 0, width: CARD_WIDTH, height: 14 }, line);
  pen.fill(`M${CARD_WIDTH} ${CARD_HEIGHT}v${-MARGIN}l${-MARGIN} ${MARGIN}Z`, PALETTE.accent);
}
