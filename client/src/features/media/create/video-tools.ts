import { drawPicture } from './shrink-image';
import type { VideoFacts } from './video-plan';

/** Longer side of a poster in pixels. */
const POSTER_SIDE_MAX = 960;
/** Time of the poster frame in seconds: the first frames are often black. */
const POSTER_AT = 1;
/** In milliseconds: a phone in power-saving mode may never load the video. */
const POSTER_TIMEOUT_MS = 6_000;

export interface ShrinkOptions {
  /** `copy` cuts without re-encoding the picture. */
  way: 'copy' | 'convert';
  /** The part to keep, in seconds. */
  start: number;
  seconds: number;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

export interface Shrunk {
  file: File;
  lostSound: boolean;
}

/** A large script, loaded once somebody chooses a video. */
const loadReader = () => import('./video-reader');

/** Browsers offer codecs over HTTPS only. */
export function videoAbilities(): { hasCodecs: boolean; isSecure: boolean } {
  const hasCodecs = 'VideoEncoder' in window && 'VideoDecoder' in window;
  return { hasCodecs, isSecure: window.isSecureContext };
}

/**
 * Reads a video's facts; undefined if it cannot be read.
 * @throws Error if the script could not be loaded
 */
export async function inspectVideo(file: File): Promise<VideoFacts | undefined> {
  return (await loadReader()).inspect(file);
}

/** See `shrink` in video-writer.ts. */
export async function shrinkVideo(file: File, options: ShrinkOptions): Promise<Shrunk> {
  return (await loadReader()).shrink(file, options);
}

/** Makes a still picture of a video; undefined if the browser cannot show the video. */
export async function makePoster(file: Blob): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = once(video, 'loadeddata');
    video.src = url;
    await loaded;
    const sought = once(video, 'seeked');
    video.currentTime = Math.min(POSTER_AT, (video.duration || 0) / 2);
    await sought;
    return await drawPoster(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} in time.`)), POSTER_TIMEOUT_MS);
    video.addEventListener(event, () => finish(resolve), { once: true });
    video.addEventListener('error', () => finish(() => reject(video.error)), { once: true });
    const finish = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
  });
}

async function drawPoster(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  // Zero if only the sound could be decoded.
  if (!videoWidth || !videoHeight) return undefined;
  const scale = Math.min(1, POSTER_SIDE_MAX / Math.max(videoWidth, videoHeight));
  return drawPicture(video, {
    area: { x: 0, y: 0, width: videoWidth, height: videoHeight },
    width: Math.round(videoWidth * scale),
    height: Math.round(videoHeight * scale),
    mayBeTransparent: false,
    qualities: [0.82],
    maxBytes: Number.POSITIVE_INFINITY,
  });
}
