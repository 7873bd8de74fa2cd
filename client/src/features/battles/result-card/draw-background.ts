import { isNoPart } from '@shared/rules/parts/kinds';
import { bladePath } from '@/components/combo-emblem-geometry';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import type { Box } from './layout';
import { fade, lit, PALETTE, type Pen, polygon } from './pen';

/** Where the tops meet, between their emblems. */
const CENTRE = { x: CARD_WIDTH / 2, y: 506 };

/** How far the seam between the sides leans to the right, in pixels for each one up. */
const LEAN = 0.16;

/** A dark hall, each side lit in its own gradient as far as the slanted seam. */
export function drawBackground(pen: Pen, battle: CardBattle, mine: Box, theirs: Box): void {
  const { myCombo, opponentColorStart, opponentColorEnd } = battle;
  const left = mine.x + mine.width / 2;
  const right = theirs.x + theirs.width / 2;
  pen.fillStyle = PALETTE.bg;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  inSide(pen, 0, () => {
    drawLight(pen, [
      { x: -40, y: 330, radius: 900, colour: myCombo.colorStart, strength: 0.5 },
      { x: left + 60, y: 620, radius: 620, colour: myCombo.colorEnd, strength: 0.5 },
    ]);
    drawSilhouette(pen, battle, left, mine.y + mine.height / 2);
  });
  inSide(pen, CARD_WIDTH, () => {
    drawLight(pen, [
      { x: CARD_WIDTH + 40, y: 330, radius: 900, colour: opponentColorEnd, strength: 0.3 },
      { x: right, y: 560, radius: 640, colour: opponentColorStart, strength: 0.36 },
    ]);
    drawRings(pen);
  });
  drawSparks(pen, battle);
}

/** Draws on one side of the seam only, from the edge at `edge`. */
function inSide(pen: Pen, edge: number, draw: () => void): void {
  pen.save();
  pen.clip(
    polygon([
      [edge, 0],
      [CENTRE.x + CENTRE.y * LEAN, 0],
      [CENTRE.x - (CARD_HEIGHT - CENTRE.y) * LEAN, CARD_HEIGHT],
      [edge, CARD_HEIGHT],
    ]),
  );
  draw();
  pen.restore();
}

interface Lamp {
  x: number;
  y: number;
  radius: number;
  colour: string;
  strength: number;
}

/** Darkness above and below, so that text is readable on any colours. */
const SHADE = [
  [0, 0.72],
  [0.2, 0.3],
  [0.3, 0],
  [0.5, 0.1],
  [0.68, 0.72],
  [1, 0.9],
] as const;

/**
 * Light is drawn at a tenth of the size and enlarged: canvases dither gradients, which would make the
 * PNG three times as large.
 */
const COARSE = 10;

function drawLight(pen: Pen, lamps: readonly Lamp[]): void {
  const map = document.createElement('canvas');
  map.width = CARD_WIDTH / COARSE;
  map.height = CARD_HEIGHT / COARSE;
  const light = map.getContext('2d');
  if (!light) return;
  light.scale(1 / COARSE, 1 / COARSE);
  const fill = (paint: string | CanvasGradient) => {
    light.fillStyle = paint;
    light.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  };
  fill(PALETTE.bg);
  light.globalCompositeOperation = 'lighter';
  for (const { x, y, radius, colour, strength } of lamps) {
    const glow = light.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, fade(lit(colour), strength));
    glow.addColorStop(0.45, fade(lit(colour), strength * 0.42));
    glow.addColorStop(1, fade(lit(colour), 0));
    fill(glow);
  }
  light.globalCompositeOperation = 'source-over';
  const shade = light.createLinearGradient(0, 0, 0, CARD_HEIGHT);
  for (const [at, strength] of SHADE) shade.addColorStop(at, fade(PALETTE.bg, strength));
  fill(shade);
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(map, 0, 0, CARD_WIDTH, CARD_HEIGHT);
}

/** Times the blade's 100 units. */
const SILHOUETTE_SCALE = 9.6;

/** The player's own blade, huge, like a shadow on the wall. */
function drawSilhouette(pen: Pen, { myCombo }: CardBattle, x: number, y: number): void {
  const name = isNoPart(myCombo.blade) ? (myCombo.mainBlade ?? '') : myCombo.blade;
  const outline = new Path2D(bladePath(name, myCombo.bladeType));
  pen.save();
  pen.translate(x - 90, y + 40);
  pen.rotate(-0.3);
  pen.scale(SILHOUETTE_SCALE, SILHOUETTE_SCALE);
  pen.translate(-50, -50);
  pen.fillStyle = fade(lit(myCombo.colorStart), 0.07);
  pen.fill(outline);
  pen.strokeStyle = fade(lit(myCombo.colorStart), 0.3);
  pen.lineWidth = 3 / SILHOUETTE_SCALE;
  pen.stroke(outline);
  pen.restore();
}

/** The stadium's wall from above. */
function drawRings(pen: Pen): void {
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

const SPARKS = 26;
/** Below the longest spark stands the score. */
const LONGEST_SPARK = 196;

/** Looks random from 0 to 1, but is always the same. */
const lot = (index: number, salt: number) => Math.abs(Math.sin(index * 78.233 + salt * 12.9898));

const STAR = [
  [0, -64],
  [7, -9],
  [34, 0],
  [7, 9],
  [0, 64],
  [-7, 9],
  [-34, 0],
  [-7, -9],
] as const;

/** The clash: sparks along the seam, away from the emblems, and a white star. */
function drawSparks(pen: Pen, { myCombo, opponentColorStart }: CardBattle): void {
  pen.save();
  pen.translate(CENTRE.x, CENTRE.y);
  for (let index = 0; index < SPARKS; index += 1) {
    const half = index % 2 === 0 ? -1 : 1;
    const spread = (lot(index, 1) - 0.5) * 1.15;
    const near = 14 + 30 * lot(index, 2);
    const reach = (LONGEST_SPARK - near - 40) * lot(index, 3) * (1 - Math.abs(spread) * 0.6);
    const far = near + 40 + reach;
    const thickest = near + (far - near) * 0.28;
    const thickness = 2.5 + 3 * lot(index, 4);
    const colour = spread * half < 0 ? opponentColorStart : myCombo.colorStart;
    pen.save();
    pen.rotate(half * (Math.PI / 2) + LEAN + spread * 0.9);
    pen.fillStyle = index % 3 === 0 ? '#ffffff' : fade(lit(colour), 0.95);
    pen.fill(
      polygon([
        [near, 0],
        [thickest, -thickness],
        [far, 0],
        [thickest, thickness],
      ]),
    );
    pen.restore();
  }
  pen.rotate(LEAN);
  pen.fillStyle = '#ffffff';
  pen.fill(polygon(STAR));
  pen.restore();
}
