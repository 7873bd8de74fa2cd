import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Turn } from './image-workers';
import { type Header, readHeader } from './images';

export type Identified = {
  /** Content type. */
  type: string;
} & ({ mediaType: 'video' } | { mediaType: 'image'; header: Header });

/** Accepted image types, with sharp's name for the format. */
const PICTURES = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
  ['image/heif', 'heif'],
  ['image/heic', 'heif'],
]);

const VIDEOS = new Map([
  ['video/mp4', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/quicktime', 'video/quicktime'],
  ['video/webm', 'video/webm'],
]);

const HEAD_BYTES = 32;
/** Bytes; no real video has a longer list of brands. */
const FTYP_MAX_BYTES = 1_024;

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** First boxes of old QuickTime files, which have no brands. */
const OLD_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/**
 * Whether the file starts with the signature of an accepted type. file-type is more lenient: it
 * takes a text that contains "Get free …" for a QuickTime video.
 */
function hasSignature(head: Buffer, size: number): boolean {
  if (head.length < 16) return false;
  const startsWith = (bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);
  const at = (start: number, end: number) => head.toString('latin1', start, end);
  if (startsWith(JPEG) || startsWith(PNG) || startsWith(EBML)) return true;
  if (/^GIF8[79]a$/.test(at(0, 6))) return true;
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return true;
  const boxSize = head.readUInt32BE(0);
  const box = at(4, 8);
  if (box === 'ftyp') return boxSize >= 16 && boxSize <= Math.min(FTYP_MAX_BYTES, size);
  return OLD_QUICKTIME.includes(box) && boxSize >= 8 && boxSize <= size;
}

/**
 * Identifies a file by its content alone; undefined unless it is an accepted type: JPEG, PNG, GIF,
 * WebP, AVIF, HEIC if sharp can decode it; MP4, QuickTime, WebM. A picture's header must be
 * readable, so that a few magic bytes in front of a script are not enough.
 * @throws Error if the file is missing or cannot be read; AppError 429, 503
 */
export async function identify(file: string, turn: Turn = {}): Promise<Identified | undefined> {
  const { head, size } = await readHead(file);
  if (!hasSignature(head, size)) return undefined;
  const found = (await fileTypeFromFile(file))?.mime ?? '';
  const video = VIDEOS.get(found);
  if (video) return { mediaType: 'video', type: video };
  const format = PICTURES.get(found);
  if (!format) return undefined;
  const header = await readHeader(file, turn);
  if (header?.format !== format) return undefined;
  return { mediaType: 'image', type: header.type, header };
}
