import fs from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { blackPng, SECRET_WORDS, withMarks } from './picture-bytes';
import { claimBillions, type RemakeOptions, remake } from './video-bytes';

export { SECRET_WORDS };

/** Location of the videos that have one, in the format of phones. */
export const LOCATION = '+52.5219+013.4132/';

/** A second of a test picture, 160 x 120, with a tone. Never write to it. */
const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
export const CLIP_MP4 = fixture('clip.mp4');
export const CLIP_WEBM = fixture('clip.webm');
/** Has no tone. */
export const CLIP_HEVC = fixture('clip-hevc.mov');
/** Hundreds of bytes with 9 and 25 megapixels of a single colour. */
export const FLAT_3000 = fixture('flat-3000.avif');
export const FLAT_5000 = fixture('flat-5000.avif');

let folder: string | undefined;

/** Removed at the end of the process or, in server tests, of the run. */
function ownFolder(): string {
  if (folder) return folder;
  const ofRun = process.env.RIPCORD_MEDIA_FILES;
  const made = fs.mkdtempSync(path.join(ofRun ?? os.tmpdir(), 'ripcord-media-files-'));
  if (!ofRun) process.once('exit', () => fs.rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

const files = new Map<string, Promise<string>>();

/** A file that is created on first use; the path is always the same. */
function maker(name: string, make: () => Promise<Buffer | string>): () => Promise<string> {
  const create = async () => {
    const file = path.join(ownFolder(), name);
    await writeFile(file, await make());
    return file;
  };
  return () => {
    const made = files.get(name) ?? create();
    files.set(name, made);
    return made;
  };
}

/** A picture that is red on the left and blue on the right. */
function halves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#00f' };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: half }, gravity: 'east' },
  ]);
}

/** A square that moves to the right, one frame per step. */
function walk(frames: number): Sharp {
  const size = 64;
  const pictures = Array.from({ length: frames }, (_, step) => {
    const square = Buffer.from(
      `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="#fff"/><rect x="${(step * 8) % size}" y="24" width="16" height="16" fill="#f00"/></svg>`,
    );
    return square;
  });
  return sharp(pictures, { join: { animated: true } });
}

const from = (file: string, options: RemakeOptions) => () => remake(file, options);
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

