import path from 'node:path';
import { IMAGE_MAX_PIXELS } from '#shared/media';
import type { MediaNote } from '#shared/media-notes';
import {
  type Container,
  codecName,
  containerOf,
  isPlayableAudio,
  type Probe,
  probe,
  type Remuxed,
  remux,
  type Track,
  type Unplayable,
  UnreadableContainer,
  unplayableVideo,
} from './containers';
import { encodeAudio, FfmpegFailed, grabFrame, transcode } from './ffmpeg';
import { identify } from './identify';
import { processPoster } from './images';
import { type Processed, UnprocessableMedia, type VideoOptions } from './processing';

const DAMAGED = { kind: 'video_damaged' } as const;

/** Tracks that can be copied into the published file. */
interface Playable {
  file: string;
  container: Container;
  video: number;
  audio: number | null;
  note: MediaNote | null;
}

/** @throws UnprocessableMedia instead of UnreadableContainer */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof UnreadableContainer) throw new UnprocessableMedia(DAMAGED, { cause });
    throw cause;
  }
}

async function probeWhole(file: string, options: VideoOptions) {
  const found: Probe = await readable(probe(file, options));
  if (!found.video) {
    const kind = found.audio.length > 0 ? 'video_without_picture' : 'video_damaged';
    throw new UnprocessableMedia({ kind });
  }
  if (!found.isWhole || found.frames === 0) throw new UnprocessableMedia(DAMAGED);
  if (found.video.width * found.video.height > IMAGE_MAX_PIXELS) {
    throw new UnprocessableMedia({ kind: 'video_too_large' });
  }
  return { ...found, video: found.video };
}

/** @throws UnprocessableMedia naming the part that not every browser can play */
async function transcoded(
  file: string,
  { video, audio }: { video: Track; audio: Track | undefined },
  note: Unplayable,
  options: VideoOptions,
): Promise<Playable> {
  if (!options.ffmpeg) throw new UnprocessableMedia(note);
  const tracks = { video: video.number, audio: audio?.number ?? null };
  try {
    const made = await transcode(options.ffmpeg, file, tracks, options);
    const found = await probe(made, options);
    if (!found.video || found.frames === 0) throw new FfmpegFailed('No frame was written');
    const sound = found.audio[0]?.number ?? null;
    return { file: made, container: 'mp4', video: found.video.number, audio: sound, note: null };
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed || cause instanceof UnreadableContainer)) throw cause;
    throw new UnprocessableMedia(note, { cause });
  }
}

/** Re-encodes the audio, or drops it with a note. */
async function withPlayableAudio(
  file: string,
  { video, audio }: { video: Track; audio: Track },
  container: Container,
  options: VideoOptions,
): Promise<Playable> {
  const tracks = { video: video.number, audio: audio.number };
  if (options.ffmpeg) {
    try {
      const made = await encodeAudio(options.ffmpeg, file, tracks, container, options);
      const found = await probe(made, options);
      const sound = found.audio[0]?.number;
      if (found.video && sound) {
        return { file: made, container, video: found.video.number, audio: sound, note: null };
      }
    } catch (error) {
      if (!(error instanceof FfmpegFailed || error instanceof UnreadableContainer)) throw error;
    }
  }
  const note = { kind: 'sound_removed', codec: codecName(audio) } as const;
  return { file, container, video: video.number, audio: null, note };
}

async function playable(file: string, options: VideoOptions): Promise<Playable> {
  const { video, audio } = await probeWhole(file, options);
  const container = containerOf(video);
  // Phones add a second, richer track that only they can play.
  const playableAudio = audio.find((track) => isPlayableAudio(container, track));
  const first = playableAudio ?? audio[0];
  const note = unplayableVideo(video);
  if (note) return transcoded(file, { video, audio: first }, note, options);
  if (first && !playableAudio) {
    return withPlayableAudio(file, { video, audio: first }, container, options);
  }
  return { file, container, video: video.number, audio: playableAudio?.number ?? null, note: null };
}

/** Longer side in pixels. */
const POSTER_SIDE = 960;
/** Seconds. The first frames are often black. */
const FRAME_AT = 1;

/** Ignores a failure, since a video is not refused just because it gets no poster. */
async function optional<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnprocessableMedia || error instanceof FfmpegFailed) return undefined;
    throw error;
  }
}

async function uploadedPoster({ poster, workDir, signal, userId }: VideoOptions) {
  if (!poster) return undefined;
  const turn = { signal, userId };
  const found = await optional(identify(poster, turn));
  if (found?.mediaType !== 'image') return undefined;
  return optional(processPoster(poster, POSTER_SIDE, { workDir, ...turn }));
}

async function grabbedPoster(video: string, duration: number, options: VideoOptions) {
  if (!options.ffmpeg) return undefined;
  const { ffmpeg, workDir, signal, userId } = options;
  const grab = (at: number) => optional(grabFrame(ffmpeg, video, at, options));
  // The picture may end before the sound does.
  const frame = (await grab(Math.min(FRAME_AT, duration / 3))) ?? (await grab(0));
  return frame === undefined
    ? undefined
    : optional(processPoster(frame, POSTER_SIDE, { workDir, signal, userId }));
}

/**
 * Makes an MP4 or WebM without metadata that every browser can play while it loads. The video track
 * is copied if all browsers play its codec, and otherwise transcoded, if ffmpeg is available.
 * Damaged files are refused even if ffmpeg could save a part: nobody means to post half a video.
 * @throws UnprocessableMedia if the file is damaged, has no video or cannot be made playable
 */
export async function processVideo(file: string, options: VideoOptions): Promise<Processed> {
  const source = await playable(file, options);
  const name = `video.${source.container}`;
  const target = path.join(options.workDir, name);
  const made: Remuxed = await readable(remux(source.file, target, source, options));
  if (made.duration <= 0) throw new UnprocessableMedia(DAMAGED);
  const still =
    (await uploadedPoster(options)) ?? (await grabbedPoster(target, made.duration, options));
  const type = source.container === 'webm' ? 'video/webm' : 'video/mp4';
  return {
    files: [{ role: 'shown', name, path: target, type }, ...(still ? [still.poster] : [])],
    width: made.width,
    height: made.height,
    duration: made.duration,
    placeholder: still?.placeholder ?? null,
    note: source.note,
  };
}
