import { hash } from 'node:crypto';

/** A strong ETag of whatever the answer depends on. */
export const tagOf = (...facts: unknown[]): string =>
  `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 27)}"`;

/**
 * Whether `If-None-Match` names the tag, weak or strong. Not `req.fresh`: that one gives up when the
 * request says `Cache-Control: no-cache`.
 */
export function knowsTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return tags?.includes(tag) ?? false;
}
