import { msg, t } from '../translate';
import type { BattleCounters } from './counters';
import { FINISH_TYPES, type FinishType } from './finish';
import { finishRates, isRateCertain, winPercentage } from './rates';

/** Ratings range from 0 to 10; null if the parts are unknown. */
export type ComboHintsInput = Omit<BattleCounters, 'battles'> & {
  attack: number | null;
  defense: number | null;
  stamina: number | null;
  bladeType: string | null;
};

export type ComboHints = { strengths: string[]; weaknesses: string[] };

// Each threshold must be exceeded, not just reached.
const HIGH_WIN_RATE = 70;
const LOW_WIN_RATE = 40;
const HIGH_FINISH_RATE = 50;
const LOW_FINISH_RATE = 20;
const HIGH_RATING = 7;
const LOW_DEFENSE = 5;

const OFTEN = {
  burst: msg(
    'Bursts opponents in {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
  ),
  spin: msg(
    'Outlasts opponents in {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
  ),
  over: msg(
    'Knocks opponents out in {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
  ),
  extreme: msg(
    'Lands extreme finishes in {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
  ),
} as const satisfies Record<FinishType, unknown>;

const HIGH_RATINGS = {
  attack: msg('Its parts hit hard: attack {value} of 10.'),
  defense: msg('Its parts stand firm: defense {value} of 10.'),
  stamina: msg('Its parts keep spinning: stamina {value} of 10.'),
} as const;

/** The finish a blade type relies on. */
const RARELY = {
  attack: {
    finish: 'burst',
    words: msg(
      'Rarely bursts opponents for an attack type: {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
    ),
  },
  stamina: {
    finish: 'spin',
    words: msg(
      'Rarely outlasts opponents for a stamina type: {rate}% of the rounds it wins{doubt, select, yes { (not enough battles yet)} other {}}.',
    ),
  },
} as const;

/** Shown when a list would be empty. */
const FALLBACK = {
  noBattles: {
    strength: msg('No battles yet: record a few to find out what it does best.'),
    weakness: msg('No battles yet: record a few to find out where it can improve.'),
  },
  battles: {
    strength: msg('A steady all-rounder: nothing stands out so far.'),
    weakness: msg('No weak spot has shown so far.'),
  },
} as const;

/**
 * Strengths and weaknesses of a combo, at least one line each. Without battles only the parts
 * count, since rates of 0 would read as weaknesses. With few battles, lines about rates say so.
 */
export function comboHints(input: ComboHintsInput): ComboHints {
  const battles = input.wins + input.losses + input.draws;
  const doubt = isRateCertain(battles) ? 'no' : 'yes';
  const strengths: string[] = [];
  const weaknesses: string[] = [];

  if (battles > 0) {
    const winRate = winPercentage(input);
    if (winRate > HIGH_WIN_RATE) {
      strengths.push(
        t('Wins {rate}% of its battles{doubt, select, yes { (not enough battles yet)} other {}}.', {
          rate: winRate,
          doubt,
        }),
      );
    }
    if (winRate < LOW_WIN_RATE) {
      weaknesses.push(
        t(
          'Wins only {rate}% of its battles{doubt, select, yes { (not enough battles yet)} other {}}.',
          { rate: winRate, doubt },
        ),
      );
    }

    const rates = finishRates(input);
    for (const finish of FINISH_TYPES) {
      const rate = rates[`${finish}FinishRate`];
      if (rate > HIGH_FINISH_RATE) strengths.push(t(OFTEN[finish], { rate, doubt }));
    }
    const { bladeType } = input;
    if (bladeType === 'attack' || bladeType === 'stamina') {
      const rare = RARELY[bladeType];
      const rate = rates[`${rare.finish}FinishRate`];
      if (rate < LOW_FINISH_RATE) weaknesses.push(t(rare.words, { rate, doubt }));
    }
  }

  for (const rating of ['attack', 'defense', 'stamina'] as const) {
    const value = input[rating];
    if (value !== null && value > HIGH_RATING) {
      strengths.push(t(HIGH_RATINGS[rating], { value }));
    }
  }
  if (input.bladeType === 'defense' && input.defense !== null && input.defense < LOW_DEFENSE) {
    weaknesses.push(t('Low defense for a defense type: {value} of 10.', { value: input.defense }));
  }

  const fallback = battles > 0 ? FALLBACK.battles : FALLBACK.noBattles;
  if (strengths.length === 0) strengths.push(t(fallback.strength));
  if (weaknesses.length === 0) weaknesses.push(t(fallback.weakness));
  return { strengths, weaknesses };
}
