import { fileURLToPath } from 'node:url';
import { SHARED_VIDEO_CODECS } from '#shared/media';
import type { MediaNote } from '#shared/media-notes';
import { runChild, VIDEO_PRIORITY } from './child';
import type { ProcessOptions } from './processing';

export interface Track {
  /** Counted from 1, separately for video and audio. */
  number: number;
  /** Name in the WebCodecs registry, or null. */
  codec: string | null;
  /** Codec id in the file. */
  internalId: string;
  /** Codec with profile and level, such as `avc1.64001f`. */
  parameters: string | null;
}

export interface Probe {
  /** False if the file is truncated. */
  isWhole: boolean;
  /** Readable video frames. */
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

/** The container cannot be read or its tracks cannot be copied. */
export class UnreadableContainer extends Error {
  override readonly name = 'UnreadableContainer';
}

interface Failed {
  failed: string;
  /** System error code, if the file is not to blame. */
  code?: string;
}

/** Next to this file both in the sources and in the build. */
const TOOL = fileURLToPath(new URL('./container-tool.js', import.meta.url));
/** Seconds; it usually takes less than one. */
const TIME_LIMIT = 60;
/** MiB. Many times what the index of the largest upload needs; a false one fails sooner. */
const HEAP_LIMIT = 384;

async function runTool<T extends object>(args: string[], options: ProcessOptions): Promise<T> {
  const { code, stdout, stderr } = await runChild(
    process.execPath,
    [`--max-old-space-size=${HEAP_LIMIT}`, TOOL, ...args],
    {
      cwd: options.workDir,
      signal: options.signal,
      timeLimit: TIME_LIMIT,
      priority: VIDEO_PRIORITY,
    },
  );
  const line = stdout.trim();
  // Killed or out of memory, which no genuine video causes.
  if (line === '') throw new UnreadableContainer(`Ended with ${code}: ${stderr.slice(-2_000)}`);
  const result = JSON.parse(line) as T | Failed;
  if (!('failed' in result)) return result;
  if (result.code) throw new Error(`${result.code}: ${result.failed}`);
  throw new UnreadableContainer(result.failed);
}

/**
 * Reads a video to the end.
 * @throws UnreadableContainer; Error if the file is missing
 */
export const probe = (file: string, options: ProcessOptions): Promise<Probe> =>
  runTool(['probe', file], options);

/**
 * Copies the tracks into a file that can play while it loads, without metadata except the rotation.
 * @throws UnreadableContainer; Error if the result cannot be written
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

/** Common names of codecs, by their id in the file or in the WebCodecs registry. */
const CODEC_NAMES: [RegExp, string][] = [
  [/^(hevc|hvc1|hev1|V_MPEGH.*)$/, 'HEVC (H.265)'],
  [/^(dvh1|dvhe|dva1|dvav)$/, 'Dolby Vision'],
  [/^(av1|av01|V_AV1)$/, 'AV1'],
  [/^(ap4x|ap4h|apch|apcn|apcs|apco|aprn|aprh|prores)$/i, 'Apple ProRes'],
  [/^(mp4v|V_MPEG4.*|DIVX|XVID)$/i, 'MPEG-4 Part 2'],
  [/^(m[12]v1|mp[12]v|xdv.|hdv.|V_MPEG[12])$/, 'MPEG-2'],
  [/^(jpeg|mjpa|mjpb|mjpg|V_MJPEG)$/i, 'Motion JPEG'],
  [/^(s263|h263)$/i, 'H.263'],
  [/^(vvc1|vvi1)$/, 'VVC (H.266)'],
  [/^pcm-|^(lpcm|sowt|twos|in24|in32|fl32|fl64|raw )$/, 'PCM'],
  [/^(ac3|ac-3)$/, 'Dolby Digital'],
  [/^(eac3|ec-3)$/, 'Dolby Digital Plus'],
  [/^dts/, 'DTS'],
  [/^alac$/, 'Apple Lossless'],
  [/^apac$/, 'Apple Positional Audio'],
  [/^(samr|sawb)$/, 'AMR'],
  [/^vorbis$/, 'Vorbis'],
  [/^aac$/, 'AAC'],
  [/^mp3$/, 'MP3'],
  [/^flac$/, 'FLAC'],
];

/** Audio that every browser can play in this container. */
const PLAYABLE_AUDIO: Record<Container, string[]> = {
  mp4: ['aac', 'mp3', 'opus', 'flac'],
  webm: ['opus', 'vorbis'],
};

/** Names a common codec, since messages to people must not repeat text from the file. */
export function codecName({ codec, internalId }: Track): string | null {
  const found = CODEC_NAMES.find(
    ([pattern]) => pattern.test(codec ?? '') || pattern.test(internalId),
  );
  return found?.[1] ?? null;
}

/** Profiles of H.264 with 8-bit 4:2:0 colour, which is all that phones decode. */
const PLAYABLE_AVC_PROFILES = ['42', '4d', '58', '64'];

export type Unplayable = Extract<MediaNote, { kind: 'video_unplayable' }>;

const unplayable = (codec: string | null, hasDeepColour: boolean): Unplayable => ({
  kind: 'video_unplayable',
  codec,
  hasDeepColour,
});

function unplayableColour({ codec, parameters }: Track): Unplayable | undefined {
  const text = parameters ?? '';
  if (codec === 'avc') {
    const profile = /^avc[13]\.([0-9a-f]{2})/i.exec(text)?.[1]?.toLowerCase();
    const isPlayable = profile === undefined || PLAYABLE_AVC_PROFILES.includes(profile);
    return isPlayable ? undefined : unplayable('H.264', true);
  }
  const isPlayable = codec !== 'vp9' || !/^vp09\.0[1-3]/.test(text);
  return isPlayable ? undefined : unplayable('VP9', true);
}

/** Names the part that not every browser can play; undefined if all can. */
export function unplayableVideo(track: Track): Unplayable | undefined {
  const isPlayable = SHARED_VIDEO_CODECS.some((codec) => codec === track.codec);
  return isPlayable ? unplayableColour(track) : unplayable(codecName(track), false);
}

export const containerOf = ({ codec }: Track): Container => (codec === 'avc' ? 'mp4' : 'webm');

export const isPlayableAudio = (container: Container, { codec }: Track): boolean =>
  codec !== null && PLAYABLE_AUDIO[container].includes(codec);
