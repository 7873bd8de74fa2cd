import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@shared/media';

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

/** Draws it upright, as it is marked; nothing of where it was taken is left. */
async function redraw(picture: HTMLImageElement, { name, type }: File): Promise<File | undefined> {
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const mayBeTransparent = type !== 'image/jpeg';
  const wanted = mayBeTransparent && canWriteWebp() ? 'image/webp' : 'image/jpeg';
  if (wanted === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, wanted, quality),
    );
    if (blob && blob.size <= IMAGE_MAX_BYTES) return new File([blob], name, { type: blob.type });
  }
  return undefined;
}

/** Safari writes PNG instead, which would be larger than what came. */
function canWriteWebp(): boolean {
  const dot = document.createElement('canvas');
  dot.width = 1;
  dot.height = 1;
  return dot.toDataURL('image/webp').startsWith('data:image/webp');
}
