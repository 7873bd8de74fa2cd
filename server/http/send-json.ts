import compression from 'compression';
import type { Request, Response } from 'express';

/** Below this many characters compressing costs more than it saves. */
const COMPRESSED_FROM = 1_024;

const compress = compression({ threshold: 0 });

/**
 * Answers with JSON. Express's own way looks for settings, an ETag and a stale copy, and
 * compression in front of every route prepares for large answers: a small answer, and most are,
 * needs none of it.
 */
export function sendJson(req: Request, res: Response, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (text.length < COMPRESSED_FROM) res.end(text);
  else compress(req, res, () => res.end(text));
}
