import type { CardBattle } from './card-battle';
import { CENTRE } from './paint-ground';
import { fade, lit } from './palette';

type Pen = CanvasRenderingContext2D;

const SPARKS = 26;

/** Sparks fly as far as this, and no further: below them stands the score. */
const FURTHEST = 196;

/** A number from 0 to 1 that looks as if drawn by lot, always the same for an index. */
const lot = (index: number, salt: number) => Math.abs(Math.sin(index * 78.233 + salt * 12.9898));

/** Sparks where the tops hit each other, each thin at both ends. */
export function paintClash(pen: Pen, { myCombo, opponentColorStart }: CardBattle): void {
  pen.save();
  pen.translate(CENTRE.x, CENTRE.y);
  for (let index = 0; index < SPARKS; index += 1) {
    // Up and down along the seam: to the sides are the tops.
    const half = index % 2 === 0 ? -1 : 1;
    const spread = (lot(index, 1) - 0.5) * 1.15;
    const near = 14 + 30 * lot(index, 2);
    const far = near + 40 + (FURTHEST - near - 40) * lot(index, 3) * (1 - Math.abs(spread) * 0.6);
    const colour = spread * half < 0 ? opponentColorStart : myCombo.colorStart;
    pen.save();
    pen.rotate(half * (Math.PI / 2) + 0.16 + spread * 0.9);
    pen.fillStyle = index % 3 === 0 ? '#ffffff' : fade(lit(colour), 0.95);
    needle(pen, near, far, 2.5 + 3 * lot(index, 4));
    pen.restore();
  }
  star(pen);
  pen.restore();
}

function needle(pen: Pen, near: number, far: number, thickness: number): void {
  const thickest = near + (far - near) * 0.28;
  pen.beginPath();
  pen.moveTo(near, 0);
  pen.lineTo(thickest, -thickness);
  pen.lineTo(far, 0);
  pen.lineTo(thickest, thickness);
  pen.closePath();
  pen.fill();
}

/** The hit itself: a white star of four rays. */
function star(pen: Pen): void {
  pen.save();
  pen.rotate(0.16);
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  for (const [x, y] of [
    [0, -64],
    [7, -9],
    [34, 0],
    [7, 9],
    [0, 64],
    [-7, 9],
    [-34, 0],
    [-7, -9],
  ] as const) {
    pen.lineTo(x, y);
  }
  pen.closePath();
  pen.fill();
  pen.restore();
}
