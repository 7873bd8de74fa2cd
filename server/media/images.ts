import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '../../shared/media';
import { type Header, openPicture, readHeader } from './picture';
import { placeholderOf } from './placeholder';
import {
  type MadeFile,
  type Processed,
  type ProcessOptions,
  UnprocessableMedia,
} from './processing';

const WEBP = 'image/webp';
const QUALITY = 80;
/** WebP knows no larger side (pixels). */
const WEBP_MAX_SIDE = 16_383;
/** One width of a picture that takes longer is given up, unless said otherwise (seconds). */
const TIME_LIMIT = 60;

/** All pictures of an animation together; a larger one stands still (pixels). */
const ANIMATION_MAX_PIXELS = IMAGE_MAX_PIXELS;
const ANIMATION_MAX_FRAMES = 500;

const UNREADABLE = 'This image cannot be read. It may be damaged; please try another one.';
const TOO_SLOW = 'This image takes too long to process. Please make it smaller and try again.';
const STANDS_STILL = 'The animation is too long to be kept, so its first picture is shown.';

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000);

/** Only once the file is known to be there is what the decoder says about the picture in it. */
async function headerOf(file: string): Promise<Header> {
  await access(file);
  const header = await readHeader(file);
  if (!header) throw new UnprocessableMedia(UNREADABLE);
  const pixels = header.width * header.height;
  if (pixels > IMAGE_MAX_PIXELS) {
    throw new UnprocessableMedia(
      `This image has ${megapixels(pixels)} megapixels; at most ${megapixels(IMAGE_MAX_PIXELS)} are possible. Please make it smaller and upload it again.`,
    );
  }
  return header;
}

/**
 * Reads a picture's header only, so that one which is small as a file and huge as a picture costs
 * nothing. How many frames an animation has does not matter: one with too many stands still.
 * @throws UnprocessableMedia when it is too large or cannot be read
 */
export async function checkImage(file: string): Promise<void> {
  await headerOf(file);
}

/** Narrowest first; the widest is as wide as it came, within limits. */
function widthsOf({ width, height }: Header, wanted: readonly number[]): number[] {
  const fits = Math.floor((width * WEBP_MAX_SIDE) / height);
  const widest = Math.max(1, Math.min(width, fits, Math.max(...wanted)));
  return [...wanted.filter((each) => each < widest), widest];
}

interface ImageOptions extends ProcessOptions {
  /** Those of posts, unless said otherwise (pixels, narrowest first). */
  widths?: readonly number[];
  /** Shows the first picture of an animation alone. */
  still?: boolean;
  /** For one width (seconds). */
  timeLimit?: number;
}

interface Shrink {
  animated: boolean;
  timeLimit?: number;
  /** Fits in it, and never grows (pixels). */
  width: number;
  height?: number;
}

/**
 * The picture upright, without anything that was written about it, as WebP.
 * @throws UnprocessableMedia when it cannot be decoded to its end, or not in time
 */
async function shrink(
  file: string | Buffer,
  { animated, width, height, timeLimit = TIME_LIMIT }: Shrink,
) {
  const picture = openPicture(file, { animated, limitInputPixels: IMAGE_MAX_PIXELS });
  // The decoder turns single pictures only; those that move carry no rotation.
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
 * A still picture for a video, from a picture or a frame of it.
 * @param side of the square that it fits in (pixels)
 * @throws UnprocessableMedia when the picture is too large or cannot be read
 */
export async function processPoster(file: string, side: number, workDir: string) {
  await headerOf(file);
  const made = await shrink(file, { animated: false, width: side, height: side });
  const { width, height } = made.info;
  const name = 'poster.webp';
  const target = path.join(workDir, name);
  await writeFile(target, made.data);
  const poster: MadeFile = { role: 'thumbnail', name, path: target, type: WEBP, width };
  return { poster, width, height, placeholder: await placeholderOf(made.data) };
}

/**
 * Makes what is shown of a picture: WebP in several widths. An animation keeps moving as long as it
 * is within limits, and has a still picture besides, for lists and for people who want no motion.
 * Writing is apart from decoding, so that a full disk is not taken for a damaged picture.
 * @throws UnprocessableMedia when the picture is too large or cannot be decoded to its end
 */
export async function processImage(
  file: string,
  { workDir, signal, still = false, timeLimit, widths: wanted = IMAGE_WIDTHS }: ImageOptions,
): Promise<Processed> {
  const header = await headerOf(file);
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
    const { data } = await shrink(file, { animated, width, timeLimit });
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
    note: moves && !animated ? STANDS_STILL : null,
  };
}
