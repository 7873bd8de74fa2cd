/** What a player or a picture that failed tells people (specification, section 8). */
export const VIDEO_NOT_AVAILABLE =
  'Video file not available. It may have been removed or is still processing.';
export const VIDEO_CORRUPTED =
  'Failed to load video. The file may be corrupted or still processing.';
export const IMAGE_FAILED = 'Failed to load image. The file may be corrupted or unavailable.';

/** The codes of MediaError; the names are not there on every platform. */
const NETWORK = 2;
const SOURCE_NOT_SUPPORTED = 4;

/**
 * The sentence for a player's error. A file that is not there and one that cannot be read have the
 * same code; Chromium's message tells them apart.
 */
export function playerErrorText(error: Pick<MediaError, 'code' | 'message'> | null): string {
  if (error?.code === NETWORK) return VIDEO_NOT_AVAILABLE;
  const isUnreadable = /demuxer|decod/i.test(error?.message ?? '');
  return error?.code === SOURCE_NOT_SUPPORTED && !isUnreadable
    ? VIDEO_NOT_AVAILABLE
    : VIDEO_CORRUPTED;
}
