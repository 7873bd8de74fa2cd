import { SHARED_VIDEO_CODECS, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '@shared/media';

/** What is known of a chosen video, and what this browser can do with it. */
export interface VideoFacts {
  /** Bytes. */
  size: number;
  /** Seconds. */
  duration: number;
  /** The WebCodecs registry's name; null when it is not known. */
  codec: string | null;
  /** Whether its container is one of those that the server takes. */
  isSharedFormat: boolean;
  canDecode: boolean;
  /** The codec that this browser would write. */
  encodes: 'avc' | 'vp9' | null;
}

export type ShrinkReason = 'size' | 'length' | 'codec' | 'format';

/**
 * Why nothing can be done here: `insecure` is an address without https, where browsers offer none;
 * `not-loaded`: the script for it did not come.
 */
export type Obstacle = 'insecure' | 'browser' | 'codec' | 'unreadable' | 'not-loaded';

/**
 * `copy` cuts the video without encoding it again, which every browser can; `convert` writes a new
 * one; `none` has nothing to do or no way to do it.
 */
export interface VideoPlan {
  reasons: ShrinkReason[];
  way: 'none' | 'copy' | 'convert';
  obstacle: Obstacle | null;
}

/** A copy is as large as the part of the file that it takes; parts differ, so it stays well below. */
const COPY_MAX_BYTES = VIDEO_MAX_BYTES * 0.8;
/** What a converted video aims at (bytes): encoders overshoot. */
const AIM_BYTES = VIDEO_MAX_BYTES * 0.85;
/** More bits a second than this make no better picture at 720p. */
const BITRATE_MAX = 2_500_000;
const BITRATE_MIN = 100_000;
/** Of a picture's shorter and longer side (pixels). */
const SHORT_SIDE_MAX = 720;
const LONG_SIDE_MAX = 1280;

/** A length is often a little over a minute because of its sound; nobody minds the tenth. */
const LENGTH_TOLERANCE = 0.5;

const isShared = (codec: string | null) => SHARED_VIDEO_CODECS.some((shared) => shared === codec);

/** Whether a file may be sent as it is. */
export const fitsUpload = (size: number) => size < VIDEO_MAX_BYTES;

/** Decides what to do with a video before it is sent; `facts` is undefined if it cannot be read. */
export function planVideo(
  size: number,
  facts: VideoFacts | undefined,
  { hasCodecs, isSecure }: { hasCodecs: boolean; isSecure: boolean },
): VideoPlan {
  if (!facts) {
    return fitsUpload(size)
      ? { reasons: [], way: 'none', obstacle: null }
      : { reasons: ['size'], way: 'none', obstacle: 'unreadable' };
  }
  const reasons = reasonsOf(facts);
  if (reasons.length === 0) return { reasons, way: 'none', obstacle: null };
  if (isShared(facts.codec) && copySize(facts) <= COPY_MAX_BYTES) {
    return { reasons, way: 'copy', obstacle: null };
  }
  if (!hasCodecs) {
    return { reasons, way: 'none', obstacle: isSecure ? 'browser' : 'insecure' };
  }
  if (!facts.canDecode) return { reasons, way: 'none', obstacle: 'codec' };
  if (!facts.encodes) return { reasons, way: 'none', obstacle: 'browser' };
  return { reasons, way: 'convert', obstacle: null };
}

function reasonsOf({ size, duration, codec, isSharedFormat }: VideoFacts): ShrinkReason[] {
  const reasons: ShrinkReason[] = [];
  if (!fitsUpload(size)) reasons.push('size');
  if (duration > VIDEO_MAX_SECONDS + LENGTH_TOLERANCE) reasons.push('length');
  if (!isShared(codec)) reasons.push('codec');
  if (!isSharedFormat) reasons.push('format');
  return reasons;
}

function copySize({ size, duration }: VideoFacts): number {
  return duration > 0 ? size * Math.min(1, VIDEO_MAX_SECONDS / duration) : size;
}

/** How many seconds of a video are kept. */
export const keptSeconds = (duration: number) => Math.min(duration, VIDEO_MAX_SECONDS);

/**
 * Bits a second for the picture of a video of `seconds`, beside `audioBitrate` for its sound.
 * `madeSize` is what an attempt that was too large came to (bytes): an encoder may take more than it
 * is given.
 */
export function videoBitrate(seconds: number, audioBitrate: number, madeSize?: number): number {
  const aim = madeSize ? AIM_BYTES * (AIM_BYTES / Math.max(madeSize, AIM_BYTES)) : AIM_BYTES;
  const whole = (aim * 8) / Math.max(seconds, 1);
  return Math.round(Math.min(BITRATE_MAX, Math.max(BITRATE_MIN, whole - audioBitrate)));
}

/** The size in which a picture is written: at most 720p, upright or lying, in even numbers. */
export function fitPicture(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    SHORT_SIDE_MAX / Math.min(width, height),
    LONG_SIDE_MAX / Math.max(width, height),
  );
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
