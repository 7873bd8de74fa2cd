import { writeCombo } from '../../../shared/rules/parts/written-combo';
import type { Parts } from './read-parts';

/** As in the contract of combos (characters). */
const NAME_MAX = 60;

/** Does not split a surrogate pair. */
const cut = (name: string): string =>
  name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

export const comboNameOf = (name: string, parts: Parts): string =>
  cut(name) || cut(writeCombo(parts)) || 'Combo';
