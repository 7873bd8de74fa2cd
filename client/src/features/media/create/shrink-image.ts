import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#shared/media';

/** Longer side of a shrunk photo in pixels: more than any screen shows. */
const SIDE_MAX = 2560;
const QUALITIES = [0.86, 0.7, 0.5];

/**
 * Types that every server decodes. iPhone HEIC is not one of them, but browsers on those devices
 * decode it. A file without a type is left to the server.
 */
const SERVER_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', ''];

/**
 * Returns the image, shrunk or converted if the server would refuse it. Returns undefined if it is
 * too large and cannot be shrunk: the browser cannot decode it, or it may be an animation, which
 * would lose all frames but one.
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
    if (!isTooLarge && SERVER_TYPES.includes(file.type)) return file;
    return await redraw(picture, file);
  } catch {
    // The server may decode a format that this browser cannot.
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

/** An area of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  area: PictureArea;
  /** Size of the result in pixels. */
  width: number;
  height: number;
  /** If false, the result is a JPEG. */
  mayBeTransparent: boolean;
  /** Tried in order until the result fits. */
  qualities: readonly number[];
  maxBytes: number;
}

/**
 * Redraws an area of a picture upright and without metadata such as its location. Returns undefined
 * if the browser cannot draw it or the result exceeds `maxBytes`.
 */
export async function drawPicture(
  picture: HTMLImageElement | HTMLVideoElement,
  { area, width, height, mayBeTransparent, qualities, maxBytes }: Drawing,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const type = mayBeTransparent && canWriteWebp() ? 'image/webp' : 'image/jpeg';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  return undefined;
}

/** False in Safari, which writes a larger PNG instead. */
function canWriteWebp(): boolean {
  const dot = document.createElement('canvas');
  dot.width = 1;
  dot.height = 1;
  return dot.toDataURL('image/webp').startsWith('data:image/webp');
}
