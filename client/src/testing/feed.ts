import type { Combo } from '#shared/combos';
import type { Deck } from '#shared/decks';
import type { FeedItem } from '#shared/feed';
import type { Media } from '#shared/media';
import { theirDeck } from './decks';
import { someMedia } from './media';
import { theirCombo } from './records';

/** A combo in the feed; by default somebody else's. */
export function comboItem(overrides: Partial<Combo> = {}): FeedItem {
  const combo = theirCombo(overrides);
  return { kind: 'combo', at: combo.updatedAt, combo };
}

/** A deck in the feed. */
export function deckItem(overrides: Partial<Deck> = {}): FeedItem {
  const deck = theirDeck(overrides);
  return { kind: 'deck', at: deck.updatedAt, deck };
}

/** A post in the feed. */
export function mediaItem(overrides: Partial<Media> = {}): FeedItem {
  const media = someMedia(overrides);
  return { kind: 'media', at: media.createdAt, media };
}
