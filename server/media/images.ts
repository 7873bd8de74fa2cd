import { access, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '../../shared/media';
import {
  type MadeFile,
  type Processed,
  type ProcessOptions,
  UnprocessableMedia,
} from './processing';

const WEBP = 'image/webp';
const QUALITY = 80;
/** The largest that WebP allows (pixels). */
const WEBP_MAX_SIDE = 16_383;
/** Default time limit for one width (seconds). */
const TIME_LIMIT = 60;

/** All frames together; larger animations become a still picture (pixels). */
const ANIMATION_MAX_PIXELS = IMAGE_MAX_PIXELS;
const ANIMATION_MAX_FRAMES = 500;

const UNREADABLE = 'This image cannot be read. It may be damaged; please try another one.';
const TOO_SLOW = 'This image takes too long to process. Please make it smaller and try again.';
const ANIMATION_DROPPED = 'The animation is too long, so only its first frame is shown.';

// One thread per picture and no cache: requests are served by the same few cores.
sharp.concurrency(1);
sharp.cache(false);

/** Content types by sharp's name for the format. */
const TYPES: Partial<Record<Metadata['format'], string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** HEIC contains HEVC, which most builds leave out for its patents. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

export interface Header {
  format: Metadata['format'];
  /** Content type. */
  type: string;
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Frames of an animation, otherwise 1. */
  frames: number;
}

function typeOf({ format, compression }: Metadata): string | undefined {
  if (format !== 'heif' || compression === 'av1') return TYPES[format];
  return compression === 'hevc' && readsHeic ? 'image/heic' : undefined;
}

/** Reads the header without decoding; undefined when it is not one of the formats in TYPES. */
export async function readHeader(file: string): Promise<Header | undefined> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = found && typeOf(found);
  if (!type) return undefined;
  const { width, height } = found.autoOrient;
  // In other formats pages are separate pictures.
  const isAnimation = found.format === 'gif' || found.format === 'webp';
  return {
    format: found.format,
    type,
    width,
    height,
    frames: isAnimation ? (found.pages ?? 1) : 1,
  };
}

const openPicture = (input: string | Buffer, options: SharpOptions) =>
  sharp(input, { failOn: 'error', sequentialRead: true, ...options });

/** Longer sides to try, best first (pixels). */
const PLACEHOLDER_SIDES = [20, 16, 8];
/** It is sent with every post of a list (characters). */
const PLACEHOLDER_MAX_LENGTH = 400;

/** A data URI of a tiny version, shown blurred while the picture loads. */
async function placeholderOf(picture: Buffer): Promise<string> {
  let uri = '';
  for (const side of PLACEHOLDER_SIDES) {
    const tiny = await openPicture(picture, { animated: false })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    uri = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_MAX_LENGTH) break;
  }
  return uri;
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function lastBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, Math.max(0, size - length));
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Supplies a missing end marker, if the picture is whole: browsers show it, libvips refuses it. */
async function withEnd(file: string, { format }: Header): Promise<string | Buffer> {
  if (format !== 'jpeg') return file;
  if ((await lastBytes(file, END_OF_JPEG.length)).equals(END_OF_JPEG)) return file;
  const ended = Buffer.concat([await readFile(file), END_OF_JPEG]);
  // Missing picture data is only a warning.
  const isWhole = await openPicture(ended, {
    failOn: 'warning',
    limitInputPixels: IMAGE_MAX_PIXELS,
  })
    .resize({ width: 8 })
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  return isWhole ? ended : file;
}

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000);

/** @throws UnprocessableMedia when the picture is too large or unreadable */
async function headerOf(file: string): Promise<Header> {
  // A missing file must not be reported as an unreadable picture.
  await access(file);
  const header = await readHeader(file);
  if (!header) throw new UnprocessableMedia(UNREADABLE);
  const pixels = header.width * header.height;
  if (pixels > IMAGE_MAX_PIXELS) {
    throw new UnprocessableMedia(
      `This image has ${megapixels(pixels)} megapixels; the maximum is ${megapixels(IMAGE_MAX_PIXELS)}. Please make it smaller and upload it again.`,
    );
  }
  return header;
}

/**
 * Reads only the header, so that a small file of a huge picture costs nothing. The number of frames
 * does not matter: an animation with too many becomes a still picture.
 * @throws UnprocessableMedia when the picture is too large or unreadable
 */
