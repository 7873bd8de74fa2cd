import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import { escaped } from '#shared/cards/markup';
import { type Language, languageFile } from '#shared/languages';
import { t } from '#shared/translate';
import { LANGUAGE_HEADERS, requestLanguage } from '../i18n/reader';
import { notFound } from './app-error';
import { knowsTag, tagOf } from './responses';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export const pageOf = (language: Language) => languageFile(language, 'index', 'html');

/** HTML by URL for signed-in people until React renders (client/build/pages.ts). */
const skeletonsOf = (language: Language) => languageFile(language, '.vite/skeletons', 'json');

/** Who opens a page. */
export interface PageReader {
  /** Null follows the device. */
  language: Language | null;
  /** Plain text for the skeleton's `{{name}}` placeholders. */
  texts: () => Promise<Record<string, string>>;
}

/** Undefined for somebody who is not signed in. */
export type FindPageReader = (cookie: string) => Promise<PageReader> | undefined;

/**
 * Serves the built client. Files under /assets have a hash in their names and are cached forever;
 * everything else is revalidated. Any other address that a browser opens is a client route and gets
 * index.html.
 */
export function clientFiles(
  directory: string,
  findReader: FindPageReader,
  /** HTML added to every page's head. */
  head = '',
): RequestHandler {
  const router = Router();
  const assets = path.join(directory, 'assets');
  router.use(
    '/assets',
    brotliCopies(assets),
    express.static(assets, {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: YEAR_MS,
      // Never revalidated, so these would only make each answer longer.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (res, file) => {
        // Not logged either.
        res.removeHeader('X-Request-Id');
        if (!file.endsWith('.br')) return;
        res.type(path.extname(file.slice(0, -'.br'.length)));
        res.setHeader('Content-Encoding', 'br');
      },
    }),
    () => {
      throw notFound(t('This file does not exist.'));
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
    if (!opensPage(req)) throw notFound(t('There is nothing here.'));
    const reader = await findReader(req.get('cookie') ?? '');
    const wanted = requestLanguage(req, reader?.language);
    const language = builtLanguage(directory, wanted);
    const { page: html, isOwn } = await readPage(directory, req.path, language, reader);
    const page = html.replace('</head>', `${head}</head>`);
    const tag = tagOf(page);
    res.setHeader('Cache-Control', isOwn ? 'private, no-cache' : 'no-cache');
    res.setHeader('ETag', tag);
    // Search engines may show what people listed, which has pages of its own (features/web).
    res.setHeader('X-Robots-Tag', 'noindex');
    res.setHeader('Content-Language', language);
    res.vary(`Accept, ${LANGUAGE_HEADERS}`);
    const isFound = res.statusCode === 200;
    if (isFound && knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else res.type('html').send(page);
  });
  return router;
}

/** The language, or English if the client has not been built in it. */
export const builtLanguage = (directory: string, wanted: Language): Language =>
  existsSync(path.join(directory, pageOf(wanted))) ? wanted : 'en';

/** Serves the build's brotli copy (client/build/precompress.ts) to browsers that accept it. */
function brotliCopies(directory: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    // Looks up only plain names, as the build creates them, also in the folder of a language.
    const isPlain = /^(\/[\w-]+)?\/[\w.-]+\.(js|json|css|svg)$/.test(req.path);
    if (isPlain && req.acceptsEncodings('br') && existsSync(path.join(directory, `${req.path}.br`)))
      req.url = `${req.path}.br`;
    next();
  };
}

/** Returns the page in a language, for signed-in people with the address's skeleton. */
async function readPage(
  directory: string,
  address: string,
  language: Language,
  reader: PageReader | undefined,
) {
  const [page, table] = await Promise.all([
    readFile(path.join(directory, pageOf(language)), 'utf8').catch(() => {
      throw notFound(t('The client has not been built.'));
    }),
    // Optional: without it, the page works, only slower.
    readFile(path.join(directory, skeletonsOf(language)), 'utf8').catch(() => '{}'),
  ]);
  const skeletons = new Map<string, string>(Object.entries(JSON.parse(table)));
  const shown = (reader && skeletons.get(address)) || '';
  const isOwn = PLACEHOLDER.test(shown);
  const texts = reader && isOwn ? await reader.texts().catch(() => ({})) : {};
  return { page: page.replace('<!--skeleton-->', () => fill(shown, texts)), isOwn };
}

const PLACEHOLDER = /\{\{(\w+)\}\}/;

const fill = (skeleton: string, texts: Record<string, string>): string =>
  skeleton.replace(new RegExp(PLACEHOLDER, 'g'), (_match, name: string) =>
    escaped(texts[name] ?? ''),
  );

/** Whether a browser is opening a page: it accepts text/html, or the path has no extension. */
function opensPage(req: Request): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.get('accept')?.includes('text/html')) return true;
  return path.extname(req.path) === '' && Boolean(req.accepts('html'));
}
