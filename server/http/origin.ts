import type { Request, RequestHandler } from 'express';
import type { Config } from '../config';
import { AppError } from './app-error';
import { isMutation } from './request-guards';

/**
 * The app's origin, for comparing with the Origin header: PUBLIC_URL, else the request's scheme and
 * Host, so that a phone on the venue's network may open http://192.168.x.y:3000. Never for links in
 * mails: the client chooses the Host header.
 */
export function ownOrigin(config: Pick<Config, 'publicUrl'>, req: Request): string {
  return config.publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`.toLowerCase();
}

/**
 * The origin for links in mails. Without PUBLIC_URL it is the connection's local address, so that a
 * forged Host header cannot put another site's link into a password reset mail.
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
 * Refuses mutations sent by another site's page with our cookie. Requests with neither Origin nor
 * Sec-Fetch-Site are not from a browser and pass.
 */
export function originGuard(config: Pick<Config, 'publicUrl'>): RequestHandler {
  return (req, _res, next) => {
    if (!isMutation(req)) return next();
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
