import { MEDIA_TITLE_MAX } from '@shared/media';

/**
 * The title of one of several images that become posts of their own: the first keeps it, later ones
 * get " (2)", " (3)". A title at its longest gives way.
 */
export function postTitle(title: string, index: number): string {
  if (index === 0) return title;
  const suffix = ` (${index + 1})`;
  return shorten(title, MEDIA_TITLE_MAX - suffix.length) + suffix;
}

/** Cut between characters: half of an emoji is no text. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept.trimEnd();
}