export async function checkImage(file: string): Promise<void> {
  await headerOf(file);
}

/** Narrowest first; the widest is the original width, within limits. */
function widthsOf({ width, height }: Header, wanted: readonly number[]): number[] {
  const fits = Math.floor((width * WEBP_MAX_SIDE) / height);
  const widest = Math.max(1, Math.min(width, fits, Math.max(...wanted)));
  return [...wanted.filter((each) => each < widest), widest];
}

interface ImageOptions extends ProcessOptions {
  /** Pixels, narrowest first; by default those of posts. */
  widths?: readonly number[];
  /** Keeps only the first frame of an animation. */
  still?: boolean;
  /** For each width (seconds). */
  timeLimit?: number;
}

interface Shrink {
  animated: boolean;
  timeLimit?: number;
  /** Maximum size; pictures are never enlarged (pixels). */
  width: number;
  height?: number;
}

/**
 * Resizes to WebP, upright and without metadata.
 * @throws UnprocessableMedia when the picture cannot be fully decoded, or not in time
 */
async function shrink(
  file: string | Buffer,
  { animated, width, height, timeLimit = TIME_LIMIT }: Shrink,
) {
  const picture = openPicture(file, { animated, limitInputPixels: IMAGE_MAX_PIXELS });
  // sharp rotates still pictures only; animations have no rotation.
  if (!animated) picture.autoOrient();
  try {
    return await picture
      .resize({ width, height: height ?? WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: animated ? 2 : 4 })
      .timeout({ seconds: timeLimit })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    const isLate = cause instanceof Error && cause.message.startsWith('timeout');
    throw new UnprocessableMedia(isLate ? TOO_SLOW : UNREADABLE, { cause });
  }
}

/**
 * Makes the poster of a video from a picture.
 * @param side of the square that it must fit in (pixels)
 * @throws UnprocessableMedia when the picture is too large or unreadable
 */
export async function processPoster(file: string, side: number, workDir: string) {
  const picture = await withEnd(file, await headerOf(file));
  const made = await shrink(picture, { animated: false, width: side, height: side });
  const { width, height } = made.info;
  const name = 'poster.webp';
  const target = path.join(workDir, name);
  await writeFile(target, made.data);
  const poster: MadeFile = { role: 'thumbnail', name, path: target, type: WEBP, width };
  return { poster, width, height, placeholder: await placeholderOf(made.data) };
}

/**
 * Makes WebP in several widths. An animation within limits stays one, and gets an additional still
 * for lists and for people who prefer no motion. Decoding and writing are separate steps, so that a
 * full disk is not mistaken for a damaged picture.
 * @throws UnprocessableMedia when the picture is too large or cannot be fully decoded
 */
export async function processImage(
  file: string,
  { workDir, signal, still = false, timeLimit, widths: wanted = IMAGE_WIDTHS }: ImageOptions,
): Promise<Processed> {
  const header = await headerOf(file);
  const picture = await withEnd(file, header);
  const pixels = header.width * header.height * header.frames;
  const moves = header.frames > 1 && !still;
  const animated = moves && pixels <= ANIMATION_MAX_PIXELS && header.frames <= ANIMATION_MAX_FRAMES;
  const files: MadeFile[] = [];
  async function keep(role: MadeFile['role'], name: string, width: number, data: Buffer) {
    const target = path.join(workDir, name);
    await writeFile(target, data, { signal });
    files.push({ role, name, path: target, type: WEBP, width });
  }

  const widths = widthsOf(header, wanted);
  let smallest: Buffer | undefined;
  for (const width of widths) {
    signal.throwIfAborted();
    const { data } = await shrink(picture, { animated, width, timeLimit });
    smallest ??= data;
    await keep('shown', `${width}.webp`, width, data);
  }
  if (animated && smallest) {
    const still = await shrink(smallest, { animated: false, width: widths[0] ?? header.width });
    await keep('thumbnail', 'still.webp', still.info.width, still.data);
  }
  return {
    files,
    width: header.width,
    height: header.height,
    duration: null,
    placeholder: smallest ? await placeholderOf(smallest) : null,
    note: moves && !animated ? ANIMATION_DROPPED : null,
  };
}
