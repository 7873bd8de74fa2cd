import { bladePath } from '#shared/cards/emblem-paths';
import { isNoPart } from '#shared/rules/parts/kinds';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card';
import { type Box, brighten, fade, PALETTE, Pen, withStops } from './pen';

const CARD = { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT };

/** Where the two tops clash, between their emblems. */
const CENTRE = { x: CARD_WIDTH / 2, y: 506 };

/** Slant of the seam between the sides: pixels to the right for each pixel up. */
const LEAN = 0.16;

/** A dark hall, each side lit in its own gradient as far as the slanted seam. */
export function drawBackground(pen: Pen, battle: CardBattle, mine: Box, theirs: Box): void {
  const { myCombo, opponentColorStart, opponentColorEnd } = battle;
  const left = mine.x + mine.width / 2;
  const right = theirs.x + theirs.width / 2;
  pen.rectangle(CARD, PALETTE.bg);
  onSide(pen, 0, () => {
    drawLight(pen, [
      [-40, 330, 900, myCombo.colorStart, 0.5],
      [left + 60, 620, 620, myCombo.colorEnd, 0.5],
    ]);
    drawSilhouette(pen, battle, left, mine.y + mine.height / 2);
  });
  onSide(pen, CARD_WIDTH, () => {
    drawLight(pen, [
      [CARD_WIDTH + 40, 330, 900, opponentColorEnd, 0.3],
      [right, 560, 640, opponentColorStart, 0.36],
    ]);
    drawRings(pen);
  });
  drawSparks(pen, battle);
}

/** Draws on one side of the seam only; `edge` is the x of that side's card edge. */
function onSide(pen: Pen, edge: number, draw: () => void): void {
  const top = CENTRE.x + CENTRE.y * LEAN;
  const bottom = CENTRE.x - (CARD_HEIGHT - CENTRE.y) * LEAN;
  pen.isolated({}, () => {
    pen.canvas.clip(new Path2D(`M${edge} 0H${top}L${bottom} ${CARD_HEIGHT}H${edge}Z`));
    draw();
  });
}

type Lamp = readonly [x: number, y: number, radius: number, colour: string, strength: number];

/** Shading at the top and bottom, so that text is readable on any colours: opacity by offset. */
const SHADE = { 0: 0.72, 0.2: 0.3, 0.3: 0, 0.5: 0.1, 0.68: 0.72, 1: 0.9 };

/**
 * Light is drawn at a tenth of the size and enlarged: canvases dither gradients, which would make
 * the PNG three times as large.
 */
const COARSE = 10;

function drawLight(pen: Pen, lamps: readonly Lamp[]): void {
  const map = document.createElement('canvas');
  map.width = CARD_WIDTH / COARSE;
  map.height = CARD_HEIGHT / COARSE;
  const context = map.getContext('2d');
  if (!context) return;
  const light = new Pen(context);
  context.scale(1 / COARSE, 1 / COARSE);
  light.rectangle(CARD, PALETTE.bg);
  light.isolated({ globalCompositeOperation: 'lighter' }, () => {
    for (const [x, y, radius, colour, strength] of lamps) {
      const glow = (share: number) => fade(brighten(colour), strength * share);
      const round = context.createRadialGradient(x, y, 0, x, y, radius);
      light.rectangle(CARD, withStops(round, { 0: glow(1), 0.45: glow(0.42), 1: glow(0) }));
    }
  });
  const shade = context.createLinearGradient(0, 0, 0, CARD_HEIGHT);
  const stops = Object.entries(SHADE).map(([at, opacity]) => [at, fade(PALETTE.bg, opacity)]);
  light.rectangle(CARD, withStops(shade, Object.fromEntries(stops)));
  pen.isolated({ imageSmoothingEnabled: true, imageSmoothingQuality: 'high' }, () =>
    pen.picture(map, CARD),
  );
}

/** Scale of the blade's 100-unit outline. */
const SILHOUETTE_SCALE = 9.6;

/** The player's own blade, huge, like a shadow on the wall. */
function drawSilhouette(pen: Pen, { myCombo }: CardBattle, x: number, y: number): void {
  const name = isNoPart(myCombo.blade) ? (myCombo.mainBlade ?? '') : myCombo.blade;
  const outline = bladePath(name, myCombo.bladeType);
  const colour = brighten(myCombo.colorStart);
  pen.isolated({}, () => {
    pen.canvas.translate(x - 90, y + 40);
    pen.canvas.rotate(-0.3);
    pen.canvas.scale(SILHOUETTE_SCALE, SILHOUETTE_SCALE);
    pen.canvas.translate(-50, -50);
    pen.fill(outline, fade(colour, 0.07));
    pen.stroke(outline, fade(colour, 0.3), 3 / SILHOUETTE_SCALE);
  });
}

/** The stadium's wall from above: width by radius. */
const RINGS = { 330: 3, 430: 30, 560: 3, 650: 56 };

function drawRings({ canvas }: Pen): void {
  for (const [radius, lineWidth] of Object.entries(RINGS)) {
    Object.assign(canvas, { strokeStyle: fade(PALETTE.ink, 0.06), lineWidth }).beginPath();
    canvas.arc(CENTRE.x, CENTRE.y, Number(radius), 0, 2 * Math.PI);
    canvas.stroke();
  }
}

const SPARKS = 26;
/** In pixels; the score is below the longest spark. */
const LONGEST_SPARK = 196;

/** Deterministic pseudo-random number from 0 to 1. */
const noise = (index: number, salt: number) => Math.abs(Math.sin(index * 78.233 + salt * 12.9898));

const STAR = 'M0-64 7-9 34 0 7 9 0 64-7 9-34 0-7-9Z';

/** The clash: sparks along the seam, away from the emblems, and a white star. */
function drawSparks(pen: Pen, { myCombo, opponentColorStart }: CardBattle): void {
  const { canvas } = pen;
  pen.isolated({}, () => {
    canvas.translate(CENTRE.x, CENTRE.y);
    for (let index = 0; index < SPARKS; index += 1) {
      const half = index % 2 === 0 ? -1 : 1;
      const spread = (noise(index, 1) - 0.5) * 1.15;
      const near = 14 + 30 * noise(index, 2);
      const reach = (LONGEST_SPARK - near - 40) * noise(index, 3) * (1 - Math.abs(spread) * 0.6);
      const far = near + 40 + reach;
      const middle = near + (far - near) * 0.28;
      const thickness = 2.5 + 3 * noise(index, 4);
      const colour = spread * half < 0 ? opponentColorStart : myCombo.colorStart;
      pen.isolated({}, () => {
        canvas.rotate(half * (Math.PI / 2) + LEAN + spread * 0.9);
        pen.fill(
          `M${near} 0L${middle} ${-thickness} ${far} 0 ${middle} ${thickness}Z`,
          index % 3 === 0 ? '#ffffff' : fade(brighten(colour), 0.95),
        );
      });
    }
    canvas.rotate(LEAN);
    pen.fill(STAR, '#ffffff');
  });
}
