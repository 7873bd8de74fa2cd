import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { isProgram } from '../config-values';
import { type ChildResult, runChild, VIDEO_PRIORITY } from './child';
import type { Container } from './containers';
import type { ProcessOptions } from './processing';

/** Seconds; shorter than the job's limit. */
const TIME_LIMIT = 200;
/** MiB of address space, enough for a phone's video. */
const MEMORY_LIMIT = 2_048;

/** Longer side of transcoded videos in pixels. */
const MAX_SIDE = 1_280;
/** Keeps a minute of video below the upload limit. */
const VIDEO_RATE = ['-crf', '25', '-maxrate', '1100k', '-bufsize', '2200k'];
const AUDIO_RATE = '96k';

/** `message` is the end of ffmpeg's output, for the log. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
}

/** Looks in FFMPEG_PATH or PATH; undefined if there is none or it is disabled. */
export function findFfmpeg({ ffmpegPath, searchPath }: Pick<Config, 'ffmpegPath' | 'searchPath'>) {
  if (ffmpegPath === 'none') return undefined;
  if (ffmpegPath !== undefined) return isProgram(ffmpegPath) ? path.resolve(ffmpegPath) : undefined;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return searchPath.map((folder) => path.resolve(folder, name)).find(isProgram);
}

/** Only these formats, since others include playlists, which refer to further files. */
const DEMUXERS = 'mov,matroska';

/** @throws FfmpegFailed; Error if the disk is full */
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
    priority: VIDEO_PRIORITY,
  });
  if (result.code !== 0) throw failureOf(result);
}

function failureOf({ code, stderr }: ChildResult): Error {
  const tail = stderr.slice(-2_000);
  const isFull = /No space left on device|Disk quota exceeded/.test(tail);
  return isFull ? new Error(tail) : new FfmpegFailed(`Ended with ${code}: ${tail}`);
}

interface Tracks {
  /** Counted from 1, separately for video and audio. */
  video: number;
  audio: number | null;
}

const mapped = ({ video, audio }: Tracks): string[] => [
  ...['-map', `0:v:${video - 1}`],
  ...(audio === null ? [] : ['-map', `0:a:${audio - 1}?`]),
];

const encodedAudio = (container: Container): string[] => [
  ...['-c:a', container === 'webm' ? 'libopus' : 'aac'],
  ...['-b:a', AUDIO_RATE, '-ac', '2', '-ar', '48000'],
];

/** Square pixels, limited size, and even sides, which H.264 requires. */
const SCALED = [
  "scale=w='max(2,trunc(iw*if(sar,sar,1)/2)*2)':h='max(2,trunc(ih/2)*2)'",
  'setsar=1',
  `scale=w='min(${MAX_SIDE},iw)':h='min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
].join(',');

/** Transcodes to MP4 with H.264 and AAC. @throws FfmpegFailed */
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
    { input, args: [...args, ...encodedAudio('mp4'), '-f', 'mp4', `file:${target}`] },
    options,
  );
  return target;
}

/** Re-encodes only the audio. @throws FfmpegFailed */
export async function encodeAudio(
  ffmpeg: string,
  input: string,
  tracks: Tracks,
  container: Container,
  options: ProcessOptions,
): Promise<string> {
  const target = path.join(options.workDir, `sound.${container}`);
  const args = [...mapped(tracks), '-c:v', 'copy', ...encodedAudio(container)];
  await runFfmpeg(ffmpeg, { input, args: [...args, '-f', container, `file:${target}`] }, options);
  return target;
}

/**
 * @param at seconds
 * @throws FfmpegFailed, also if there is no frame at or after that time
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
  // ffmpeg can succeed without writing a file.
  if (!existsSync(target)) throw new FfmpegFailed(`No frame at ${at} s`);
  return target;
}
