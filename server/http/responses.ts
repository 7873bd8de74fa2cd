import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import { t } from '#shared/translate';
import { AppError } from './app-error';

/** A part of a file in bytes, inclusive at both ends. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Writes a response directly, if a status and a body are not enough, as for part of a file. */
export type ResponseWriter = (req: Request, res: Response) => Promise<void>;

/** Content type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** A strong ETag derived from everything the response depends on. */
export const tagOf = (...facts: unknown[]) =>
  `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 27)}"`;

/**
 * Whether `If-None-Match` contains the tag, weak or strong. Unlike `req.fresh`, it also works for
 * requests with `Cache-Control: no-cache`.
 */
export function knowsTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return tags?.includes(tag) ?? false;
}

/** Characters. Shorter texts cost more to compress than they save. */
const COMPRESSED_FROM = 1_024;

const compress = compression({ threshold: 0 });

/**
 * Sends JSON without the overhead of `res.json` and a global compression middleware: most responses
 * are small and need no settings, ETag or stream.
 */
export function sendJson(req: Request, res: Response, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (text.length < COMPRESSED_FROM) res.end(text);
  else compress(req, res, () => res.end(text));
}

const zip = promisify(gzip);

/**
 * A body that is requested again and again: serialized and compressed only once, and 304 for those
 * who have it. Its ETag is derived from it, unless a guard has set one.
 */
export class SharedJson<T> {
  private readonly text: Buffer;
  private zipped: Promise<Buffer> | undefined;
  private tag: string | undefined;

  constructor(readonly value: T) {
    this.text = Buffer.from(JSON.stringify(value));
  }

  async send(req: Request, res: Response): Promise<void> {
    if (!res.hasHeader('ETag')) {
      this.tag ??= tagOf(hash('sha256', this.text, 'base64url'));
      res.setHeader('ETag', `W/${this.tag}`);
      if (knowsTag(req.get('if-none-match'), this.tag)) {
        res.status(304).end();
        return;
      }
    }
    const isZipped = this.text.length >= COMPRESSED_FROM && req.acceptsEncodings('gzip') === 'gzip';
    if (isZipped) this.zipped ??= zip(this.text);
    const body = isZipped && this.zipped ? await this.zipped : this.text;
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.vary('Accept-Encoding');
    if (isZipped) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', body.length);
    res.end(body);
  }
}

/** An uploaded file to serve. */
export interface ServedFile {
  /** Name for downloads; letters, digits, dots and hyphens. */
  name: string;
  /** Content type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Strong ETag. */
  tag: string;
  cacheControl: string;
  /** Whether other sites' pages may show it. */
  isPublic?: boolean;
  open(range?: ByteRange): Promise<Readable>;
}

/** The file can be displayed or played but do nothing else, even if opened directly. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The requested range, 'none' if it is beyond the end of the file, or undefined for the whole file,
 * which also answers multiple or malformed ranges (RFC 9110). Unlike `req.range`, it accepts "the
 * last 500 bytes" of a file of 400.
 */
function rangeOf(req: Request, { size, tag }: ServedFile): ByteRange | 'none' | undefined {
  // A client that has part of another version needs the whole file.
  const condition = req.get('if-range') ?? tag;
  if (req.method !== 'GET' || condition !== tag) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(req.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}

export const clientLeft = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a file, or a range of it. */
export const sendFile = (file: ServedFile): ResponseWriter =>
  async function answer(req, res) {
    res.setHeader('ETag', file.tag);
    res.setHeader('Cache-Control', file.cacheControl);
    // Sent with a 304 too, since browsers keep the headers they were sent last.
    res.setHeader('Content-Security-Policy', FILE_POLICY);
    if (knowsTag(req.get('if-none-match'), file.tag)) {
      res.status(304).end();
      return;
    }
    const range = rangeOf(req, file);
    if (range === 'none') {
      res.setHeader('Content-Range', `bytes */${file.size}`);
      throw new AppError('unsatisfiable', t('The file does not have this part.'));
    }
    const source = await file.open(range);
    res.status(range ? 206 : 200);
    if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size);
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Disposition', `inline; filename="${file.name}"`);
    const sites = file.isPublic ? 'cross-origin' : 'same-origin';
    res.setHeader('Cross-Origin-Resource-Policy', sites);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (req.method === 'HEAD') {
      source.destroy();
      res.end();
      return;
    }
    await pipeline(source, res).catch((error: unknown) => {
      if (!clientLeft(error)) throw error;
    });
  };
