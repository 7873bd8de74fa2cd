import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mediaNoteWords } from '#shared/media-notes';
import { FLAT_5000, mediaFiles, SECRET_WORDS } from '../testing/media-files';
import { chunksOf } from '../testing/picture-bytes';
import { buildWorkDir } from '../testing/work-dir';
import { processImage } from './images';
import { UnprocessableMedia } from './processing';

const UNREADABLE = 'This image cannot be read. It may be damaged; please try another one.';

async function processed(file: Promise<string>) {
  const workDir = await buildWorkDir();
  return processImage(await file, { workDir, signal: new AbortController().signal });
}

/** Red, green and blue at one point, as fractions. */
async function colourAt(file: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255));
}

describe('what is shown of a picture', () => {
  it('has three widths and never more pixels than it came with', async () => {
    const wide = await processed(mediaFiles.png());
    expect(wide.files.map(({ name, role, width, type }) => [name, role, width, type])).toEqual([
      ['480.webp', 'shown', 480, 'image/webp'],
      ['960.webp', 'shown', 960, 'image/webp'],
      ['1600.webp', 'shown', 1600, 'image/webp'],
    ]);
    for (const { path, width } of wide.files) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(wide).toMatchObject({ width: 2000, height: 1000, duration: null, note: null });
    const narrow = await processed(mediaFiles.clearPng());
    expect(narrow.files.map(({ width }) => width)).toEqual([300]);
    const middle = await processed(mediaFiles.webp());
    expect(middle.files.map(({ width }) => width)).toEqual([480, 960, 1000]);
  });

  it('is upright, and its size is that of the upright picture', async () => {
    const { files, width, height } = await processed(mediaFiles.jpegWithGps());
    expect([width, height]).toEqual([800, 1200]);
    const [smallest] = files;
    expect(await sharp(smallest?.path).metadata()).toMatchObject({ width: 480, height: 720 });
    expect(await colourAt(smallest?.path ?? '', 0.5, 0.1)).toEqual([1, 0, 0]);
    expect(await colourAt(smallest?.path ?? '', 0.5, 0.9)).toEqual([0, 0, 1]);
  });

  it('says nothing about where and by whom it was taken', async () => {
    const file = await mediaFiles.jpegWithGps();
    const marks = await sharp(file).metadata();
    expect(Object.keys(marks)).toEqual(expect.arrayContaining(['exif', 'icc', 'xmp', 'iptc']));
    // The tag that points to the GPS tags.
    expect(marks.exif?.includes(Buffer.from([0x25, 0x88, 4, 0]))).toBe(true);
    const { files, placeholder } = await processed(Promise.resolve(file));
    const tiny = Buffer.from(placeholder?.split(',')[1] ?? '', 'base64');
    const made = await Promise.all(files.map(({ path }) => readFile(path)));
    expect(made).toHaveLength(2);
    for (const bytes of [...made, tiny]) {
      expect(bytes.includes(SECRET_WORDS)).toBe(false);
      expect(bytes.includes('Exif')).toBe(false);
      expect(chunksOf(bytes)).toEqual(['VP8 ']);
    }
  });

  it('keeps transparency, also of grey pictures', async () => {
    const grey = path.join(await buildWorkDir(), 'grey.png');
    await sharp(await mediaFiles.clearPng())
      .toColourspace('b-w')
      .png()
      .toFile(grey);
    expect(await sharp(grey).metadata()).toMatchObject({ channels: 2 });
    for (const source of [mediaFiles.clearPng(), Promise.resolve(grey)]) {
      const { files } = await processed(source);
      expect(await sharp(files[0]?.path).metadata()).toMatchObject({ hasAlpha: true });
    }
  });

  it.each(['gif', 'webp', 'avif', 'png', 'jpegWithGps'] as const)('is made of %s', async (name) => {
    const { files, placeholder } = await processed(mediaFiles[name]());
    expect(files.length).toBeGreaterThan(0);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  });

  it('has a placeholder of a few bytes, even of a picture full of noise', async () => {
    const workDir = await buildWorkDir();
    const file = `${workDir}/noise.png`;
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000', noise } })
      .resize(24, 24, { kernel: 'nearest' })
      .png()
      .toFile(file);
    for (const source of [mediaFiles.png(), mediaFiles.clearPng(), Promise.resolve(file)]) {
      const { placeholder } = await processed(source);
      expect(placeholder?.length).toBeLessThan(400);
      const tiny = await sharp(Buffer.from(placeholder?.split(',')[1] ?? '', 'base64')).metadata();
      expect(Math.max(tiny.width, tiny.height)).toBeLessThanOrEqual(20);
    }
  });

  it('fits into WebP however tall it is', async () => {
    const file = `${await buildWorkDir()}/tall.png`;
    await sharp({ create: { width: 100, height: 20_000, channels: 3, background: '#0f0' } })
      .png()
      .toFile(file);
    const { files, width, height } = await processed(Promise.resolve(file));
    expect([width, height]).toEqual([100, 20_000]);
    expect(files.map((made) => made.width)).toEqual([81]);
    expect(await sharp(files[0]?.path).metadata()).toMatchObject({ width: 81 });
  });
});

