/** What routes and other features may use of decks. */
export {
  type DeckFilter,
  deckQueries,
  useCreateDeck,
  useDeleteDeck,
  useShareDeck,
  useUpdateDeck,
} from './api';
export { refreshDecks } from './cache';
export { DeckCombos } from './deck-combo-card';
export { DeckEmblems } from './deck-emblems';
export { DeckRate } from './deck-rate-figure';
export { DeckStatistics } from './deck-statistics';
export { combosOf, deckPath, winsInWords } from './deck-words';
