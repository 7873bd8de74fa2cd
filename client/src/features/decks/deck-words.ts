import type { Deck } from '#shared/decks';
import { share } from '@/lib/sharing';

export const deckPath = (id: number): string => `/decks/${id}`;

type Trio<T> = Record<'combo1' | 'combo2' | 'combo3', T>;

/** The combos of a deck or a recommendation. */
export type DeckTrio = Trio<Deck['combo1']>;

export const combosOf = <T>({ combo1, combo2, combo3 }: Trio<T>): T[] => [combo1, combo2, combo3];

export const combosInWords = (trio: Trio<{ name: string }>) =>
  combosOf(trio)
    .map(({ name }) => name)
    .join(' · ');

type Shared = Pick<Deck, 'id' | 'name' | 'isPublic' | 'isMine'>;

export function shareDeck({ id, name, isPublic, isMine }: Shared): void {
  const thing = isMine ? { kind: 'deck' as const, id } : undefined;
  share({ title: name, path: deckPath(id), isPrivate: !isPublic, kind: 'deck', thing });
}

export type RatedDeck = Pick<
  Deck,
  'actualWinRate' | 'predictedWinRate' | 'predictedWinRateLow' | 'predictedWinRateHigh'
>;

/**
 * The actual win rate if above 0, else the predicted one with its 90% interval. In whole percent.
 */
export function shownRate(deck: RatedDeck) {
  const { actualWinRate, predictedWinRate: predicted } = deck;
  const isPredicted = actualWinRate === 0 && predicted !== null;
  return {
    isPredicted,
    percent: isPredicted ? predicted : actualWinRate,
    low: isPredicted ? deck.predictedWinRateLow : null,
    high: isPredicted ? deck.predictedWinRateHigh : null,
  };
}
