import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mediaFiles } from '../testing/media-files';
import { buildWorkDir } from '../testing/work-dir';
import { findFfmpeg } from './ffmpeg';
import { type Processed, UnprocessableMedia } from './processing';
import { processVideo } from './video';

const searchPath = (process.env.PATH ?? '').split(path.delimiter);
const ffmpeg = findFfmpeg({ ffmpegPath: process.env.FFMPEG_PATH, searchPath }) ?? 'ffmpeg';

interface Options {
  poster?: string;
  signal?: AbortSignal;
}

async function processed(file: Promise<string>, options: Options = {}): Promise<Processed> {
  const workDir = await buildWorkDir();
  const signal = new AbortController().signal;
  return processVideo(await file, { workDir, signal, ffmpeg, ...options });
}

/** A video as phones and cameras make them. */
async function film(name: string, ...args: string[]): Promise<string> {
  const file = path.join(await buildWorkDir(), name);
  execFileSync(ffmpeg, ['-v', 'error', '-nostdin', ...args, file]);
  return file;
}

const picture = (size: string, seconds: number, rate = 30) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`];
/** Quick to create, and transcoded like any other codec that browsers cannot play. */
const MOTION_JPEG = ['-c:v', 'mjpeg', '-q:v', '12', '-pix_fmt', 'yuvj420p'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];

async function lookInto({ files }: Processed) {
  const file = files.find(({ role }) => role === 'shown')?.path ?? '';
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  onTestFinished(() => input.dispose());
  const video = await input.getPrimaryVideoTrack();
  const first = video && (await new EncodedPacketSink(video).getFirstPacket());
  return {
    video: await video?.getCodecParameterString(),
    audio: await (await input.getPrimaryAudioTrack())?.getCodec(),
    rotation: await video?.getRotation(),
    beginsAt: first?.timestamp,
    size: (await stat(file)).size,
  };
}

const posterOf = ({ files }: Processed) => files.find(({ role }) => role === 'thumbnail');

describe('with ffmpeg', () => {
  it('HEVC from a phone becomes H.264 and AAC, upright and within limits', async () => {
    const lying = await film(
      'lying.mov',
      ...[...picture('1440x810', 1, 3), ...tone(1), ...HEVC, '-tag:v', 'hvc1', '-c:a', 'aac'],
      ...['-metadata', 'location=+52.5219+013.4132/', '-pix_fmt', 'yuv420p10le'],
    );
    const turned = await film(
      'turned.mov',
      ...['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'],
    );
    const result = await processed(Promise.resolve(turned));
    expect(result).toMatchObject({ width: 720, height: 1280, note: null });
    expect(result.duration).toBeCloseTo(1, 0);
    expect(result.files).toMatchObject([
      { role: 'shown', name: 'video.mp4', type: 'video/mp4' },
      { role: 'thumbnail', name: 'poster.webp', width: 540 },
    ]);
    const found = await lookInto(result);
    expect(found).toMatchObject({ audio: 'aac', rotation: 0 });
    // High profile: 8 bits and 4:2:0 colour.
    expect(found.video).toMatch(/^avc1\.64/);
  }, 60_000);

  it('HEVC in QuickTime that a test made elsewhere, too', async () => {
    expect((await lookInto(await processed(mediaFiles.movHevc()))).video).toMatch(/^avc1/);
  });

  it('what is made stays smaller than what may be uploaded, however busy it is', async () => {
    const noise = ['-f', 'lavfi', '-i', 'color=gray:s=320x180:r=30:d=2,noise=alls=100:allf=t'];
    const busy = await film('busy.mov', ...noise, ...MOTION_JPEG);
    const { size } = await lookInto(await processed(Promise.resolve(busy)));
    expect((size / 2) * 60).toBeLessThan(12 * 1024 * 1024);
  }, 120_000);

  it('Apple ProRes becomes H.264, and odd sides are even', async () => {
    const odd = await film('odd.mov', ...picture('320x180', 1, 5), '-c:v', 'prores_ks');
    const { width, height } = await processed(Promise.resolve(odd));
    expect([width, height]).toEqual([320, 180]);
    const thin = await film(
      ...(['thin.mov', ...picture('333x111', 1, 5), '-c:v', 'png', '-pix_fmt', 'rgb24'] as const),
    );
    const result = await processed(Promise.resolve(thin));
    expect([result.width % 2, result.height % 2]).toEqual([0, 0]);
  }, 60_000);

  it('H.264 that phones cannot decode becomes such that they can', async () => {
    const deep = await film(
      'deep.mp4',
      ...[...picture('320x180', 1, 5), '-c:v', 'libx264', '-pix_fmt', 'yuv422p10le'],
    );
    expect((await lookInto(await processed(Promise.resolve(deep)))).video).toMatch(/^avc1\.64/);
    const work = processVideo(deep, {
      workDir: await buildWorkDir(),
      signal: new AbortController().signal,
      ffmpeg: undefined,
    });
    await expect(work).rejects.toThrow(
      'This video uses H.264 with more than 8-bit 4:2:0 colour, which most browsers cannot play. Please save it as H.264 with 8-bit 4:2:0 colour and upload it again.',
    );
  }, 60_000);

  it('sound that browsers do not share is encoded anew, and the picture copied', async () => {
    const result = await processed(mediaFiles.movWithPcm());
    expect(result.note).toBeNull();
    expect(await lookInto(result)).toMatchObject({ audio: 'aac', video: 'avc1.64000c' });
  });

  it('a still is taken from the video, if none came with it', async () => {
    const result = await processed(mediaFiles.mp4());
    const poster = posterOf(result);
    expect(await sharp(poster?.path).metadata()).toMatchObject({ width: 160, height: 120 });
    // Unlike a black frame, the test picture is full of colours.
    const { channels } = await sharp(poster?.path).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(40);
    expect(result.placeholder).toMatch(/^data:image\/webp;base64,/);
    const turned = await processed(mediaFiles.turnedMp4());
    expect(await sharp(posterOf(turned)?.path).metadata()).toMatchObject({
      width: 120,
      height: 160,
    });
    const webm = await processed(mediaFiles.webm());
    expect(posterOf(webm)).toMatchObject({ width: 160 });
  }, 60_000);

  it('the first frame is taken when the picture ends before the sound', async () => {
    const made = film('short.mp4', ...picture('160x120', 0.1, 10), ...tone(4), '-c:v', 'libx264');
    const shown = await processed(made);
    expect(shown.duration).toBeGreaterThan(3);
    expect(posterOf(shown)).toBeDefined();
  });

  it('the one that came with it goes before', async () => {
    const result = await processed(mediaFiles.mp4(), { poster: await mediaFiles.png() });
    expect(posterOf(result)).toMatchObject({ width: 960 });
  });

  it.each(['cutMp4', 'cutFastMp4'] as const)('%s stays refused', async (name) => {
    await expect(processed(mediaFiles[name]())).rejects.toThrow(UnprocessableMedia);
  });

  it('is killed at once when it is told to end', async () => {
    // One frame, repeated without re-encoding: long to transcode, but quick to create.
    const frame = await film('frame.mov', ...[...picture('1280x720', 0.1, 10), ...MOTION_JPEG]);
    const repeated = ['-stream_loop', '400', '-i', frame, '-c', 'copy'];
    const long = await film('long.mov', ...repeated);
    const workDir = await buildWorkDir();
    const stop = new AbortController();
    const work = processVideo(long, { workDir, signal: stop.signal, ffmpeg });
    const ended = expect(work).rejects.toThrow('enough');
    await expect
      .poll(() => readdir(workDir), { timeout: 20_000, interval: 20 })
      .toContain('transcoded.mp4');
    stop.abort(new Error('enough'));
    await ended;
  }, 90_000);
});
