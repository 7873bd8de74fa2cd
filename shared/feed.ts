import { z } from 'zod';
import { comboSchema } from './combos';
import { pages, route } from './contract';
import { deckSchema } from './decks';
import { pageQuery, searchText, timestampOut } from './fields';
import { mediaSchema } from './media';
import { msg } from './translate';

export const FEED_FILTERS = ['all', 'combos', 'top', 'media', 'decks'] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];

/** The kinds each filter shows: newest first, except `top`, which is by number of battles. */
export const FEED_KINDS = {
  all: ['combo', 'deck', 'media'],
  combos: ['combo'],
  top: ['combo'],
  media: ['media'],
  decks: ['deck'],
} as const satisfies Record<FeedFilter, readonly string[]>;

export const feedItemSchema = z.discriminatedUnion('kind', [
  /** A public combo; `at` is when it was last changed. */
  z.object({ kind: z.literal('combo'), at: timestampOut, combo: comboSchema }),
  /** A public deck; `at` is when it was last changed. */
  z.object({ kind: z.literal('deck'), at: timestampOut, deck: deckSchema }),
  /** A public post; `at` is when it was created. */
  z.object({ kind: z.literal('media'), at: timestampOut, media: mediaSchema }),
]);
export type FeedItem = z.infer<typeof feedItemSchema>;

export const feedApi = {
  getFeed: route('GET /api/feed', {
    scope: 'feed:read',
    ...pages(feedItemSchema),
    summary: 'What people share, of all kinds, newest first; `q` searches names, parts and words',
    query: pageQuery.extend({
      filter: z.enum(FEED_FILTERS, { error: msg('Please choose a filter') }).default('all'),
      q: searchText.optional(),
    }),
  }),
};
