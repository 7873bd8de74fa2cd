import { DECK_PLACES, DECK_SORTS, type Deck, type DeckCombo, type DeckSort } from '@shared/decks';
import { share } from '@/lib/sharing';

export const deckPath = (id: number): string => `/decks/${id}`;

/** Of a deck or a recommendation. */
export type DeckTrio = Pick<Deck, 'combo1' | 'combo2' | 'combo3'>;

export const combosOf = (trio: DeckTrio): DeckCombo[] => DECK_PLACES.map((place) => trio[place]);

/** "1 win", "2 wins". */
export const winsInWords = (wins: number): string => `${wins} ${wins === 1 ? 'win' : 'wins'}`;

export const combosInWords = (trio: DeckTrio): string =>
  combosOf(trio)
    .map(({ name }) => name)
    .join(' · ');

export function shareDeck({ id, name, isPublic }: Pick<Deck, 'id' | 'name' | 'isPublic'>): void {
  share({ title: name, path: deckPath(id), isPrivate: !isPublic, kind: 'deck' });
}

export const SORT_WORDS: Record<DeckSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  name_asc: 'Name A-Z',
  name_desc: 'Name Z-A',
  battles: 'Most battles',
  wins: 'Most wins',
  win_rate: 'Win rate',
};

export const isDeckSort = (text: string | null): text is DeckSort =>
  DECK_SORTS.some((sort) => sort === text);

export type RatedDeck = Pick<
  Deck,
  'actualWinRate' | 'predictedWinRate' | 'predictedWinRateLow' | 'predictedWinRateHigh'
>;

export interface ShownRate {
  /** Whole percent, 0 to 100. */
  percent: number;
  isPredicted: boolean;
  /** 90% range of a prediction. */
  low: number | null;
  high: number | null;
}

/** The actual rate if it is above 0, else the predicted one (specification, constants). */
export function shownRate(deck: RatedDeck): ShownRate {
  const { actualWinRate, predictedWinRate } = deck;
  if (actualWinRate > 0 || predictedWinRate === null) {
    return { percent: actualWinRate, isPredicted: false, low: null, high: null };
  }
  return {
    percent: predictedWinRate,
    isPredicted: true,
    low: deck.predictedWinRateLow,
    high: deck.predictedWinRateHigh,
  };
}
