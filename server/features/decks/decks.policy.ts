import type { Actor } from '../../auth/actor';

interface Deck {
  userId: number;
  isPublic: boolean;
}

export const isOwnDeck = (actor: Pick<Actor, 'id'>, deck: Pick<Deck, 'userId'>): boolean =>
  deck.userId === actor.id;

export const canViewDeck = (actor: Actor, deck: Deck): boolean =>
  deck.isPublic || isOwnDeck(actor, deck);

export const canEditDeck = isOwnDeck;

/** The administrator can delete what is public. */
export const canDeleteDeck = (actor: Actor, deck: Deck): boolean =>
  isOwnDeck(actor, deck) || (deck.isPublic && actor.role === 'admin');

export const canUseDeck = isOwnDeck;

export const canPutInDeck = (actor: Actor, combo: { userId: number }): boolean =>
  combo.userId === actor.id;
