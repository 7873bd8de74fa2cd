import { LinkifyIt } from 'linkify-it';

export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'link'; at: number; text: string; href: string };

/**
 * Finds full http and https URLs. Other schemes (javascript:, data:, mailto: …) and bare domains
 * stay text.
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

/** Invisible characters and bidirectional overrides. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

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

/** Rejects user names: https://ripcord.example@elsewhere.example would look like ours. */
function safeUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url : null;
}

/** The host as written. */
const PLACE = /^https?:\/\/([^/?#\\:]*)/i;

/** The URL as written, unless that would disguise its host. */
function shownAs(written: string, url: URL): string {
  const place = PLACE.exec(written)?.[1]?.toLowerCase();
  return place === url.hostname && !INVISIBLE.test(written) ? written : url.href;
}
