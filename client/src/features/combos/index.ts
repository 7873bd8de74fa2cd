/** The public interface of the combos feature. */
export { combosQueries, useRecalculateCombos } from './api';
export { ColourStrip, ComboLine, PerfectBadge, RecordRow } from './card-parts';
export { ComboDetailDialog, ComboDialogActions, ComboParts } from './combo-details';
export {
  BattlesBehind,
  FinishRates,
  finishBasis,
  ResultSplit,
  WinRateBadge,
} from './combo-facts';
export { ComboSelect } from './combo-select';
export { gradient, lastUsedFirst, partsLine } from './combo-words';
export { ComboFormDialog } from './form/lazy-combo-form';
export { COMBO_GRID, COMBO_PLACE, ComboCard } from './list/combo-list';
export { OpponentComboField } from './parts/opponent-combo-field';
export { UnderstoodParts } from './parts/quick-entry';
export { TypeMark, typeWord } from './ratings';

/** Parses the parts of a typed combo; loads the catalogue. */
export const readComboParts = async (text: string) =>
  (await import('./parts/part-values')).partsFromText(text);
