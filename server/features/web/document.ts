import type { Language } from '#shared/languages';
import { cut, dataBlock, escaped, oneLine } from './text';

/** Bytes; chats and search engines show no more. */
const TITLE_BYTES = 70;
const DESCRIPTION_BYTES = 350;

/** What a page tells crawlers, and what it shows until the app's scripts have run. */
export interface PublicDocument {
  /** Of our own words. */
  language: Language;
  title: string;
  description: string;
  /** Its address. */
  canonical: string;
  picture: { url: string; alt: string };
  /** Whether search engines may show it. */
  isListed: boolean;
  /** For search engines (schema.org). */
  data: Record<string, unknown>;
  /** Other forms of the page. */
  alternates?: readonly { type: string; url: string; title: string }[];
  /** HTML. */
  body: string;
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}">`;
const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(content)}">`;

function headOf(page: PublicDocument): string {
  const title = cut(oneLine(page.title), TITLE_BYTES);
  const description = cut(oneLine(page.description), DESCRIPTION_BYTES);
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    ...(page.isListed ? [] : [named('robots', 'noindex')]),
    `<link rel="canonical" href="${escaped(page.canonical)}">`,
    ...(page.alternates ?? []).map(
      ({ type, url, title: name }) =>
        `<link rel="alternate" type="${type}" href="${escaped(url)}" title="${escaped(name)}">`,
    ),
    property('og:type', 'website'),
    property('og:site_name', 'Ripcord'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', page.canonical),
    property('og:image', page.picture.url),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', oneLine(page.picture.alt)),
    named('twitter:card', 'summary_large_image'),
    // The app opens with the screen for visitors.
    named('visitor', 'public'),
    `<script type="application/ld+json">${dataBlock(page.data)}</script>`,
  ].join('');
}

/** Parts of client/index.html that are there until the app renders. */
export const WAITING = /<!--wait-->[\s\S]*?<!--\/wait-->/g;
const REPLACED = /<title>[\s\S]*?<\/title>|<meta name="description"[^>]*>/g;

/** Puts a page into the app's own (`template`), whose scripts then replace its body. */
export function render(template: string, page: PublicDocument): string {
  const body = `<main lang="${page.language}" class="mx-auto max-w-3xl px-4 py-8 md:px-8">${page.body}</main>`;
  return template
    .replace(REPLACED, '')
    .replace(WAITING, '')
    .replace('</head>', () => `${headOf(page)}</head>`)
    .replace('<!--skeleton-->', () => body);
}
