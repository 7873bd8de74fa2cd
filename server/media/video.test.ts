import { readdir, readFile } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mediaNoteWords } from '#shared/media-notes';
import { LOCATION, mediaFiles, SECRET_WORDS } from '../testing/media-files';
import { buildWorkDir } from '../testing/work-dir';
import { type Processed, UnprocessableMedia } from './processing';
import { processVideo } from './video';

const DAMAGED =
  'This video is damaged or incomplete. Please upload it again, or export it again first.';

interface Options {
  poster?: string;
  signal?: AbortSignal;
}

/** As on a machine without ffmpeg. */
async function processed(file: Promise<string>, options: Options = {}): Promise<Processed> {
  const workDir = await buildWorkDir();
  const { signal = new AbortController().signal, ...rest } = options;
  return processVideo(await file, { workDir, signal, ffmpeg: undefined, ...rest });
}

/** What another reader finds in the resulting video. */
async function lookInto({ files }: Processed) {
  const file = files.find(({ role }) => role === 'shown')?.path ?? '';
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  onTestFinished(() => input.dispose());
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    bytes: await readFile(file),
    format: (await input.getFormat()).name,
    video: await video?.getCodec(),
    audio: await audio?.getCodec(),
    rotation: await video?.getRotation(),
    frames: (await video?.computePacketStats())?.packetCount,
    tags: await input.getMetadataTags(),
    names: [await video?.getName(), await audio?.getName()],
  };
}

/** The order of an MP4's boxes. */
function boxesOf(mp4: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= mp4.length; at += mp4.readUInt32BE(at) || mp4.length) {
    names.push(mp4.toString('latin1', at + 4, at + 8));
  }
  return names;
}

describe('what browsers play is copied', () => {
  it('H.264 and AAC into an MP4 that begins with its index', async () => {
    const source = boxesOf(await readFile(await mediaFiles.mp4()));
    expect(source.indexOf('moov')).toBeGreaterThan(source.indexOf('mdat'));
    const result = await processed(mediaFiles.mp4());
    expect(result).toMatchObject({ width: 160, height: 120, placeholder: null, note: null });
    expect(result.duration).toBeCloseTo(1, 1);
    expect(result.files).toMatchObject([{ role: 'shown', name: 'video.mp4', type: 'video/mp4' }]);
    const found = await lookInto(result);
    expect(found).toMatchObject({ format: 'MP4', video: 'avc', audio: 'aac', frames: 10 });
    expect(boxesOf(found.bytes).filter((name) => name !== 'free')).toEqual([
      'ftyp',
      'moov',
      'mdat',
    ]);
  });

  it('VP9 and Opus into a WebM', async () => {
    const result = await processed(mediaFiles.webm());
    expect(result).toMatchObject({ width: 160, height: 120, note: null });
    expect(result.duration).toBeCloseTo(1, 1);
    expect(result.files).toMatchObject([{ name: 'video.webm', type: 'video/webm' }]);
    const found = await lookInto(result);
    expect(found).toMatchObject({ format: 'WebM', video: 'vp9', audio: 'opus', frames: 10 });
  });

  it('a QuickTime film of H.264 into an MP4', async () => {
    const found = await lookInto(await processed(mediaFiles.movWithLocation()));
    expect(found).toMatchObject({ format: 'MP4', video: 'avc', audio: 'aac', frames: 10 });
  });

  it('a silent one stays silent', async () => {
    const result = await processed(mediaFiles.silentMp4());
    expect(result.note).toBeNull();
    expect(await lookInto(result)).toMatchObject({ video: 'avc', audio: undefined });
  });

  it('which way is up is kept, and the size is that of what is seen', async () => {
    const result = await processed(mediaFiles.turnedMp4());
    expect([result.width, result.height]).toEqual([120, 160]);
    expect((await lookInto(result)).rotation).toBe(90);
  });
});

