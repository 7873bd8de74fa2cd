import type { Actor } from '../../auth/actor';

interface Deck {
  userId: number;
  isPublic: boolean;
}

export const isOwnDeck = (actor: Pick<Actor, 'id'>, deck: Pick<Deck, 'userId'>): boolean =>
  deck.userId === actor.id;

/** A private deck is hidden from everybody but its owner. */
export const canViewDeck = (actor: Actor, deck: Deck): boolean =>
  deck.isPublic || isOwnDeck(actor, deck);

/** Whoever looks after the community changes nothing in others' decks: they can only go. */
export const canEditDeck = isOwnDeck;

/** What everybody sees the administrator can remove. */
export const canDeleteDeck = (actor: Actor, deck: Deck): boolean =>
  isOwnDeck(actor, deck) || (deck.isPublic && actor.role === 'admin');

/** Battles are recorded with one's own decks only. */
export const canUseDeck = isOwnDeck;

/** Decks are made of one's own combos only. */
export const canPutInDeck = (actor: Actor, combo: { userId: number }): boolean =>
  combo.userId === actor.id;
