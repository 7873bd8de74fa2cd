import { FfmpegFailed, grabFrame } from './ffmpeg';
import { identify } from './identify';
import { processPoster } from './images';
import { UnprocessableMedia, type VideoOptions } from './processing';

/** The longer side (pixels). */
const POSTER_SIDE = 960;
/** The first frames are often black; after so long something is to be seen (seconds). */
const FRAME_AT = 1;

/** A poster that cannot be made is no reason to refuse a video. */
async function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnprocessableMedia || error instanceof FfmpegFailed) return undefined;
    throw error;
  }
}

async function given({ poster, workDir }: VideoOptions) {
  if (!poster || (await identify(poster))?.mediaType !== 'image') return undefined;
  return orNone(processPoster(poster, POSTER_SIDE, workDir));
}

async function grabbed(video: string, duration: number, options: VideoOptions) {
  if (!options.ffmpeg) return undefined;
  const at = Math.min(FRAME_AT, duration / 3);
  const frame = await orNone(grabFrame(options.ffmpeg, video, at, options));
  return frame === undefined
    ? undefined
    : orNone(processPoster(frame, POSTER_SIDE, options.workDir));
}

/** A still of a video: the one that came with it, else a frame of it; undefined without both. */
export const posterOf = async (video: string, duration: number, options: VideoOptions) =>
  (await given(options)) ?? (await grabbed(video, duration, options));
