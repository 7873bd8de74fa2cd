/** What other features may use of combos. */
export { ComboSelect } from './combo-select';
export { partsLine } from './parts-line';