/** A photo as an upright camera stores it: rotated, with red above blue when shown upright. */
const lyingJpeg = () =>
  halves(1200, 800)
    .withExif({
      IFD0: { Make: 'Ripcord', ImageDescription: SECRET_WORDS },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 19/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 47/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const movTags = { title: SECRET_WORDS, comment: SECRET_WORDS };

/** Real files, created once per process. Each function returns a path; never write to the file. */
export const mediaFiles = {
  /** 1200 x 800, shown as 800 x 1200; with GPS, XMP, IPTC and a comment. */
  jpegWithGps: maker('place.jpg', async () => withMarks(await lyingJpeg())),
  cutJpeg: maker('cut.jpg', async () => cut(await halves(1200, 800).jpeg().toBuffer(), 0.5)),
  /** 2000 x 1000. */
  png: maker('picture.png', () => halves(2000, 1000).png().toBuffer()),
  /** 1000 x 500: gets the same number of widths with a quarter of the pixels. */
  smallPng: maker('small.png', () => halves(1000, 500).png().toBuffer()),
  /** 300 x 200, half transparent. */
  clearPng: maker('clear.png', () =>
    sharp({ create: { width: 300, height: 200, channels: 4, background: '#f008' } })
      .png()
      .toBuffer(),
  ),
  cutPng: maker('cut.png', async () => cut(await halves(2000, 1000).png().toBuffer(), 0.5)),
  gif: maker('still.gif', () => halves(320, 240).gif().toBuffer()),
  /** 64 x 64, eight frames. */
  movingGif: maker('moving.gif', () => walk(8).gif().toBuffer()),
  movingWebp: maker('moving.webp', () => walk(8).webp().toBuffer()),
  /** More frames than are kept. */
  endlessGif: maker('endless.gif', () => walk(501).gif().toBuffer()),
  webp: maker('picture.webp', () => halves(1000, 600).webp().toBuffer()),
  avif: maker('picture.avif', () => halves(640, 480).avif({ effort: 0 }).toBuffer()),
  /** 16,000 x 16,000 pixels in a few kilobytes. */
  hugePng: maker('huge.png', async () => blackPng(16_000, 16_000)),
  /** The same without picture data, so that decoding it fails. */
  hollowPng: maker('hollow.png', async () => blackPng(16_000, 16_000, Buffer.from('nothing'))),

  mp4: maker('clip.mp4', () => readFile(CLIP_MP4)),
  webm: maker('clip.webm', () => readFile(CLIP_WEBM)),
  movHevc: maker('hevc.mov', () => readFile(CLIP_HEVC)),
  /** Has its location stored as iPhones do, by a key. */
  movWithLocation: maker(
    'place.mov',
    from(CLIP_MP4, {
      format: new MovOutputFormat({ metadataFormat: 'mdta' }),
      tags: { ...movTags, raw: { 'com.apple.quicktime.location.ISO6709': LOCATION } },
      metadata: { name: SECRET_WORDS },
    }),
  ),
  /** Has its location stored as older cameras do. */
  movWithOldLocation: maker(
    'old-place.mov',
    from(CLIP_MP4, {
      format: new MovOutputFormat({ metadataFormat: 'udta' }),
      tags: { ...movTags, raw: { '©xyz': LOCATION } },
    }),
  ),
  webmWithTags: maker(
    'tags.webm',
    from(CLIP_WEBM, {
      format: new WebMOutputFormat(),
      tags: { ...movTags, raw: { LOCATION } },
      metadata: { name: SECRET_WORDS },
    }),
  ),
  /** Rotated by a quarter turn: 120 x 160 when shown. */
  turnedMp4: maker(
    'turned.mp4',
    from(CLIP_MP4, { format: new Mp4OutputFormat(), metadata: { rotation: 90 } }),
  ),
  /** Audio as cameras store it, which not all browsers support. */
  movWithPcm: maker('pcm.mov', from(CLIP_MP4, { format: new MovOutputFormat(), sound: 'pcm' })),
  silentMp4: maker('silent.mp4', from(CLIP_MP4, { format: new Mp4OutputFormat(), sound: 'none' })),
  soundOnlyMp4: maker(
    'sound.mp4',
    from(CLIP_MP4, { format: new Mp4OutputFormat(), picture: 'none' }),
  ),
  framelessMp4: maker(
    'frameless.mp4',
    from(CLIP_MP4, { format: new Mp4OutputFormat(), picture: 'no frames' }),
  ),
  matroska: maker('film.mkv', from(CLIP_MP4, { format: new MkvOutputFormat() })),
  /** Ends before its index, as if a phone ran out of power. */
  cutMp4: maker('cut.mp4', async () => cut(await readFile(CLIP_MP4), 0.6)),
  /** Has its index, but only half of its frames. */
  cutFastMp4: maker('cut-fast.mp4', async () => {
    const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
    return cut(await remake(CLIP_MP4, { format }), 0.7);
  }),
  /** Has three of its four seconds, complete. */
  cutWebm: maker('cut.webm', async () => {
    const format = new WebMOutputFormat({ minimumClusterDuration: 0.1 });
    return cut(await remake(CLIP_WEBM, { format, sound: 'none', times: 4 }), 0.7);
  }),
  /** A few kilobytes that claim to contain four billion frames. */
  boastfulMp4: maker('boastful.mp4', async () => {
    const format = new Mp4OutputFormat({ fastStart: 'fragmented' });
    return claimBillions(await remake(CLIP_MP4, { format, sound: 'none' }));
  }),

  textNamedMp4: maker('text.mp4', async () =>
    'Get free spins: this is a text, not a film.'.repeat(9),
  ),
  svgNamedPng: maker(
    'drawing.png',
    async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  htmlNamedJpg: maker(
    'page.jpg',
    async () => '<!doctype html><html><script>alert(1)</script></html>',
  ),
  /** A script behind the first bytes of a GIF; passes as both if only those bytes are checked. */
  scriptNamedGif: maker('script.gif', async () => `GIF89a/*${' '.repeat(64)}*/=1;alert(1)`),
  pdfNamedPng: maker('paper.png', async () => `%PDF-1.7\n${'1 0 obj <<>> endobj\n'.repeat(20)}`),
  zipNamedPng: maker('archive.png', async () =>
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(64)]),
  ),
  /** HTML in front of a real picture, which some programs would still find. */
  htmlBeforePng: maker('front.png', async () =>
    Buffer.concat([Buffer.from('<script>alert(1)</script>'), blackPng(8, 8)]),
  ),
  empty: maker('empty.png', async () => ''),
} as const;
