import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@shared/media';
import { drawPicture } from './draw-picture';

/** The longer side of a photo that is made smaller (pixels): more than any screen shows of it. */
const SIDE_MAX = 2560;
const QUALITIES = [0.86, 0.7, 0.5];

/**
 * What every server reads. A photo of an iPhone (HEIC) is none of them: most servers have no decoder
 * for it, while the browsers of these devices do. A file without a type is left to the server.
 */
const READ_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', ''];

/**
 * The image as it may be sent: itself, or, if it is too large or of a kind that servers cannot read,
 * one made of it. Undefined when it is too large and this browser cannot make it smaller: it cannot
 * read it, or it may be an animation, of which one picture would be left.
 */
export async function prepareImage(file: File): Promise<File | undefined> {
  const isTooHeavy = file.size > IMAGE_MAX_BYTES;
  if (isTooHeavy && file.type === 'image/gif') return undefined;
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const isTooLarge = isTooHeavy || width * height > IMAGE_MAX_PIXELS;
    if (!isTooLarge && READ_EVERYWHERE.includes(file.type)) return file;
    return await redraw(picture, file);
  } catch {
    // The server may read what this browser cannot.
    return isTooHeavy ? undefined : file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function redraw(picture: HTMLImageElement, { name, type }: File): Promise<File | undefined> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, SIDE_MAX / Math.max(naturalWidth, naturalHeight));
  const blob = await drawPicture(picture, {
    area: { x: 0, y: 0, width: naturalWidth, height: naturalHeight },
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
    mayBeTransparent: type !== 'image/jpeg',
    qualities: QUALITIES,
    maxBytes: IMAGE_MAX_BYTES,
  });
  return blob && new File([blob], name, { type: blob.type });
}
