import { FEED_FILTERS, type FeedFilter } from '@shared/feed';

/** What each filter is called (specification, "Community"); in the order of the menu. */
export const FILTER_WORDS: Record<FeedFilter, string> = {
  all: 'All Content',
  combos: 'Combos Only',
  top: 'Top Combos',
  media: 'Media Only',
  decks: 'Decks Only',
};

export function isFeedFilter(value: string | null): value is FeedFilter {
  return FEED_FILTERS.some((filter) => filter === value);
}