it('a JPEG that only lacks its end marker is shown, one that lacks data is not', async () => {
  const whole = await sharp(await mediaFiles.png())
    .jpeg()
    .toBuffer();
  const cut = async (bytes: number) => {
    const file = path.join(await buildWorkDir(), 'cut.jpg');
    await writeFile(file, whole.subarray(0, -bytes));
    return file;
  };
  const { files } = await processed(cut(2));
  expect(files.map(({ width }) => width)).toEqual([480, 960, 1600]);
  await expect(processed(cut(whole.length / 2))).rejects.toThrow(UNREADABLE);
});

describe('what moves', () => {
  it.each(['movingGif', 'movingWebp'] as const)('keeps moving (%s)', async (name) => {
    const { files, height, note } = await processed(mediaFiles[name]());
    expect(files.map((file) => [file.name, file.role])).toEqual([
      ['64.webp', 'shown'],
      ['still.webp', 'thumbnail'],
    ]);
    expect([height, note]).toEqual([64, null]);
    expect((await sharp(files[0]?.path).metadata()).pages).toBe(8);
    expect((await sharp(files[1]?.path).metadata()).pages ?? 1).toBe(1);
  });

  it('stands still when it is too long, and the owner is told', async () => {
    const { files, note } = await processed(mediaFiles.endlessGif());
    expect(files.map(({ role }) => role)).toEqual(['shown']);
    expect((await sharp(files[0]?.path).metadata()).pages ?? 1).toBe(1);
    expect(note && mediaNoteWords(note)).toBe(
      'The animation is too long, so only its first frame is shown.',
    );
  });
});

it('what moves stands still where it is asked to', async () => {
  const options = { workDir: await buildWorkDir(), signal: new AbortController().signal };
  for (const file of [await mediaFiles.movingGif(), await mediaFiles.endlessGif()]) {
    const { files, note } = await processImage(file, { ...options, still: true });
    expect(files.map(({ name, role }) => [name, role])).toEqual([['64.webp', 'shown']]);
    expect((await sharp(files[0]?.path).metadata()).pages ?? 1).toBe(1);
    expect(note).toBeNull();
  }
});

describe('what cannot be shown', () => {
  it.each(['cutJpeg', 'cutPng'] as const)('%s is refused with a sentence', async (name) => {
    const work = processed(mediaFiles[name]());
    await expect(work).rejects.toThrow(UnprocessableMedia);
    await expect(work).rejects.toThrow(UNREADABLE);
  });

  it('a picture of 256 megapixels is refused by its header alone', async () => {
    const sentence =
      'This image has 256 megapixels; the maximum is 40. Please make it smaller and upload it again.';
    const huge = await mediaFiles.hugePng();
    await expect(processed(Promise.resolve(huge))).rejects.toThrow(sentence);
    // It has no image data, so decoding it would fail for another reason.
    await expect(processed(mediaFiles.hollowPng())).rejects.toThrow(sentence);
  });

  it('a picture that takes too much memory is refused by its header alone', async () => {
    const work = processed(Promise.resolve(FLAT_5000));
    await expect(work).rejects.toThrow(UnprocessableMedia);
    await expect(work).rejects.toThrow('This image needs too much memory to process.');
  });

  it('what is no picture is refused, what is gone is an error that may pass', async () => {
    await expect(processed(mediaFiles.svgNamedPng())).rejects.toThrow(UNREADABLE);
    await expect(processed(mediaFiles.textNamedMp4())).rejects.toThrow(UNREADABLE);
    const gone = processed(Promise.resolve('/nowhere/at-all.png'));
    await expect(gone).rejects.toThrow('ENOENT');
    await expect(gone).rejects.not.toThrow(UnprocessableMedia);
  });
});

it('ends when it is told to', async () => {
  const workDir = await buildWorkDir();
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(processImage(await mediaFiles.png(), { workDir, signal })).rejects.toThrow('enough');
  expect(await readdir(workDir)).toEqual([]);
});

it('a full disk is not mistaken for a damaged picture', async () => {
  const options = { workDir: '/nowhere/at-all', signal: new AbortController().signal };
  const work = processImage(await mediaFiles.clearPng(), options);
  await expect(work).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
  await expect(work).rejects.not.toThrow(UnprocessableMedia);
});
