import type { Box } from './layout';

/** The product's shape: a rectangle with its lower right corner cut off, `cut` pixels from each side. */
export function cutPath({ x, y, width, height }: Box, cut: number): Path2D {
  const path = new Path2D();
  path.moveTo(x, y);
  path.lineTo(x + width, y);
  path.lineTo(x + width, y + height - cut);
  path.lineTo(x + width - cut, y + height);
  path.lineTo(x, y + height);
  path.closePath();
  return path;
}
