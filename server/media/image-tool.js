import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Decodes pictures in a process of its own: a few bytes can hold a picture that takes a gigabyte, or
 * crash a decoder. Plain JavaScript, so that node can run it both from the sources and from the build.
 *
 *   node image-tool.js <memory limit in MiB>
 *
 * Receives one `ImageTask` at a time over IPC and answers with an `ImageAnswer`.
 *
 * @typedef {import('./image-worker').ImageTask} ImageTask
 * @typedef {import('./image-worker').MadeImage} MadeImage
 * @typedef {import('sharp').Metadata} Metadata
 * @typedef {import('sharp').Sharp} Sharp
 */

const QUALITY = 80;
/** Of 1200 × 630 pixels; below 150 kB even with a flyer. */
const CARD_QUALITY = 84;
/** The largest side that WebP allows, in pixels. */
const WEBP_MAX_SIDE = 16_383;
/** Longer sides to try in pixels, best first. */
const PLACEHOLDER_SIDES = [20, 16, 8];
/** Characters. It is sent with every post of a list. */
const PLACEHOLDER_MAX_LENGTH = 400;
/** Milliseconds between memory checks. */
const WATCH_MS = 25;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

// Pictures are decoded in several processes, so one thread each is enough.
sharp.concurrency(1);
sharp.cache(false);

/** Content types by sharp's name for the format. @type {Partial<Record<Metadata['format'], string>>} */
const TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** HEIC contains HEVC, which most builds omit because of its patents. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** The picture cannot be decoded. */
class Unreadable extends Error {}

/** @template T @param {Promise<T>} work @returns {Promise<T>} */
const decoded = (work) =>
  work.catch((error) => {
    throw new Unreadable(error.message);
  });

/** @param {Metadata} metadata */
function typeOf({ format, compression }) {
  if (format !== 'heif' || compression === 'av1') return TYPES[format];
  return compression === 'hevc' && readsHeic ? 'image/heic' : undefined;
}

/** Does not decode. @param {string} file @returns {Promise<import('./images').Header | null>} */
async function readHeader(file) {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = found && typeOf(found);
  if (!type) return null;
  // In other formats pages are separate pictures.
  const isAnimation = found.format === 'gif' || found.format === 'webp';
  const frames = isAnimation ? (found.pages ?? 1) : 1;
  const isProgressive = found.isProgressive ?? false;
  return { format: found.format, type, ...found.autoOrient, frames, isProgressive };
}

/** @param {string | Buffer} input @param {import('sharp').SharpOptions} [options] */
const openPicture = (input, options) =>
  sharp(input, { failOn: 'error', sequentialRead: true, ...options });

/** @param {string} file @param {number} length */
async function lastBytes(file, length) {
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

/**
 * Adds the missing end marker of a JPEG if the picture is otherwise complete: browsers show it, but
 * libvips refuses it.
 * @param {string} file @param {number} maxPixels
 */
async function withEnd(file, maxPixels) {
  if ((await lastBytes(file, END_OF_JPEG.length)).equals(END_OF_JPEG)) return file;
  const ended = Buffer.concat([await readFile(file), END_OF_JPEG]);
  // Missing picture data is only a warning.
  const isWhole = await openPicture(ended, { failOn: 'warning', limitInputPixels: maxPixels })
    .resize({ width: 8 })
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  return isWhole ? ended : file;
}

/** A data URI of a tiny version. @param {() => Sharp} picture */
async function placeholderOf(picture) {
  let uri = '';
  for (const side of PLACEHOLDER_SIDES) {
    const tiny = await picture()
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    uri = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_MAX_LENGTH) break;
  }
  return uri;
}

/** @param {Sharp} picture @param {number} width @param {number} [height] */
const shrunk = (picture, width, height = WEBP_MAX_SIDE) =>
  picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });

/**
 * Decodes once, at the largest size, since that is what takes time and memory.
 * @param {ImageTask & { task: 'still' }} task @returns {Promise<MadeImage>}
 */
