import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePng } from './png';

/** A picture of noise: two rows of three pixels. */
const WIDTH = 3;
const HEIGHT = 2;
const pixels = Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, index) =>
  index % 4 === 3 ? 255 : (index * 37) % 256,
);

/** The parts of a PNG file, each with its check sum proved. */
function partsOf(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    parts.set(named.toString('latin1', 0, 4), named.subarray(4));
    at += length + 12;
  }
  return parts;
}

it('writes a PNG of 24 bits with the pixels it was given, but for their last bit', async () => {
  const picture = { data: pixels, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' } as const;
  const blob = await writePng(picture as unknown as ImageData);
  expect(blob.type).toBe('image/png');
  const file = Buffer.from(await blob.arrayBuffer());
  expect(file.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  const parts = partsOf(file);
  expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const head = parts.get('IHDR') ?? Buffer.alloc(0);
  expect([head.readUInt32BE(0), head.readUInt32BE(4), ...head.subarray(8)]).toEqual([
    WIDTH,
    HEIGHT,
    8,
    2,
    0,
    0,
    0,
  ]);
  const rows = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
  const row = (y: number) => [
    0,
    ...[...pixels.subarray(y * WIDTH * 4, (y + 1) * WIDTH * 4)]
      .filter((_, index) => index % 4 !== 3)
      .map((value) => value - (value % 2)),
  ];
  expect([...rows]).toEqual([...row(0), ...row(1)]);
});
