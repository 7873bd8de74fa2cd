import { fileURLToPath } from 'node:url';
import { runChild } from './child';
import type { ProcessOptions } from './processing';

export interface Track {
  /** Counted from 1 among those of its kind. */
  number: number;
  /** As the registry of WebCodecs names it; null when it is none of those. */
  codec: string | null;
  /** As the file names it. */
  internalId: string;
  /** Codec with profile and level, such as `avc1.64001f`. */
  parameters: string | null;
}

export interface Probe {
  /** False: the file ends before it should. */
  isWhole: boolean;
  /** Of the video that can be read. */
  frames: number;
  /** Width and height in pixels, after rotation. */
  video: (Track & { width: number; height: number }) | null;
  audio: Track[];
}

export interface Remuxed {
  /** Seconds. */
  duration: number;
  /** Pixels, after rotation. */
  width: number;
  height: number;
}

export type Container = 'mp4' | 'webm';

/** The file's container cannot be read, or what is in it not be copied. */
export class UnreadableContainer extends Error {
  override readonly name = 'UnreadableContainer';
}

interface Failed {
  failed: string;
  /** Of the system, when the file is not to blame. */
  code?: string;
}

/** Beside this file in the sources as in the build. */
const TOOL = fileURLToPath(new URL('./container-tool.js', import.meta.url));
/** Its work takes less than a second (seconds, MiB). */
const TIME_LIMIT = 60;
const HEAP_LIMIT = 384;

async function runTool<T extends object>(args: string[], options: ProcessOptions): Promise<T> {
  const { code, stdout, stderr } = await runChild(
    process.execPath,
    [`--max-old-space-size=${HEAP_LIMIT}`, TOOL, ...args],
    { cwd: options.workDir, signal: options.signal, timeLimit: TIME_LIMIT },
  );
  const line = stdout.trim();
  // Killed or out of memory: no file that people film is like that.
  if (line === '') throw new UnreadableContainer(`Ended with ${code}: ${stderr.slice(-2_000)}`);
  const result = JSON.parse(line) as T | Failed;
  if (!('failed' in result)) return result;
  if (result.code) throw new Error(`${result.code}: ${result.failed}`);
  throw new UnreadableContainer(result.failed);
}

/**
 * What is in a video; reads it to its end.
 * @throws UnreadableContainer; Error when the file is not there
 */
export const probe = (file: string, options: ProcessOptions): Promise<Probe> =>
  runTool(['probe', file], options);

/**
 * Copies a video, and its sound if any, into a file that can be played while it loads. Of what was
 * written about it nothing comes along but which way is up.
 * @throws UnreadableContainer; Error when the result cannot be written
 */
export const remux = (
  file: string,
  target: string,
  tracks: { container: Container; video: number; audio: number | null },
  options: ProcessOptions,
): Promise<Remuxed> =>
  runTool(
    ['remux', file, target, tracks.container, String(tracks.video), String(tracks.audio ?? 0)],
    options,
  );
