import { isNoPart } from '@shared/rules/parts/kinds';
import { bladePath } from '@/components/combo-emblem-geometry';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card-battle';
import type { Box, CardLayout } from './layout';
import { fade, lit, PALETTE } from './palette';

type Pen = CanvasRenderingContext2D;

interface Point {
  x: number;
  y: number;
}

/** Where the two meet: the middle between their emblems. */
export const CENTRE: Point = { x: CARD_WIDTH / 2, y: 506 };

/** How far the seam between the two sides leans, in pixels to the right for each up. */
const LEAN = 0.16;

/** The dark hall: each side lit by its own gradient, as far as the slanted seam between them. */
export function paintGround(pen: Pen, battle: CardBattle, { mine, theirs }: CardLayout): void {
  const { myCombo, opponentColorStart, opponentColorEnd } = battle;
  const left = middleOf(mine.emblem);
  const right = middleOf(theirs.emblem);
  pen.fillStyle = PALETTE.bg;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  inSide(pen, 'left', () => {
    paintLight(pen, [
      { at: { x: -40, y: 330 }, radius: 900, colour: myCombo.colorStart, strength: 0.5 },
      { at: { x: left.x + 60, y: 620 }, radius: 620, colour: myCombo.colorEnd, strength: 0.5 },
    ]);
    paintSilhouette(pen, battle, left);
  });
  inSide(pen, 'right', () => {
    paintLight(pen, [
      { at: { x: CARD_WIDTH + 40, y: 330 }, radius: 900, colour: opponentColorEnd, strength: 0.3 },
      { at: { x: right.x, y: 560 }, radius: 640, colour: opponentColorStart, strength: 0.36 },
    ]);
    paintRings(pen);
  });
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Draws on one side of the seam only. */
function inSide(pen: Pen, side: 'left' | 'right', draw: () => void): void {
  const far = side === 'left' ? 0 : CARD_WIDTH;
  pen.save();
  pen.beginPath();
  pen.moveTo(far, 0);
  pen.lineTo(CENTRE.x + CENTRE.y * LEAN, 0);
  pen.lineTo(CENTRE.x - (CARD_HEIGHT - CENTRE.y) * LEAN, CARD_HEIGHT);
  pen.lineTo(far, CARD_HEIGHT);
  pen.clip();
  draw();
  pen.restore();
}

interface Lamp {
  at: Point;
  radius: number;
  colour: string;
  strength: number;
}

/**
 * Light is drawn at a tenth of the size and enlarged: canvases mix fine noise into gradients, which
 * makes a PNG three times as large.
 */
const COARSE = 10;

function paintLight(pen: Pen, lamps: readonly Lamp[]): void {
  const map = document.createElement('canvas');
  map.width = CARD_WIDTH / COARSE;
  map.height = CARD_HEIGHT / COARSE;
  const light = map.getContext('2d');
  if (!light) return;
  light.scale(1 / COARSE, 1 / COARSE);
  light.fillStyle = PALETTE.bg;
  light.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  light.globalCompositeOperation = 'lighter';
  for (const lamp of lamps) shine(light, lamp);
  light.globalCompositeOperation = 'source-over';
  paintShade(light);
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(map, 0, 0, CARD_WIDTH, CARD_HEIGHT);
}

function shine(pen: Pen, { at, radius, colour, strength }: Lamp): void {
  const light = pen.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
  light.addColorStop(0, fade(lit(colour), strength));
  light.addColorStop(0.45, fade(lit(colour), strength * 0.42));
  light.addColorStop(1, fade(lit(colour), 0));
  pen.fillStyle = light;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
}

/** Darkness above and below, so that all texts can be read on any colours. */
function paintShade(pen: Pen): void {
  const dark = pen.createLinearGradient(0, 0, 0, CARD_HEIGHT);
  for (const [at, strength] of [
    [0, 0.72],
    [0.2, 0.3],
    [0.3, 0],
    [0.5, 0.1],
    [0.68, 0.72],
    [1, 0.9],
  ] as const) {
    dark.addColorStop(at, fade(PALETTE.bg, strength));
  }
  pen.fillStyle = dark;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
}

/** How much larger than its 100 units the shadow of the blade is. */
const SHADOW_SCALE = 9.6;

/** The own blade again, far larger than its side, like a shadow that it throws on the wall. */
function paintSilhouette(pen: Pen, { myCombo }: CardBattle, { x, y }: Point): void {
  const name = isNoPart(myCombo.blade) ? (myCombo.mainBlade ?? '') : myCombo.blade;
  const outline = new Path2D(bladePath(name, myCombo.bladeType));
  pen.save();
  pen.translate(x - 90, y + 40);
  pen.rotate(-0.3);
  pen.scale(SHADOW_SCALE, SHADOW_SCALE);
  pen.translate(-50, -50);
  pen.fillStyle = fade(lit(myCombo.colorStart), 0.07);
  pen.fill(outline);
  pen.strokeStyle = fade(lit(myCombo.colorStart), 0.3);
  pen.lineWidth = 3 / SHADOW_SCALE;
  pen.stroke(outline);
  pen.restore();
}

/** On the other side the stadium's wall, seen from above. */
function paintRings(pen: Pen): void {
  pen.strokeStyle = fade(PALETTE.ink, 0.06);
  for (const [radius, width] of [
    [330, 3],
    [430, 30],
    [560, 3],
    [650, 56],
  ] as const) {
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(CENTRE.x, CENTRE.y, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
}
