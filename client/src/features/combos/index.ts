/** What other features may use of combos. */
export { combosQueries, useRecalculateCombos } from './api';
export { ComboDetailDialog, ComboDialogActions, ComboParts } from './combo-details';
export {
  BattlesBehind,
  battlesInWords,
  ColourStrip,
  ComboLine,
  FinishRates,
  finishBasis,
  PerfectBadge,
  RecordRow,
  ResultSplit,
  TypeMark,
  WinRateBadge,
} from './combo-facts';
export { ComboSelect } from './combo-select';
export { gradient, partsLine, shareCombo } from './combo-words';
export { ComboFormDialog } from './form/lazy-combo-form';
export { ComboCard, ComboCardSkeleton } from './list/combo-card';
export { COMBO_GRID } from './list/combo-list';
export { OpponentComboField } from './parts/opponent-combo-field';
