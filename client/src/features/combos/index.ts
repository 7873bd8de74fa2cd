/** What other features may use of combos. */
export { combosQueries, useRecalculateCombos } from './api';
export { ComboDetailDialog, ComboDialogActions, ComboParts } from './combo-details';
export {
  BattlesBehind,
  ColourStrip,
  ComboLine,
  FinishRates,
  finishBasis,
  PerfectBadge,
  RecordRow,
  ResultSplit,
  WinRateBadge,
} from './combo-facts';
export { ComboSelect } from './combo-select';
export { gradient, lastUsedFirst, partsLine, shareCombo } from './combo-words';
export { ComboFormDialog } from './form/lazy-combo-form';
export { COMBO_GRID, COMBO_PLACE, ComboCard } from './list/combo-list';
export { OpponentComboField } from './parts/opponent-combo-field';
export { UnderstoodParts } from './parts/quick-entry';
export { TypeMark } from './ratings';

/** The parts of a combo that was typed; loads the catalogue. */
export const readComboParts = async (text: string) =>
  (await import('./parts/part-values')).partsFromText(text);
