/** What other features may use of combos. */
export { combosQueries, useRecalculateCombos } from './api';
export { COMBO_GRID, ComboCard, ComboCardSkeleton } from './list/combo-card';
export { ComboDetailDialog } from './combo-details';
export { ComboDialogActions } from './combo-details';
export {
  BattlesBehind,
  battlesInWords,
  ColourStrip,
  FinishRates,
  PerfectBadge,
  RecordRow,
  ResultSplit,
  WinRateBadge,
} from './combo-facts';
export { ComboParts } from './combo-details';
export { ComboSelect } from './combo-select';
export { gradient } from './combo-words';
export { OpponentComboField } from './parts/opponent-combo-field';
export { partsLine } from './combo-words';
export { shareCombo } from './combo-words';
export { TypeMark } from './combo-facts';
