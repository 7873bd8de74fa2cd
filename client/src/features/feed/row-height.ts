import type { FeedItem } from '@shared/feed';
import { type Columns, GAP } from '@/components/ui/use-columns';

/** About as high as a combo's card turns out to be, in pixels. */
const COMBO_HEIGHT = 356;

/** The same of a deck's. */
const DECK_HEIGHT = 366;

/** A post is a 4:3 picture and its words below. */
const WORDS_HEIGHT = 130;

/** About as high as a row turns out to be in which cards of these kinds stand, in pixels. */
export function rowHeight({ columns, width }: Columns, kinds: FeedItem['kind'][]): number {
  const card = (width - (columns - 1) * GAP) / columns;
  const media = Math.round(card * 0.75 + WORDS_HEIGHT);
  const heights = { media, combo: COMBO_HEIGHT, deck: DECK_HEIGHT };
  return Math.max(0, ...kinds.map((kind) => heights[kind]));
}
