/** What routes and other features may use of decks. */
export {
  type DeckFilter,
  deckQueries,
  useCreateDeck,
  useDeleteDeck,
  useShareDeck,
  useUpdateDeck,
} from './api';
export { dropDeck, refreshDecks } from './cache';
export { useDeleteDeckBattle, useRecordDeckBattle } from './deck-battles-api';
export { DeckCard, DeckCardSkeleton } from './deck-card';
export { DeckCombos } from './deck-combo-card';
export { DeckEmblems } from './deck-emblems';
export { DeckFormDialog } from './deck-form-dialog';
export { shownRate } from './deck-rate';
export { DeckRate } from './deck-rate-figure';
export { DeckStatistics } from './deck-statistics';
export { combosOf, deckPath, winsInWords } from './deck-words';
export { DeleteDeckDialog } from './delete-deck-dialog';
export { RecordDeckBattleDialog } from './record-deck-battle-dialog';
export { shareDeck } from './share-deck';
