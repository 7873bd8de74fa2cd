import { SHARED_VIDEO_CODECS, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '#shared/media';
import { t } from '#shared/translate';
import { clockText } from '@/lib/words';
import { fileSize } from './notices';

/** Facts about a chosen video, and the browser's abilities with it. */
export interface VideoFacts {
  /** In bytes. */
  size: number;
  /** In seconds. */
  duration: number;
  /** Name in the WebCodecs registry; null if unknown. */
  codec: string | null;
  /** Whether the server accepts its container. */
  isSharedFormat: boolean;
  canDecode: boolean;
  /** The codec this browser would encode with. */
  encodes: 'avc' | 'vp9' | null;
}

type ShrinkReason = 'size' | 'length' | 'codec' | 'format';

/**
 * Why a video cannot be shrunk here. `insecure`: browsers offer no codecs without HTTPS;
 * `not-loaded`: the script could not be loaded.
 */
type Obstacle = 'insecure' | 'browser' | 'codec' | 'unreadable' | 'not-loaded';

/**
 * `copy` cuts without re-encoding, which every browser can do; `convert` re-encodes; `none`:
 * nothing needs to be or can be done.
 */
export interface VideoPlan {
  reasons: ShrinkReason[];
  way: 'none' | 'copy' | 'convert';
  obstacle: Obstacle | null;
}

/** Largest estimated size of a copied cut: bit rates vary, so well below the limit. */
const COPY_MAX_BYTES = VIDEO_MAX_BYTES * 0.8;
/** Target size of a converted video in bytes; encoders overshoot. */
const TARGET_BYTES = VIDEO_MAX_BYTES * 0.85;
/** In bits per second; higher rates look no better at 720p. */
const BITRATE_MAX = 2_500_000;
const BITRATE_MIN = 100_000;
/** In pixels. */
const SHORT_SIDE_MAX = 720;
const LONG_SIDE_MAX = 1280;

/** Sound often makes a video a little longer than a minute (seconds). */
const LENGTH_TOLERANCE = 0.5;

const isShared = (codec: string | null) => SHARED_VIDEO_CODECS.some((shared) => shared === codec);

export const fitsUpload = (size: number) => size < VIDEO_MAX_BYTES;

/** `facts` is undefined if the video cannot be read. */
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

export const keptSeconds = (duration: number) => Math.min(duration, VIDEO_MAX_SECONDS);

/**
 * Bit rate of the picture. `madeSize` is the size in bytes of an attempt that came out too large:
 * encoders may exceed their bit rate.
 */
export function videoBitrate(seconds: number, audioBitrate: number, madeSize?: number): number {
  const target = madeSize
    ? TARGET_BYTES * (TARGET_BYTES / Math.max(madeSize, TARGET_BYTES))
    : TARGET_BYTES;
  const total = (target * 8) / Math.max(seconds, 1);
  return Math.round(Math.min(BITRATE_MAX, Math.max(BITRATE_MIN, total - audioBitrate)));
}

/** Scales down to 720p, portrait or landscape, with even sides. */
export function fitPicture(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    SHORT_SIDE_MAX / Math.min(width, height),
    LONG_SIDE_MAX / Math.max(width, height),
  );
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

const codecName = (codec: string) => CODEC_NAMES[codec] ?? codec;

/** "0:42, 7.3 MB" */
export function videoSummary(size: number, facts: VideoFacts | undefined): string {
  return [facts && clockText(facts.duration), fileSize(size)].filter(Boolean).join(', ');
}

export function shrinkReasons(
  { reasons }: VideoPlan,
  { size, duration, codec }: VideoFacts,
): string[] {
  const sentences = {
    size: t('It is {size}; a video must be smaller than 10 MB.', { size: fileSize(size) }),
    length: t('It is {time} long; a video should be at most 1 minute.', {
      time: clockText(duration),
    }),
    codec: codec
      ? t('It was recorded in {codec}, which not every browser plays.', { codec: codecName(codec) })
      : t('It was recorded in an unknown codec, which not every browser plays.'),
    format: t('Files of this type cannot be posted.'),
  };
  return reasons.map((reason) => sentences[reason]);
}

export function shrinkOffer({ reasons, way }: VideoPlan): string {
  const isTooLong = reasons.includes('length');
  if (way === 'convert') {
    return isTooLong
      ? t(
          'It can be made smaller on this device (720p at most) and cut to 1 minute. This takes about as long as the video plays.',
        )
      : t(
          'It can be made smaller on this device (720p at most). This takes about as long as the video plays.',
        );
  }
  return isTooLong
    ? t('You can keep 1 minute of it without losing quality.')
    : t('It can be converted to a supported file type without losing quality.');
}

export function obstacleText(
  obstacle: Obstacle,
  size: number,
  facts: VideoFacts | undefined,
): string {
  const sentences: Record<Obstacle, string> = {
    insecure: t('Browsers can make videos smaller only over https.'),
    browser: t('This browser cannot make videos smaller.'),
    codec: facts?.codec
      ? t('This browser cannot read videos in {codec}.', { codec: codecName(facts.codec) })
      : t('This browser cannot read videos in an unknown codec.'),
    unreadable: t('This browser cannot read this video.'),
    'not-loaded': t(
      'The video tools could not be loaded. Please check your connection and choose the video again.',
    ),
  };
  if (obstacle === 'not-loaded') return sentences[obstacle];
  const next = fitsUpload(size)
    ? t('It will be sent as it is, and the server will try to process it.')
    : t('Please choose a smaller one.');
  return `${sentences[obstacle]} ${next}`;
}

/** Latest possible start of the kept minute, in seconds. */
export const latestStart = ({ duration }: VideoFacts) =>
  Math.max(0, Math.floor(duration - VIDEO_MAX_SECONDS));
