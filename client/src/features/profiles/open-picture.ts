import { fileKind } from '@/features/media';

/** A file that this browser can draw. */
export interface OpenedPicture {
  /** Its address in memory. */
  url: string;
  /** Decoded; upright, as it is marked. */
  image: HTMLImageElement;
  /** Gives the memory back. */
  close: () => void;
}

/** Any kind of image: only what is drawn of it is sent. */
export function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || fileKind(file) === 'image';
}

/** Opens a file as a picture; undefined when this browser cannot read it (HEIC outside of Safari). */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    if (image.naturalWidth > 0 && image.naturalHeight > 0) return { url, image, close };
  } catch {
    // Said by whoever asked.
  }
  close();
  return undefined;
}