describe('what was written about it is gone', () => {
  it.each(['movWithLocation', 'movWithOldLocation', 'webmWithTags'] as const)(
    '%s',
    async (name) => {
      const source = await readFile(await mediaFiles[name]());
      expect(source.includes(LOCATION)).toBe(true);
      expect(source.includes(SECRET_WORDS)).toBe(true);
      const { bytes, tags, names } = await lookInto(await processed(mediaFiles[name]()));
      expect(bytes.includes(LOCATION.slice(0, 8))).toBe(false);
      expect(bytes.includes(SECRET_WORDS)).toBe(false);
      expect(bytes.includes('location')).toBe(false);
      expect({ ...tags, raw: undefined }).toEqual({ raw: undefined });
      expect(Object.keys(tags.raw ?? {})).toEqual([]);
      expect(names.map((text) => text ?? null)).toEqual([null, null]);
    },
  );
});

describe('what browsers do not play', () => {
  it('is named, where there is no ffmpeg', async () => {
    const work = processed(mediaFiles.movHevc());
    await expect(work).rejects.toThrow(UnprocessableMedia);
    await expect(work).rejects.toThrow(
      'This video uses HEVC (H.265), which most browsers cannot play. Please save it as H.264 and upload it again.',
    );
  });

  it('is left out, if it is the sound', async () => {
    const result = await processed(mediaFiles.movWithPcm());
    expect(result.note && mediaNoteWords(result.note)).toBe(
      'The sound was removed: it uses PCM, which not every browser can play in this kind of video.',
    );
    expect(await lookInto(result)).toMatchObject({ video: 'avc', audio: undefined, frames: 10 });
  });
});

describe('what is damaged is refused with a sentence', () => {
  it.each([
    'cutMp4',
    'cutFastMp4',
    'cutWebm',
    'framelessMp4',
    'boastfulMp4',
    'textNamedMp4',
  ] as const)('%s', async (name) => {
    const work = processed(mediaFiles[name]());
    await expect(work).rejects.toThrow(UnprocessableMedia);
    await expect(work).rejects.toThrow(DAMAGED);
  });

  it('a file with sound alone', async () => {
    await expect(processed(mediaFiles.soundOnlyMp4())).rejects.toThrow(
      'This file contains no video. Please choose another one.',
    );
  });

  it('one that is gone is an error that may pass', async () => {
    const work = processed(Promise.resolve('/nowhere/at-all.mp4'));
    await expect(work).rejects.toThrow('ENOENT');
    await expect(work).rejects.not.toThrow(UnprocessableMedia);
  });
});

describe('the poster', () => {
  it('is the one that came with it, no larger than needed', async () => {
    const result = await processed(mediaFiles.mp4(), { poster: await mediaFiles.jpegWithGps() });
    const poster = result.files.find(({ role }) => role === 'thumbnail');
    expect(poster).toMatchObject({ name: 'poster.webp', type: 'image/webp', width: 640 });
    const found = await sharp(poster?.path).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 640, height: 960 });
    expect([found.exif, found.icc, found.xmp]).toEqual([undefined, undefined, undefined]);
    expect(result.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(result).toMatchObject({ width: 160, height: 120 });
  });

  it.each(['svgNamedPng', 'cutJpeg', 'hugePng', 'mp4'] as const)(
    'is left out when it is none: %s',
    async (name) => {
      const result = await processed(mediaFiles.mp4(), { poster: await mediaFiles[name]() });
      expect(result.files.map(({ role }) => role)).toEqual(['shown']);
      expect(result.placeholder).toBeNull();
    },
  );
});

it('ends when it is told to, and leaves nothing half made', async () => {
  const workDir = await buildWorkDir();
  const stop = new AbortController();
  const file = await mediaFiles.mp4();
  const work = processVideo(file, { workDir, signal: stop.signal, ffmpeg: undefined });
  stop.abort(new Error('enough'));
  await expect(work).rejects.toThrow('enough');
  expect(await readdir(workDir)).toEqual([]);
});
