import type { VideoFacts } from './video-plan';

export { makePoster } from './poster';

export interface ShrinkOptions {
  /** `copy` cuts without writing the picture anew. */
  way: 'copy' | 'convert';
  /** What is kept of it (seconds). */
  start: number;
  seconds: number;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

export interface Shrunk {
  file: File;
  /** Whether its sound could not be kept. */
  lostSound: boolean;
}

/** What reads videos is a large script: it comes when somebody chooses one. */
const loadReader = () => import('./video-reader');

/** What this browser offers; without https it offers nothing of it. */
export function videoAbilities(): { hasCodecs: boolean; isSecure: boolean } {
  const hasCodecs = 'VideoEncoder' in window && 'VideoDecoder' in window;
  return { hasCodecs, isSecure: window.isSecureContext };
}

/**
 * Looks into a video; undefined when it cannot be read.
 * @throws Error when the script for it could not be loaded
 */
export async function inspectVideo(file: File): Promise<VideoFacts | undefined> {
  return (await loadReader()).inspect(file);
}

/** Makes a video that may be sent; see `shrink`. */
export async function shrinkVideo(file: File, options: ShrinkOptions): Promise<Shrunk> {
  return (await loadReader()).shrink(file, options);
}
