import path from 'node:path';
import { IMAGE_MAX_PIXELS } from '../../shared/media';
import { containerOf, isSharedSound, nameOf, unsharedPicture } from './codecs';
import {
  type Container,
  type Probe,
  probe,
  type Remuxed,
  remux,
  type Track,
  UnreadableContainer,
} from './containers';
import { encodeSound, FfmpegFailed, transcode } from './ffmpeg';
import { posterOf } from './poster';
import { type Processed, UnprocessableMedia, type VideoOptions } from './processing';

const DAMAGED =
  'This video is damaged or incomplete. Please upload it again, or save it anew before.';
const NO_PICTURE =
  'There is no video in this file. Please upload a file with a picture that moves.';
const TOO_LARGE = 'The picture of this video is too large. Please make it smaller and try again.';

function unplayable(what: string): string {
  const better = what.startsWith('H.264') ? 'H.264 with 8-bit 4:2:0 colour' : 'H.264';
  return `This video uses ${what}, which most browsers cannot play. Please save it as ${better} and upload it again.`;
}

const withoutSound = (what: string) =>
  `The sound was left out: it uses ${what}, which not all browsers play with this kind of video.`;

/** What is ready to be copied into the file that is shown. */
interface Playable {
  file: string;
  container: Container;
  video: number;
  audio: number | null;
  note: string | null;
}

/** @throws UnprocessableMedia instead of what a bad container throws */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof UnreadableContainer) throw new UnprocessableMedia(DAMAGED, { cause });
    throw cause;
  }
}

/** Only what is whole goes on: half a video is not what somebody wanted to post. */
async function probeWhole(file: string, options: VideoOptions) {
  const found: Probe = await readable(probe(file, options));
  if (!found.video) throw new UnprocessableMedia(found.audio.length > 0 ? NO_PICTURE : DAMAGED);
  if (!found.isWhole || found.frames === 0) throw new UnprocessableMedia(DAMAGED);
  if (found.video.width * found.video.height > IMAGE_MAX_PIXELS) {
    throw new UnprocessableMedia(TOO_LARGE);
  }
  return { ...found, video: found.video };
}

/** @throws UnprocessableMedia naming what browsers do not share */
async function transcoded(
  file: string,
  { video, audio }: { video: Track; audio: Track | undefined },
  unshared: string,
  options: VideoOptions,
): Promise<Playable> {
  if (!options.ffmpeg) throw new UnprocessableMedia(unplayable(unshared));
  const tracks = { video: video.number, audio: audio?.number ?? null };
  try {
    const made = await transcode(options.ffmpeg, file, tracks, options);
    const found = await probe(made, options);
    if (!found.video || found.frames === 0) throw new FfmpegFailed('No frame was written');
    const sound = found.audio[0]?.number ?? null;
    return { file: made, container: 'mp4', video: found.video.number, audio: sound, note: null };
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed || cause instanceof UnreadableContainer)) throw cause;
    throw new UnprocessableMedia(unplayable(unshared), { cause });
  }
}

/** The sound encoded anew, or left out with a note. */
async function withOtherSound(
  file: string,
  { video, audio }: { video: Track; audio: Track },
  container: Container,
  options: VideoOptions,
): Promise<Playable> {
  const tracks = { video: video.number, audio: audio.number };
  if (options.ffmpeg) {
    try {
      const made = await encodeSound(options.ffmpeg, file, tracks, container, options);
      const found = await probe(made, options);
      const sound = found.audio[0]?.number;
      if (found.video && sound) {
        return { file: made, container, video: found.video.number, audio: sound, note: null };
      }
    } catch (error) {
      if (!(error instanceof FfmpegFailed || error instanceof UnreadableContainer)) throw error;
    }
  }
  const note = withoutSound(nameOf(audio));
  return { file, container, video: video.number, audio: null, note };
}

async function playable(file: string, options: VideoOptions): Promise<Playable> {
  const { video, audio } = await probeWhole(file, options);
  const container = containerOf(video);
  // Phones add a second, richer track that only they can play.
  const shared = audio.find((track) => isSharedSound(container, track));
  const sound = shared ?? audio[0];
  const unshared = unsharedPicture(video);
  if (unshared) return transcoded(file, { video, audio: sound }, unshared, options);
  if (sound && !shared) return withOtherSound(file, { video, audio: sound }, container, options);
  return { file, container, video: video.number, audio: shared?.number ?? null, note: null };
}

/**
 * Makes what is shown of a video: MP4 or WebM with its index in front, which every browser plays,
 * without anything that was written about it. The picture is copied as it is where browsers share
 * its codec; else ffmpeg encodes it anew, if there is one. What is damaged stays so: ffmpeg might
 * save a part of it, but half a video is not what somebody wanted to post.
 * @throws UnprocessableMedia when it is damaged, has no picture or none that browsers share
 */
export async function processVideo(file: string, options: VideoOptions): Promise<Processed> {
  const source = await playable(file, options);
  const name = `video.${source.container}`;
  const target = path.join(options.workDir, name);
  const made: Remuxed = await readable(remux(source.file, target, source, options));
  if (made.duration <= 0) throw new UnprocessableMedia(DAMAGED);
  const still = await posterOf(target, made.duration, options);
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
