import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { AppError } from './app-error';
import { knowsTag } from './etag';
import type { WritesItself } from './handle';

/** The part of a file that is asked for, both ends included (bytes). */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that somebody uploaded, to be shown to whoever asks. */
export interface ServedFile {
  /** What it is called when it is saved; letters, digits, dots and hyphens. */
  name: string;
  /** Content type, exactly. */
  type: string;
  /** Bytes. */
  size: number;
  /** A strong ETag of its content. */
  tag: string;
  cacheControl: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** It shows a picture or plays a video and can do nothing else, even when opened by its address. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The one part that is asked for, 'none' when the file is too short for it, undefined for the whole:
 * several parts and what cannot be read are no reason to refuse that (RFC 9110). Not `req.range`,
 * which refuses the last 500 bytes of a file that has 400.
 */
function rangeOf(req: Request, { size, tag }: ServedFile): ByteRange | 'none' | undefined {
  // What somebody has of another version would not fit to a part of this one.
  const condition = req.get('if-range') ?? tag;
  if (req.method !== 'GET' || condition !== tag) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(req.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}

const hasGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers with a file or a part of it, wherever it is stored. */
export const sendFile = (file: ServedFile): WritesItself =>
  async function answer(req, res) {
    res.setHeader('ETag', file.tag);
    res.setHeader('Cache-Control', file.cacheControl);
    // With a 304 too: a browser keeps the headers that it was sent last.
    res.setHeader('Content-Security-Policy', POLICY);
    if (knowsTag(req.get('if-none-match'), file.tag)) {
      res.status(304).end();
      return;
    }
    const range = rangeOf(req, file);
    if (range === 'none') {
      res.setHeader('Content-Range', `bytes */${file.size}`);
      throw new AppError('unsatisfiable', 'The file does not have this part.');
    }
    const source = await file.open(range);
    res.status(range ? 206 : 200);
    if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size);
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Disposition', `inline; filename="${file.name}"`);
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (req.method === 'HEAD') {
      source.destroy();
      res.end();
      return;
    }
    await pipeline(source, res).catch((error: unknown) => {
      // People leave while a video loads: that is no failure.
      if (!hasGone(error)) throw error;
    });
  };
