import { DECK_PLACES, DECK_SORTS, type Deck, type DeckCombo, type DeckSort } from '#shared/decks';
import { t } from '#shared/translate';
import { share } from '@/lib/sharing';

export const deckPath = (id: number): string => `/decks/${id}`;

/** The combos of a deck or a recommendation. */
export type DeckTrio = Pick<Deck, 'combo1' | 'combo2' | 'combo3'>;

export const combosOf = (trio: DeckTrio): DeckCombo[] => DECK_PLACES.map((place) => trio[place]);

export const combosInWords = (trio: Record<(typeof DECK_PLACES)[number], { name: string }>) =>
  DECK_PLACES.map((place) => trio[place].name).join(' · ');

type Shared = Pick<Deck, 'id' | 'name' | 'isPublic' | 'isMine'>;

export function shareDeck({ id, name, isPublic, isMine }: Shared): void {
  const thing = isMine ? { kind: 'deck' as const, id } : undefined;
  share({ title: name, path: deckPath(id), isPrivate: !isPublic, kind: 'deck', thing });
}

const SORT_WORDS: Record<DeckSort, string> = {
  newest: t('Newest [[decks]]'),
  oldest: t('Oldest [[decks]]'),
  name_asc: t('Name A-Z'),
  name_desc: t('Name Z-A'),
  battles: t('Most battles'),
  wins: t('Most wins'),
  win_rate: t('Win rate'),
};

export const SORT_OPTIONS = DECK_SORTS.map((sort) => [sort, SORT_WORDS[sort]] as const);

export const isDeckSort = (text: string | null): text is DeckSort =>
  DECK_SORTS.some((sort) => sort === text);

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
