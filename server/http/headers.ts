import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config';
import { isHttps, isMutation } from './request-guards';

/** Keeps API responses from being reused without revalidation or shared between people. */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Cookie');
  next();
};

/** What is public may be read by other sites' pages, which send no cookies with such requests. */
export const openToOtherSites: RequestHandler = (req, res, next) => {
  if (!isMutation(req)) {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Expose-Headers', 'ETag, Link, Retry-After');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }
  next();
};

/** Nobody is signed in at these addresses, so that all get the same. */
export const withoutCookies: RequestHandler = (req, res, next) => {
  delete req.headers.cookie;
  res.setHeader('Cache-Control', 'no-cache');
  res.removeHeader('Vary');
  next();
};

/** Addresses that answer no page: a browser reads the other headers of documents and workers only. */
const NO_PAGE = /^\/((api|assets)(\/|$)|theme\.js$)/i;
/** For every answer, whatever it contains. */
const FOR_ALL = [
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
];

/**
 * Sets Helmet's headers, computed once. Headers that need https (HSTS and cross-origin isolation)
 * are sent only if PUBLIC_URL is https, since a phone on the venue's network uses plain http.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): RequestHandler {
  const forPages = headersOf(helmetFor(isHttps(config)));
  const forAll = forPages.filter(([name]) => FOR_ALL.includes(name));
  return (req, res, next) => {
    const headers = NO_PAGE.test(req.path) ? forAll : forPages;
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** The headers set by a middleware that always sets the same ones. */
function headersOf(middleware: RequestHandler): [string, string][] {
  const headers: [string, string][] = [];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader() {},
  };
  middleware({} as Request, res as unknown as Response, () => {});
  return headers;
}

const helmetFor = (https: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Radix and the virtual lists position elements with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Chromium reads a chosen file that is not a video again, as a playlist.
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
