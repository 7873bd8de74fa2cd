import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { type ChildResult, runChild } from './child';
import type { Container } from './containers';
import type { ProcessOptions } from './processing';

/** The value of FFMPEG_PATH with which none is used, even if there is one. */
const NONE = 'none';

/** Shorter than what the job has (seconds), and what a phone's film needs (MiB of addresses). */
const TIME_LIMIT = 200;
const MEMORY_LIMIT = 2_048;

/** The longer side of a video that is made here (pixels). */
const MAX_SIDE = 1_280;
/** With it a minute takes less than what may be uploaded. */
const VIDEO_RATE = ['-crf', '25', '-maxrate', '1100k', '-bufsize', '2200k'];
const SOUND_RATE = '96k';

/** ffmpeg is there and did not do it; `message` is the end of what it said, for the log. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** ffmpeg where FFMPEG_PATH or PATH has it; undefined when there is none or it is not wanted. */
export function findFfmpeg({
  ffmpegPath,
  searchPath,
}: Pick<Config, 'ffmpegPath' | 'searchPath'>): string | undefined {
  if (ffmpegPath === NONE) return undefined;
  if (ffmpegPath !== undefined) return isProgram(ffmpegPath) ? path.resolve(ffmpegPath) : undefined;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return searchPath.map((folder) => path.resolve(folder, name)).find(isProgram);
}

/** The formats that are read and no other: not lists of further files, which others may be. */
const DEMUXERS = 'mov,matroska';

/** @throws FfmpegFailed; Error when there is no room to write */
async function runFfmpeg(
  ffmpeg: string,
  { input, before = [], args }: { input: string; before?: string[]; args: string[] },
  { workDir, signal }: ProcessOptions,
): Promise<void> {
  const words = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-threads', '2'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS],
    ...[...before, '-i', `file:${input}`, '-filter_threads', '1', '-threads', '2'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', ...args],
  ];
  const result = await runChild(ffmpeg, words, {
    cwd: workDir,
    signal,
    timeLimit: TIME_LIMIT,
    memory: MEMORY_LIMIT,
  });
  if (result.code !== 0) throw failureOf(result);
}

function failureOf({ code, stderr }: ChildResult): Error {
  const tail = stderr.slice(-2_000);
  const isFull = /No space left on device|Disk quota exceeded/.test(tail);
  return isFull ? new Error(tail) : new FfmpegFailed(`Ended with ${code}: ${tail}`);
}

interface Tracks {
  /** Counted from 1 among those of their kind. */
  video: number;
  audio: number | null;
}

const mapped = ({ video, audio }: Tracks): string[] => [
  ...['-map', `0:v:${video - 1}`],
  ...(audio === null ? [] : ['-map', `0:a:${audio - 1}?`]),
];

const encodedSound = (container: Container): string[] => [
  ...['-c:a', container === 'webm' ? 'libopus' : 'aac'],
  ...['-b:a', SOUND_RATE, '-ac', '2', '-ar', '48000'],
];

/** Upright, with square pixels, no side longer than the limit, and even sides as H.264 wants them. */
const SCALED = [
  "scale=w='max(2,trunc(iw*if(sar,sar,1)/2)*2)':h='max(2,trunc(ih/2)*2)'",
  'setsar=1',
  `scale=w='min(${MAX_SIDE},iw)':h='min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
].join(',');

/**
 * Makes an MP4 of H.264 and AAC, which every browser plays.
 * @throws FfmpegFailed
 */
export async function transcode(
  ffmpeg: string,
  input: string,
  tracks: Tracks,
  options: ProcessOptions,
): Promise<string> {
  const target = path.join(options.workDir, 'transcoded.mp4');
  const picture = ['-vf', SCALED, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-profile:v', 'high'];
  const args = [...mapped(tracks), ...picture, '-preset', 'veryfast', ...VIDEO_RATE];
  await runFfmpeg(
    ffmpeg,
    { input, args: [...args, ...encodedSound('mp4'), '-f', 'mp4', `file:${target}`] },
    options,
  );
  return target;
}

/**
 * Encodes the sound anew and leaves the picture as it is.
 * @throws FfmpegFailed
 */
export async function encodeSound(
  ffmpeg: string,
  input: string,
  tracks: Tracks,
  container: Container,
  options: ProcessOptions,
): Promise<string> {
  const target = path.join(options.workDir, `sound.${container}`);
  const args = [...mapped(tracks), '-c:v', 'copy', ...encodedSound(container)];
  await runFfmpeg(ffmpeg, { input, args: [...args, '-f', container, `file:${target}`] }, options);
  return target;
}

/**
 * One frame of a video, as a picture.
 * @param at seconds
 * @throws FfmpegFailed
 */
export async function grabFrame(
  ffmpeg: string,
  input: string,
  at: number,
  options: ProcessOptions,
): Promise<string> {
  const target = path.join(options.workDir, 'frame.png');
  const args = ['-an', '-frames:v', '1', '-vf', SCALED, '-f', 'image2', '-c:v', 'png'];
  await runFfmpeg(
    ffmpeg,
    { input, before: ['-ss', at.toFixed(3)], args: [...args, '-update', '1', `file:${target}`] },
    options,
  );
  return target;
}
