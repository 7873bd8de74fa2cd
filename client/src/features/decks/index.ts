/** What routes and other features may use of decks. */
export { deckQueries } from './api';
export { dropDeck } from './cache';
export { deckBattleKind } from './deck-battle-outbox';
export { useDeleteDeckBattle } from './deck-battles-api';
export { DeckCombos } from './deck-combo-card';
export { DeckEmblems } from './deck-emblems';
export { DeckFigures } from './deck-figures';
export { DeckCounts, DeckMarks } from './deck-marks';
export { shownRate } from './deck-rate';
export { DeckRate } from './deck-rate-figure';
export { DeckStatistics } from './deck-statistics';
export { combosInWords, combosOf, deckPath } from './deck-words';
export { DeleteDeckDialog } from './delete-deck-dialog';
export { RecordDeckBattleDialog } from './record-deck-battle-dialog';
export { shareDeck } from './share-deck';
export { UnsentDeckBattleCard } from './unsent-deck-battle-card';
