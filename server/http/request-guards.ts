import { parse } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../config';
import { AppError, invalidField } from './app-error';
import { ownOrigin } from './own-origin';

/** Methods that change nothing. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses addresses that cannot be decoded or that contain a NUL. */
export const readableAddress: RequestHandler = (req, _res, next) => {
  let path: string;
  try {
    path = decodeURIComponent(req.path);
  } catch (cause) {
    throw new AppError('invalid', 'This address cannot be read.', { cause });
  }
  if (path.includes('\0')) throw new AppError('invalid', 'This address cannot be read.');
  next();
};

/** Refuses a repeated query key: which value counts must not be a guess. */
export const singleQueryKeys: RequestHandler = (req, _res, next) => {
  for (const [key, value] of Object.entries(req.query)) {
    if (Array.isArray(value)) throw invalidField(key, `${key} may be given only once`);
  }
  next();
};

/** Node's own parser: flat, without a prototype, at most 100 keys. */
export const queryParser = (text: string) => parse(text, '&', '=', { maxKeys: 100 });

/**
 * Refuses mutations that another site's page sends with our cookie. A request with neither Origin
 * nor Sec-Fetch-Site does not come from a browser and passes.
 */
export function originGuard(config: Pick<Config, 'publicUrl'>): RequestHandler {
  return (req, _res, next) => {
    if (READS.has(req.method)) return next();
    const origin = req.get('origin');
    const foreign =
      req.get('sec-fetch-site') === 'cross-site' ||
      (origin !== undefined && origin.toLowerCase() !== ownOrigin(config, req));
    if (foreign) {
      req.log.warn({ event: 'foreign-origin' }, 'mutation from another site refused');
      throw new AppError('forbidden', 'This request came from another site and was refused.');
    }
    next();
  };
}

const hasBody = (req: Request) =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;

/**
 * Only JSON and multipart bodies are read: a form on another site can send neither without asking
 * the browser first. An empty body of any type is no body.
 */
export const readableBody: RequestHandler = (req, _res, next) => {
  if (!READS.has(req.method) && hasBody(req) && !req.is(['json', 'multipart/form-data'])) {
    throw new AppError('unsupported_type', 'Please send JSON.');
  }
  next();
};
