/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  /** What of the picture is drawn. */
  area: PictureArea;
  /** The size of what is made (pixels). */
  width: number;
  height: number;
  /** Whether there may be anything behind the picture; else it is made a JPEG. */
  mayBeTransparent: boolean;
  /** Tried one after the other until the result is small enough. */
  qualities: readonly number[];
  /** The largest that is taken (bytes). */
  maxBytes: number;
}

/**
 * A part of a picture in another size, upright, as it is marked; nothing of where it was taken is
 * left. Undefined when this browser cannot draw it, or it stays too large.
 */
export async function drawPicture(
  picture: HTMLImageElement,
  { area, width, height, mayBeTransparent, qualities, maxBytes }: Drawing,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const wanted = mayBeTransparent && canWriteWebp() ? 'image/webp' : 'image/jpeg';
  if (wanted === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, wanted, quality),
    );
    if (blob && blob.size <= maxBytes) return blob;
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
