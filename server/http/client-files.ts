import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import { notFound } from './app-error';
import { knowsTag, tagOf } from './responses';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Where the build notes what belongs into the page of an address (client/build/pages.ts). */
const PAGES = '.vite/pages.json';

interface PageParts {
  /** Addresses of the scripts that it needs beside those of the entry. */
  scripts: string[];
  /** HTML that stands in for the screen of a signed-in person until the scripts run. */
  frame: string;
}

/** Who looks at a page, as far as pages depend on it. */
export interface PageReader {
  /** Whether a request with this Cookie header probably comes from somebody who is signed in. */
  isSignedIn: (cookie: string) => boolean;
  /** What stands where a frame has `{{name}}`: plain text by name. It fails rarely, and waits briefly. */
  words: (cookie: string) => Promise<Record<string, string>>;
}

/**
 * The built client. Files under /assets carry a hash in their names and never change; everything
 * else is asked for again each time. Any other address that a browser opens is a route of the
 * client: it gets index.html.
 */
export function clientFiles(directory: string, reader: PageReader): RequestHandler {
  const router = Router();
  const assets = path.join(directory, 'assets');
  router.use(
    '/assets',
    smallerCopies(assets),
    express.static(assets, {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: YEAR_MS,
      setHeaders: (res, file) => {
        if (!file.endsWith('.br')) return;
        res.type(path.extname(file.slice(0, -'.br'.length)));
        res.setHeader('Content-Encoding', 'br');
      },
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
  router.use(async (req, res) => {
    if (!opensPage(req)) throw notFound('There is nothing here.');
    const { page, isOwn } = await readPage(directory, req.path, req.get('cookie') ?? '', reader);
    const tag = tagOf(page);
    res.setHeader('Cache-Control', isOwn ? 'private, no-cache' : 'no-cache');
    res.setHeader('ETag', tag);
    res.vary('Accept, Cookie');
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else res.type('html').send(page);
  });
  return router;
}

/** Leads who reads brotli to the copy that the build has made (client/build/smaller.ts). */
function smallerCopies(directory: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    // A file of the build has a plain name: nothing else is looked for on the disk.
    const isPlain = /^\/[\w.-]+\.(js|css|svg)$/.test(req.path);
    if (isPlain && req.acceptsEncodings('br') && existsSync(path.join(directory, `${req.path}.br`)))
      req.url = `${req.path}.br`;
    next();
  };
}

/**
 * The page for an address: index.html, which also names the scripts of that address. The browser
 * then fetches them with the first ones, instead of finding them when those have run.
 */
async function readPage(directory: string, address: string, cookie: string, reader: PageReader) {
  const [page, table] = await Promise.all([
    readFile(path.join(directory, 'index.html'), 'utf8').catch(() => {
      throw notFound('The client has not been built.');
    }),
    // Without it the page works, only later.
    readFile(path.join(directory, PAGES), 'utf8').catch(() => '{}'),
  ]);
  const pages = new Map<string, PageParts>(Object.entries(JSON.parse(table)));
  const { scripts = [], frame = '' } = pages.get(address) ?? pages.get('*') ?? {};
  const links = scripts.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  );
  const shown = reader.isSignedIn(cookie) ? frame : '';
  const isOwn = PLACE.test(shown);
  const words = isOwn ? await reader.words(cookie).catch(() => ({})) : {};
  return {
    page: page
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace('<!--frame-->', () => fill(shown, words)),
    isOwn,
  };
}

const PLACE = /\{\{(\w+)\}\}/;

function fill(frame: string, words: Record<string, string>): string {
  return frame.replace(new RegExp(PLACE, 'g'), (_place, name: string) => asHtml(words[name] ?? ''));
}

const asHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A browser asks for text/html by name; a tool that takes anything is not after a missing file. */
function opensPage(req: Request): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.get('accept')?.includes('text/html')) return true;
  return path.extname(req.path) === '' && Boolean(req.accepts('html'));
}
