import { parse } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import { AppError, invalidField } from './app-error';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isMutation = (req: Request) => !READS.has(req.method);

/** Refuses paths that cannot be decoded or contain a NUL. */
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

/** Refuses repeated query keys: which value counts must not be a guess. */
export const singleQueryKeys: RequestHandler = (req, _res, next) => {
  for (const [key, value] of Object.entries(req.query)) {
    if (Array.isArray(value)) throw invalidField(key, `${key} may be given only once`);
  }
  next();
};

/** Flat, without a prototype, at most 100 keys. */
export const queryParser = (text: string) => parse(text, '&', '=', { maxKeys: 100 });

const hasBody = (req: Request) =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;

/**
 * Accepts only JSON and multipart bodies, which a form on another site cannot send without a CORS
 * preflight. An empty body of any type counts as none.
 */
export const readableBody: RequestHandler = (req, _res, next) => {
  if (isMutation(req) && hasBody(req) && !req.is(['json', 'multipart/form-data'])) {
    throw new AppError('unsupported_type', 'Please send JSON.');
  }
  next();
};
