import sharp, { type Metadata, type SharpOptions } from 'sharp';

/**
 * The decoder, tamed: one thread for each picture and nothing kept between them, because the
 * server that answers people runs beside it on few cores.
 */
sharp.concurrency(1);
sharp.cache(false);

/** Content types of what is decoded here, by the decoder's name of the format. */
const TYPES: Partial<Record<Metadata['format'], string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** HEIC holds HEVC, for which most builds of the decoder have no right. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** What stands in front of a picture's pixels. */
export interface Header {
  format: Metadata['format'];
  /** Content type. */
  type: string;
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Pictures in an animation, 1 when it is none. */
  frames: number;
}

function typeOf({ format, compression }: Metadata): string | undefined {
  if (format !== 'heif' || compression === 'av1') return TYPES[format];
  return compression === 'hevc' && readsHeic ? 'image/heic' : undefined;
}

/** Reads a picture's header and decodes nothing; undefined when it has none that is known here. */
export async function readHeader(file: string): Promise<Header | undefined> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = found && typeOf(found);
  if (!type) return undefined;
  const { width, height } = found.autoOrient;
  // Other formats have pages too, which are pictures of their own.
  const isAnimation = found.format === 'gif' || found.format === 'webp';
  return {
    format: found.format,
    type,
    width,
    height,
    frames: isAnimation ? (found.pages ?? 1) : 1,
  };
}

/** Opens a picture for decoding. */
export const openPicture = (input: string | Buffer, options: SharpOptions) =>
  sharp(input, { failOn: 'error', sequentialRead: true, ...options });
