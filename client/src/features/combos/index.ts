/** What other features may use of combos. */
export { combosQueries } from './api';
export { ComboSelect } from './combo-select';
export { partsLine } from './parts-line';
