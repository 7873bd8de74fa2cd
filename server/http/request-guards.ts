import { parse } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import { t } from '#shared/translate';
import type { Config } from '../config';
import { AppError, invalidField } from './app-error';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isMutation = (req: Request) => !READS.has(req.method);

/** Refuses paths that cannot be decoded or contain NUL. */
export const readableAddress: RequestHandler = (req, _res, next) => {
  let path: string;
  try {
    path = decodeURIComponent(req.path);
  } catch (cause) {
    throw new AppError('invalid', t('This address cannot be read.'), { cause });
  }
  if (path.includes('\0')) throw new AppError('invalid', t('This address cannot be read.'));
  next();
};

/** Rejects repeated query keys: which value counts would be ambiguous. */
export const singleQueryKeys: RequestHandler = (req, _res, next) => {
  for (const [key, value] of Object.entries(req.query)) {
    if (Array.isArray(value)) throw invalidField(key, t('{key} may be given only once', { key }));
  }
  next();
};

/** Parses a query into a flat object without a prototype, with at most 100 keys. */
export const queryParser = (text: string) => parse(text, '&', '=', { maxKeys: 100 });

const hasBody = (req: Request) =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;

/**
 * Accepts only JSON and multipart bodies, which a form on another site cannot send without a CORS
 * preflight. An empty body of any type counts as no body.
 */
export const readableBody: RequestHandler = (req, _res, next) => {
  if (isMutation(req) && hasBody(req) && !req.is(['json', 'multipart/form-data'])) {
    throw new AppError('unsupported_type', t('Please send JSON.'));
  }
  next();
};

/**
 * The app's origin, to compare with the Origin header: PUBLIC_URL, else the request's scheme and
 * Host, so that a phone on the venue's network can open http://192.168.x.y:3000. Never use it for
 * links in mails, since the client chooses the Host header.
 */
export const ownOrigin = (config: Pick<Config, 'publicUrl'>, req: Request): string =>
  config.publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`.toLowerCase();

/**
 * The origin for links in mails. Without PUBLIC_URL, it is the connection's local address, so that
 * a forged Host header cannot put another site's link into a password reset mail.
 */
export function mailOrigin(config: Pick<Config, 'publicUrl'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl;
  const { localAddress = '127.0.0.1', localPort } = req.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  const host = isLoopback ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${localPort}`;
}

export const isHttps = (config: Pick<Config, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/**
 * Refuses mutations that another site's page sends with our cookie. Requests with neither Origin
 * nor Sec-Fetch-Site are not from a browser and pass.
 */
export function originGuard(config: Pick<Config, 'publicUrl'>): RequestHandler {
  return (req, _res, next) => {
    // Other sites cannot send a token that they don't have, and no cookie is read beside one.
    if (!isMutation(req) || req.bearer) return next();
    const origin = req.get('origin');
    const foreign =
      req.get('sec-fetch-site') === 'cross-site' ||
      (origin !== undefined && origin.toLowerCase() !== ownOrigin(config, req));
    if (foreign) {
      req.log.warn({ event: 'foreign-origin' }, 'mutation from another site refused');
      throw new AppError('forbidden', t('This request came from another site and was refused.'));
    }
    next();
  };
}
