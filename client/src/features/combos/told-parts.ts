import { isNoPart } from '@shared/rules/parts/kinds';
import { parseCombo } from '@shared/rules/parts/quick-entry';
import { isCxCombo, type PartValues, withQuickParts } from './part-values';

const NOTHING: PartValues = {
  blade: '',
  disk: '',
  driver: '',
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
};

const LIKE_A_RATCHET = /^[\dM]-\d\d$/;

/**
 * The parts that a typed text tells of. A short name that fits several, and words that nothing fits,
 * stand as typed in the place that is left for them, so that choosing another part loses neither.
 */
export function toldParts(text: string): PartValues {
  const { parts, ambiguous, unknown } = parseCombo(text);
  const told = { ...withQuickParts(NOTHING, parts) };
  for (const { kind, text: short } of ambiguous) if (!told[kind]) told[kind] = short;
  for (const words of unknown) {
    if (LIKE_A_RATCHET.test(words)) told.disk ||= words;
    else if (!isCxCombo(told) && isNoPart(told.blade)) told.blade = words;
  }
  return told;
}
