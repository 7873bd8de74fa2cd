import type { Rules } from '#shared/rules/events/rule-fields';
import { t } from '#shared/translate';

export const MATCH_TYPES: Record<Rules['matchType'], string> = {
  combo: t('One combo each'),
  deck: t('A deck of three (3on3)'),
};

export const GAMES: Record<string, string> = {
  1: t('One game'),
  3: t('Best of 3'),
  5: t('Best of 5'),
};

export const ORDERS: Record<Rules['order'], string> = {
  cycle: t('Anew in each cycle'),
  match: t('Once for the match'),
  listed: t('As in the list'),
};

export const OUT_OF_BOUNDS: Record<Rules['outOfBounds'], string> = {
  relaunch: t('Launch again'),
  spin: t('Counts as a spin finish'),
  over: t('Counts as an over finish'),
};

export const OWN_FINISH = t('Own finishes');
export const DRAWS = t('Draws before the next pair');

/** Finishes of the winner of a round. */
export const FINISHES: readonly { name: 'spin' | 'over' | 'burst' | 'extreme'; label: string }[] = [
  { name: 'spin', label: t('Spin finish') },
  { name: 'over', label: t('Over finish') },
  { name: 'burst', label: t('Burst finish') },
  { name: 'extreme', label: t('Extreme finish') },
];
