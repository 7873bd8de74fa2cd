import { z } from 'zod';
import { id } from './fields';
import { msg } from './translate';

/** Rule sets that everybody has, in the order of lists. */
export const RULE_PRESETS = [
  'official_1on1',
  'official_3on3',
  'toysrus_g3',
  'limited_2024',
  'hasbro_only',
  'wbo',
] as const;
export type RulePreset = (typeof RULE_PRESETS)[number];

/** A preset's key, or the id of one's own rule set. */
export const ruleSetChoice = z.union([z.enum(RULE_PRESETS), id()], {
  error: msg('Please choose a rule set'),
});
export type RuleSetChoice = z.output<typeof ruleSetChoice>;
