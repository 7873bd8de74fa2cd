/** What other features may use of combos. */
export { combosQueries, useRecalculateCombos } from './api';
export { COMBO_GRID, ComboCard, ComboCardSkeleton } from './combo-card';
export { ComboDetailDialog } from './combo-detail-dialog';
export { ComboDialogActions } from './combo-dialog-actions';
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
export { ComboParts } from './combo-parts';
export { ComboSelect } from './combo-select';
export { gradient } from './gradient';
export { OpponentComboField } from './opponent-combo-field';
export { partsLine } from './parts-line';
export { shareCombo } from './share-combo';
export { TypeMark } from './type-mark';
