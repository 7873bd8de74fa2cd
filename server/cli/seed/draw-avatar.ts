import sharp from 'sharp';
import { type Colors, place, top } from './draw-top';
import { createRandom } from './random';

const SIZE = 512;

/** Draws a picture of a person: their favourite top on its own colours (JPEG, square). */
export function drawAvatar({ seed, colors }: { seed: number; colors: Colors }): Promise<Buffer> {
  const random = createRandom(seed);
  const [start, end] = colors;
  const middle = SIZE / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
    <defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="12"/></filter>
    <radialGradient id="back"><stop offset="0" stop-color="${start}" stop-opacity="0.85"/><stop offset="1" stop-color="${end}" stop-opacity="0.25"/></radialGradient></defs>
    <rect width="${SIZE}" height="${SIZE}" fill="#161b28"/>
    <rect width="${SIZE}" height="${SIZE}" fill="url(#back)"/>
    ${place(middle, middle, top(random, colors, middle * 0.72))}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
