import { DECK_PLACES, type Deck, type DeckCombo } from '@shared/decks';

/** Where one deck is shown. */
export const deckPath = (id: number): string => `/decks/${id}`;

/** What three combos are shown of: a deck, or one that is recommended. */
export type DeckTrio = Pick<Deck, 'combo1' | 'combo2' | 'combo3'>;

/** The three combos in the order of their places. */
export const combosOf = (trio: DeckTrio): DeckCombo[] => DECK_PLACES.map((place) => trio[place]);

/** "1 win", "2 wins". */
export const winsInWords = (wins: number): string => `${wins} ${wins === 1 ? 'win' : 'wins'}`;

/** The names of its combos in a line. */
export const combosInWords = (trio: DeckTrio): string =>
  combosOf(trio)
    .map(({ name }) => name)
    .join(' · ');
