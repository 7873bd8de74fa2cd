import { deflateSync } from 'node:zlib';

/** Words in every kind of metadata; none may remain after processing. */
export const SECRET_WORDS = 'Alexanderplatz 7, third floor';

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A hand-written black PNG with one bit per pixel, tiny as a file, whatever its dimensions.
 * @param pixels packed instead of the picture
 */
export function blackPng(width: number, height: number, pixels?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = pixels ?? deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A Photoshop block with one line of IPTC: the caption. */
function iptc(caption: string): Buffer {
  const line = Buffer.concat([
    Buffer.from([0x1c, 2, 120, 0, caption.length]),
    Buffer.from(caption),
  ]);
  const block = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\x00\x00', 'latin1'),
    Buffer.from([0, 0, 0, line.length]),
    line,
  ]);
  return block.length % 2 ? Buffer.concat([block, Buffer.alloc(1)]) : block;
}

/** Adds XMP, IPTC and a comment, each with the secret words, to a JPEG. */
export function withMarks(jpeg: Buffer): Buffer {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${SECRET_WORDS}"/></rdf:RDF></x:xmpmeta>`;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
    segment(0xed, iptc(SECRET_WORDS)),
    segment(0xfe, Buffer.from(SECRET_WORDS)),
    jpeg.subarray(2),
  ]);
}

/** The chunk names of a WebP file. */
export function chunksOf(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length; at += 8 + webp.readUInt32LE(at + 4)) {
    at += at % 2;
    names.push(webp.toString('latin1', at, at + 4));
  }
  return names;
}
