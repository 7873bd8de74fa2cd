import { IMAGE_MAX_BYTES } from '@shared/media';
import { drawPicture, type PictureArea } from '@/features/media';

/** The longest side that is sent (pixels): twice as large as a picture is ever shown. */
export const AVATAR_SIDE = 512;
const QUALITIES = [0.9, 0.75];

/**
 * The chosen square of a picture as a file, never larger than it came. Undefined when this browser
 * cannot draw it.
 */
export async function cropPicture(
  image: HTMLImageElement,
  area: PictureArea,
): Promise<File | undefined> {
  const side = Math.max(1, Math.min(AVATAR_SIDE, Math.round(area.width)));
  const blob = await drawPicture(image, {
    area,
    width: side,
    height: side,
    mayBeTransparent: true,
    qualities: QUALITIES,
    maxBytes: IMAGE_MAX_BYTES,
  });
  if (!blob) return undefined;
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `avatar.${extension}`, { type: blob.type });
}
