import { DECK_DESCRIPTION_MAX, DECK_NAME_MAX, type DeckPrediction } from '#shared/decks';
import { DECK_SIZE } from '#shared/rules/deck-counters';
import { deckParts } from '#shared/rules/decks';
import { FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { isNoPart } from '#shared/rules/parts/kinds';
import { isRateCertain, percentRange, Z_90 } from '#shared/rules/rates';
import { msg, t } from '#shared/translate';
import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { findBestDeck } from './model/deck-search';
import { familyOf, isCataloguePart, partName } from './model/features';
import type { PublicFit } from './model/fit';
import { dot, multiply } from './model/newton';
import type { Rate, Three } from './model/predict';
import { type ComboPrediction, type DeckForecast, predictOwn } from './predictions.service';

/** Battles a part needs before it is named. */
const MIN_PART_BATTLES = 30;

/** The reason given if no part can be named. */
export const NO_OUTSTANDING_PART = msg(
  'No part stands out yet: none is clearly better than the alternatives.',
);

const wholePercent = (share: number): number => Math.round(share * 100);

/** The forecast as decks store and send it, in whole percent. */
export function presentForecast({
  winRate,
  finishes,
}: Pick<DeckForecast, 'winRate' | 'finishes'>): DeckPrediction {
  const rate = (finish: FinishType) => wholePercent(finishes[FINISH_TYPES.indexOf(finish)] ?? 0);
  return {
    predictedWinRate: wholePercent(winRate.value),
    predictedWinRateLow: wholePercent(winRate.low),
    predictedWinRateHigh: wholePercent(winRate.high),
    predictedBurstFinishRate: rate('burst'),
    predictedSpinFinishRate: rate('spin'),
    predictedOverFinishRate: rate('over'),
    predictedExtremeFinishRate: rate('extreme'),
  };
}

/** "68% (90% range 56 to 78%)" */
const rateWords = ({ value, low, high }: Rate) =>
  t('{percent}% (90% range {range})', {
    percent: wholePercent(value),
    range: percentRange({ low: wholePercent(low), high: wholePercent(high) }),
  });

function recordReason({ battles, wins }: ComboPrediction['combo']): string {
  if (battles === 0) {
    return t('You have no battles with it yet, so this comes from its parts.');
  }
  return isRateCertain(battles)
    ? t('You won {wins} of your {battles, plural, one {# battle} other {# battles}} with it.', {
        wins,
        battles,
      })
    : t(
        'You won {wins} of your {battles, plural, one {# battle} other {# battles}} with it (not enough battles yet).',
        { wins, battles },
      );
}

function comboReason({ combo, battles }: ComboPrediction): string {
  const predicted = t('{combo}: predicted to win {rate} of its battles.', {
    combo: combo.name,
    rate: rateWords(battles),
  });
  return `${predicted} ${recordReason(combo)}`;
}

/** How much stronger a part is than opponents' parts of its kind: mean and posterior variance. */
function advantageOf({ index, field, answers }: PublicFit, feature: string) {
  const { mean, covariance } = answers.battles;
  const rivals = [...index].filter(
    ([other]) => isCataloguePart(other) && familyOf(other) === familyOf(feature),
  );
  const whole = rivals.reduce((sum, [, place]) => sum + (field[place] ?? 0), 0);
  const contrast = new Float64Array(mean.length);
  for (const [other, place] of rivals) {
    const share = whole > 0 ? (field[place] ?? 0) / whole : 0;
    contrast[place] = (other === feature ? 1 : 0) - share;
  }
  const variance = dot(contrast, multiply(covariance, contrast));
  return { advantage: dot(contrast, mean), variance: Math.max(0, variance) };
}

/** Praises the part of a combo whose advantage is greatest and statistically significant. */
function partReason(fit: PublicFit, { side }: ComboPrediction): string | null {
  const outstanding = side.filter(isCataloguePart).flatMap((feature) => {
    const tally = fit.tallies[fit.index.get(feature) ?? -1];
    // A part that loses more than it wins is not praised, however strong its opponents.
    if (!tally || tally.decided < MIN_PART_BATTLES || tally.wins * 2 <= tally.decided) return [];
    const { advantage, variance } = advantageOf(fit, feature);
    return advantage > Z_90 * Math.sqrt(variance) ? [{ feature, tally, advantage }] : [];
  });
  const [best] = outstanding.sort((a, b) => b.advantage - a.advantage);
  if (!best) return null;
  const { feature, tally } = best;
  return t(
    '{kind, select, blade {The blade {part} does well: it won {wins} of {decided} public battles.} lockChip {The lock chip {part} does well: it won {wins} of {decided} public battles.} mainBlade {The main blade {part} does well: it won {wins} of {decided} public battles.} assistBlade {The assist blade {part} does well: it won {wins} of {decided} public battles.} overBlade {The over blade {part} does well: it won {wins} of {decided} public battles.} disk {The ratchet {part} does well: it won {wins} of {decided} public battles.} other {The bit {part} does well: it won {wins} of {decided} public battles.}}',
    { kind: familyOf(feature), part: partName(feature), wins: tally.wins, decided: tally.decided },
  );
}

/** Explains a deck in sentences that name the numbers behind it. */
export function deckReasons(fit: PublicFit, { combos, winRate }: DeckForecast): string[] {
  const parts = combos.map((combo) => partReason(fit, combo)).filter((reason) => reason !== null);
  return [
    t('Together they are predicted to win {rate} of deck battles (best of three rounds).', {
      rate: rateWords(winRate),
    }),
    ...combos.map(comboReason),
    ...(parts.length > 0 ? parts : [t(NO_OUTSTANDING_PART)]),
    t('Each part is used only once.'),
  ];
}

export function deckDescription({ winRate, finishes }: DeckForecast, ownCombos: number): string {
  const share = Math.max(...finishes);
  const finish = FINISH_TYPES[finishes.indexOf(share)] ?? 'spin';
  const sentences = [
    t('Predicted to win {rate} of deck battles.', { rate: rateWords(winRate) }),
    t(
      '{finish, select, burst {{percent}% of its round wins by burst finish.} over {{percent}% of its round wins by over finish.} extreme {{percent}% of its round wins by extreme finish.} other {{percent}% of its round wins by spin finish.}}',
      { finish, percent: wholePercent(share) },
    ),
    t('The best choice among your {count} combos.', { count: ownCombos }),
  ];
  return sentences.join(' ').slice(0, DECK_DESCRIPTION_MAX);
}

/** Names a deck after its blades, as people do, if they fit. */
export function deckName({ combos }: DeckForecast): string {
  const [a, b, c] = combos.map(
    ({ combo }) => combo.mainBlade ?? (isNoPart(combo.blade) ? combo.name : combo.blade),
  );
  const name = `${a}, ${b} & ${c}`;
  return name.length <= DECK_NAME_MAX ? name : t('Recommended deck');
}

type Deps = Pick<AppDeps, 'db'>;

/** Messages for decks that cannot be recommended. */
export const NO_RECOMMENDATION = {
  tooFewCombos: msg('You need at least 3 combos for a recommendation.'),
  noLegalDeck: msg(
    'No three of your combos can be in one deck, because they share parts. Build a combo from other parts and try again.',
  ),
} as const;

export interface DeckRecommendation extends DeckForecast {
  /** Suggestions for the deck form, within its limits. */
  name: string;
  description: string;
  comboIds: Three<number>;
  /** Sentences that name the numbers behind them. */
  reasons: string[];
}

/**
 * Recommends the best legal deck of the caller's combos. Deterministic for the same battles.
 * @throws AppError 400 with fewer than three combos, or if they contain no legal deck
 */
export async function recommendDeck(deps: Deps, actor: Actor): Promise<DeckRecommendation> {
  const { fit, combos, forecast } = await predictOwn(deps, actor);
  if (combos.length < DECK_SIZE) throw new AppError('invalid', NO_RECOMMENDATION.tooFewCombos);
  const best = findBestDeck(
    combos.map((prediction) => ({
      prediction,
      id: prediction.combo.id,
      chance: prediction.roundShare,
      parts: [...deckParts(prediction.combo).keys()],
    })),
  );
  if (!best) throw new AppError('invalid', NO_RECOMMENDATION.noLegalDeck);
  const [a, b, c] = best;
  const deck = forecast([a.prediction, b.prediction, c.prediction]);
  return {
    ...deck,
    comboIds: [a.id, b.id, c.id],
    name: deckName(deck),
    description: deckDescription(deck, combos.length),
    reasons: deckReasons(fit, deck),
  };
}

/**
 * Predicts how three of the caller's combos do as a deck.
 * @throws AppError 404 if one is not the caller's
 */
export async function predictDeck(deps: Deps, actor: Actor, comboIds: Three<number>) {
  const { combos, forecast } = await predictOwn(deps, actor);
  const find = (id: number) => {
    const found = combos.find(({ combo }) => combo.id === id);
    if (!found) throw notFound(t('Combo not found.'));
    return found;
  };
  const [a, b, c] = comboIds;
  return forecast([find(a), find(b), find(c)]);
}
