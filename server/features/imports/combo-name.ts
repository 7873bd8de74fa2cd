import { writeCombo } from '../../../shared/rules/parts/quick-entry';
import type { Parts } from './read-parts';

/** As the contract of combos has it (characters). */
const NAME_MAX = 60;

/** Cut where no character is halved. */
const cut = (name: string): string =>
  name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** What a combo is called that an import makes: as its row says, or by its parts. */
export const comboNameOf = (name: string, parts: Parts): string =>
  cut(name) || cut(writeCombo(parts)) || 'Combo';
