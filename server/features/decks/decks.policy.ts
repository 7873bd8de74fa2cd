import { type Placeholder, sql } from 'drizzle-orm';
import { type Authority, isOwn, isOwnOrPublic, type Viewer } from '../../auth/authorize';
import { decks } from '../../db/schema';

interface Deck {
  userId: number;
  isPublic: boolean;
  isLegal: boolean;
}

/** Visible to its owner, and to everybody if it is public and legal. */
export const canViewDeck = (viewer: Viewer, deck: Deck): boolean =>
  (deck.isPublic && deck.isLegal) || isOwn(viewer, deck);

export const isPublicDeck = sql`${decks.isPublic} and ${decks.isLegal}`;
export const isDeckVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(decks.userId, isPublicDeck, viewer);

export const canEditDeck = isOwn;

/** Administrators can delete public decks. */
export const canDeleteDeck = (actor: Authority, deck: Deck): boolean =>
  isOwn(actor, deck) || (deck.isPublic && actor.role === 'admin');

export const canUseDeck = isOwn;
