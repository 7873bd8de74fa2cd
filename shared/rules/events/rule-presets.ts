import type { RulePreset } from '../../rule-set-choice';
import { type Message, msg, t } from '../../translate';
import { partsOfKind } from '../parts/catalogue';
import { DEFAULT_RULES, type Rules, type SomeRules, withRules } from './rule-fields';

interface Preset {
  name: Message;
  /** What differs from the defaults. */
  rules: () => SomeRules;
}

const LIMITED_2024 = ['Wizard Rod', 'Phoenix Wing', 'Cobalt Drake', '9-60', 'Ball', 'Orb'];

const toSeven = { players: 2 as const, rules: { pointsToWin: 7 } };

const PRESETS: Record<RulePreset, Preset> = {
  official_1on1: { name: msg('Official 1on1'), rules: () => ({ from: [toSeven] }) },
  official_3on3: {
    name: msg('Official 3on3'),
    rules: () => ({ from: [toSeven], matchType: 'deck', deckList: 'hidden' }),
  },
  // The shops' usual format in Japan.
  toysrus_g3: {
    name: msg('Toys"R"Us G3'),
    rules: () => ({
      pointsToWin: 1,
      from: [{ players: 4, rules: { matchType: 'deck', pointsToWin: 4 } }],
      deckList: 'hidden',
    }),
  },
  // Official, G2 Tobu Zoo Cup 2024.
  limited_2024: {
    name: msg('Limited 2024'),
    rules: () => ({
      matchType: 'deck',
      deckList: 'hidden',
      limited: LIMITED_2024.map((name) => ({ name, points: 1 })),
    }),
  },
  hasbro_only: {
    name: msg('Hasbro only'),
    rules: () => ({
      deckList: 'open',
      allowed: partsOfKind('blade')
        .filter(({ hasbroName }) => hasbroName)
        .map(({ name }) => name),
    }),
  },
  wbo: {
    name: msg('WBO [[World Beyblade Organization, rules of its events]]'),
    rules: () => ({
      matchType: 'deck',
      deckList: 'revealed',
      outOfBounds: 'spin',
      notes: t('No painted parts.'),
    }),
  },
};

/** A preset in the reader's language. */
export function rulePreset(key: RulePreset): { name: string; rules: Rules } {
  const { name, rules } = PRESETS[key];
  return { name: t(name), rules: withRules(DEFAULT_RULES, rules()) };
}
