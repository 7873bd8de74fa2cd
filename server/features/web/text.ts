/** Controls, and what would turn the direction of the text around it. */
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Text that HTML, XML and JSON can carry. */
export const plain = (text: string): string => text.toWellFormed().replace(INVISIBLE, '');

/** On one line. */
export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const ELLIPSIS = '…';

/** The start of a text in at most so many bytes of UTF-8; no character or emoji is cut apart. */
export function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = bytes - Buffer.byteLength(ELLIPSIS);
  let used = 0;
  let kept = '';
  // Longer than what could fit, so that a long text is not read to its end.
  for (const { segment } of graphemes.segment(text.slice(0, bytes + 1))) {
    used += Buffer.byteLength(segment);
    if (used > room) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/** For text between tags and in quoted attributes, in HTML and XML. */
export const escaped = (text: string): string =>
  plain(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a data block: nothing in it ends the block or opens a comment. */
export const dataBlock = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? plain(part) : part)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
