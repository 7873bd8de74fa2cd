import { type Placeholder, sql } from 'drizzle-orm';
import type { Actor } from '../../actor';
import { isOwnOrPublic, type Viewer } from '../../auth/visibility';
import { decks } from '../../db/schema';

interface Deck {
  userId: number;
  isPublic: boolean;
  isLegal: boolean;
}

export const isOwnDeck = (viewer: Viewer, deck: Pick<Deck, 'userId'>): boolean =>
  deck.userId === viewer.id;

/** Its owner, and everybody if it is public and legal. */
export const canViewDeck = (viewer: Viewer, deck: Deck): boolean =>
  (deck.isPublic && deck.isLegal) || isOwnDeck(viewer, deck);

export const isPublicDeck = sql`${decks.isPublic} and ${decks.isLegal}`;
export const isDeckVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(decks.userId, isPublicDeck, viewer);

export const canEditDeck = isOwnDeck;

/** The administrator can delete what is public. */
export const canDeleteDeck = (actor: Actor, deck: Deck): boolean =>
  isOwnDeck(actor, deck) || (deck.isPublic && actor.role === 'admin');

export const canUseDeck = isOwnDeck;

/** Decks are made of one's own combos only. */
export const canPutInDeck = (viewer: Viewer, combo: { userId: number }): boolean =>
  combo.userId === viewer.id;
