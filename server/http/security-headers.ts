import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config';
import { isHttps } from './own-origin';

/**
 * Headers that tell the browser what this app never does. What only works over https (HSTS, the
 * cross-origin isolation that browsers ignore with a warning over http) is sent only when
 * PUBLIC_URL is https: a phone on the hall's network uses plain http.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): RequestHandler {
  const headers = headersOf(helmetFor(isHttps(config)));
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** What a middleware sets, when it sets the same for every request. */
function headersOf(middleware: RequestHandler): [string, string][] {
  const headers: [string, string][] = [];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader() {},
  };
  middleware({} as Request, res as unknown as Response, () => {});
  return headers;
}

function helmetFor(https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Radix and the virtual lists position things by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Chromium's player reads a chosen file that is no video once more, as a list of videos.
        connectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}
