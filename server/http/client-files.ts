import path from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import { notFound } from './app-error';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The built client. Files under /assets carry a hash in their names and never change; everything
 * else is asked for again each time. Any other address that a browser opens is a route of the
 * client: it gets index.html.
 */
export function clientFiles(directory: string): RequestHandler {
  const router = Router();
  router.use(
    '/assets',
    express.static(path.join(directory, 'assets'), {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: YEAR_MS,
    }),
    () => {
      throw notFound('This file does not exist.');
    },
  );
  router.use(
    express.static(directory, {
      index: false,
      redirect: false,
      setHeaders: (res) => res.setHeader('Cache-Control', 'no-cache'),
    }),
  );
  router.use((req, res, next) => {
    if (!opensPage(req)) throw notFound('There is nothing here.');
    res.setHeader('Cache-Control', 'no-cache');
    res.vary('Accept');
    res.sendFile('index.html', { root: directory, cacheControl: false }, next);
  });
  return router;
}

/** A browser asks for text/html by name; a tool that takes anything is not after a missing file. */
function opensPage(req: Request): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.get('accept')?.includes('text/html')) return true;
  return path.extname(req.path) === '' && Boolean(req.accepts('html'));
}
