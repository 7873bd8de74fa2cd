import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'sharp';
import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '#shared/media';
import type { MadeImage } from './image-worker';
import { runImageTask, type Turn } from './image-workers';
import {
  type MadeFile,
  type Processed,
  type ProcessOptions,
  UnprocessableMedia,
} from './processing';

const WEBP = 'image/webp';
/** The largest side that WebP allows, in pixels. */
const WEBP_MAX_SIDE = 16_383;

/** Pixels of all frames together; larger animations become a still picture. */
const ANIMATION_MAX_PIXELS = IMAGE_MAX_PIXELS;
const ANIMATION_MAX_FRAMES = 500;

/** Milliseconds and seconds. Reading a header takes milliseconds, and requests wait for it. */
const HEADER = { waitLimit: 20_000, timeLimit: 10 };

/** Bytes that decoding a picture may take in the quick lane, and at all. */
export const QUICK_MEMORY = 40_000_000;
export const MAX_MEMORY = 165_000_000;

/**
 * Bytes of memory per pixel of a frame, as measured with 16 to 40 megapixels. Only JPEG and PNG are
 * decoded row by row, unless they are progressive.
 */
const ROW_BY_ROW: Partial<Record<Metadata['format'], number>> = { jpeg: 1, png: 3.3, webp: 1.5 };
const PROGRESSIVE: Partial<Record<Metadata['format'], number>> = { jpeg: 7, png: 7 };
const WHOLE: Partial<Record<Metadata['format'], number>> = { gif: 5.5, heif: 18 };
const ANIMATION = { frame: 9, made: 3.5 };

export interface Header {
  format: Metadata['format'];
  /** Content type. */
  type: string;
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Frames of an animation, else 1. */
  frames: number;
  /** Whether a JPEG is progressive or a PNG interlaced. */
  isProgressive: boolean;
}

/** Reads the header without decoding; null if the format is not accepted. */
export const readHeader = (file: string, turn: Turn = {}): Promise<Header | null> =>
  runImageTask('quick', { task: 'header', file: path.resolve(file) }, { ...HEADER, ...turn });

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000);

/**
 * Checks dimensions rather than file size, since a huge picture can be a small file. The number of
 * frames does not matter: an animation with too many becomes a still picture.
 * @throws UnprocessableMedia if the picture is too large
 */
export function checkSize({ width, height }: Pick<Header, 'width' | 'height'>): void {
  const pixels = width * height;
  if (pixels <= IMAGE_MAX_PIXELS) return;
  throw new UnprocessableMedia({
    kind: 'image_too_large',
    megapixels: megapixels(pixels),
    max: megapixels(IMAGE_MAX_PIXELS),
  });
}

/** Estimates the bytes that decoding takes. @param widest of the pictures made, in pixels */
export function memoryOf(header: Header, widest: number, animated: boolean): number {
  const { format, width, height, frames, isProgressive } = header;
  const pixels = width * height;
  if (!animated) {
    const table = { ...WHOLE, ...ROW_BY_ROW, ...(isProgressive && PROGRESSIVE) };
    return pixels * (table[format] ?? MAX_MEMORY);
  }
  const made = pixels * Math.min(1, widest / width) ** 2;
  return pixels * ANIMATION.frame + made * frames * ANIMATION.made;
}

/** @throws UnprocessableMedia if the picture is too large or unreadable */
async function headerOf(file: string, turn: Turn): Promise<Header> {
  // A missing file must not be reported as an unreadable picture.
  await access(file);
  const header = await readHeader(file, turn);
  if (!header) throw new UnprocessableMedia({ kind: 'image_unreadable' });
  checkSize(header);
  return header;
}

/** Widths, narrowest first; the widest is the original width, within limits. */
function widthsOf({ width, height }: Header, wanted: readonly number[]): number[] {
  const fits = Math.floor((width * WEBP_MAX_SIDE) / height);
  const widest = Math.max(1, Math.min(width, fits, Math.max(...wanted)));
  return [...wanted.filter((each) => each < widest), widest];
}

/** Large pictures use separate processes, so that small ones do not wait for them. */
async function make(
  file: string,
  header: Header,
  options: { dir: string; widths: number[]; maxHeight?: number; animated?: boolean },
  turn: Turn,
): Promise<MadeImage> {
  const { format } = header;
  const { dir, widths, maxHeight, animated = false } = options;
  const memory = memoryOf(header, Math.max(...widths), animated);
  if (memory > MAX_MEMORY) throw new UnprocessableMedia({ kind: 'image_too_complex' });
  const making = {
    file: path.resolve(file),
    dir: path.resolve(dir),
    widths,
    maxPixels: IMAGE_MAX_PIXELS,
  };
  const task = animated
    ? ({ ...making, task: 'animation' } as const)
    : ({ ...making, task: 'still', format, maxHeight } as const);
  return runImageTask(memory > QUICK_MEMORY ? 'large' : 'quick', task, turn);
}

/**
 * Makes the poster of a video from a picture.
 * @param side of the square it must fit in, in pixels
 * @throws UnprocessableMedia if the picture is too large or unreadable
 */
export async function processPoster(
  file: string,
  side: number,
  { workDir: dir, ...turn }: ProcessOptions,
): Promise<{ poster: MadeFile; placeholder: string }> {
  const header = await headerOf(file, turn);
  const options = { dir, widths: [side], maxHeight: side };
  const { files, placeholder } = await make(file, header, options, turn);
  const [made] = files;
  if (!made) throw new Error('No poster was made');
  const { name, width } = made;
  const poster: MadeFile = {
    role: 'thumbnail',
    name: 'poster.webp',
    path: path.join(dir, name),
    type: WEBP,
    width,
  };
  return { poster, placeholder };
}

interface ImageOptions extends ProcessOptions, Turn {
  signal: AbortSignal;
  /** Pixels, narrowest first; defaults to the widths of posts. */
  widths?: readonly number[];
  /** Keeps only the first frame of an animation. */
  still?: boolean;
}

/**
 * Makes WebP in several widths, upright and without metadata. An animation within limits stays one,
 * and gets an additional still for lists and for people who prefer no motion.
 * @throws UnprocessableMedia if the picture is too large or cannot be fully decoded within the
 * limits of time and memory; AppError 429, 503
 */
export async function processImage(
  file: string,
  { workDir, still = false, widths: wanted = IMAGE_WIDTHS, ...turn }: ImageOptions,
): Promise<Processed> {
  const header = await headerOf(file, turn);
  const pixels = header.width * header.height * header.frames;
  const moves = header.frames > 1 && !still;
  const widths = widthsOf(header, wanted);
  const animated =
    moves &&
    pixels <= ANIMATION_MAX_PIXELS &&
    header.frames <= ANIMATION_MAX_FRAMES &&
    memoryOf(header, Math.max(...widths), true) <= MAX_MEMORY;
  const options = { dir: workDir, widths, animated };
  const made = await make(file, header, options, turn);
  const fileOf = (role: MadeFile['role'], { name, width }: { name: string; width: number }) => ({
    role,
    name,
    path: path.join(workDir, name),
    type: WEBP,
    width,
  });
  return {
    files: [
      ...made.files.map((each) => fileOf('shown', each)),
      ...(made.still ? [fileOf('thumbnail', made.still)] : []),
    ],
    width: header.width,
    height: header.height,
    duration: null,
    placeholder: made.placeholder,
    note: moves && !animated ? { kind: 'animation_stopped' } : null,
  };
}
