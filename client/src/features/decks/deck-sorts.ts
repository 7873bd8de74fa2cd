import { DECK_SORTS, type DeckSort } from '@shared/decks';

/** The orders of a list of decks, as the menu calls them. */
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
