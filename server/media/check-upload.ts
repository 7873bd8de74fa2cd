import { IMAGE_MAX_BYTES, type MediaType, VIDEO_MAX_BYTES } from '#shared/media';
import { msg } from '#shared/translate';
import { AppError } from '../http/app-error';
import { identify } from './identify';
import { checkSize } from './images';
import { UnprocessableMedia } from './processing';
import type { ReceivedFile } from './uploads';

const MiB = 1024 * 1024;

/** Bytes. Larger posters are ignored. */
export const THUMBNAIL_MAX_BYTES = MiB;

export const IMAGE_REQUIRED = msg('Please select at least one image to upload.');
export const VIDEO_REQUIRED = msg('Missing video');
export const IMAGES_ONLY = msg('Please upload only image files.');
export const VIDEOS_ONLY = msg('Please upload a video file.');
export const REPLACEMENT_ONLY = msg('Please select a video file.');
export const IMAGE_TOO_LARGE = msg(
  'Image file is too large. Please upload a smaller image (max 5MB).',
);
export const VIDEO_TOO_LARGE = msg(
  'Video file is too large. Please upload a smaller video (max 10MB).',
);
export const TABLE_TOO_LARGE = msg('This file is too large. Please choose one of up to 5MB.');
export const EVENT_TOO_LARGE = msg('This file is too large. Please choose one of up to 15MB.');
export const IMAGE_UNAVAILABLE = msg(
  'Failed to load image. The file may be corrupted or unavailable.',
);

export interface CheckedFile extends ReceivedFile {
  /** Content type, detected from the content. */
  type: string;
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof UnprocessableMedia)) throw error;
  throw new AppError('unprocessable', error.message, { cause: error });
}

const identifyFile = ({ path, userId }: ReceivedFile) =>
  identify(path, { userId }).catch(throwRefusal);

/** @throws AppError 413 over 5 MB, 415 not an image, 422 too many pixels, 429, 503 */
export async function checkImageFile(file: ReceivedFile): Promise<CheckedFile> {
  const found = await identifyFile(file);
  if (found?.mediaType !== 'image') throw new AppError('unsupported_type', IMAGES_ONLY);
  if (file.size > IMAGE_MAX_BYTES) throw new AppError('too_large', IMAGE_TOO_LARGE);
  try {
    checkSize(found.header);
  } catch (error) {
    throwRefusal(error);
  }
  return { ...file, type: found.type };
}

/**
 * Does not check whether it can be played, which processing finds out.
 * @param refusal message for files that are not a video
 * @throws AppError 413 from 10 MB on, 415 not a video
 */
export async function checkVideoFile(file: ReceivedFile, refusal: string): Promise<CheckedFile> {
  const found = await identifyFile(file);
  if (found?.mediaType !== 'video') throw new AppError('unsupported_type', refusal);
  if (file.size >= VIDEO_MAX_BYTES) throw new AppError('too_large', VIDEO_TOO_LARGE);
  return { ...file, type: found.type };
}

export const checkFile = (mediaType: Exclude<MediaType, 'text'>, file: ReceivedFile) =>
  mediaType === 'image' ? checkImageFile(file) : checkVideoFile(file, VIDEOS_ONLY);

/** Undefined if the poster is bad, which does not stop the post. */
export async function checkPoster(file: ReceivedFile | undefined) {
  if (!file || file.size > THUMBNAIL_MAX_BYTES) return undefined;
  try {
    return await checkImageFile(file);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