async function makeStill({ file, format, widths, maxHeight, maxPixels, dir }) {
  const source = format === 'jpeg' ? await withEnd(file, maxPixels) : file;
  const picture = openPicture(source, { limitInputPixels: maxPixels }).autoOrient();
  const { data, info } = await decoded(
    shrunk(picture, Math.max(...widths), maxHeight)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files = [];
  for (const wanted of widths) {
    const made = await shrunk(pixels(), wanted).webp({ quality: QUALITY }).toBuffer();
    const name = `${wanted}.webp`;
    await writeFile(path.join(dir, name), made);
    files.push({ name, width: Math.min(wanted, width) });
  }
  return { files, still: null, placeholder: await placeholderOf(pixels) };
}

/** @param {ImageTask & { task: 'animation' }} task @returns {Promise<MadeImage>} */
async function makeAnimation({ file, widths, maxPixels, dir }) {
  const files = [];
  let smallest = Buffer.alloc(0);
  for (const width of widths) {
    const picture = openPicture(file, { animated: true, limitInputPixels: maxPixels });
    const made = await decoded(
      shrunk(picture, width).webp({ quality: QUALITY, effort: 2 }).toBuffer(),
    );
    if (smallest.length === 0) smallest = made;
    const name = `${width}.webp`;
    await writeFile(path.join(dir, name), made);
    files.push({ name, width });
  }
  const first = await openPicture(smallest)
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const still = { name: 'still.webp', width: first.info.width };
  await writeFile(path.join(dir, still.name), first.data);
  return { files, still, placeholder: await placeholderOf(() => openPicture(smallest)) };
}

/** Loaded with the first card, since pictures do not need it. */
const loadResvg = async () => (await import('@resvg/resvg-js')).Resvg;

/**
 * Draws a card and puts a picture into its frame.
 * @param {ImageTask & { task: 'card' }} task @returns {Promise<null>}
 */
async function makeCard({ file, svg, fonts, frame, output }) {
  const Resvg = await loadResvg();
  const font = { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Source Sans 3' };
  const drawn = new Resvg(svg, { font }).render();
  const { width, height, pixels } = drawn;
  const card = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten();
  const layers = [];
  if (frame) {
    const input = await decoded(
      openPicture(file, { limitInputPixels: frame.maxPixels })
        .resize({ width: frame.width, height: frame.height, fit: frame.fit })
        .png()
        .toBuffer({ resolveWithObject: true }),
    );
    layers.push({
      input: input.data,
      left: frame.left + Math.round((frame.width - input.info.width) / 2),
      top: frame.top + Math.round((frame.height - input.info.height) / 2),
    });
  }
  await card.composite(layers).jpeg({ quality: CARD_QUALITY, mozjpeg: true }).toFile(output);
  // Fonts and pixels are outside the heap, so that nothing else would free them in time.
  setImmediate(() => globalThis.gc?.());
  return null;
}

/** @param {ImageTask} task */
function run(task) {
  if (task.task === 'card') return makeCard(task);
  if (task.task === 'header') return readHeader(task.file);
  return task.task === 'still' ? makeStill(task) : makeAnimation(task);
}

/** Ends at once, without waiting for the decoder's threads. */
const end = () => void process.kill(process.pid, 'SIGKILL');

/** @param {import('./image-worker').ImageAnswer} answer */
const send = (answer) => new Promise((resolve) => process.send?.(answer, resolve));

const memoryLimit = Number(process.argv[2]) * 1024 * 1024;

/** Guards where the system does not limit memory or counts it differently. */
async function checkMemory() {
  if (process.memoryUsage.rss() <= memoryLimit) return;
  await send({ failed: 'memory', message: 'The memory limit was reached' });
  end();
}

// The server has exited for whatever reason.
process.once('disconnect', end);
process.on('message', async (/** @type {ImageTask} */ task) => {
  const watch = setInterval(checkMemory, WATCH_MS);
  try {
    await send({ result: await run(task) });
  } catch (error) {
    const { message, code, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!(error instanceof Unreadable)) await send({ failed: 'error', message, code, syscall });
    else await send({ failed: /memory/i.test(message) ? 'memory' : 'unreadable', message });
  } finally {
    clearInterval(watch);
  }
});
