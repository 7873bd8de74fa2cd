import { LinkifyIt } from 'linkify-it';

/** A piece of what somebody wrote: text, or an address that may be opened. */
export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'link'; at: number; text: string; href: string };

/**
 * Finds addresses that are written out. Only http and https: whatever else a browser would open
 * (javascript:, data:, mailto: …) stays text, and so do words with a dot in them.
 */
const linkify = new LinkifyIt({
  fuzzyLink: false,
  fuzzyEmail: false,
  fuzzyIP: false,
  urlAuth: true,
})
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** Marks that cannot be seen, or that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** The parts of a text in their order. What is no harmless address stays as it was written. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of linkify.match(content) ?? []) {
    const url = safeUrl(match.url);
    if (!url) continue;
    if (match.index > at) parts.push({ kind: 'text', at, text: content.slice(at, match.index) });
    parts.push({ kind: 'link', at: match.index, href: url.href, text: shownAs(match.raw, url) });
    at = match.lastIndex;
  }
  if (at < content.length) parts.push({ kind: 'text', at, text: content.slice(at) });
  return parts;
}

/** A name before an @ makes https://ripcord.example@elsewhere.example look like another place. */
function safeUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url : null;
}

/** The place that an address names before its path. */
const PLACE = /^https?:\/\/([^/?#\\:]*)/i;

/** As it was written, unless it reads as another place than it leads to: then where it leads. */
function shownAs(written: string, url: URL): string {
  const place = PLACE.exec(written)?.[1]?.toLowerCase();
  return place === url.hostname && !INVISIBLE.test(written) ? written : url.href;
}
