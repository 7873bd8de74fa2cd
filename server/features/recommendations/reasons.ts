import { DECK_DESCRIPTION_MAX, DECK_NAME_MAX } from '../../../shared/decks';
import { FINISH_TYPES } from '../../../shared/rules/finish';
import { isNoPart, type PartKind } from '../../../shared/rules/parts/kinds';
import { isRateCertain, NOT_ENOUGH_BATTLES } from '../../../shared/rules/rates';
import type { LoadedFit } from './model/loaded-fit';
import type { Rate } from './model/predict';
import { familyOf } from './model/sides';
import type { ComboPrediction, DeckForecast } from './predictions';

/** A part is spoken of from so many battles on, and when it stands out by so much (log odds). */
const PART_BATTLES = 30;
const STANDS_OUT = 0.05;

const PART_WORDS: Readonly<Record<PartKind, string>> = {
  blade: 'blade',
  lockChip: 'lock chip',
  mainBlade: 'main blade',
  assistBlade: 'assist blade',
  overBlade: 'over blade',
  disk: 'ratchet',
  driver: 'bit',
};

export const wholePercent = (share: number): number => Math.round(share * 100);

/** "68% (most likely 56–78%)" */
const rateWords = ({ value, low, high }: Rate): string =>
  `${wholePercent(value)}% (most likely ${wholePercent(low)}–${wholePercent(high)}%)`;

const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;

function comboReason({ combo, battles }: ComboPrediction): string {
  const predicted = `${combo.name}: predicted to win ${rateWords(battles)} of its battles.`;
  if (combo.battles === 0) {
    return `${predicted} You have no battles with it yet, so this comes from its parts.`;
  }
  const doubt = isRateCertain(combo.battles) ? '' : ` (${NOT_ENOUGH_BATTLES})`;
  return `${predicted} You won ${combo.wins} of your ${count(combo.battles, 'battle')} with it${doubt}.`;
}

interface GoodPart {
  feature: string;
  strength: number;
}

/** The part of a combo that does best beside those that others play in its place. */
function bestPart(fit: LoadedFit, { side }: ComboPrediction): GoodPart | null {
  const { mean } = fit.answers.battles;
  const usual = (feature: string) => {
    let weight = 0;
    let sum = 0;
    fit.features.forEach((other, place) => {
      if (!other.includes(':') || other.startsWith('=')) return;
      if (familyOf(other) !== familyOf(feature)) return;
      weight += fit.field[place] ?? 0;
      sum += (fit.field[place] ?? 0) * (mean[place] ?? 0);
    });
    return weight > 0 ? sum / weight : 0;
  };
  const parts = side.features.flatMap((feature): GoodPart[] => {
    const place = fit.index.get(feature);
    const tally = place === undefined ? undefined : fit.tallies[place];
    if (place === undefined || !tally || !feature.includes(':')) return [];
    if (tally.battles < PART_BATTLES || tally.wins * 2 <= tally.battles) return [];
    return [{ feature, strength: (mean[place] ?? 0) - usual(feature) }];
  });
  const [best] = parts.sort((a, b) => b.strength - a.strength);
  return best && best.strength >= STANDS_OUT ? best : null;
}

function partReason(fit: LoadedFit, { feature }: GoodPart): string {
  const tally = fit.tallies[fit.index.get(feature) ?? -1];
  const name = feature.slice(feature.indexOf(':') + 1);
  const word = PART_WORDS[familyOf(feature) as PartKind];
  return `The ${word} ${name} does well: it won ${tally?.wins} of ${tally?.battles} battles that players share.`;
}

/** Why this deck, in sentences that name the numbers behind them. */
export function deckReasons(fit: LoadedFit, { combos, winRate }: DeckForecast): string[] {
  const parts = combos.map((combo) => bestPart(fit, combo)).filter((part) => part !== null);
  return [
    `Together they are predicted to win ${rateWords(winRate)} of deck battles, where two of three rounds win.`,
    ...combos.map(comboReason),
    ...parts.map((part) => partReason(fit, part)),
    'No part is used twice.',
  ];
}

/** The commonest way in which the deck wins a round. */
function topFinish({ finishes }: DeckForecast) {
  const most = Math.max(...finishes);
  const place = finishes.indexOf(most);
  return { finish: FINISH_TYPES[place] ?? 'spin', share: most };
}

/** What the description of the deck says, short enough for it. */
export function deckDescription(forecast: DeckForecast, ownCombos: number): string {
  const { finish, share } = topFinish(forecast);
  const words = [
    `Predicted to win ${rateWords(forecast.winRate)} of deck battles.`,
    `${wholePercent(share)}% of its round wins by ${finish} finish.`,
    `The best of your ${ownCombos} combos that fit together.`,
  ];
  return words.join(' ').slice(0, DECK_DESCRIPTION_MAX);
}

/** The blades' names while they fit, which is how people call a deck; a combo without one by its own. */
export function deckName({ combos }: DeckForecast): string {
  const tops = combos.map(
    ({ combo }) => combo.mainBlade ?? (isNoPart(combo.blade) ? combo.name : combo.blade),
  );
  const [a, b, c] = tops;
  const name = `${a}, ${b} & ${c}`;
  return name.length <= DECK_NAME_MAX ? name : 'Recommended deck';
}
