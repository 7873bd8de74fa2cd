/** The public interface of the decks feature. */
export { deckQueries } from './api';
export { deckBattleKind } from './deck-battle-outbox';
export {
  DeckCounts,
  DeckEmblems,
  DeckFigures,
  DeckMarks,
  DeckRate,
  PredictedRate,
} from './deck-figures';
export { combosInWords, combosOf, deckPath, shareDeck, shownRate } from './deck-words';
export { DeleteDeckDialog, RecordDeckBattleDialog } from './dialogs';
export { DeckCombos } from './page/deck-combos';
export { DeckStatistics } from './page/deck-statistics';
export { UnsentDeckBattleCard } from './unsent-deck-battle-card';
