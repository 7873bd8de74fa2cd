import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { ByteRange } from '../media/storage/storage';
import { AppError } from './app-error';
import { knowsTag } from './etag';
import type { WritesItself } from './handle';

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

/**
 * The one part that is asked for; undefined for the whole. Several parts, other units and what
 * cannot be read are no reason to refuse the whole; neither is a part of what it was before.
 */
function rangeOf(req: Request, { size, tag }: ServedFile): ByteRange | 'none' | undefined {
  if (req.method !== 'GET') return undefined;
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== tag) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) return 'none';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

const hasGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers with a file or a part of it, wherever it is stored. */
export const sendFile = (file: ServedFile): WritesItself =>
  async function answer(req, res) {
    res.setHeader('ETag', file.tag);
    res.setHeader('Cache-Control', file.cacheControl);
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
    res.setHeader('Content-Security-Policy', POLICY);
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
