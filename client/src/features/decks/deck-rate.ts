import type { Deck } from '@shared/decks';

/** What a deck's rate is taken from. */
export type RatedDeck = Pick<
  Deck,
  'actualWinRate' | 'predictedWinRate' | 'predictedWinRateLow' | 'predictedWinRateHigh'
>;

export interface ShownRate {
  /** Whole percent, 0 to 100. */
  percent: number;
  isPredicted: boolean;
  /** Between these the true share lies, nine times in ten; only of a prediction. */
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
