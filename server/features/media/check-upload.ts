import { IMAGE_MAX_BYTES, type MediaType, VIDEO_MAX_BYTES } from '../../../shared/media';
import { AppError } from '../../http/app-error';
import { identify } from '../../media/identify';
import { checkImage } from '../../media/images';
import { UnprocessableMedia } from '../../media/processing';
import type { ReceivedFile } from './upload';
import * as rules from './upload-rules';

/** A file whose content is what its post says. */
export interface CheckedFile extends ReceivedFile {
  /** Content type, found by looking inside. */
  type: string;
}

/**
 * An image as it may be posted, or shown as a flyer.
 * @throws AppError 413 over 5 MB, 415 no image, 422 an image that cannot be read or is too large
 */
export async function checkImageFile(file: ReceivedFile): Promise<CheckedFile> {
  const found = await identify(file.path);
  if (found?.mediaType !== 'image') throw new AppError('unsupported_type', rules.IMAGES_ONLY);
  if (file.size > IMAGE_MAX_BYTES) throw new AppError('too_large', rules.IMAGE_TOO_LARGE);
  try {
    await checkImage(file.path);
  } catch (error) {
    if (!(error instanceof UnprocessableMedia)) throw error;
    throw new AppError('unprocessable', error.message, { cause: error });
  }
  return { ...file, type: found.type };
}

/**
 * A video as it may be posted; whether it can be played is found out by the processing.
 * @param refusal the sentence for what is no video
 * @throws AppError 413 not under 10 MB, 415 no video
 */
export async function checkVideoFile(file: ReceivedFile, refusal: string): Promise<CheckedFile> {
  const found = await identify(file.path);
  if (found?.mediaType !== 'video') throw new AppError('unsupported_type', refusal);
  if (file.size >= VIDEO_MAX_BYTES) throw new AppError('too_large', rules.VIDEO_TOO_LARGE);
  return { ...file, type: found.type };
}

/** @throws AppError as the two above */
export const checkFile = (
  mediaType: Exclude<MediaType, 'text'>,
  file: ReceivedFile,
): Promise<CheckedFile> =>
  mediaType === 'image' ? checkImageFile(file) : checkVideoFile(file, rules.VIDEOS_ONLY);

/** A video's poster, if it is a good picture: a bad one does not stop the post. */
export async function checkPoster(
  file: ReceivedFile | undefined,
): Promise<CheckedFile | undefined> {
  if (!file || file.size > rules.THUMBNAIL_MAX_BYTES) return undefined;
  try {
    return await checkImageFile(file);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
