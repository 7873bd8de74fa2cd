import type { Request } from 'express';
import type { Config } from '../config';

/**
 * The origin under which people reach the app: PUBLIC_URL, else the request's scheme and Host, so
 * that a phone on the hall's network may open http://192.168.x.y:3000. Good for comparing with the
 * Origin header, never for links in mails: the Host is whatever the sender wrote.
 */
export function ownOrigin(config: Pick<Config, 'publicUrl'>, req: Request): string {
  return config.publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`.toLowerCase();
}

/**
 * The origin for links in mails. Without PUBLIC_URL it is the address at which this machine was
 * reached, read from the connection: a forged Host header must not put a link to another site
 * into somebody's reset mail.
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
