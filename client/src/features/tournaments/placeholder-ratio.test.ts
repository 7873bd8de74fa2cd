import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ratioOf } from './tournament-flyer';

/** A placeholder like the server's. */
async function placeholder(width: number, height: number, alpha = 1): Promise<string> {
  const background = { r: 200, g: 40, b: 90, alpha };
  const tiny = await sharp({ create: { width, height, channels: 4, background } })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

it.each([
  [20, 10, 1],
  [14, 20, 1],
  [20, 10, 0.5],
  [8, 8, 0.5],
])('reads the ratio of %i by %i pixels (opacity %d)', async (width, height, alpha) => {
  expect(ratioOf(await placeholder(width, height, alpha))).toBe(width / height);
});

it.each([
  null,
  '',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/webp;base64,???',
  'data:image/webp;base64,UklGRg==',
  `data:image/webp;base64,${btoa(`RIFF....WEBPVP8 ${'\0'.repeat(20)}`)}`,
  `data:image/webp;base64,${btoa(`RIFF....WEBPVP8L${'\x01'.repeat(20)}`)}`,
])('returns nothing for %s', (uri) => {
  expect(ratioOf(uri)).toBeUndefined();
});
